/// Makes a conversation's title from its first words, on this machine alone.
package enum SessionTitle {
  /// The longest title made, in characters as a person counts them.
  ///
  /// With an 8-character id, a date and a count beside it, a line still fits 80 columns.
  package static let longest = 48

  /// The title of a conversation in which nothing has been said yet.
  package static let untitled = "Untitled"

  /// The title of a conversation in which only the companion has spoken.
  package static let checkInOnly = "Check-in"

  /// The title of a conversation whose words are sealed, while this process has no key.
  package static let locked = "Locked"

  /// The title of a conversation whose sealed words were changed by somebody.
  package static let damaged = "Damaged"

  /// The first words of a text, on one line, cut at the end of a word.
  ///
  /// Whitespace becomes single spaces and control characters go. A first word that is too long
  /// by itself is cut within. An ellipsis, counted in, says that something was cut.
  ///
  /// - Parameter text: what was said first; only its beginning is looked at.
  /// - Returns: at most ``longest`` characters; ``untitled`` when the text has no visible ones.
  package static func make(from text: String) -> String {
    var title = ""
    var count = 0
    for word in words(text.prefix(longest * 8)) {
      let length = word.count + (title.isEmpty ? 0 : 1)
      if count + length > longest {
        if title.isEmpty { return String(word.prefix(longest - 1)) + "…" }
        return shortened(title, by: count + 1 - longest) + "…"
      }
      title += title.isEmpty ? word : " " + word
      count += length
    }
    return title.isEmpty ? untitled : title
  }

  /// What stands behind the title of a copy: ` (fork 2)`.
  ///
  /// Alone in place of a title it stands behind one made of first words: those are kept nowhere else,
  /// and a title that a person gives begins with no space.
  static func forkMark(_ number: Int) -> String { " (fork \(number))" }

  /// A title parted from the mark of a fork, whose number is nil where there is none.
  static func parted(_ title: String) -> (base: String, fork: Int?) {
    guard title.hasSuffix(")"), let mark = title.ranges(of: " (fork ").last,
      let number = Int(title[mark.upperBound...].dropLast()), number > 0
    else { return (title, nil) }
    return (String(title[..<mark.lowerBound]), number)
  }

  /// A title as a person gave it, made safe for one line: `nil` when nothing visible is left.
  package static func cleaned(_ title: String) -> String? {
    let joined = words(title[...]).joined(separator: " ")
    return joined.isEmpty ? nil : String(joined.prefix(200))
  }

  /// Takes a last word away when the ellipsis would not fit behind it.
  private static func shortened(_ title: String, by excess: Int) -> String {
    guard excess > 0 else { return title }
    guard let space = title.lastIndex(of: " ") else { return String(title.dropLast(excess)) }
    return String(title[..<space])
  }

  private static func words(_ text: Substring) -> [String] {
    text.split(whereSeparator: \.isWhitespace).compactMap { word in
      let visible = String(String.UnicodeScalarView(word.unicodeScalars.filter(isVisible)))
      return visible.isEmpty ? nil : visible
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .privateUse, .unassigned: false
    case .format: scalar.value == 0x200C || scalar.value == 0x200D  // Joiners shape words.
    default: true
    }
  }
}
