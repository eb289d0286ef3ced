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
        "Your list is empty. To add something: mindpulse medication add metoprolol 50 mg "
          + "--at 08:00"
      )
    }
    for medication in view.medications {
      let kind = view.monitor.isBetaBlocker(medication.name) ? " (beta-blocker)" : ""
      let times = medication.times.map(\.description).joined(separator: ", ")
      let title = VisibleText.singleLine(medication.title, limit: 100)
      try services.output.line("\(title)\(kind), every day at \(times)")
    }
    let words = MedicationWords(view)
    let lines = view.today.map { words.line($0) } + view.unplanned.map { words.line($0) }
    guard !lines.isEmpty else { return }
    try services.output.line("Today:")
    for line in lines.sorted() { try services.output.line("  \(line)") }
  }
}
