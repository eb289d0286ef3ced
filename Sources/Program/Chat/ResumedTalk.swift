import Catalogues
import CheckIns
import Console
import Core
import HealthModel
import Services
import Terminal
import Transcripts

/// What stands above the first prompt of a conversation that goes on: its title and last messages.
@MainActor struct ResumedTalk {
  /// How many messages are shown.
  private static let count = 4
  /// How much of each is shown, in characters.
  private static let limit = 280

  private let session: any ChatHost

  /// The end of the conversation that a chat is in.
  init(_ session: any ChatHost) { self.session = session }

  /// The lines, ended; nil where nothing has been said yet.
  func text() throws -> String? {
    let store = try session.services.stores.transcripts()
    var last: [TranscriptMessage] = []
    let summary: SessionSummary
    do {
      summary = try store.session(matching: session.id)
      try store.forEachMessage(inSession: session.id) { message in
        guard !message.text.isEmpty else { return }
        last = last.suffix(Self.count - 1) + [message]
      }
    } catch TranscriptsError.noSuchSession { return nil }
    let output = session.services.output
    let now = session.services.clock.now()
    let width = max(20, min(output.width, 100))
    let words = session.services.words
    let title = words.text(
      ChatKey.resumed,
      ["title": VisibleText.singleLine(summary.title, limit: 80)],
      count: summary.messages
    )
    let lines = last.map { message in
      let who = message.role == .user ? words.text(ChatKey.you) : "MindPulse"
      let said = VisibleText.singleLine(Self.spoken(message), limit: Self.limit)
      let line = "\(CheckInWords(words).time(message.time, now)) \(who): \(said)"
      return TextWrap.wrapped(line, width: width, hangingIndent: 2).split(separator: "\n")
        .map { output.styler.dim(String($0)) }.joined(separator: "\n")
    }
    return ([TextWrap.wrapped(title, width: width)] + lines).joined(separator: "\n") + "\n"
  }

  /// A message without the note above it that the listener wrote it.
  private static func spoken(_ message: TranscriptMessage) -> String {
    guard message.engine == "listener", message.text.hasPrefix("("),
      let end = message.text.firstRange(of: ")\n\n")
    else { return message.text }
    return String(message.text[end.upperBound...])
  }
}
