import CommandLineParsing
import Console
import Core
import HealthModel
import Monitors
import Services

/// `mindpulse medication status`: the boundary, the last days, the question and the next dose.
struct MedicationOverview: Command {
  static let specification = CommandSpecification(
    "status",
    summary: "Show the threshold, a week of resting heart rates and the next dose."
  )
  static let needs = CommandNeeds(sealed: .words)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let view = try MedicationView(services)
    if services.output.isJSON {
      try services.output.json(view.status)
    } else {
      try show(view, services)
    }
    return .done
  }

  private func show(_ view: MedicationView, _ services: Services) throws {
    let sentences = MedicationWording.sentences(
      for: view.status,
      medications: view.medications,
      rules: view.monitor.rules
    )
    for sentence in sentences {
      try services.output.prose(VisibleText.singleLine(sentence, limit: 400))
    }
    if let time = view.asking.remindAt {
      try services.output.prose("I'll ask again at \(time.seen(view.now)).")
    }
    guard !view.status.restingHeartRate.isEmpty else {
      return try services.output.prose("There is no resting heart rate from the last 7 days.")
    }
    try services.output.line("Resting heart rate over the last 7 days:")
    for day in view.status.restingHeartRate {
      let mark = day.value > view.status.boundary ? "  above" : ""
      try services.output.line("  \(day.date)  \(DecimalText.one(day.value))\(mark)")
    }
  }
}
