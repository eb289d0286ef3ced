import CommandLineParsing
import Console
import Core
import HealthImport
import HealthModel
import HealthStorage
import Services
import Terminal

/// `mindpulse samples imports`: what was imported, and what was cut off.
struct SamplesImports: Command {
  static let specification = CommandSpecification(
    "imports",
    summary: "List past and interrupted imports.",
    discussion: """
      An interrupted import keeps what it had saved. Import the same file again to add the rest.
      """
  )
  static let needs = CommandNeeds(sealed: .names)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try show(services)
    return .done
  }

  private func show(_ services: Services) throws {
    let records = try services.stores.health().imports()
    let states = records.map { ImportState($0, among: records) }
    if services.output.isJSON {
      let list = zip(records, states).map { ImportRecordJSON($0, $1) }
      return try services.output.json(["imports": list])
    }
    guard !records.isEmpty else {
      return try services.output.line(
        "No imports yet. Try: mindpulse samples import export.zip"
      )
    }
    var table = TextTable(
      headers: services.output.headings(["import", "begun", "new", "duplicates", "state", "file"])
    )
    for (record, state) in zip(records, states) {
      let begun = Timestamp(milliseconds: record.started.milliseconds, in: services.clock.zone)
      table.add([
        String(record.id), begun.dayAndClock, DecimalText.grouped(record.added),
        DecimalText.grouped(record.duplicates), services.output.spoken(state.words),
        VisibleText.singleLine(record.file, limit: 120),
      ])
    }
    try services.output.table(table)
    guard states.contains(.unfinished) else { return }
    try services.output.line(
      "An unfinished import is still running or was interrupted. What it saved is there; "
        + "'mindpulse samples import FILE' with the same file adds the rest."
    )
  }
}

/// How far an import has come.
private enum ImportState: Equatable {
  case complete
  /// Cut off, and done by a later import of the same file.
  case finishedLater(by: Int64)
  /// Running, or cut off.
  case unfinished

  init(_ record: ImportRecord, among records: [ImportRecord]) {
    let later = records.last { $0.id > record.id && $0.isComplete && $0.file == record.file }
    if record.isComplete {
      self = .complete
    } else if let later {
      self = .finishedLater(by: later.id)
    } else {
      self = .unfinished
    }
  }

  var words: LocalizedText {
    switch self {
    case .complete: "complete"
    case .finishedLater(let id): "finished by import \(id)"
    case .unfinished: "unfinished"
    }
  }
}

/// An import in its JSON keys.
private struct ImportRecordJSON: Encodable {
  let id: Int64
  let file: String
  let started: Timestamp
  let complete: Bool
  /// The later import of the same file that has done the rest; left out where there is none.
  let finishedBy: Int64?
  let added: Int
  let duplicates: Int

  init(_ record: ImportRecord, _ state: ImportState) {
    id = record.id
    file = record.file
    started = record.started
    complete = record.isComplete
    finishedBy = if case .finishedLater(let id) = state { id } else { nil }
    added = record.added
    duplicates = record.duplicates
  }
}
