import Core
import HealthModel
import HostSystem
import Monitors
import Safety
import Transcripts

/// What is shown, set and written out of medication.
extension MedicationCommand {
  /// Prints the boundary and the last days.
  func status() throws {
    let view = try MedicationView(context)
    if context.output.isJSON { return try context.output.json(view.status) }
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

  /// Shows the boundary, or sets it first.
  func boundary(_ text: String?) throws {
    if let text {
      let rules = try diary.monitor([]).rules
      try diary.keepOwnBoundary(
        text == "own" ? nil : try BetaBlockerBoundary.own(text, rules: rules)
      )
    }
    let view = try MedicationView(context)
    if context.output.isJSON { return try context.output.json(view.status.boundaryBase) }
    let sentences = MedicationWording.sentences(
      for: view.status,
      medications: [],
      rules: view.monitor.rules
    )
    try context.output.prose(sentences.first ?? "")
  }

  /// Writes the doses' times for a calendar.
  func calendar(_ file: String?, replacing: Bool) throws {
    let entries = try diary.entries()
    let calendar = DoseCalendar(
      entries.map { DoseCalendar.Entry(number: $0.id, medication: $0.body) },
      seed: try diary.calendarSeed(),
      made: context.now(),
      version: Version.text
    )
    guard let file else { return try context.output.write(calendar.text) }
    let draft = try PrivateFileDraft(file, replacing: replacing)
    try draft.write(calendar.text)
    try draft.finish()
    let path = VisibleText.singleLine(file, limit: 200)
    let count = entries.reduce(0) { $0 + $1.body.times.count }
    if context.output.isJSON {
      return try context.output.json(CalendarJSON(file: path, events: count))
    }
    try context.output.line("Written: \(path) (\(count) \(count == 1 ? "event" : "events")).")
  }
}
