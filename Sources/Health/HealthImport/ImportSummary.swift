package import Core
import HealthModel

/// What came in, from when to when and from whom, and what was refused and why, for a person.
package struct ImportSummary {
  /// The most files that are told of one by one; of more, only the sum.
  private static let mostFiles = 10
  /// The most sources, and the most files in a list, that are named.
  static let mostNames = 6

  private let reports: [ImportReport]
  private let isDryRun: Bool

  /// A summary of reports.
  package init(_ reports: [ImportReport], isDryRun: Bool) {
    self.reports = reports
    self.isDryRun = isDryRun
  }

  /// The summary, line by line: every file is in it, one by one or in a sum.
  package var lines: [LocalizedText] {
    let told = reports.filter { $0.fault == nil && ($0.failure == nil || $0.read > 0) }
    guard reports.count > 1 else { return told.flatMap(lines(on:)) }
    let read = told.filter { $0.state == .read || $0.failure != nil }
    let isLong = read.count > Self.mostFiles
    var lines: [LocalizedText] = []
    for report in read where !isLong || report.rejected > 0 {
      lines += self.lines(on: report)
      lines.append("")
    }
    if isLong { lines += details(of: ImportReport(adding: read)) }
    lines += others(told)
    lines.append(total(told, read))
    return lines
  }

  /// Files with nothing in them, and files in no format that is read.
  private func others(_ told: [ImportReport]) -> [LocalizedText] {
    var lines: [LocalizedText] = []
    let empty = told.filter { $0.state == .empty }
    if !empty.isEmpty {
      let names = Self.names(empty.map(\.shownPath))
      let line: LocalizedText = "Nothing in \(Self.files(empty.count)): \(names)."
      lines.append(line)
    }
    let strange = told.filter(\.isUnrecognised)
    if !strange.isEmpty {
      let names = Self.names(strange.map(\.shownPath))
      let line: LocalizedText = "Not recognized, \(Self.files(strange.count)): \(names)."
      lines.append(line)
    }
    for report in strange.prefix(Self.mostNames) {
      guard let table = report.table, table.isFamiliar else { continue }
      let name = VisibleText.singleLine(report.shownPath, limit: 80)
      lines.append(Self.line("\(name) is a table with the columns \(table.list)."))
      lines.append(
        Self.line("To read it, import it by itself with --map \"\(table.proposal)\"")
      )
    }
    return lines
  }

  private func total(_ told: [ImportReport], _ read: [ImportReport]) -> LocalizedText {
    let outcomes: [(outcome: FileOutcome, count: Int)] = [
      (.read, read.count { $0.failure == nil }),
      (.empty, told.count { $0.state == .empty }),
      (.unrecognised, told.count(where: \.isUnrecognised)),
      (.failed, reports.count { $0.failure != nil || $0.fault != nil }),
    ]
    let known = outcomes.filter { $0.count > 0 }
    let files = Self.files(reports.count)
    let counts = counts(of: ImportReport(adding: read))
    guard known.count > 1 || read.isEmpty else { return "\(files): \(counts)." }
    let list = LocalizedText.joined(known.map { $0.outcome.words($0.count) }, by: ", ")
    return "\(files): \(list). \(counts)."
  }

  /// What of a file is in the store that has failed, in a sentence.
  package static func stored(_ fault: ImportReport.Fault) -> LocalizedText {
    let again: LocalizedText = "If you run the same command again, no reading is saved twice."
    switch fault.stored {
    case _? where fault.isWhole:
      return "All of its readings are saved, but it could not be marked as complete. \(again)"
    case 0: return "Nothing in the file was saved."
    case 1: return "1 of its readings is saved, the others aren't. \(again)"
    case let count?:
      let number = DecimalText.grouped(count)
      return "\(number: number) of its readings are saved, the others aren't. \(again)"
    case nil: return "It isn't known how many of its readings are saved. \(again)"
    }
  }

  private func lines(on report: ImportReport) -> [LocalizedText] {
    let name = VisibleText.singleLine(report.shownPath, limit: 120)
    let title = ImportFormat.named(report.format)?.title ?? report.format
    let head: LocalizedText = title.isEmpty ? "\(name)" : "\(name) (\(words: title))"
    guard report.state != .empty else {
      let line: LocalizedText = "\(head): there is nothing in it."
      return [line] + contents(report)
    }
    let line: LocalizedText = "\(head): \(counts(of: report))."
    return [line] + details(of: report) + contents(report)
  }

  /// What came in, what was passed over and what was refused.
  private func details(of report: ImportReport) -> [LocalizedText] {
    var lines: [LocalizedText] = []
    if let from = report.from, let to = report.to {
      lines.append(Self.line("From \(from.day) to \(to.day): \(types(report))."))
      lines.append(Self.line("Sources: \(Self.counted(report.sources))."))
    }
    if !report.copies.isEmpty {
      let names = Self.counted(report.copies) { CopiedSource($0)?.way == .healthConnect }
      lines.append(Self.line("Copies of another app's readings: \(names)."))
    }
    for reason in SkipReason.order {
      guard let count = report.skipped[reason.key], reason != .copy(of: "") else { continue }
      let number = DecimalText.grouped(count)
      lines.append(Self.line("Skipped, \(reason.words): \(number: number)."))
    }
    let strange = report.ignored - report.skipped.values.reduce(0, +)
    if strange > 0 { lines.append(Self.line(Self.strange(strange))) }
    return lines + refusals(report)
  }

  /// The files of an archive.
  private func contents(_ report: ImportReport) -> [LocalizedText] {
    let files = report.contents
    let strange = files.filter { $0.state == .unrecognised }
    guard files.count > 1 || !strange.isEmpty else { return [] }
    let empty = files.count { $0.state == .empty }
    var words = [FileOutcome.read.words(files.count { $0.state == .read })]
    if empty > 0 { words.append(FileOutcome.empty.words(empty)) }
    if !strange.isEmpty {
      let names = Self.names(
        strange.map { $0.path.split(separator: "/").last.map(String.init) ?? $0.path }
      )
      words.append("\(FileOutcome.unrecognised.words(strange.count)) (\(names))")
    }
    let list = LocalizedText.joined(words, by: ", ")
    return [Self.line("\(Self.files(files.count)) in it: \(list).")]
  }

  private func types(_ report: ImportReport) -> LocalizedText {
    let counts = SampleType.all.compactMap { type -> LocalizedText? in
      guard let count = report.types[type] else { return nil }
      return "\(words: type.title) \(number: DecimalText.grouped(count))"
    }
    return .joined(counts, by: ", ")
  }

  private func refusals(_ report: ImportReport) -> [LocalizedText] {
    RejectedRow.Reason.allCases.flatMap { reason -> [LocalizedText] in
      guard let count = report.rejectedByReason[reason] else { return [] }
      let rows = report.firstRejected[reason] ?? []
      let number = DecimalText.grouped(count)
      let head = Self.line("Rejected, \(Self.words(reason)): \(number: number).")
      let first = rows.map { row -> LocalizedText in
        let detail = row.detail.mapped { VisibleText.singleLine($0, limit: 120) }
        return "    \(Self.place(row)): \(detail)"
      }
      let rest: [LocalizedText] = count > rows.count ? ["    …"] : []
      return [head] + first + rest
    }
  }

  private func counts(of report: ImportReport) -> LocalizedText {
    var words = [isDryRun ? Self.expected(report.added) : Self.added(report.added)]
    if report.duplicates > 0 { words.append(Self.known(report.duplicates)) }
    if report.rejected > 0 { words.append(Self.rejected(report.rejected)) }
    return .joined(words, by: ", ")
  }
}
