import Catalogues
import Console
import Core
import Dialogue
import HostSystem
import Services
import Terminal
import Transcripts

/// How a chat through pipes shows what happens.
@MainActor protocol PipedVoice: AnyObject {
  /// The chat begins.
  func begin(_ session: ChatSession, greeting: String)
  /// Shows words of the program's own, where replies go.
  func say(_ text: String)
  /// Tells something beside the talk.
  func notice(_ text: String)
  /// Shows what happens around a reply.
  func handle(_ event: ConversationEvent)
  /// Shows a check-in that was asked for.
  func checkedIn(_ message: TranscriptMessage)
  /// A command that was typed has ended.
  func ended(command: String)
}

/// Replies as text on standard output, all else on standard error.
@MainActor final class PlainVoice: PipedVoice {
  private let services: Services
  private let output: Output
  private var stream: MarkdownStream?
  private var isLineOpen = false

  /// A voice for the output of these services.
  init(_ services: Services) {
    self.services = services
    output = services.output
  }

  func begin(_ session: ChatSession, greeting: String) {
    notice(greeting)
    notice(session.choice.sentence)
    if session.services.stores.isIncognito {
      notice(session.services.words.text(ChatKey.incognito))
    }
  }

  func say(_ text: String) { write(VisibleText.filtered(text) + "\n") }

  func notice(_ text: String) { output.notice(text) }

  func handle(_ event: ConversationEvent) {
    switch event {
    case .text(let delta): show(delta)
    case .finished(let message):
      endLine()
      if let note = ReplyNotice.ending(message, services.words) { notice(note) }
    default:
      if case .replyReplaced = event { endLine() }
      if let note = ReplyNotice.text(event, services.words) { notice(note) }
    }
  }

  func checkedIn(_ message: TranscriptMessage) { say(message.text) }

  func ended(command: String) {}

  /// In a window it is wrapped and styled, elsewhere it is as it came.
  private func show(_ delta: String) {
    isLineOpen = true
    guard output.isTerminal else { return write(VisibleText.filtered(delta)) }
    if stream == nil {
      stream = MarkdownStream(width: max(20, min(output.width, 100)), styler: output.styler)
    }
    if let visible = stream?.feed(delta), !visible.isEmpty { write(visible) }
  }

  private func endLine() {
    guard isLineOpen else { return }
    isLineOpen = false
    let rest = stream?.finish() ?? ""
    stream = nil
    write(rest.hasSuffix("\n") ? rest : rest + "\n")
  }

  /// Writes to standard output; what is typed after its reader has gone is heard and saved all the same.
  private func write(_ text: String) {
    do throws(HostSystemError) { try output.write(text) } catch {
      if error.kind != .brokenPipe { output.notice(error.errorDescription) }
    }
  }
}
