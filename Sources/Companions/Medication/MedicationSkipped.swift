import CommandLineParsing
import Console
import Monitors
import Services

/// `mindpulse medication skipped`: notes a dose as left out on purpose.
struct MedicationSkipped: Command {
  static let specification = CommandSpecification(
    "skipped",
    summary: "Record a dose as skipped on purpose.",
    parameters: DoseNote.parameters
  )
  static let needs = CommandNeeds(sealed: .words)

  private let note: DoseNote

  init(_ line: ParsedCommand) throws { note = try DoseNote(line) }

  func run(_ services: Services) throws -> ExitCode {
    try note.keep(.skipped, services)
    return .done
  }
}
