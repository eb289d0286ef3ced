import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import Monitors
import Services

/// `mindpulse medication list`: what is taken, and today's doses.
struct MedicationList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List what you take and today's doses."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let view = try MedicationView(services)
    if services.output.isJSON {
      try services.output.json(MedicationListJSON(view))
    } else {
      try show(view, services)
    }
    return .done
  }

  private func show(_ view: MedicationView, _ services: Services) throws {
    guard !view.entries.isEmpty else {
      return try services.output.prose(
        services.words.text(MedicationKey.noMedications)
      )
    }
    for medication in view.medications {
      let isBetaBlocker = view.monitor.isBetaBlocker(medication.name)
      let times = medication.times.map(\.description).joined(separator: ", ")
      let title = VisibleText.singleLine(medication.title, limit: 100)
      let key: MedicationKey = isBetaBlocker ? .takenBetaBlocker : .taken
      try services.output.line(services.words.text(key, ["name": title, "times": times]))
    }
    let words = MedicationWords(view, services.words)
    let lines = view.today.map { words.line($0) } + view.unplanned.map { words.line($0) }
    guard !lines.isEmpty else { return }
    try services.output.line(services.words.text(MedicationKey.today))
    for line in lines.sorted() { try services.output.line("  \(line)") }
  }
}
