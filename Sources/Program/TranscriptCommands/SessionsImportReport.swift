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

  /// A file that was not read yet.
  init(path: String) { self.path = path }

  /// What became of it, for a person.
  func lines(isDryRun: Bool) -> [String] {
    let name = VisibleText.singleLine(path, limit: 120)
    let talks = "\(count.sessions) new conversation\(count.sessions == 1 ? "" : "s")"
    let messages = "\(count.added) message\(count.added == 1 ? "" : "s")"
    let copies = "\(count.known) duplicate\(count.known == 1 ? "" : "s")"
    let known = count.known > 0 ? ", \(copies)" : ""
    let verb = isDryRun ? "would be imported" : "imported"
    var lines = [
      "\(name) (\((format ?? .mindpulse).title)): \(talks), \(messages) \(verb)\(known)."
    ]
    let beside = LeftOut.Kind.allCases.compactMap { kind in
      leftOut[kind].map(kind.counted)
    }
    if !beside.isEmpty { lines.append("  Skipped: \(beside.joined(separator: ", ")).") }
    return lines
  }
}
