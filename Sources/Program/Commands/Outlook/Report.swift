import Assessment
import Catalogues
import Charts
import CommandLineParsing
import Console
import Core
import HealthModel
import HostSystem
import Reports
package import Services
import Terminal

/// `mindpulse report`: one page about some days, in the terminal, as HTML or as JSON.
struct Report: Command {
  /// The longest report, in days: ten years.
  private static let mostDays = 3660

  private static let days = Option(
    "days",
    "N",
    in: 1...mostDays,
    help: "The number of days up to the last one; default 30."
  )
  private static let from = Option("from", "DAY", help: "The first day, such as 2026-11-01.")
  private static let to = Option("to", "DAY", help: "The last day; default today.")
  private static let withTalks = Option(
    "with-talks",
    help: "Include your own words from conversations, and their titles."
  )
  private static let html = Option(
    "html",
    "FILE",
    help: "Write an HTML page to this file.",
    completion: .files
  )
  private static let force = Option("force", help: "Replace an existing file.")
  private static let ascii = Option("ascii", help: "Use plain ASCII only.")

  static let specification = CommandSpecification(
    "report",
    summary: "Make a one-page report for you or a professional.",
    discussion: """
      The report shows heart rate, resting heart rate, respiratory rate, sleep and mood, each \
      compared with the range for your age and with what is usual for you; blood pressure, if \
      there is any; the check-ins and their outcomes; a list of your conversations; and what is \
      missing. It shows what was recorded and draws no conclusions. It contains no \
      model-generated text.

      The words and titles of your conversations are not included. --with-talks adds your own \
      words and the titles, but not the answers.

      The page is self-contained: no scripts, nothing to download. It follows the reader's light \
      or dark theme and prints on A4. Only you can read the file (0600). Use --force to replace \
      an existing file.
      """,
    parameters: [days, from, to, withTalks, html, force, ascii],
    examples: [
      .init("mindpulse report", "Show the last 30 days in the terminal."),
      .init("mindpulse report --days 90 --html report.html", "Write a page to print or send."),
      .init("mindpulse report --from 2026-10-01 --to 2026-10-31 --with-talks"),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true

  private let days: Int?
  private let from: String?
  private let to: String?
  private let hasWords: Bool
  private let file: String?
  private let replaces: Bool
  private let isASCII: Bool
  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    days = try line[Self.days]
    from = try line[Self.from]
    to = try line[Self.to]
    hasWords = try line[Self.withTalks]
    file = try line[Self.html]
    replaces = try line[Self.force]
    isASCII = try line[Self.ascii]
  }

  func run(_ services: Services) throws -> ExitCode {
    let isData = file == nil && services.output.isJSON
    let words = isData ? services.catalogues.catalogue(.english) : services.words
    let report = try ReportMaker(services, words).report(try period(services), hasWords: hasWords)
    if let file {
      try write(report, to: file, services)
    } else if services.output.isJSON {
      try services.output.json(ReportJSON(report))
    } else {
      try show(report, services)
    }
    return .done
  }

  private func show(_ report: Reports.Report, _ services: Services) throws {
    let styler = services.output.styler
    let text = ReportText(
      report,
      width: services.output.width,
      glyphs: isASCII ? .ascii : services.plotGlyphs
    ) { text, part in
      switch part {
      case .heading: styler.styled(text, .bold)
      case .plain: text
      case .quoted: styler.styled(text, .italic)
      case .plot(let part): styler.styled(text, part.look)
      }
    }
    try services.output.write(text.text)
  }

  private func write(_ report: Reports.Report, to file: String, _ services: Services) throws {
    let page = ReportPage(report).html
    try PrivateFile.write(Array(page.utf8), to: file, replacing: replaces)
    let path = VisibleText.singleLine(file, limit: 200)
    if services.output.isJSON { return try services.output.json(["file": path]) }
    try services.output.prose(
      report.words.text(
        report.hasWords ? ReportKey.writtenWithWords : .written,
        ["path": path, "span": report.span]
      )
    )
  }

  // MARK: - The days

  private func period(_ services: Services) throws -> ChartPeriod {
    let today = services.clock.now().day
    let first = try from.map { try day($0, services) }
    let last = try to.map { try day($0, services) } ?? today
    guard last <= today else {
      throw line.refusal("'--to' is in the future: \(last) is after \(today).")
    }
    guard let first else {
      return ChartPeriod(.days(self.days ?? 30), today: last, zone: services.clock.zone)
    }
    guard self.days == nil else {
      throw line.refusal("'--from' and '--days' can't be used together.")
    }
    guard first <= last else {
      throw line.refusal("'--from' is after '--to': \(first) is after \(last).")
    }
    let days = last.daysSinceEpoch - first.daysSinceEpoch + 1
    guard days <= Self.mostDays else {
      throw line.refusal("A report covers at most \(Self.mostDays) days; these are \(days).")
    }
    return ChartPeriod(.days(days), today: last, zone: services.clock.zone)
  }

  private func day(_ text: String, _ services: Services) throws -> CalendarDay {
    if let day = CalendarDay(text) { return day }
    let time = try TypedTime(text: text).resolved(services)
    return Timestamp(milliseconds: time.milliseconds, in: services.clock.zone).day
  }
}

extension CommandEntry {
  /// `mindpulse report`.
  package static let report = CommandEntry(Report.self)
}

/// A report as `--json` prints it.
private struct ReportJSON: Encodable {
  /// Whose it is, as far as it was told.
  struct Person: Encodable {
    let name: String?
    let age: Int?
    let facts: [String]
  }

