/// The words that a conversation works with.
package struct ConversationWords: Sendable {
  /// Makes the system prompt.
  package let prompts: PromptBuilder
  /// Recognises a person who says they are fine.
  package let fineReply: FineReply

  /// Words that were read.
  package init(prompts: PromptBuilder, fineReply: FineReply) {
    self.prompts = prompts
    self.fineReply = fineReply
  }
}
