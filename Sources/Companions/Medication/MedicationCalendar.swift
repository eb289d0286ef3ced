import Catalogues
import CommandLineParsing
import Console
import Core
import HostSystem
import Monitors
import Services
import Transcripts

/// `mindpulse medication calendar`: the doses' times for a calendar.
struct MedicationCalendar: Command {
  private static let output = Option(
    "output",
    "FILE",
    help: "The file to write, readable by you alone; default standard output.",
    completion: .files
  )
  private static let force = Option("force", help: "Replace an existing file.")

  static let specification = CommandSpecification(
    "calendar",
    summary: "Export your dose times to a calendar (iCalendar, RFC 5545).",
    discussion: """
      Each time is a daily event with an alarm, in the local time of wherever you are. Importing \
      the file again updates the events; delete events for times you no longer use yourself.
      """,
    parameters: [output, force],
    excludedOptions: [OptionSpecification.json.long]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let file: String?
  private let isReplacing: Bool

  init(_ line: ParsedCommand) throws {
    file = try line[Self.output]
    isReplacing = try line[Self.force]
  }

  func run(_ services: Services) throws -> ExitCode {
    let diary = MedicationDiary(services)
    let entries = try diary.entries()
    let calendar = DoseCalendar(
      entries.map { DoseCalendar.Entry(number: $0.id, medication: $0.body) },
      seed: try diary.calendarSeed(),
      made: services.clock.now(),
      version: Version.text,
      services.words
    )
    guard let file else {
      try services.output.write(calendar.text)
      return .done
    }
    let draft = try PrivateFileDraft(file, replacing: isReplacing)
    try draft.write(calendar.text)
    try draft.finish()
    let path = VisibleText.singleLine(file, limit: 200)
    let count = entries.reduce(0) { $0 + $1.body.times.count }
    try services.output.line(
      services.words.text(MedicationKey.written, ["path": path], count: count)
    )
    return .done
  }
}
