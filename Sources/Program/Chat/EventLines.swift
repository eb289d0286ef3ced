import Catalogues
import ChatCompletions
import Console
import Core
import Dialogue
import HostSystem
import Safety
import Services
import TranscriptFiles
import Transcripts

/// What happens in a chat as JSON, one event a line, for `chat --json`.
@MainActor final class EventLines: PipedVoice {
  private let services: Services
  private let output: Output
  /// What commands print.
  let printed = Locked("")

  /// Events for the output of these services.
  init(_ services: Services) {
    self.services = services
    output = services.output
  }

  func begin(_ session: ChatSession, greeting: String) {
    write("session") { line in
      line.add("id", session.isHidden ? nil : session.id)
      line.add("engine", session.choice.asksEndpoint ? "endpoint" : "listener")
      line.add("model", session.choice.asksEndpoint ? session.choice.endpoint?.model : nil)
      line.add("level", session.conversation.knownLevel.rawValue)
      line.add("incognito", raw: session.services.stores.isIncognito ? "true" : "false")
    }
    notice("disclosure", greeting)
    notice("engine", session.choice.sentence)
    if session.services.stores.isIncognito {
      notice("incognito", session.services.words.text(ChatKey.incognito))
    }
  }

  func say(_ text: String) { notice("program", text) }

  func notice(_ text: String) { notice("notice", text) }

  func handle(_ event: ConversationEvent) {
    switch event {
    case .said(let message): write("message", message)
    case .levelChanged(let level): write("level") { $0.add("level", level.rawValue) }
    case .replyBegan(let engine): write("begin") { $0.add("engine", engine) }
    case .text(let delta): write("delta") { $0.add("text", VisibleText.filtered(delta)) }
    case .toolUsed(let use): write(use)
    case .finished(let message):
      write("reply", message)
      if let note = ReplyNotice.ending(message, services.words) { notice("ending", note) }
    default:
      if let note = ReplyNotice.text(event, services.words) { notice(Self.kind(event), note) }
    }
  }

  func checkedIn(_ message: TranscriptMessage) { write("checkin", message) }

  func ended(command: String) {
    let text = printed.withLock { text in
      defer { text = "" }
      return text
    }
    guard !text.isEmpty else { return }
    write("output") { line in
      line.add("command", command)
      line.add("text", VisibleText.filtered(text))
    }
  }

  /// Tells of the failure that ends the chat.
  func failed(_ failure: AppFailure) {
    ended(command: "")
    do {
      let bytes = try Output.encoded(ErrorJSON(failure), isIndented: false)
      try output.line(String(decoding: bytes, as: UTF8.self))
    } catch { output.notice(failure.errorDescription) }
  }

  // MARK: - Lines

  private static func kind(_ event: ConversationEvent) -> String {
    switch event {
    case .retrying: "retrying"
    case .trimmed: "trimmed"
    case .engineFailed: "engineFailed"
    case .engineRecovered: "engineRecovered"
    case .replyReplaced: "replyReplaced"
    case .savingFailed: "savingFailed"
    case .heldUp: "heldUp"
    case .noteProposed: "noteProposed"
    default: "notice"
    }
  }

  private func notice(_ kind: String, _ text: String) {
    guard !text.isEmpty else { return }
    write("notice") { line in
      line.add("kind", kind)
      line.add("text", VisibleText.filtered(text))
    }
  }

  /// A call of a tool, with the keys that a message has for it.
  private func write(_ use: ToolUse) {
    write("tool") { line in
      line.add("name", use.name)
      line.add("arguments", use.arguments)
      line.add("title", use.title)
      line.add("outcome", use.outcome.rawValue)
      line.add("answer", use.answer)
    }
  }

  /// A message with the keys of `replay --json`.
  private func write(_ event: String, _ message: TranscriptMessage) {
    do {
      let line = try TranscriptFileWriter.line(message)
      put("{\"event\":\(JSONText.quoted(event)),\(line.dropFirst())")
    } catch { notice("savingFailed", AppFailure(error).message) }
  }

  private func write(_ event: String, _ fill: (inout JSONText) -> Void) {
    var line = JSONText()
    line.add("event", event)
    fill(&line)
    put(line.closed + "\n")
  }

  /// A reader that is gone is told of on standard error.
  private func put(_ line: String) {
    do throws(HostSystemError) { try output.write(VisibleText.escapedJSON(line)) } catch {
      output.notice(error.errorDescription)
    }
  }
}