  /// Something that was recorded and has no picture.
  struct Note: Encodable {
    let name: String
    let amount: String
  }

  /// The check-ins, counted.
  struct CheckIns: Encodable {
    /// A message that was written.
    struct Message: Encodable {
      let time: Timestamp
      let reason: String
      let ground: String
      let outcome: String?
    }

    let total: Int
    let decisions: [String: Int]
    let reasons: [String: Int]
    let outcomes: [String: Int]
    let messages: [Message]
  }

  /// One talk; title and words only where the person wants them in.
  struct Talk: Encodable {
    /// Something the person said.
    struct Words: Encodable {
      let time: Timestamp
      let text: String
    }

    let session: String
    let first: Timestamp
    let last: Timestamp
    let own: Int
    let generated: Int
    let writers: [String]
    let title: String?
    let words: [Words]?
  }

  let from: String
  let to: String
  let days: Int
  let made: Timestamp
  let program: String
  let person: Person
  let measures: [ReportMeasureJSON]
  let notes: [Note]
  let checkIns: CheckIns
  let talks: [Talk]
  let missing: [String]
  let sources: [String]

  init(_ report: Reports.Report) {
    from = report.period.first.description
    to = report.period.last.description
    days = report.period.days
    made = report.made
    program = report.program
    let person = report.person
    self.person = Person(name: person.name, age: person.age, facts: person.facts)
    measures = report.measures.map(ReportMeasureJSON.init)
    notes = report.notes.map { Note(name: $0.name, amount: $0.amount) }
    checkIns = Self.counted(report.checkIns)
    talks = report.talks.map { talk in
      Talk(
        session: talk.id,
        first: talk.first,
        last: talk.last,
        own: talk.own,
        generated: talk.generated,
        writers: talk.writers,
        title: talk.title,
        words: talk.words?.map { .init(time: $0.time, text: $0.text) }
      )
    }
    missing = report.missing
    sources = report.sources
  }

  private static func counted(_ checkIns: ReportCheckIns) -> CheckIns {
    func counts<Key: RawRepresentable<String>>(_ keys: [Key], _ count: (Key) -> Int)
      -> [String: Int]
    {
      Dictionary(uniqueKeysWithValues: keys.map { ($0.rawValue, count($0)) })
    }
    return CheckIns(
      total: checkIns.entries.count,
      decisions: counts(ReportCheckIns.Decision.allCases) { checkIns.count($0) },
      reasons: counts(ReportCheckIns.Reason.allCases) { reason in
        checkIns.entries.count { $0.reason == reason }
      },
      outcomes: counts(ReportCheckIns.Outcome.allCases) { checkIns.count($0) },
      messages: checkIns.sent.map {
        .init(
          time: $0.time,
          reason: $0.reason.rawValue,
          ground: $0.ground,
          outcome: $0.outcome?.rawValue
        )
      }
    )
  }
}
