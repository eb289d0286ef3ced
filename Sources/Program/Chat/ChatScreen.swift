import Catalogues
import Console
import Core
import Dialogue
import Glibc
import HealthModel
import HostSystem
import Safety
import Services
import Terminal
import Transcripts

/// What the chat shows on the terminal: replies as they stream, notices, check-ins.
@MainActor final class ChatScreen {
  private let services: Services
  private let output: Output
  private var words: Catalogue { services.words }
  private var width: Int
  private var stream: MarkdownStream?
  private var isWaiting = false
  /// Told what the program itself says, to be spoken.
  var onSay: (@MainActor (String) -> Void)?

  /// A screen of the window's present width.
  init(_ services: Services) {
    self.services = services
    output = services.output
    width = TerminalDevice.size(STDOUT_FILENO)?.columns ?? output.width
  }

  /// The prompt, with its styling marked as taking no columns.
  var prompt: String { prompt("") }

  /// The prompt with a word in front that says what is asked for.
  func prompt(_ word: String) -> String { output.styler.prompt(output.promptText(word), .bold) }

  /// Learns the window's new width; a reply that is streaming keeps its own to the end.
  func resized() { width = TerminalDevice.size(STDOUT_FILENO)?.columns ?? width }

  // MARK: - A reply

  /// Shows that something is on its way.
  func beginReply() {
    stream = nil
    write("\n")
    wait()
  }

  /// Shows what an event brings.
  func handle(_ event: ConversationEvent) {
    switch event {
    case .text(let delta): text(delta)
    case .finished(let message): finished(message)
    default:
      guard let sentence = ReplyNotice.text(event, words) else { return }
      closeStream()
      clearWaiting()
      write(notice(sentence))
      switch event {
      case .retrying, .toolUsed: wait()
      default: break
      }
    }
  }

  /// Ends the reply on the screen, however it ended.
  func endReply() {
    closeStream()
    clearWaiting()
    write("\n")
  }

  private func text(_ delta: String) {
    clearWaiting()
    let isBegin = stream == nil
    if stream == nil {
      stream = MarkdownStream(width: textWidth, styler: output.styler)
      // Whoever hears it can't see where a reply begins.
      if output.screen == .spoken { write("MindPulse:\n") }
    }
    // Fed where it is: a copy would have to copy what it holds.
    let fresh = isBegin ? delta.drop(while: \.isNewline) : delta[...]
    if let visible = stream?.feed(String(fresh)), !visible.isEmpty { write(visible) }
  }

  private func finished(_ message: TranscriptMessage) {
    closeStream()
    clearWaiting()
    if let ending = ReplyNotice.ending(message, words) { write(notice(ending)) }
  }

  private func closeStream() {
    guard var current = stream else { return }
    stream = nil
    let rest = current.finish()
    write(rest.hasSuffix("\n") ? rest : rest + "\n")
  }

  /// Shows that something is on its way, where it can be taken away again.
  private func wait() {
    guard output.styler.isEnabled else { return }
    isWaiting = true
    write(output.styler.dim("…"))
  }

  private func clearWaiting() {
    guard isWaiting else { return }
    isWaiting = false
    write(output.styler.clearedRow)
  }

  /// Takes everything off the terminal, what has scrolled away too.
  func clear() {
    closeStream()
    clearWaiting()
    write(output.clearing)
  }

  // MARK: - Texts

  /// What the program is, said before a reply that is on its way.
  func disclose(_ text: String) {
    clearWaiting()
    say(text)
    write("\n")
    wait()
  }

  /// A failure, told.
  func failed(_ failure: AppFailure) {
    closeStream()
    clearWaiting()
    let words = output.spoken(failure)
    write(notice(words))
    onSay?(output.wording(words))
  }

  /// A sentence of the program's, set apart from the talk.
  func notice(_ text: String) -> String {
    let lines = TextWrap.rows(
      of: VisibleText.singleLine(output.wording(text), limit: 1000),
      width: textWidth - 2
    )
    return lines.map { output.styler.dim("  " + $0) + "\n" }.joined()
  }

  /// Shows a sentence of the program's without saying it aloud.
  func note(_ text: String) { write(notice(text)) }

  /// A check-in's message, to be shown above the line being typed.
  func checkIn(_ message: TranscriptMessage, notices: [String]) -> String {
    let engine = message.engine == "listener" ? [words.text(NoticeKey.offlineListener)] : []
    let facts = output.joined(["\(message.time.clock)"] + engine)
    let heading =
      output.styler.bold(words.text(ChatKey.checkInHeading)) + output.styler.dim(" \(facts)")
    var markdown = MarkdownStream(width: textWidth, styler: output.styler)
    let body = markdown.feed(message.text) + markdown.finish()
    let ending = ReplyNotice.ending(message, words).map(notice) ?? ""
    return "\n" + notices.map(notice).joined() + heading + "\n" + body
      + (body.hasSuffix("\n") ? "" : "\n") + ending + "\n"
  }

  /// Shows a text of ours.
  func say(_ text: String) {
    onSay?(output.wording(text))
    write(TextWrap.wrapped(output.wording(text), width: textWidth) + "\n")
  }

  /// Shows a text of ours that speaks of the command line.
  func sayPlainly(_ text: String) { write(TextWrap.wrapped(text, width: textWidth) + "\n") }

  /// Shows a text of ours that ends its own lines.
  func show(_ text: String) throws { try output.write(text) }

  private var textWidth: Int { max(20, min(width, 100)) }

  /// A terminal that is gone is noticed by the editor, which ends the chat.
  private func write(_ text: String) {
    do throws(HostSystemError) { try output.write(text) } catch { isWaiting = false }
  }
}
