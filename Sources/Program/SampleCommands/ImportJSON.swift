import Console
import HealthImport
import HealthModel
import Core

/// The answer to `samples import --json`.
struct ImportJSON: Encodable {
  let files: [ImportFileJSON]
}

/// What became of one file, in the keys others rely on.
struct ImportFileJSON: Encodable {
  let path: String
  let format: String
  let read: Int
  let added: Int
  let duplicates: Int
  let rejected: Int
  let rejectedByReason: [String: Int]
  /// The places of the first rows of each reason.
  let firstRejected: [String: [Row]]
  let ignored: Int
  /// How many of those were of kinds that are kept, by reason.
  let ignoredByReason: [String: Int]
  /// How many readings were another app's copy, by what the file calls their source.
  let copies: [String: Int]
  /// What became of the file: `read`, `empty`, `unrecognized` or `failed`.
  let state: String
  /// The files of an archive; left out for any other file.
  let contents: [Content]?
  let from: Timestamp?
  let to: Timestamp?
  let sources: [String: Int]
  /// How many readings of each type, those that were already saved included.
  let types: [String: Int]
  let seconds: Double
  let interrupted: Bool
  /// Why the file as a whole was not imported; left out where it was.
  let error: ErrorJSON.Facts?

  /// A file inside an archive.
  struct Content: Encodable {
    let path: String
    let state: String
    let rows: Int

    /// A file in its keys.
    init(_ file: ArchivedFile) {
      path = file.path
      state = file.state.rawValue
      rows = file.rows
    }
  }

  /// A row that was left out: its number as a line, a record, or a row of a table.
  struct Row: Encodable {
    let line: Int?
    let record: Int?
    let row: Int?
    let table: String?
    /// The file inside the archive.
    let file: String?
    let detail: String

    /// A row in its keys.
    init(_ rejected: RejectedRow) {
      var line: Int?
      var record: Int?
      var row: Int?
      var table: String?
      switch rejected.place {
      case .line(let number): line = number
      case .record(let number): record = number
      case .row(let number, let name): (row, table) = (number, name)
      }
      (self.line, self.record, self.row, self.table) = (line, record, row, table)
      file = rejected.file
      detail = rejected.detail.english
    }
  }

  /// A report in its keys.
  init(_ report: ImportReport) {
    path = report.path
    format = report.format
    read = report.read
    added = report.added
    duplicates = report.duplicates
    rejected = report.rejected
    rejectedByReason = Dictionary(
      uniqueKeysWithValues: report.rejectedByReason.map { ($0.key.rawValue, $0.value) }
    )
    firstRejected = Dictionary(
      uniqueKeysWithValues: report.firstRejected.map { reason, rows in
        (reason.rawValue, rows.map { Row($0) })
      }
    )
    ignored = report.ignored
    ignoredByReason = report.skipped
    copies = report.copies
    state = report.state?.rawValue ?? "failed"
    contents = report.contents.isEmpty ? nil : report.contents.map { Content($0) }
    from = report.from
    to = report.to
    sources = report.sources
    types = Dictionary(uniqueKeysWithValues: report.types.map { ($0.key.name, $0.value) })
    seconds = report.seconds
    interrupted = report.isInterrupted
    error =
      report.fault.map { fault in
        let failure = AppFailure(fault.error)
        let words = "\(failure.message) \(ImportSummary.stored(fault).english)"
        return ErrorJSON(AppFailure(failure.exitCode, verbatim: words, hint: failure.hint)).error
      } ?? report.failure.map { ErrorJSON(AppFailure($0)).error }
  }
}
