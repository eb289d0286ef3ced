import Console
import Core
import Dialogue
import HostSystem
import Services
import TranscriptFiles
import Transcripts

/// The answer to `mindpulse ask`: printed as it comes, or as one line of JSON when it is whole.
@MainActor final class AskedAnswer {
  private let session: ChatSession
  private let output: Output
  private let voice: PlainVoice
  private var reply: TranscriptMessage?

  /// An answer in a session.
  init(_ session: ChatSession) {
    self.session = session
    output = session.services.output
    voice = PlainVoice(session.services)
  }

  /// Has a message answered; stopping the task stops the reply, and what came is kept.
  ///
  /// - Parameters:
  ///   - message: what the person says.
  ///   - material: what goes along.
  ///   - earlier: the session that goes on; nil for a new one.
  /// - Throws: why there is no whole answer.
  func ask(
    _ message: String,
    quoting material: QuotedMaterial?,
    after earlier: EarlierAsk?
  ) async throws {
    let greeting = try session.disclosure.greeting(disclosedAt: earlier?.disclosedAt)
    if !greeting.isEmpty {
      voice.begin(session, greeting: greeting)
    } else if session.choice.kept.sentence != earlier?.engine {
      voice.notice(session.choice.sentence)
    }
    do {
      try session.conversation.askAboutLeftOpen { event in
        if case .text(let text) = event { voice.notice(text) }
      }
    } catch { voice.notice(session.services.output.spoken(AppFailure(error).errorDescription)) }
    if let due = session.disclosure.due(before: message) {
      if output.isJSON { voice.notice(due) } else { voice.say(due) }
    }
    try await session.say(message, quoting: material, onEvent: take)
  }

  private func take(_ event: ConversationEvent) {
    if case .finished(let message) = event { reply = message }
    guard output.isJSON else { return voice.handle(event) }
    let words = session.services.words
    if case .finished(let message) = event {
      if let note = ReplyNotice.ending(message, words) { voice.notice(note) }
    } else if let note = ReplyNotice.text(event, words) {
      voice.notice(note)
    }
  }

  /// Prints the line of JSON, and says what the program ends with.
  ///
  /// - Parameter result: how ``ask(_:quoting:after:)`` ended.
  /// - Returns: the exit code of an answer that came, or was stopped.
  /// - Throws: why there is no whole answer; ``ReportedFailure`` where a line says so already.
  func end(_ result: Result<Void, any Error>) throws -> ExitCode {
    let hasLine = try printLine()
    do { try result.get() } catch is CancellationError { return .interrupted }
    guard let failure = session.lostWords ?? session.cutOff(reply) else { return .done }
    guard hasLine else { throw failure }
    throw ReportedFailure(exitCode: failure.exitCode, message: failure.errorDescription)
  }

  private func printLine() throws -> Bool {
    guard output.isJSON, let reply else { return false }
    try output.write(VisibleText.escapedJSON(try TranscriptFileWriter.line(reply)))
    return true
  }
}
