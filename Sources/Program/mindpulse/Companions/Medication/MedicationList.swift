import Console
import CommandLineParsing
import Core
import HealthModel
import Monitors

/// `mindpulse medication list`: what is taken, and today's doses.
struct MedicationList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "What you take, and today's doses."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let view = try MedicationView(context)
    if context.output.isJSON {
      try context.output.json(MedicationListJSON(view))
    } else {
      try show(view, context)
    }
    return .done
  }

  private func show(_ view: MedicationView, _ context: AppContext) throws {
    guard !view.entries.isEmpty else {
      return try context.output.prose(
        "Nothing is on your list. To add something: mindpulse medication add metoprolol 50 mg "
          + "--at 08:00"
      )
    }
    for medication in view.medications {
      let kind = view.monitor.isBetaBlocker(medication.name) ? " (beta-blocker)" : ""
      let times = medication.times.map(\.description).joined(separator: ", ")
      let title = VisibleText.singleLine(medication.title, limit: 100)
      try context.output.line("\(title)\(kind), every day at \(times)")
    }
    let words = MedicationWords(view)
    let lines = view.today.map { words.line($0) } + view.unplanned.map { words.line($0) }
    guard !lines.isEmpty else { return }
    try context.output.line("Today:")
    for line in lines.sorted() { try context.output.line("  \(line)") }
  }
}
