/// Whether two words differ by one slip of the pen (Damerau 1964: one letter wrong, left out, too
/// many, or two changed round).
package enum SpellingDistance {
  /// Whether one slip leads from one word to the other.
  ///
  /// The first letter must be right, or changed round with the second: first letters are seldom
  /// mistyped, and many ordinary words differ in them alone.
  package static func isOneSlip(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
    guard abs(left.count - right.count) <= 1, left != right else { return false }
    let prefix = zip(left, right).prefix { $0 == $1 }.count
    let tail = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    if left.count == right.count {
      let wrong = left.count - prefix - tail
      if wrong == 1 { return prefix > 0 }
      return wrong == 2 && left[prefix] == right[prefix + 1] && left[prefix + 1] == right[prefix]
    }
    return prefix > 0 && prefix + tail >= min(left.count, right.count)
  }
}
