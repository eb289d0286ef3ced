import Catalogues
import CommandLineParsing
import Console
import HealthModel
package import Services
import Transcripts
import Core

/// `mindpulse forget`: erases for good, from the database and the input history.
struct Forget: Command {
  /// What is forgotten.
  private enum Target {
    /// Messages, by what a person typed.
    case messages([String])
    /// A talk, by what a person typed.
    case session(String)
    /// All that was said from a time on, or before one, or both.
    case time(from: TypedTime?, before: TypedTime?)
    /// All conversations and the input history.
    case everything
  }

  private static let messages = Argument(
    rest: "MESSAGE-ID",
    help: "The ids of the messages, or 'last'.",
    isOptional: true
  )
  private static let session = Option(
    "session",
    "ID",
    help: "A whole session.",
    completion: .dynamic("sessions")
  )
  private static let before = Option("before", "TIME", help: "Everything said before this time.")
    .map { $0.map(TypedTime.init) }
  private static let from = Option(
    "from",
    "TIME",
    help: "Everything said at this time or later."
  ).map { $0.map(TypedTime.init) }
  private static let to = Option("to", "TIME", help: "With --from: before this time.")
    .map { $0.map(TypedTime.init) }
  private static let everything = Option(
    "everything",
    help: "All conversations and the input history."
  )
  private static let keepAnswer = Option(
    "keep-answer",
    help: "Keep the answer to your message."
  )

