import CommandLineParsing
import Console
import Services

/// `mindpulse memory refuse`: erases what was proposed.
struct MemoryRefuse: Command {
  static let specification = CommandSpecification(
    "refuse",
    summary: "Turn down a proposed note.",
    parameters: [NoteParameters.ids]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let ids: [Int64]

  init(_ line: ParsedCommand) throws { ids = try line[NoteParameters.ids] }

  func run(_ services: Services) throws -> ExitCode {
    try NoteService(services).refuse(ids)
    try services.output.erasedNotes(ids.count, services.words)
    return .done
  }
}
