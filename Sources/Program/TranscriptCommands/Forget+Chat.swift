import Catalogues
import Console
import Dialogue
import Services
import Transcripts

/// `/forget`.
extension Forget {
  static let slash = [
    SlashCommand(
      name: "forget",
      usage: "last|ID|session",
      help: "forget a message, or this session, for good",
      arguments: ["last", "session"]
    ) { chat, words in
      guard let first = words.first else {
        throw AppFailure(.usage, verbatim: chat.services.words.text(SessionKey.forgetUse))
      }
      return first == "session"
        ? try forgetSession(words.dropFirst().first, chat) : try forget(words, chat)
    }
  ]

  /// Erases messages of any talk.
  ///
  /// - Parameters:
  ///   - names: `last`, or ids of messages.
  ///   - chat: where it is typed.
  /// - Returns: what has to go from the input history.
  /// - Throws: an error of the store; for a message that isn't there nothing is erased.
  private static func forget(_ names: [String], _ chat: any ChatHost) throws -> SlashOutcome {
    let services = chat.services
    let spoken = services.words
    let erasure = try MessageErasure(
      names,
      inSession: chat.id,
      keepingAnswers: false,
      services
    )
    if let remark = ErasureQuestion.remark(onForks: try erasure.forks, areErased: true, spoken) {
      try services.output.prose(remark)
    }
    let repeated = try erasure.repeated()
    _ = try erasure.erase()
    try chat.conversation.reload()
    try services.output.line(spoken.text(SessionKey.erased))
    try offer(repeated, services)
    return .forgot(erasure.messages.map(\.text))
  }

  private static func offer(_ repeated: [TranscriptMessage], _ services: Services) throws {
    guard !repeated.isEmpty else { return }
    let (words, count) = (services.words, repeated.count)
    try services.output.prose(words.text(SessionKey.repeats, count: count))
    try MessageErasure.list(repeated, services)
    let ids = repeated.map(\.id).joined(separator: " ")
    try services.output.prose(words.text(SessionKey.eraseInChat, ["ids": ids], count: count))
  }

  /// Says first what would go: a whole talk is too much for a slip of the finger.
  private static func forgetSession(
    _ answer: String?,
    _ chat: any ChatHost
  ) throws -> SlashOutcome {
    let (services, session) = (chat.services, chat)
    let words = services.words
    let store = try services.stores.transcripts()
    var texts: [String] = []
    if try store.sessions().contains(where: { $0.id == session.id }) {
      try store.forEachMessage(inSession: session.id) { texts.append($0.text) }
    }
    guard !texts.isEmpty else {
      throw AppFailure(.missing, verbatim: words.text(SessionKey.nothingToForget))
    }
    let forks = try store.copies(ofSession: session.id)
    if let remark = ErasureQuestion.remark(onForks: forks, areErased: false, words) {
      try services.output.prose(remark)
    }
    guard answer?.lowercased() == "yes" else {
      try services.output.prose(words.text(SessionKey.forgetSession, count: texts.count))
      return .done
    }
    if !services.stores.isIncognito { try TalkErasure(services).forgetInput(matching: texts) }
    try store.delete(session: session.id)
    try session.conversation.reload()
    try services.output.line(words.text(SessionKey.erased))
    return .forgot(texts)
  }
}
