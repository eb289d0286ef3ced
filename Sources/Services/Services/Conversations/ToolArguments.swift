import Core
import FoundationEssentials

/// The arguments of a call, read from what a model has written.
///
/// Models write numbers for texts, null for what they leave out, nothing at all for no arguments, and
/// JSON within a string of JSON; all that is understood.
struct ToolArguments {
  /// What is wrong with some arguments, in a sentence for the model.
  struct Fault: Error {
    /// The sentence.
    let sentence: String

    /// What was to be a change of the schedule is none.
    static let noSchedule = Fault(
      sentence: "That isn't a schedule. Write “every 2h”, “at 09:00, 21:30”, "
        + "“quiet 22:00-07:00” or “off”."
    )
  }

  private let values: [String: String]

  /// The arguments in a text.
  ///
  /// - Throws: ``Fault``.
  init(_ text: String) throws(Fault) {
    values = try Self.values(text, isWithinString: false)
  }

  /// The argument with a name, without blanks at its ends; nil where it is missing or empty.
  subscript(_ name: String) -> String? {
    guard let value = values[name] else { return nil }
    let words = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// The argument with a name.
  ///
  /// - Throws: ``Fault`` where it is missing.
  func required(_ name: String) throws(Fault) -> String {
    if let value = self[name] { return value }
    throw Fault(sentence: "The argument “\(name)” is missing.")
  }

  private static func values(
    _ text: String,
    isWithinString: Bool
  ) throws(Fault) -> [String: String] {
    if text.allSatisfy(\.isWhitespace) { return [:] }
    let found: Written
    do { found = try JSONDecoder().decode(Written.self, from: Data(text.utf8)) } catch {
      throw Fault(sentence: "The arguments aren't a JSON object of texts. Write them again.")
    }
    switch found {
    case .values(let values): return values
    case .text(let inner) where !isWithinString: return try self.values(inner, isWithinString: true)
    case .text:
      throw Fault(sentence: "The arguments aren't a JSON object of texts. Write them again.")
    }
  }

  /// What may stand where arguments should.
  private enum Written: Decodable {
    case values([String: String])
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // A type is found by trying: a failed try only means "another type".
      if container.decodeNil() {
        self = .values([:])
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .values(try container.decode([String: Value].self).compactMapValues(\.text))
      }
    }
  }

  /// A value that counts as a text; null counts as left out.
  private struct Value: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        text = nil
      } else if let value = try? container.decode(Bool.self) {
        text = value ? "true" : "false"
      } else if let value = try? container.decode(Int.self) {
        text = "\(value)"
      } else if let value = try? container.decode(Double.self) {
        text = "\(value)"
      } else {
        text = try container.decode(String.self)
      }
    }
  }
}
