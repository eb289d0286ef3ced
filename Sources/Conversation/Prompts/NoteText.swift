import Core
import ReplyMarks
package import Safety

/// What may be kept as a note: one visible line, short, and nothing of a crisis.
package enum NoteText {
  /// The most characters of a note.
  package static let limit = NoteExtractor.longestNote

  /// Letters of what models write where they have nothing to propose; the last is the prompt's own.
  private static let nothing: Set<String> = [
    "none", "n/a", "na", "nothing", "no", "null", "nil", "whattoremember",
  ]

  /// A text as a note keeps it: controls left out, blanks and line ends as single spaces.
  ///
  /// - Returns: the line; nil when nothing is left of it, or more than ``limit`` characters.
  package static func line(_ text: String) -> String? {
    let line = VisibleText.singleLine(text, limit: limit + 1)
    return line.isEmpty || line.count > limit ? nil : line
  }

  /// A model's proposal as the person is asked about it.
  ///
  /// - Parameters:
  ///   - text: what the model wrote.
  ///   - screener: looks for danger in it; a single hint is enough to drop it.
  /// - Returns: the line; nil for none, for one that is too long, and for any hint of a crisis.
  package static func proposal(_ text: String, _ screener: CrisisScreener) -> String? {
    guard let line = line(text), line.contains(where: \.isLetter) else { return nil }
    let word = line.lowercased().filter { $0.isLetter || $0 == "/" }
    guard !nothing.contains(word) else { return nil }
    return level(of: line, screener) == .none ? line : nil
  }

  /// Whether what a person types speaks of danger now, which is talked about and not noted.
  ///
  /// A loss, or what is long past, may be noted.
  package static func speaksOfDanger(_ text: String, _ screener: CrisisScreener) -> Bool {
    level(of: text, screener) >= .present
  }

  /// The heaviest level of a note.
  ///
  /// Notes leave out who they are about, and the screen is made for
  /// whole sentences, so they are looked at with a person in front as well.
  private static func level(of text: String, _ screener: CrisisScreener) -> CrisisLevel {
    let people = ["", "I ", "she ", "ich ", "sie ", "yo ", "ella "]
    return people.map { screener.screen($0 + text).level }.max() ?? .none
  }
}
