import Console
import CommandLineParsing
import Core
import HealthModel
import Monitors

/// `mindpulse medication status`: the boundary, the last days, the question and the next dose.
struct MedicationOverview: Command {
  static let specification = CommandSpecification(
    "status",
    summary: "The boundary, the last seven days of resting heart rate, the next dose."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let view = try MedicationView(context)
    if context.output.isJSON {
      try context.output.json(view.status)
    } else {
      try show(view, context)
    }
    return .done
  }

  private func show(_ view: MedicationView, _ context: AppContext) throws {
    let sentences = MedicationWording.sentences(
      for: view.status,
      medications: view.medications,
      rules: view.monitor.rules
    )
    for sentence in sentences {
      try context.output.prose(VisibleText.singleLine(sentence, limit: 400))
    }
    if let time = view.asking.remindAt {
      try context.output.prose("The question comes again at \(ChatGreeting.time(time, view.now)).")
    }
    guard !view.status.restingHeartRate.isEmpty else {
      return try context.output.prose("There is no resting heart rate of the last 7 days.")
    }
    try context.output.line("Resting heart rate of the last 7 days:")
    for day in view.status.restingHeartRate {
      let mark = day.value > view.status.boundary ? "  above" : ""
      try context.output.line("  \(day.date)  \(DecimalText.one(day.value))\(mark)")
    }
  }
}
