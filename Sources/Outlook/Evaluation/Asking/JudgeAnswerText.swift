import FoundationEssentials

/// What a judge wrote, taken apart: a JSON object somewhere in it, or the answer alone.
struct JudgeAnswerText {
  /// The longest reason that is kept, in characters.
  static let longestReason = 400

  /// The answer's words; nil where there are none.
  let answer: String?
  /// The turn, if one is named.
  let turn: Int?
  /// Why, shortened.
  let reason: String

  /// Takes a text apart.
  init(_ text: String) {
    for object in Self.objects(in: text) {
      guard let read = Self.decoded(object), let answer = read.answer else { continue }
      self.answer = answer
      turn = read.turn
      reason = String((read.reason ?? "").prefix(Self.longestReason))
      return
    }
    let plain = text.trimmed.trimmingMarks
    answer = plain.isEmpty || plain.utf8.count > 500 ? nil : plain
    turn = nil
    reason = ""
  }

  /// What stands from each opening brace to the one that closes it, outermost and last first: models
  /// that think aloud answer at the end.
  private static func objects(in text: String) -> [String] {
    var found: [String] = []
    var begin: String.Index?
    var depth = 0
    var isInString = false
    var isEscaped = false
    for place in text.indices {
      let letter = text[place]
      if depth > 0, isInString {
        if isEscaped {
          isEscaped = false
        } else if letter == "\\" {
          isEscaped = true
        } else if letter == "\"" {
          isInString = false
        }
        continue
      }
      switch letter {
      case "\"" where depth > 0: isInString = true
      case "{":
        if depth == 0 { begin = place }
        depth += 1
      case "}" where depth > 0:
        depth -= 1
        if depth == 0, let begin { found.append(String(text[begin...place])) }
      default: continue
      }
    }
    return found.reversed()
  }

  private struct Read: Decodable {
    let answer: String?
    let turn: Int?
    let reason: String?

    private enum CodingKeys: String, CodingKey { case answer, turn, reason }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      answer = try container.decodeIfPresent(String.self, forKey: .answer)
      reason = Self.lenient { try container.decodeIfPresent(String.self, forKey: .reason) }
      turn = Self.lenient { try container.decodeIfPresent(Int.self, forKey: .turn) }
    }

    /// What is beside the answer may be of any kind; then it is as if it weren't there.
    private static func lenient<Value>(_ read: () throws -> Value?) -> Value? {
      do { return try read() } catch { return nil }
    }
  }

  private static func decoded(_ object: String) -> Read? {
    guard object.utf8.count <= 1 << 16 else { return nil }
    do { return try JSONDecoder().decode(Read.self, from: Data(object.utf8)) } catch {
      // Braces that hold no answer are part of what the judge thinks aloud.
      return nil
    }
  }
}

extension String {
  /// Without quotation marks and stars around it.
  fileprivate var trimmingMarks: String {
    let marks: Set<Character> = ["\"", "“", "”", "'", "*", "`", "."]
    var part = self[...]
    while let first = part.first, marks.contains(first) { part.removeFirst() }
    while let last = part.last, marks.contains(last) { part.removeLast() }
    return String(part)
  }
}
