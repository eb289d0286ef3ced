import CommandLineParsing
import Console
import Core
import HealthModel
import HostSystem
import Sealing
import Services
import Sharing

/// `mindpulse care export`: summaries as a table for a study, with pseudonyms.
struct CareExport: Command {
  private static let file = Argument(
    "FILE",
    help: "The file to write, such as study.csv.",
    completion: .files
  )
  private static let from = Option("from", "DAY", help: "The first day, such as 2026-11-01.")
  private static let to = Option("to", "DAY", help: "The last day, such as 2026-11-30.")
  private static let study = Option(
    "study",
    "NAME",
    help: "Use the pseudonyms of this study again; default new ones for each file."
  )
  private static let force = Option("force", help: "Replace an existing file.")

  static let specification = CommandSpecification(
    "export",
    summary: "Write what is shared as a CSV table with pseudonyms.",
    discussion: """
      One line for each person, day and measure, without any name. Pseudonyms are new in each file, so \
      two files can't be joined; with --study they are the same in all files of that study on this \
      machine. Days and values can still tell who somebody is: treat the file as health data. Only you \
      can read it (0600).
      """,
    parameters: [file, from, to, study, force],
    examples: [
      .init("mindpulse care export november.csv --from 2026-11-01 --to 2026-11-30"),
      .init("mindpulse care export study.csv --study sleep --force", "Write the same table again."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let file: String
  private let days: ClosedRange<CalendarDay>
  private let study: String?
  private let replaces: Bool

  init(_ line: ParsedCommand) throws {
    file = try line[Self.file]
    study = try line[Self.study]
    replaces = try line[Self.force]
    func day(_ text: String?, _ name: String, _ number: Int) throws -> CalendarDay {
      guard let text else { return CalendarDay(daysSinceEpoch: number) }
      guard let day = CalendarDay(text) else {
        throw line.refusal("'--\(name)' takes a day such as 2026-11-01.")
      }
      return day
    }
    let first = try day(try line[Self.from], "from", CalendarDay.range.lowerBound)
    let last = try day(try line[Self.to], "to", CalendarDay.range.upperBound)
    guard first <= last else {
      throw line.refusal("'--from' is after '--to': \(first) is after \(last).")
    }
    days = first...last
  }

  func run(_ services: Services) async throws -> ExitCode {
    let care = try CareService(services)
    try await care.fetchIfPossible(services.output)
    let salt = try study.map { try care.salt(ofStudy: $0) } ?? SealKey.random().secret.copy
    var table = try StudyTable(salt: salt, days: days)
    let sharers = try care.sharers()
    for sharer in sharers.sorted(by: { table.pseudonym($0) < table.pseudonym($1) }) {
      table.add(sharer, try care.summaries(of: sharer))
    }
    try PrivateFile.write(Array(table.text.utf8), to: file, replacing: replaces)
    let path = VisibleText.singleLine(file, limit: 200)
    if services.output.isJSON {
      try services.output.json(ExportedJSON(file: path, people: sharers.count, lines: table.count))
    } else {
      let people: LocalizedText = sharers.count == 1 ? "1 person" : "\(sharers.count) people"
      let lines: LocalizedText = table.count == 1 ? "1 line" : "\(table.count) lines"
      try services.output.prose("Written: \(path), \(people), \(lines).")
    }
    return .done
  }
}

/// A table that was written, as `--json` prints it.
private struct ExportedJSON: Encodable {
  let file: String
  let people: Int
  let lines: Int
}
