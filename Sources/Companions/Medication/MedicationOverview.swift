import Catalogues
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
    let words = services.words
    let sentences = MedicationWording.sentences(
      for: view.status,
      medications: view.medications,
      rules: view.monitor.rules,
      words
    )
    for sentence in sentences {
      try services.output.prose(VisibleText.singleLine(sentence, limit: 400))
    }
    if let time = view.asking.remindAt {
      let isToday = time.day == view.now.day
      try services.output.prose(
        words.text(
          isToday ? MedicationKey.askAgainAt : .askAgainOn,
          ["time": time.clock, "date": words.day(time.day)]
        )
      )
    }
    guard !view.status.restingHeartRate.isEmpty else {
      return try services.output.prose(words.text(MedicationKey.noRates))
    }
    try services.output.line(words.text(MedicationKey.rates))
    for day in view.status.restingHeartRate {
      let places = [
        "date": CalendarDay(day.date).map { words.day($0) } ?? day.date,
        "rate": words.number(DecimalText.one(day.value)),
      ]
      let isAbove = day.value > view.status.boundary
      let line = words.text(isAbove ? MedicationKey.rateAbove : .rate, places)
      try services.output.line("  \(line)")
    }
  }
}
