import CommandLineParsing
import Configuration
import Core
import HealthModel
import LineEditing
import Safety
import Transcripts

/// `mindpulse forget`: erases for good, from the database and the input history.
///
/// The history goes first: when the program is ended in between, the messages are still there to be
/// named once more.
@MainActor enum ForgetCommand {
  private struct Result: Encodable {
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

  /// Erases what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let named = command.arguments("MESSAGE-ID")
    let isTime = ["from", "to", "before"].contains { command.value($0) != nil }
    let ways = [
      !named.isEmpty, command.value("session") != nil, isTime, command.flag("everything"),
    ]
    guard ways.count(where: \.self) == 1 else {
      throw command.refusal(
        "Say one thing to forget: message ids, --session, a time (--before, or --from and --to), "
          + "or --everything."
      )
    }
    guard named.isEmpty else { return try messages(named, command, context) }
    let question = ErasureQuestion(context: context, isAgreed: command.flag("yes"))
    let outcome: ForgetOutcome
    if command.flag("everything") {
      try question.agree(toErase: "all talks, check-ins, notes and diaries")
      try forgetInput(context) { _ in true }
      outcome = try context.transcriptStore().forgetEverything()
    } else if let name = command.value("session") {
      outcome = try erase(session: try context.session(named: name), question, context)
    } else {
      outcome = try time(command, question, context)
    }
    if context.output.isJSON { return try context.output.json(Result(outcome)) }
    try report(outcome.messages, context)
  }

  private static func report(_ count: Int, _ context: AppContext) throws {
    try context.output.line("Erased for good: \(ErasureQuestion.messages(count)).")
  }

  // MARK: - Messages

  private static func messages(
    _ names: [String],
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws {
    let erasure = try MessageErasure(
      names,
      inSession: nil,
      keepingAnswers: command.flag("keep-answer"),
      context
    )
    if let remark = ErasureQuestion.remark(onForks: try erasure.forks, areErased: true) {
      let question = YesNoQuestion(context)
      let isAgreed = command.flag("yes") || !question.isPossible
      let count = ErasureQuestion.messages(erasure.messages.count)
      try ErasureQuestion(context: context, isAgreed: isAgreed)
        .agree(toErase: count, remark: remark)
    }
    let repeated = try erasure.repeated()
    let outcome = try erasure.erase()
    if context.output.isJSON {
      return try context.output.json(Result(outcome, repeated: repeated))
    }
    try report(outcome.messages, context)
    guard !repeated.isEmpty else { return }
    let more = try offer(repeated, context)
    if more > 0 { try report(more, context) }
  }

  /// Shows what repeats the forgotten words, and erases it where the person says so.
  ///
  /// - Returns: how many messages were erased.
  private static func offer(
    _ repeated: [TranscriptMessage],
    _ context: AppContext
  ) throws -> Int {
    let isOne = repeated.count == 1
    try context.output.line(
      isOne ? "A later message repeats words of it:" : "Later messages repeat words of it:"
    )
    try MessageErasure.list(repeated, context)
    let question = YesNoQuestion(context)
    let which = isOne ? "it" : "them"
    guard question.isPossible else {
      let ids = repeated.map(\.id).joined(separator: " ")
      context.output.notice("To erase \(which), too: mindpulse forget --keep-answer \(ids)")
      return 0
    }
    guard try question.ask("Erase \(which), too? (yes or no, Enter keeps \(which))") else {
      return 0
    }
    return try MessageErasure(
      repeated.map(\.id),
      inSession: nil,
      keepingAnswers: true,
      context
    ).erase().messages
  }

  // MARK: - Talks and times

  /// Erases a talk once the person has agreed.
  static func erase(
    session: SessionSummary,
    _ question: ErasureQuestion,
    _ context: AppContext
  ) throws -> ForgetOutcome {
    let store = try context.transcriptStore()
    let title = VisibleText.singleLine(session.title, limit: 80)
    try question.agree(
      toErase: "“\(title)” with \(ErasureQuestion.messages(session.messages))",
      remark: ErasureQuestion.remark(
        onForks: try store.copies(ofSession: session.id),
        areErased: false
      )
    )
    try forgetInput(context, ofSessions: [session.id])
    return try store.delete(session: session.id)
  }

  private static func time(
    _ command: ParsedCommand,
    _ question: ErasureQuestion,
    _ context: AppContext
  ) throws -> ForgetOutcome {
    guard command.value("before") == nil || command.value("to") == nil else {
      throw command.refusal("'--before' and '--to' mean the same; give one of them.")
    }
    let from = try command.value("from").map { try SamplesCommand.time($0, context) }
    let end = try (command.value("before") ?? command.value("to")).map {
      try SamplesCommand.time($0, context)
    }
    if let from, let end, end <= from { throw command.refusal("The time ends before it begins.") }
    let bounds = [
      from.map { "from \($0.day) \($0.clock) on" }, end.map { "before \($0.day) \($0.clock)" },
    ]
    let time = bounds.compactMap { $0 }.joined(separator: " and ")
    try question.agree(toErase: "everything said \(time), and the whole input history")
    try forgetInput(context) { _ in true }
    return try context.transcriptStore().forget(from: from, before: end)
  }

  // MARK: - The input history

  /// Takes what was said in these sessions out of the input history.
  static func forgetInput(_ context: AppContext, ofSessions ids: [String]) throws {
    let store = try context.transcriptStore()
    var texts: [String] = []
    for id in ids { try store.forEachMessage(inSession: id) { texts.append($0.text) } }
    try forgetInput(context, matching: texts)
  }

  /// Takes these texts out of the input history, and commands that name words of them.
  static func forgetInput(_ context: AppContext, matching texts: [String]) throws {
    let matcher = ForgottenInput(texts)
    try forgetInput(context) { matcher.matches($0) }
  }

  private static func forgetInput(
    _ context: AppContext,
    where matches: (String) -> Bool
  ) throws {
    let history = try context.lineHistory()
    try history.load()
    try history.remove(where: matches)
    // They hold everything as it was, and nobody can take single messages out of them.
    try BackUpCommand.removeAsides(context)
  }
}
