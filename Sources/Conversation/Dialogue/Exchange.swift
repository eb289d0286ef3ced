import ChatCompletions
import Safety
package import Transcripts

/// A message of the person's and what was answered to it.
package struct Exchange: Sendable {
  /// The message.
  package let message: TranscriptMessage
  /// What was answered; empty where no try gave a reply.
  package fileprivate(set) var replies: [TranscriptMessage] = []

  /// Whether an engine has answered, or nobody: reviewed texts and the smaller companions' words are
  /// the same each time.
  package var mayBeAnsweredAgain: Bool { replies.isEmpty || !ofEngines.isEmpty }

  /// What engines answered; a short check beside it stays.
  fileprivate var ofEngines: [TranscriptMessage] {
    replies.filter { reply in
      ["endpoint", "listener"].contains(reply.engine)
        || reply.rule?.hasPrefix(ReplyRequest.replacedRule) == true
    }
  }

  fileprivate func all(_ retraction: Retraction) -> [TranscriptMessage] {
    ([message] + replies).map(retraction.applied)
  }
}

/// Taking back what was said last, and having it answered once more.
///
/// What is taken back stays in the transcript (see ``Retraction``) and is sent to nobody. What is known
/// of a danger stays as it is.
extension Conversation {
  /// What the companion said last; nil for nothing.
  package var lastReply: String? { talk.last { $0.role == .assistant }?.content }

  /// The last message and its answers, as far as they are part of the talk; nil for none.
  package func lastExchange() throws -> Exchange? {
    var last: Exchange?
    try forEachMessage { message in
      guard message.status != .failed else { return }
      if message.role == .user {
        last = Exchange(message: message)
      } else if message.kind == .talk {
        last?.replies.append(message)
      }
    }
    return last
  }

  /// Takes an exchange out of the talk.
  package func takeBack(_ exchange: Exchange, _ retraction: Retraction) throws {
    try store.setStanding(of: exchange.all(retraction))
    try reload()
  }

  /// Puts back what was undone last, unless something was said since.
  ///
  /// - Returns: the message; nil where there is nothing to put back.
  package func redo() throws -> TranscriptMessage? {
    var undone: [TranscriptMessage] = []
    try forEachMessage { message in
      if message.role == .user, message.status != .failed { undone = [] }
      guard Retraction(of: message) == .undone else { return }
      undone.append(message)
    }
    guard let first = undone.first else { return nil }
    let behind = undone.dropFirst().prefix { $0.role != .user }
    try store.setStanding(of: ([first] + behind).map(Retraction.undone.lifted))
    try reload()
    return first
  }

  /// Has the message of an exchange answered once more, in place of what was answered.
  ///
  /// The old answer is put back where no word of a new one comes.
  ///
  /// - Throws: as ``say(_:quoting:onEvent:)``.
  package func answerAgain(
    _ exchange: Exchange,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    let level = try crisisLevel()
    try store.setStanding(of: exchange.ofEngines.map(Retraction.answeredAgain.applied))
    try reload()
    var hasAnswer = false
    do {
      let text = QuotedMaterial.ownWords(in: exchange.message.text)
      var request = try await request(answering: text, id: exchange.message.id, level: level)
      request.withdrawn = exchange.ofEngines.map(\.text)
      request.isChecked = exchange.replies.count > exchange.ofEngines.count && crisis.state.isCheck
      try await answer(request, makeID: makeID) { event in
        if case .finished(let reply) = event, reply.status != .failed { hasAnswer = true }
        onEvent(event)
      }
    } catch {
      if !hasAnswer { putBack(exchange.ofEngines, onEvent) }
      throw error
    }
  }

  private func putBack(_ replies: [TranscriptMessage], _ onEvent: (ConversationEvent) -> Void) {
    do {
      try store.setStanding(of: replies)
      try reload()
    } catch {
      onEvent(.lacking(.oldAnswer, reason: ReplyFailure.describe(error).description))
    }
  }

  private func forEachMessage(_ body: (TranscriptMessage) -> Void) throws {
    do { try store.forEachMessage(inSession: sessionID, body) } catch TranscriptsError.noSuchSession
    {
      // Nothing has been said in it yet.
    }
  }
}
