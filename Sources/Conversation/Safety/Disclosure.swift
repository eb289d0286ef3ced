import Core

/// When and how the program says that it is an AI, from `config/disclosure.json5`.
package struct Disclosure: Sendable {
  private struct File: Decodable, Sendable {
    let version: Int
    let reviewed: String
    let idleDays: Int
    let everyMinutes: Int
    let everyMinutesMinor: Int
    let minorBelowYears: Double
    let languages: [String: Language]

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      version = try field("version")
      reviewed = try field("reviewed")
      idleDays = try field("idleDays")
      everyMinutes = try field("everyMinutes")
      everyMinutesMinor = try field("everyMinutesMinor")
      minorBelowYears = try field("minorBelowYears")
      languages = try field("languages")
    }
  }

  private struct Language: Decodable, Sendable {
    let text: String
    let or: String?
    let minors: String?
    let reminder: String
    let rest: String

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      text = try field("text")
      or = try field(ifPresent: "or")
      minors = try field(ifPresent: "minors")
      reminder = try field("reminder")
      rest = try field("rest")
    }
  }

  private static let file = "disclosure.json5"
  private let content: File

  /// Reads the file.
  ///
  /// - Throws: ``SafetyError``; also when an interval is longer than the law allows, so that a
  ///   file can only make the program say it more often.
  package init(json5 bytes: [UInt8]) throws(SafetyError) {
    content = try SafetyFile.decode(File.self, from: bytes, named: Self.file)
    guard ReviewDay(content.reviewed) != nil else {
      throw .badDay(file: Self.file, place: "reviewed", text: content.reviewed)
    }
    for (place, value, longest) in [
      ("idleDays", content.idleDays, 7), ("everyMinutes", content.everyMinutes, 180),
      ("everyMinutesMinor", content.everyMinutesMinor, 60),
    ] where !(1...longest).contains(value) {
      let problem: LocalizedText = "is \(value), not 1 to \(longest)"
      throw .badValue(file: Self.file, place: place, problem: problem)
    }
    guard content.minorBelowYears >= 18, content.languages["en"] != nil else {
      let problem: LocalizedText = "is below 18, or English is missing"
      throw .badValue(file: Self.file, place: "minorBelowYears", problem: problem)
    }
  }

  /// After how many silent seconds it is said again.
  var idleSeconds: Int64 { Int64(content.idleDays) * 86_400 }

  /// Whether a person of an age counts as a minor; nobody whose age is unknown does.
  package func isMinor(age: Double?) -> Bool { age.map { $0 < content.minorBelowYears } ?? false }

  /// Seconds of a talk after which it is said again.
  func interval(isMinor: Bool) -> Int64 {
    Int64(isMinor ? content.everyMinutesMinor : content.everyMinutes) * 60
  }

  /// The text to show.
  ///
  /// - Parameters:
  ///   - reason: why it is said; the reminder within a talk is shorter.
  ///   - age: in years; nil when unknown. What minors are told is left out from 18 on.
  ///   - language: two letters; English where there is no text in it.
  ///   - contacts: whom to call.
  /// - Returns: one paragraph.
  package func text(
    for reason: DisclosureReason,
    age: Double?,
    language: String?,
    contacts: CrisisContacts
  ) -> String {
    guard let words = language.flatMap({ content.languages[$0] }) ?? content.languages["en"]
    else { return "" }
    let base = reason == .continued ? words.reminder : words.text
    let line = contacts.line?.contacts.first ?? contacts.directory
    let emergency = contacts.joined(by: words.or).emergency
    let text = Self.filled(base, ["{emergency}": emergency, "{line}": line])
    let isMinor = isMinor(age: age)
    if reason == .continued { return isMinor ? "\(text) \(words.rest)" : text }
    guard age == nil || isMinor, let minors = words.minors else { return text }
    return "\(text) \(minors)"
  }

  /// A text with words in the place of its marks; a mark without words stays.
  ///
  /// By hand: the library's search belongs to its regular expressions, and making those ready takes a
  /// fortieth of a start.
  private static func filled(_ text: String, _ words: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) {
      let begin = rest.utf8[..<end].lastIndex(of: UInt8(ascii: "{")) ?? end
      let mark = String(rest[begin...end])
      result += rest[..<begin]
      result += words[mark] ?? mark
      rest = rest[rest.utf8.index(after: end)...]
    }
    return result + rest
  }
}

/// Why the program says that it is an AI.
package enum DisclosureReason: String, Codable, Sendable {
  /// A session begins.
  case sessionStart = "session-start"
  /// Nothing was said for seven days.
  case idle
  /// The talk has gone on for three hours, or one for a minor.
  case continued
  /// The person asked.
  case asked
}
