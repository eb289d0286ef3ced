import Catalogues
import CheckInCommands
import Console
import Dialogue
import LineEditing
import Services
import Transcripts
import Core

/// The chat through pipes: each line is a message, replies go to standard output.
///
/// Ends at the end of input, or at a failure that nobody stepped in for, with its exit code.
@MainActor struct PipedChat {
  let session: ChatSession
  let services: Services
  /// Shows what happens.
  let voice: any PipedVoice

  /// A piped chat in a session.
  init(_ session: ChatSession, voice: any PipedVoice) {
    self.session = session
    self.voice = voice
    services = session.services
    session.leadsExercises = true
  }

  /// Reads to the end of input.
  func run() async throws {
    voice.begin(session, greeting: try session.disclosure.greeting())
    do {
      try session.conversation.askAboutLeftOpen { voice.handle($0) }
    } catch { voice.notice(services.output.spoken(AppFailure(error).errorDescription)) }
    let lines = services.input
    var block = MessageBlock()
    while let line = try await lines.next() {
      if try await isForQuestionnaire(line) { continue }
      switch block.feed(line) {
      case .needMore: continue
      case .message(let text):
        guard text.contains(where: { !$0.isWhitespace }) else { continue }
        if try await answer(text) == .quit {
          if let failure = session.lostWords { throw failure }
          return
        }
        for line in session.takeQuestionnaireAgain() ?? [] { voice.say(line) }
      }
    }
    if let stopped = session.leaveQuestionnaire() { voice.notice(stopped) }
    if let rest = block.unfinished, rest.contains(where: { !$0.isWhitespace }) {
      _ = try await answer(rest)
    }
    if let failure = session.lostWords { throw failure }
  }

  private func answer(_ line: String) async throws -> SlashOutcome {
    switch try session.typed(line) {
    case .command(let name, let arguments): return try await run(name, arguments)
    case .message(let words): try await say(words)
    }
    return .done
  }

  private func say(_ text: String) async throws {
    if let due = session.disclosure.due(before: text) { voice.say(due) }
    try await untilWhole { tell in try await session.say(text, onEvent: tell) }
    if let (name, words) = session.takeExercise() { _ = try await run(name, words) }
  }

  /// Has a reply shown; one that is cut off is a failure where nobody else may answer.
  private func untilWhole(
    _ work: (_ tell: (ConversationEvent) -> Void) async throws -> Void
  ) async throws {
    var last: TranscriptMessage?
    try await work { event in
      if case .finished(let message) = event { last = message }
      voice.handle(event)
    }
    if let failure = session.cutOff(last) { throw failure }
  }

  private func edit(_ text: String?) async throws {
    guard let text else {
      throw AppFailure(.usage, verbatim: services.words.text(ChatNoticeKey.editNeedsText))
    }
    if let failure = session.takeBackForEdit() {
      voice.notice(services.output.spoken(failure.errorDescription))
    }
    try await say(text)
  }

  private func run(_ name: String, _ arguments: [String]) async throws -> SlashOutcome {
    let outcome = try await SlashCommandRunner(session).run(name, arguments)
    voice.ended(command: name)
    return try await carryOut(outcome)
  }

  /// Does what follows a command.
  func carryOut(_ first: SlashOutcome) async throws -> SlashOutcome {
    var outcome = first
    if case .interlude(let interlude) = outcome {
      outcome = try await interlude.value.run(say: { voice.say($0) }, aloud: false)
    }
    switch outcome {
    case .checkIn:
      let result = try await session.checkIn(.asked) { event in
        if let notice = ReplyNotice.text(event, services.words) { voice.notice(notice) }
      }
      guard let result, let message = result.message else { return .done }
      voice.checkedIn(message)
      try session.shown(result.record)
    case .answerAgain: try await untilWhole { try await session.answerAgain(onEvent: $0) }
    case .edit(let text): try await edit(text)
    case .say(let text): try await say(text)
    case .voice: throw needsTerminal("/voice")
    case .dictate: throw needsTerminal("/dictate")
    case .forgot, .done, .quit, .scheduleChanged, .interlude: break
    }
    return outcome
  }

  private func needsTerminal(_ command: String) -> AppFailure {
    AppFailure(
      .usage,
      verbatim: services.words.text(ChatNoticeKey.needsTerminal, ["command": command])
    )
  }
}

extension ChatSession {
  /// What it amounts to that words of the person's could not be saved, although they were answered.
  var lostWords: AppFailure? {
    conversation.lostWords.map {
      AppFailure(
        .inputOutput,
        verbatim: services.words.text(
          ChatNoticeKey.notAllSaved,
          ["reason": services.words.text($0)]
        )
      )
    }
  }

  /// What a reply that is cut off amounts to where an endpoint alone may answer; nil elsewhere.
  func cutOff(_ reply: TranscriptMessage?) -> AppFailure? {
    guard let reply, reply.status == .partial, choice.isEndpointOnly else { return nil }
    return AppFailure(
      .unavailable,
      verbatim: ReplyNotice.cutOff(reply.failure, services.words),
      hint: services.words.text(ChatNoticeKey.arrivedIsSaved)
    )
  }
}
