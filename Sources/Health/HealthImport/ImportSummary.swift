import Core
import HealthModel

/// What came in, from when to when and from whom, and what was refused and why, for a person.
package struct ImportSummary {
  /// The most files that are told of one by one; of more, only the sum.
  private static let mostFiles = 10
  /// The most sources, and the most files in a list, that are named.
  private static let mostNames = 6

  private let reports: [ImportReport]
  private let isDryRun: Bool

  /// A summary of reports.
  package init(_ reports: [ImportReport], isDryRun: Bool) {
    self.reports = reports
    self.isDryRun = isDryRun
  }

  /// The summary, line by line: every file is in it, one by one or in a sum.
  package var lines: [String] {
    let told = reports.filter { $0.fault == nil && ($0.failure == nil || $0.read > 0) }
    guard reports.count > 1 else { return told.flatMap(lines(on:)) }
    let read = told.filter { $0.state == .read || $0.failure != nil }
    let isLong = read.count > Self.mostFiles
    var lines: [String] = []
    for report in read where !isLong || report.rejected > 0 {
      lines += self.lines(on: report) + [""]
    }
    if isLong { lines += details(of: ImportReport(adding: read)) }
    lines += others(told)
    return lines + [total(told, read)]
  }

  /// Files with nothing in them, and files in no format that is read.
  private func others(_ told: [ImportReport]) -> [String] {
    var lines: [String] = []
    let empty = told.filter { $0.state == .empty }
    if !empty.isEmpty {
      lines.append("Nothing in \(Self.files(empty.count)): \(Self.names(empty.map(\.shownPath))).")
    }
    let strange = told.filter(\.isUnrecognised)
    if !strange.isEmpty {
      let names = Self.names(strange.map(\.shownPath))
      lines.append("Not recognized, \(Self.files(strange.count)): \(names).")
    }
    for report in strange.prefix(Self.mostNames) {
      guard let table = report.table, table.isFamiliar else { continue }
      let name = VisibleText.singleLine(report.shownPath, limit: 80)
      lines.append("  \(name) is a table with the columns \(table.list).")
      lines.append("  To read it, import it by itself with --map \"\(table.proposal)\"")
    }
    return lines
  }

  private func total(_ told: [ImportReport], _ read: [ImportReport]) -> String {
    let counts = counts(of: ImportReport(adding: read))
    var parts = [("read", read.count { $0.failure == nil })]
    parts.append(("with nothing in them", told.count { $0.state == .empty }))
    parts.append(("not recognized", told.count(where: \.isUnrecognised)))
    parts.append(("not imported", reports.count { $0.failure != nil || $0.fault != nil }))
    let known = parts.filter { $0.1 > 0 }
    let files = Self.files(reports.count)
    guard known.count > 1 || read.isEmpty else { return "\(files): \(counts)." }
    let list = known.map { "\(DecimalText.grouped($0.1)) \($0.0)" }.joined(separator: ", ")
    return "\(files): \(list). \(counts)."
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
    let name = VisibleText.singleLine(report.shownPath, limit: 120)
    let title = ImportFormat.named(report.format)?.title ?? report.format
    let head = title.isEmpty ? name : "\(name) (\(title))"
    guard report.state != .empty else {
      return ["\(head): there is nothing in it."] + contents(report)
    }
    return ["\(head): \(counts(of: report))."] + details(of: report) + contents(report)
  }

  /// What came in, what was passed over and what was refused.
  private func details(of report: ImportReport) -> [String] {
    var lines: [String] = []
    if let from = report.from, let to = report.to {
      lines.append("  From \(from.day) to \(to.day): \(types(report)).")
      lines.append("  Sources: \(Self.counted(report.sources)).")
    }
    if !report.copies.isEmpty {
      let names = Self.counted(report.copies) { CopiedSource($0)?.way == .healthConnect }
      lines.append("  Copies of another app's readings: \(names).")
    }
    for reason in SkipReason.order {
      guard let count = report.skipped[reason.key], reason != .copy(of: "") else { continue }
      lines.append("  Skipped, \(reason.words): \(DecimalText.grouped(count)).")
    }
    let strange = report.ignored - report.skipped.values.reduce(0, +)
    if strange > 0 {
      lines.append(
        "  \(DecimalText.grouped(strange)) \(strange == 1 ? "entry" : "entries") of kinds that "
          + "MindPulse doesn't save."
      )
    }
    return lines + refusals(report)
  }

  /// The files of an archive.
  private func contents(_ report: ImportReport) -> [String] {
    let files = report.contents
    let strange = files.filter { $0.state == .unrecognised }
    guard files.count > 1 || !strange.isEmpty else { return [] }
    let read = files.count { $0.state == .read }
    let empty = files.filter { $0.state == .empty }
    var words = ["\(DecimalText.grouped(read)) read"]
    if !empty.isEmpty { words.append("\(DecimalText.grouped(empty.count)) with nothing in them") }
    if !strange.isEmpty {
      let names = Self.names(
        strange.map { $0.path.split(separator: "/").last.map(String.init) ?? $0.path }
      )
      words.append("\(DecimalText.grouped(strange.count)) not recognized (\(names))")
    }
    return ["  \(Self.files(files.count)) in it: \(words.joined(separator: ", "))."]
  }

  private static func files(_ count: Int) -> String {
    "\(DecimalText.grouped(count)) \(count == 1 ? "file" : "files")"
  }

  /// `a, b and 3 more`.
  private static func names(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).map { VisibleText.singleLine($0, limit: 80) }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ")
      + (rest > 0 ? " and \(DecimalText.grouped(rest)) more" : "")
  }

  private func types(_ report: ImportReport) -> String {
    let counts = SampleType.all.compactMap { type in
      report.types[type].map { "\(type.title) \(DecimalText.grouped($0))" }
    }
    return counts.joined(separator: ", ")
  }

  /// Names with their counts, the highest first: `Watch (12), Phone (3, skipped) and 2 more`.
  private static func counted(
    _ counts: [String: Int],
    isSkipped: (String) -> Bool = { _ in false }
  ) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.prefix(mostNames).map { name, count in
      let number = DecimalText.grouped(count) + (isSkipped(name) ? ", skipped" : "")
      return "\(VisibleText.singleLine(name, limit: 60)) (\(number))"
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

  private func counts(of report: ImportReport) -> String {
    let readings = report.added == 1 ? "reading" : "readings"
    let added = DecimalText.grouped(report.added)
    var words = ["\(added) \(isDryRun ? "\(readings) would be stored" : "new \(readings)")"]
    if report.duplicates > 0 {
      words.append("\(DecimalText.grouped(report.duplicates)) already saved")
    }
    if report.rejected > 0 { words.append("\(DecimalText.grouped(report.rejected)) rejected") }
    return words.joined(separator: ", ")
  }

  /// What is wrong with rows of a reason.
  package static func words(_ reason: RejectedRow.Reason) -> String {
    switch reason {
    case .badValue: "no usable value"
    case .impossibleValue: "an impossible value"
    case .badUnit: "no unit, or the wrong one"
    case .badTime: "no usable time"
    case .impossibleTime: "an end before the start, or a time in the future"
    case .noOffset: "a time without an offset from UTC"
    case .malformed: "a row that can't be read"
    case .unknownType: "an unknown type"
    }
  }
}
