import Catalogues
import Console
import Core
import HealthModel
import Services
import Transcripts

/// Messages that are to be erased for good, with the answers to them.
@MainActor struct MessageErasure {
  private let services: Services
  /// What is erased, each once.
  let messages: [TranscriptMessage]

  /// What is erased when somebody names messages.
  ///
  /// - Parameters:
  ///   - names: ids, or `last` for the last thing said.
  ///   - session: the talk that `last` is about; nil for the newest.
  ///   - keepsAnswers: whether the answers to the person's messages stay.
  ///   - services: what the program knows.
  /// - Throws: for a message that isn't there; nothing is erased then.
  init(
    _ names: [String],
    inSession session: String?,
    keepingAnswers keepsAnswers: Bool,
    _ services: Services
  ) throws {
    self.services = services
    let store = try services.stores.transcripts()
    var messages: [TranscriptMessage] = []
    for name in names {
      if name == "last" {
        let last = try Self.last(inSession: session, store, services.words)
        let isSaid = last.contains { $0.role == .user }
        messages += keepsAnswers && isSaid ? last.filter { $0.role == .user } : last
      } else {
        let message = try store.message(id: name)
        messages.append(message)
        if !keepsAnswers { messages += try Self.answers(to: message, store) }
      }
    }
    var seen: Set<String> = []
    self.messages = messages.filter { seen.insert($0.id).inserted }
  }

  /// The forks that hold copies of them, which go as well.
  var forks: [String] {
    get throws { try services.stores.transcripts().copies(ofMessages: messages.map(\.id)) }
  }

  /// Later messages that repeat what the person said in them, the earliest first.
  func repeated() throws -> [TranscriptMessage] {
    let said = messages.filter { $0.role == .user }
    guard let first = said.map(\.time).min() else { return [] }
    let words = RepeatedWords(of: said.map(\.text))
    let erased = Set(messages.map { Copied($0) })
    var found: [TranscriptMessage] = []
    try services.stores.transcripts().forEachMessage(since: first) { message in
      // What a model has looked up may quote it, too.
      let lookedUp = message.tools.flatMap { [$0.title, $0.arguments, $0.answer] }
      guard !erased.contains(Copied(message)),
        ([message.text] + lookedUp).contains(where: words.occur)
      else { return }
      found.append(message)
    }
    return found.sorted { ($0.time, $0.sessionID, $0.index) < ($1.time, $1.sessionID, $1.index) }
  }

  /// Erases them, from the input history first: what is still in the store can be named once more.
  func erase() throws -> ForgetOutcome {
    if !services.stores.isIncognito {
      try TalkErasure(services).forgetInput(matching: messages.map(\.text))
    }
    return try services.stores.transcripts().forget(messages: messages.map(\.id))
  }

  /// What copies of a message in forks have in common with it.
  private struct Copied: Hashable {
    let time: Int64
    let role: MessageRole
    let text: String

    init(_ message: TranscriptMessage) {
      time = message.time.milliseconds
      role = message.role
      text = message.text
    }
  }

  /// From the last message of the person on; a check-in alone if there is none after it.
  private static func last(
    inSession session: String?,
    _ store: TranscriptStore,
    _ words: Catalogue
  ) throws -> [TranscriptMessage] {
    let nothing = AppFailure(.missing, verbatim: words.text(SessionKey.nothingToForget))
    guard let id = try session ?? store.latestSession()?.id else { throw nothing }
    var kept: [TranscriptMessage] = []
    try store.forEachMessage(inSession: id) { message in
      if message.role == .user { kept = [] }
      kept.append(message)
    }
    guard !kept.isEmpty else { throw nothing }
    return kept
  }

  /// What was answered to a message of the person, tries that failed included.
  private static func answers(
    to message: TranscriptMessage,
    _ store: TranscriptStore
  ) throws -> [TranscriptMessage] {
    guard message.role == .user else { return [] }
    let behind = try store.messages(inSession: message.sessionID, after: message.index)
    return Array(behind.prefix { $0.role != .user }.filter { $0.kind == .talk })
  }
}

extension MessageErasure {
  /// How many repetitions are shown.
  private static let shown = 20

  /// Lists messages, a line each.
  static func list(_ messages: [TranscriptMessage], _ services: Services) throws {
    let words = services.words
    for message in messages.prefix(shown) {
      let places = [
        "id": message.id, "time": "\(words.day(message.time.day)) \(message.time.clock)",
        "voice": message.role == .user ? words.text(SessionKey.you) : "MindPulse",
        "text": VisibleText.singleLine(message.text, limit: 60),
      ]
      try services.output.prose(words.text(SessionKey.listed, places))
    }
    if messages.count > shown {
      try services.output.line(
        words.text(SessionKey.moreMessages, count: messages.count - shown)
      )
    }
  }
}
