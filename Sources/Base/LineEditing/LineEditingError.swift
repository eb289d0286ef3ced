/// Why the input history could not be read or kept.
package struct LineEditingError: Error, Equatable, CustomStringConvertible {
  /// What is wrong and where, one sentence.
  package var message: String
  /// What would be right, one sentence.
  package var hint: String
  /// Whether another program has the file in hand for the moment, so that it is worth trying again.
  package var isHeldElsewhere: Bool

  /// An error with what is wrong and what would be right.
  package init(message: String, hint: String, isHeldElsewhere: Bool = false) {
    self.message = message
    self.hint = hint
    self.isHeldElsewhere = isHeldElsewhere
  }

  /// Message and hint in one line.
  package var description: String { "\(message) \(hint)" }
}
