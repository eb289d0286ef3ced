/// Words typed behind a slash command, with those between quotation marks as one: a name such as
/// `"Vitamin D"` has a space in it.
///
/// Only double quotation marks count, straight or typographic; one without its other is a part of
/// its word.
package struct QuotedWords {
  /// The words.
  package let words: [String]

  private static let opening: [Character] = ["\"", "“", "„", "«"]
  private static let closing: [Character] = ["\"", "”", "“", "»"]

  /// The words of a line that was split at its spaces.
  package init(_ split: [String]) {
    var found: [String] = []
    var rest = split[...]
    while let word = rest.first {
      let end = Self.opening.contains(word.first ?? " ") ? Self.end(of: rest) : nil
      if let end {
        found.append(String(rest[...end].joined(separator: " ").dropFirst().dropLast()))
        rest = rest[(end + 1)...]
      } else {
        found.append(word)
        rest = rest.dropFirst()
      }
    }
    words = found
  }

  /// Where the word stands that closes what the first one opens; nil without one.
  private static func end(of words: ArraySlice<String>) -> Int? {
    words.indices.first { place in
      let word = words[place]
      return closing.contains(word.last ?? " ") && (place > words.startIndex || word.count > 1)
    }
  }
}
