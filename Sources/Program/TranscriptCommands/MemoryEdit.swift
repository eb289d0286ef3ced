import CommandLineParsing
import Console
import Services

/// `mindpulse memory edit`: other words for a note.
struct MemoryEdit: Command {
  static let specification = CommandSpecification(
    "edit",
    summary: "Change the words of a note.",
    parameters: [NoteParameters.id, NoteParameters.text]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let id: Int64
  private let text: String

  init(_ line: ParsedCommand) throws {
    id = try line[NoteParameters.id]
    text = try line[NoteParameters.text]
  }

  func run(_ services: Services) throws -> ExitCode {
    try NoteService(services).edit(id, as: text).tellKept(services)
    return .done
  }
}
