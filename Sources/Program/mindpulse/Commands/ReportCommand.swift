import Charts
import CommandLineParsing
import Core
import HealthModel
import HostSystem
import Reports
import Safety
import Terminal

/// `mindpulse report`: one page about some days, in the terminal, as HTML or as JSON.
@MainActor enum ReportCommand {
  /// The longest report, in days: ten years.
  private static let mostDays = 3660

  /// Makes the report that the command line asks for.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let period = try period(command, context)
    let report = try ReportMaker(context).report(period, hasWords: command.flag("with-talks"))
    if let file = command.value("html") {
      return try write(report, to: file, replacing: command.flag("force"), context)
    }
    if context.output.isJSON { return try context.output.json(ReportJSON(report)) }
    let styler = context.output.styler
    let text = ReportText(
      report,
      width: context.output.width,
      glyphs: command.flag("ascii") ? .ascii : context.plotGlyphs
    ) { text, part in
      switch part {
      case .heading: styler.styled(text, .bold)
      case .plain: text
      case .quoted: styler.styled(text, .italic)
      case .plot(let part): styler.styled(text, part.look)
      }
    }
    try context.output.write(text.text)
  }

  private static func write(
    _ report: Report,
    to file: String,
    replacing: Bool,
    _ context: AppContext
  ) throws {
    let page = ReportPage(report).html
    try PrivateFile.write(Array(page.utf8), to: file, replacing: replacing)
    let path = VisibleText.singleLine(file, limit: 200)
    if context.output.isJSON { return try context.output.json(["file": path]) }
    let words = report.hasWords ? " Your own words are in it: think of who will read them." : ""
    try context.output.prose("Written: \(path) (\(report.span)).\(words)")
  }

  // MARK: - The days

  private static func period(
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws -> ChartPeriod {
    let today = context.now().day
    let count = try command.integer("days", in: 1...mostDays)
    let first = try command.value("from").map { try day($0, command, context) }
    let last = try command.value("to").map { try day($0, command, context) } ?? today
    guard last <= today else {
      throw command.refusal("'--to' lies in the future: \(last) is after \(today).")
    }
    guard let first else {
      return ChartPeriod(.days(count ?? 30), today: last, zone: context.zone)
    }
    guard count == nil else {
      throw command.refusal("'--from' and '--days' exclude each other.")
    }
    guard first <= last else {
      throw command.refusal("'--from' lies after '--to': \(first) is after \(last).")
    }
    let days = last.daysSinceEpoch - first.daysSinceEpoch + 1
    guard days <= mostDays else {
      throw command.refusal("A report covers at most \(mostDays) days; these are \(days).")
    }
    return ChartPeriod(.days(days), today: last, zone: context.zone)
  }

  private static func day(
    _ text: String,
    _ command: ParsedCommand,
    _ context: AppContext
  ) throws -> CalendarDay {
    if let day = CalendarDay(text) { return day }
    let time = try SamplesCommand.time(text, context)
    return Timestamp(milliseconds: time.milliseconds, in: context.zone).day
  }
}
