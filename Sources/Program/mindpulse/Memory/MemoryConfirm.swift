import Console
import CommandLineParsing

/// `mindpulse memory confirm`: keeps what was proposed.
struct MemoryConfirm: Command {
  static let specification = CommandSpecification(
    "confirm",
    summary: "Keep what was proposed.",
    parameters: [NoteParameters.ids]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let ids: [Int64]

  init(_ line: ParsedCommand) throws { ids = try line[NoteParameters.ids] }

  func run(_ context: AppContext) throws -> ExitCode {
    let desk = NoteDesk(context)
    let notes = try ids.map { try desk.confirm($0) }
    if context.output.isJSON {
      try context.output.json(MemoryJSON(notes, context))
    } else {
      for note in notes { try note.tellKept(context) }
    }
    return .done
  }
}
