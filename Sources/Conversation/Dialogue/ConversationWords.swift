/// The words that a conversation works with.
package struct ConversationWords: Sendable {
  /// Makes the system prompt.
  package let prompts: PromptBuilder
  /// Recognises a person who says they are fine; read when a person has said something, which no
  /// check-in waits for.
  package let fineReply: @Sendable () throws -> FineReply

  /// Words, some of them yet to be read.
  package init(prompts: PromptBuilder, fineReply: @escaping @Sendable () throws -> FineReply) {
    self.prompts = prompts
    self.fineReply = fineReply
  }
}
