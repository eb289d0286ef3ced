import CheckInCommands
import Console
import Core
import Dialogue
import Glibc
import HostSystem
import LineEditing
import Services
import Terminal
import Transcripts

/// The chat through pipes: each line is a message, replies go to standard output.
///
/// Ends at the end of input, or at a failure that nobody stepped in for, with its exit code.
@MainActor struct PipedChat {
  let session: ChatSession
  let services: Services

  /// A piped chat in a session.
  init(_ session: ChatSession) {
    self.session = session
    services = session.services
  }

  /// Reads to the end of input.
  func run() async throws {
    services.output.notice(try session.disclosure.greeting())
    services.output.notice(session.choice.sentence)
    if services.stores.isIncognito { services.output.notice(ChatGreeting.incognito) }
    do {
      try session.conversation.askAboutLeftOpen { event in
        if case .text(let text) = event { write(text + "\n") }
      }
    } catch { services.output.notice(AppFailure(error).message) }
    let lines = services.input
    var block = MessageBlock()
    while let line = try await lines.next() {
      if try isForQuestionnaire(line) { continue }
      switch block.feed(line) {
      case .needMore: continue
      case .message(let text):
        guard text.contains(where: { !$0.isWhitespace }) else { continue }
        if try await answer(text) == .quit { return }
        for line in session.takeQuestionnaireAgain() ?? [] { write(line + "\n") }
      }
    }
    if let stopped = session.leaveQuestionnaire() { services.output.notice(stopped) }
    if let rest = block.unfinished, rest.contains(where: { !$0.isWhitespace }) {
      _ = try await answer(rest)
    }
  }

  private func answer(_ line: String) async throws -> SlashOutcome {
    switch try session.typed(line) {
    case .command(let name, let arguments): return try await run(name, arguments)
    case .message(let words): try await say(words)
    }
    return .done
  }

  private func say(_ text: String) async throws {
    if let due = session.disclosure.due(before: text) { write(due + "\n") }
    var isLineOpen = false
    var interruption: String?
    try await session.say(text) { event in
      switch event {
      case .text(let delta):
        write(VisibleText.filtered(delta))
        isLineOpen = true
      case .finished(let message):
        if isLineOpen { write("\n") }
        if message.status == .partial { interruption = ReplyNotice.cutOff(message.failure) }
        if let note = ReplyNotice.ending(message) { services.output.notice(note) }
      default:
        if isLineOpen, case .replyReplaced = event {
          write("\n")
          isLineOpen = false
        }
        if let note = ReplyNotice.text(event) { services.output.notice(note) }
      }
    }
    if let interruption, session.choice.isEndpointOnly {
      throw AppFailure(
        .unavailable,
        interruption,
        hint: "What arrived is kept: mindpulse replay last"
      )
    }
  }

  private func run(_ name: String, _ arguments: [String]) async throws -> SlashOutcome {
    let outcome = try await SlashCommandRunner(session).run(name, arguments)
    switch outcome {
    case .checkIn:
      let result = try await session.checkIn(.asked) { event in
        if let notice = ReplyNotice.text(event) { services.output.notice(notice) }
      }
      guard let result, let message = result.message else { return .done }
      try services.output.line(VisibleText.filtered(message.text))
      try session.shown(result.record)
    case .say(let text): try await say(text)
    case .forgot, .done, .quit, .scheduleChanged: break
    }
    return outcome
  }

  /// Writes to standard output; a reader that is gone is noticed at the end of the reply.
  func write(_ text: String) {
    do throws(HostSystemError) { try services.output.write(text) } catch {
      services.output.notice(error.message)
    }
  }
}
