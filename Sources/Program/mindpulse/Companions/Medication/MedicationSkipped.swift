import Console
import CommandLineParsing
import Monitors

/// `mindpulse medication skipped`: notes a dose as left out on purpose.
struct MedicationSkipped: Command {
  static let specification = CommandSpecification(
    "skipped",
    summary: "Note a dose as left out on purpose.",
    parameters: DoseNote.parameters
  )
  static let needs = CommandNeeds(sealed: .words)

  private let note: DoseNote

  init(_ line: ParsedCommand) throws { note = try DoseNote(line) }

  func run(_ context: AppContext) throws -> ExitCode {
    try note.keep(.skipped, context)
    return .done
  }
}
