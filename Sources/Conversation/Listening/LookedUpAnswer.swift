/// An answer that was looked up in the person's own data, for an engine that can't look itself.
package struct LookedUpAnswer: Hashable, Sendable {
  /// What is said.
  package let text: String
  /// The question that was understood, which `why` shows.
  package let rule: String
  /// Whether a question of the engine's own may follow.
  package let leavesRoom: Bool
  /// Whether there was anything to tell.
  package let isFound: Bool
  /// What is said first of the one who answers, where it is in another language than English; nil for English.
  package let notice: String?

  /// What every rule of such an answer begins with.
  package static let rulePrefix = "question: "

  /// An answer to a question.
  ///
  /// - Parameters:
  ///   - text: what is said.
  ///   - question: the question that was understood, in a few words.
  ///   - leavesRoom: whether a question of the engine's own may follow.
  ///   - isFound: whether there was anything to tell.
  ///   - notice: what is said first of the one who answers, where it isn't in English.
  package init(
    _ text: String,
    to question: String,
    leavesRoom: Bool,
    isFound: Bool = true,
    notice: String? = nil
  ) {
    self.text = text
    self.notice = notice
    self.isFound = isFound
    rule = Self.rulePrefix + question
    self.leavesRoom = leavesRoom
  }
}
