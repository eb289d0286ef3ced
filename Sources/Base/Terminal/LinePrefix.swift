/// The sign a line begins with when it is a heading, an item of a list, or a quotation.
package enum LinePrefix: Equatable {
  /// One to six number signs (CommonMark 0.31.2, 4.2).
  case heading(level: Int)
  /// A hyphen, plus or asterisk (5.2).
  case bullet
  /// One to nine digits and a full stop or closing bracket (5.2), as written.
  case number(String)
  /// A greater-than sign (5.1).
  case quotation

  /// The prefix that `word`, a line's first before a space, stands for; nil when it is plain text.
  package init?(_ word: [Unicode.Scalar]) {
    switch word {
    case ["-"], ["*"], ["+"]: self = .bullet
    case [">"]: self = .quotation
    default:
      if word.count <= 6 && word.allSatisfy({ $0 == "#" }) {
        self = .heading(level: word.count)
        return
      }
      let digits = word.dropLast()
      let isNumber =
        (1...9).contains(digits.count) && digits.allSatisfy { ("0"..."9").contains($0) }
      guard isNumber, let end = word.last, end == "." || end == ")" else { return nil }
      self = .number(word.map { String($0) }.joined())
    }
  }
}
