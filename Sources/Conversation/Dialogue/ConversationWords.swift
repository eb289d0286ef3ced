package import Catalogues
package import Prompts

/// The words that a conversation works with.
package struct ConversationWords: Sendable {
  /// Makes the system prompt.
  package let prompts: PromptBuilder
  /// What the program says in the language that is spoken now; asked for when it is said.
  package let spoken: @MainActor () -> Catalogue
  /// Recognises a person who says they are fine; read when a person has said something, which no
  /// check-in waits for.
  package let fineReply: @Sendable () throws -> FineReply

  /// Words, some of them yet to be read.
  package init(
    prompts: PromptBuilder,
    spoken: @escaping @MainActor () -> Catalogue,
    fineReply: @escaping @Sendable () throws -> FineReply
  ) {
    self.prompts = prompts
    self.spoken = spoken
    self.fineReply = fineReply
  }
}
