import Console
import Core
import TranscriptExchange
import Transcripts

/// What became of one file with conversations.
struct SessionsImportReport {
  /// The file.
  let path: String
  /// What it was read as; nil when it could not be opened.
  var format: TalkFormat?
  /// How many messages are in it.
  var read = 0
  /// How much of it was new.
  var count = ImportedCount()
  /// What was in it beside what was said.
  var leftOut: [LeftOut.Kind: Int] = [:]
  /// Why nothing of it was brought in.
  var failure: AppFailure?

  /// What standard input is called, which has no path.
  static let standardInput: LocalizedText = "standard input"

  /// A file that was not read yet.
  init(path: String) { self.path = path }

  /// What the file is called where a person is told of it.
  var name: LocalizedText {
    path == Self.standardInput.english
      ? Self.standardInput : LocalizedText(verbatim: VisibleText.singleLine(path, limit: 120))
  }

  /// What the person is told of it.
  func lines(isDryRun: Bool) -> [LocalizedText] {
    let title = (format ?? .mindpulse).title
    let known: LocalizedText = count.known > 0 ? ", \(duplicates)" : ""
    let outcome: LocalizedText =
      isDryRun
      ? "\(name) (\(title)): \(talks), \(messages) would be imported\(known)."
      : "\(name) (\(title)): \(talks), \(messages) imported\(known)."
    let beside = LeftOut.Kind.allCases.compactMap { kind in leftOut[kind].map(kind.counted) }
    guard !beside.isEmpty else { return [outcome] }
    let skipped: LocalizedText = "Skipped: \(LocalizedText.joined(beside, by: ", "))."
    return [outcome, "  \(skipped)"]
  }

  private var talks: LocalizedText {
    count.sessions == 1 ? "1 new conversation" : "\(count.sessions) new conversations"
  }

  private var messages: LocalizedText {
    count.added == 1 ? "1 message" : "\(count.added) messages"
  }

  private var duplicates: LocalizedText {
    count.known == 1 ? "1 duplicate" : "\(count.known) duplicates"
  }
}
