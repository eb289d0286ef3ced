import Core
import HealthModel

/// What came in, from when to when and from whom, and what was refused and why, for a person.
package struct ImportSummary {
  /// The most files that are told of one by one; of more, only the sum.
  private static let mostFiles = 10
  /// The most sources that are named.
  private static let mostSources = 6

  private let reports: [ImportReport]
  private let isDryRun: Bool

  /// A summary of reports.
  package init(_ reports: [ImportReport], isDryRun: Bool) {
    self.reports = reports
    self.isDryRun = isDryRun
  }

  /// The summary, line by line.
  package var lines: [String] {
    let told = reports.filter { $0.fault == nil && ($0.failure == nil || $0.read > 0) }
    guard told.count > 1 else { return told.flatMap(lines(on:)) }
    var lines: [String] = []
    if told.count <= Self.mostFiles {
      for report in told { lines += self.lines(on: report) + [""] }
    } else {
      for report in told where report.rejected > 0 { lines += self.lines(on: report) + [""] }
    }
    let added = told.reduce(0) { $0 + $1.added }
    let duplicates = told.reduce(0) { $0 + $1.duplicates }
    let rejected = told.reduce(0) { $0 + $1.rejected }
    lines.append(
      "\(DecimalText.grouped(told.count)) files: \(Self.counts(added, duplicates, rejected, isDryRun))."
    )
    return lines
  }

  /// What of a file is in the store that has failed, in a sentence.
  package static func stored(_ fault: ImportReport.Fault) -> String {
    let again = "If you run the same command again, no reading is saved twice."
    switch fault.stored {
    case _? where fault.isWhole:
      return "All of its readings are saved, but it could not be marked as complete. \(again)"
    case 0: return "Nothing in the file was saved."
    case 1: return "1 of its readings is saved, the others aren't. \(again)"
    case let count?:
      return
        "\(DecimalText.grouped(count)) of its readings are saved, the others aren't. \(again)"
    case nil: return "It isn't known how many of its readings are saved. \(again)"
    }
  }

  private func lines(on report: ImportReport) -> [String] {
    let name = VisibleText.singleLine(report.path, limit: 120)
    let title = ImportFormat.named(report.format)?.title ?? report.format
    let counts = Self.counts(report.added, report.duplicates, report.rejected, isDryRun)
    var lines = ["\(name) (\(title)): \(counts)."]
    if let from = report.from, let to = report.to {
      lines.append("  From \(from.day) to \(to.day): \(types(report)).")
      lines.append("  Sources: \(sources(report)).")
    }
    if report.ignored > 0 {
      lines.append(
        "  \(DecimalText.grouped(report.ignored)) entries of kinds that MindPulse doesn't save."
      )
    }
    return lines + refusals(report)
  }

  private func types(_ report: ImportReport) -> String {
    let counts = SampleType.all.compactMap { type in
      report.types[type].map { "\(type.title) \(DecimalText.grouped($0))" }
    }
    return counts.joined(separator: ", ")
  }

  private func sources(_ report: ImportReport) -> String {
    let sorted = report.sources.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.prefix(Self.mostSources).map { name, count in
      "\(VisibleText.singleLine(name, limit: 60)) (\(DecimalText.grouped(count)))"
    }
    let rest = sorted.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func refusals(_ report: ImportReport) -> [String] {
    RejectedRow.Reason.allCases.flatMap { reason -> [String] in
      guard let count = report.rejectedByReason[reason] else { return [] }
      let rows = report.firstRejected[reason] ?? []
      let head = "  Rejected, \(Self.words(reason)): \(DecimalText.grouped(count))."
      let first = rows.map {
        "    \(Self.place($0)): \(VisibleText.singleLine($0.detail, limit: 120))"
      }
      return [head] + first + (count > rows.count ? ["    …"] : [])
    }
  }

  /// `line 12`, `record 12 of Takeout/Fitbit/sleep.json`, `row 12 of table MI_BAND_ACTIVITY_SAMPLE`.
  private static func place(_ row: RejectedRow) -> String {
    let place =
      switch row.place {
      case .line(let number): "line \(DecimalText.grouped(number))"
      case .record(let number): "record \(DecimalText.grouped(number))"
      case .row(let number, let table):
        "row \(DecimalText.grouped(number)) of table \(VisibleText.singleLine(table, limit: 60))"
      }
    return row.file.map { "\(place) of \(VisibleText.singleLine($0, limit: 80))" } ?? place
  }

  private static func counts(
    _ added: Int,
    _ duplicates: Int,
    _ rejected: Int,
    _ isDryRun: Bool
  ) -> String {
    let readings = added == 1 ? "reading" : "readings"
    var words = [
      "\(DecimalText.grouped(added)) \(isDryRun ? "\(readings) would be stored" : "new \(readings)")"
    ]
    if duplicates > 0 { words.append("\(DecimalText.grouped(duplicates)) already saved") }
    if rejected > 0 { words.append("\(DecimalText.grouped(rejected)) rejected") }
    return words.joined(separator: ", ")
  }

  private static func words(_ reason: RejectedRow.Reason) -> String {
    switch reason {
    case .badValue: "no value"
    case .impossibleValue: "an impossible value"
    case .badUnit: "the wrong unit"
    case .badTime: "no time"
    case .impossibleTime: "an impossible time"
    case .noOffset: "a time without an offset"
    case .malformed: "broken rows"
    case .unknownType: "an unknown type"
    }
  }
}
