package import Assessment
package import Transcripts

/// One turn of a held conversation: what the person said, and all that was answered.
package struct HeldTurn: Equatable, Sendable {
  /// What an answer is, as far as danger goes.
  package enum Danger: Equatable, Sendable {
    /// An ordinary reply.
    case none
    /// One direct question in short, beside the conversation.
    case check
    /// The reviewed answer, or the question put once more.
    case answer
  }

  /// Its number, from 1.
  package let number: Int
  /// What the person said.
  package let said: String
  /// What was answered, all of it.
  package let reply: String
  /// What that was, as far as danger goes.
  package let danger: Danger
  /// The readings that the answer rested on.
  package let vitals: [Vital]

  /// A turn from its parts.
  package init(
    number: Int,
    said: String,
    reply: String,
    danger: Danger = .none,
    vitals: [Vital] = []
  ) {
    self.number = number
    self.said = said
    self.reply = reply
    self.danger = danger
    self.vitals = vitals
  }

  /// The turns of a conversation; a message without an answer is none yet.
  package static func all(of messages: [TranscriptMessage]) -> [HeldTurn] {
    var turns: [HeldTurn] = []
    var said: TranscriptMessage?
    var replies: [TranscriptMessage] = []
    func close() {
      let answered = replies.filter { $0.status != .failed && !$0.text.isEmpty }
      if let said, !answered.isEmpty {
        turns.append(HeldTurn(number: turns.count + 1, said, answered))
      }
      replies = []
    }
    for message in messages {
      switch message.role {
      case .user:
        close()
        said = message
      case .assistant: replies.append(message)
      case .system: continue
      }
    }
    close()
    return turns
  }

  private init(number: Int, _ said: TranscriptMessage, _ replies: [TranscriptMessage]) {
    self.init(
      number: number,
      said: said.text,
      reply: replies.map(\.text).joined(separator: "\n\n"),
      danger: replies.lazy.map(Self.danger).first { $0 != .none } ?? .none,
      vitals: replies.flatMap(\.vitals)
    )
  }

  /// The rule that a reply is saved with begins so where the screen has answered.
  private static func danger(of message: TranscriptMessage) -> Danger {
    guard let rule = message.rule, rule.hasPrefix("crisis screen: level ") else { return .none }
    return rule.contains("asked in short") ? .check : .answer
  }
}
