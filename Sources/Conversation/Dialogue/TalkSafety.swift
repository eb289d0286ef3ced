package import Safety

/// What guards a talk: the screen of what a person writes, the reviewed answers, and what a model
/// must not say.
package struct TalkSafety: Sendable {
  /// The engine's name under which reviewed texts are kept.
  package static let engine = "safety"

  /// Screens messages.
  package let screener: CrisisScreener
  /// Builds the answers.
  package let answer: CrisisAnswer
  /// Looks at the replies of models.
  package let filter: ReplyFilter
  /// Whom to call where the person is.
  package let contacts: CrisisContacts
  /// The language that is spoken where no message told it: two letters; nil for English.
  package let language: String?
  /// What the danger model hears in a message behind the one before it, if there is one; nil where
  /// rules must do.
  package var listen: @MainActor @Sendable (String, String?) async -> DangerHearing? = { _, _ in
    nil
  }

  /// A guard from its parts.
  package init(
    screener: CrisisScreener,
    answer: CrisisAnswer,
    filter: ReplyFilter,
    contacts: CrisisContacts,
    language: String?
  ) {
    self.screener = screener
    self.answer = answer
    self.filter = filter
    self.contacts = contacts
    self.language = language
  }
}
