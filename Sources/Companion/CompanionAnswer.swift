import ChatCompletions
import HealthModel
import Safety
import Transcripts

/// A message as the answer to a question that a smaller companion has asked.
package struct CompanionAnswer {
  /// The rule of the check-in that asked.
  package let rule: String
  /// Does what the answer means, and gives what is said; called once, when the message is stored.
  package let carryOut: @MainActor () throws -> String

  /// An answer that is yet to be carried out.
  package init(rule: String, carryOut: @escaping @MainActor () throws -> String) {
    self.rule = rule
    self.carryOut = carryOut
  }
}

extension Conversation {
  /// Keeps a message, does what it means as an answer, and says so in the companion's own words.
  func take(
    _ answer: CompanionAnswer,
    to text: String,
    onEvent: (ConversationEvent) -> Void
  ) throws {
    try store.append(personMessage(text, at: clock()))
    try crisis.save()
    talk.append(ChatMessage(.user, text))
    let words = try answer.carryOut()
    companionTexts.insert(words)
    let engine = Self.companionEngine
    if let failure = speak(words, rule: answer.rule, by: engine, at: clock(), onEvent: onEvent) {
      onEvent(.savingFailed(message: failure))
    }
  }
}