  static let specification = CommandSpecification(
    "forget",
    summary: "Forget what was said, for good.",
    discussion: """
      Erases the messages, their copies in forks, notes drawn from them, their words in the \
      search index and the input history, and database copies left by an update, then rewrites \
      the file. A time range also erases its check-ins and the whole input history, which has no \
      times. Files you exported stay.

      Erasing your message also erases its answer. Later messages that repeat its words are \
      listed, and erased if you agree. Before erasing more than single messages, MindPulse asks \
      on a terminal and requires --yes elsewhere.
      """,
    parameters: [
      messages, session, before, from, to, everything, keepAnswer, TalkParameters.yes,
    ],
    examples: [
      .init("mindpulse forget last", "Erase your last message and its answer."),
      .init("mindpulse forget --from 2026-11-01 --to 2026-11-02", "Erase one day."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let target: Target
  private let keepsAnswers: Bool
  private let isAgreed: Bool
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    let names = try line[Self.messages]
    let (from, to, before) = try (line[Self.from], line[Self.to], line[Self.before])
    var ways: [Target] = names.isEmpty ? [] : [.messages(names)]
    if let name = try line[Self.session] { ways.append(.session(name)) }
    if from != nil || to != nil || before != nil {
      ways.append(.time(from: from, before: before ?? to))
    }
    if try line[Self.everything] { ways.append(.everything) }
    guard let target = ways.first, ways.count == 1 else {
      throw line.refusal(
        "Choose what to forget: message ids, --session, a time (--before, or --from and --to), "
          + "or --everything."
      )
    }
    guard before == nil || to == nil else {
      throw line.refusal("'--before' and '--to' can't be used together.")
    }
    self.target = target
    keepsAnswers = try line[Self.keepAnswer]
    isAgreed = try line[TalkParameters.yes]
  }

  func run(_ services: Services) throws -> ExitCode {
    let question = ErasureQuestion(services: services, isAgreed: isAgreed)
    switch target {
    case .messages(let names): try messages(names, services)
    case .session(let name):
      let session = try services.stores.session(named: name)
      try tell(try TalkErasure(services).erase(session, once: question), services)
    case .time(let from, let end):
      try time(from: from?.resolved(services), before: end?.resolved(services), question, services)
    case .everything:
      try question.agree(toErase: services.words.text(SessionKey.everything))
      try TalkErasure(services).forgetInput { _ in true }
      try tell(try services.stores.transcripts().forgetEverything(), services)
    }
    return .done
  }

  private func time(
    from: Timestamp?,
    before end: Timestamp?,
    _ question: ErasureQuestion,
    _ services: Services
  ) throws {
    if let from, let end, end <= from { throw line.refusal("The time ends before it begins.") }
    try question.agree(toErase: Self.said(from: from, before: end, services.words))
    try TalkErasure(services).forgetInput { _ in true }
    try tell(try services.stores.transcripts().forget(from: from, before: end), services)
  }

  /// All that was said in a time, which has a beginning, an end or both, as what would be erased.
  private static func said(
    from: Timestamp?,
    before end: Timestamp?,
    _ words: Catalogue
  ) -> String {
    let key: SessionKey = from == nil ? .saidBefore : end == nil ? .saidFrom : .saidBetween
    var places: [String: String] = [:]
    for (place, time) in [("from", from), ("end", end)] {
      places[place] = time.map { "\(words.day($0.day)) \($0.clock)" }
    }
    return words.text(key, places)
  }

  private func tell(_ outcome: ForgetOutcome, _ services: Services) throws {
    if services.output.isJSON { return try services.output.json(ForgottenJSON(outcome)) }
    try tell(outcome.messages, services)
  }

  private func tell(_ count: Int, _ services: Services) throws {
    try services.output.line(services.words.text(SessionKey.erasedMessages, count: count))
  }

  // MARK: - Messages

  private func messages(_ names: [String], _ services: Services) throws {
    let erasure = try MessageErasure(
      names,
      inSession: nil,
      keepingAnswers: keepsAnswers,
      services
    )
    let words = services.words
    if let remark = ErasureQuestion.remark(onForks: try erasure.forks, areErased: true, words) {
      let isAgreed = isAgreed || !YesNoQuestion(services).isPossible
      let count = words.text(SessionKey.messages, count: erasure.messages.count)
      try ErasureQuestion(services: services, isAgreed: isAgreed)
        .agree(toErase: count, remark: remark)
    }
    let repeated = try erasure.repeated()
    let outcome = try erasure.erase()
    if services.output.isJSON {
      return try services.output.json(ForgottenJSON(outcome, repeated: repeated))
    }
    try tell(outcome.messages, services)
    guard !repeated.isEmpty else { return }
    let more = try offer(repeated, services)
    if more > 0 { try tell(more, services) }
  }

  /// Shows what repeats the forgotten words, and erases it where the person says so.
  ///
  /// - Returns: how many messages were erased.
  private func offer(_ repeated: [TranscriptMessage], _ services: Services) throws -> Int {
    let (words, count) = (services.words, repeated.count)
    try services.output.line(words.text(SessionKey.repeats, count: count))
    try MessageErasure.list(repeated, services)
    let question = YesNoQuestion(services)
    guard question.isPossible else {
      let ids = repeated.map(\.id).joined(separator: " ")
      services.output.notice(words.text(SessionKey.eraseTyped, ["ids": ids], count: count))
      return 0
    }
    guard try question.ask(words.text(SessionKey.eraseThem, count: count)) else { return 0 }
    return try MessageErasure(
      repeated.map(\.id),
      inSession: nil,
      keepingAnswers: true,
      services
    ).erase().messages
  }
}

extension CommandEntry {
  /// `mindpulse forget`.
  package static let forget = CommandEntry(Forget.self)
}

/// The answer to `forget --json`.
private struct ForgottenJSON: Encodable {
  struct Message: Encodable {
    let id: String
    let session: String
    let role: String
    let time: Timestamp
  }

  let forgotten: Int
  let sessions: Int
  /// Later messages that repeat what was forgotten, and stay.
  let repeated: [Message]

  init(_ outcome: ForgetOutcome, repeated: [TranscriptMessage] = []) {
    forgotten = outcome.messages
    sessions = outcome.sessions
    self.repeated = repeated.map {
      Message(id: $0.id, session: $0.sessionID, role: $0.role.rawValue, time: $0.time)
    }
  }
}
