import Core
import ChatCompletions
import HealthModel
import Safety
import Transcripts

/// A message as the answer to a question that a smaller companion has asked.
package struct MonitorAnswer {
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
  /// What a smaller companion does with a message; nothing where it can't tell, which is told.
  func monitorAnswer(
    to text: String,
    _ onEvent: (ConversationEvent) -> Void
  ) -> MonitorAnswer? {
    do { return try monitorAnswer?(text) } catch {
      onEvent(.leftOut(message: ReplyFailure.describe(error).description))
      return nil
    }
  }

  /// Does what a message that is kept means as an answer, and says so in the companion's own words.
  ///
  /// - Returns: whether it was done; what failed is told, and the message waits for a reply.
  func take(
    _ answer: MonitorAnswer,
    to text: String,
    onEvent: (ConversationEvent) -> Void
  ) -> Bool {
    let words: String
    do { words = try answer.carryOut() } catch {
      onEvent(.leftOut(message: ReplyFailure.describe(error).description))
      return false
    }
    companionTexts.insert(words)
    let engine = Self.companionEngine
    if let failure = speak(words, rule: answer.rule, by: engine, at: clock(), onEvent: onEvent) {
      onEvent(.savingFailed(message: failure))
    }
    return true
  }
}
