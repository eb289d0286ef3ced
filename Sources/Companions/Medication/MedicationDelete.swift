import Catalogues
import CommandLineParsing
import Console
import Core
import Monitors
import Services
import Transcripts

/// `mindpulse medication delete`: takes a medication off the list.
struct MedicationDelete: Command {
  private static let name = Argument(
    "NAME",
    help: "The medication.",
    completion: .dynamic(MedicationDiary.completions)
  )

  static let specification = CommandSpecification(
    "delete",
    aliases: ["remove"],
    summary: "Delete a medication from your list; recorded doses stay.",
    parameters: [name]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String

  init(_ line: ParsedCommand) throws { name = try line[Self.name] }

  func run(_ services: Services) throws -> ExitCode {
    let diary = MedicationDiary(services)
    let entry = try diary.entry(named: name)
    try diary.remove(entry.id)
    if services.output.isJSON {
      try services.output.json(["removed": entry.body.name])
    } else {
      let title = VisibleText.singleLine(entry.body.title, limit: 100)
      try services.output.line(services.words.text(MedicationKey.deleted, ["name": title]))
    }
    return .done
  }
}
