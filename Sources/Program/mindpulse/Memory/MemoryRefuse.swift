import Console
import CommandLineParsing

/// `mindpulse memory refuse`: erases what was proposed.
struct MemoryRefuse: Command {
  static let specification = CommandSpecification(
    "refuse",
    summary: "Erase what was proposed.",
    parameters: [NoteParameters.ids]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let ids: [Int64]

  init(_ line: ParsedCommand) throws { ids = try line[NoteParameters.ids] }

  func run(_ context: AppContext) throws -> ExitCode {
    try NoteDesk(context).refuse(ids)
    try context.output.erasedNotes(ids.count)
    return .done
  }
}
