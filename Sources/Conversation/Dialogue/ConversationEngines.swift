/// Who may answer in a talk, and who steps in.
package struct ConversationEngines: Sendable {
  /// Who answers.
  package let primary: any ReplyEngine
  /// The same without retries, asked while the last try has failed so that nobody waits twice.
  package let primaryOnce: any ReplyEngine
  /// Who carries on when the first fails; nil where that is turned off or needless.
  package let fallback: (any ReplyEngine)?

  /// One engine alone.
  package init(only engine: any ReplyEngine) {
    primary = engine
    primaryOnce = engine
    fallback = nil
  }

  /// An engine with another one that steps in.
  package init(
    primary: any ReplyEngine,
    primaryOnce: any ReplyEngine,
    fallback: (any ReplyEngine)?
  ) {
    self.primary = primary
    self.primaryOnce = primaryOnce
    self.fallback = fallback
  }
}
