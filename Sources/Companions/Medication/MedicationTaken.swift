import CommandLineParsing
import Console
import Monitors
import Services

/// `mindpulse medication taken`: notes a dose as taken.
struct MedicationTaken: Command {
  static let specification = CommandSpecification(
    "taken",
    summary: "Record a dose as taken.",
    parameters: DoseNote.parameters
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(name: "taken", usage: "[NAME]", help: "record a dose as taken", keeps: .doses) {
      chat,
      words in
      let name = words.isEmpty ? nil : words.joined(separator: " ")
      try DoseNote(of: name).keep(.taken, chat.services)
      return .done
    }
  ]

  private let note: DoseNote

  init(_ line: ParsedCommand) throws { note = try DoseNote(line) }

  func run(_ services: Services) throws -> ExitCode {
    try note.keep(.taken, services)
    return .done
  }
}
