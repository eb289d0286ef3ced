import Catalogues
import CheckIns
import CommandLineParsing
import Configuration
import Console
import Core
import HealthModel
import Monitors
import Services
import Transcripts

/// `mindpulse medication add`: puts a medication on the list, or changes the one of its name.
struct MedicationAdd: Command {
  private static let name = Argument("NAME", help: "Its name, such as metoprolol.")
  private static let dose = Argument("DOSE", help: "The amount per dose, such as 50 or 50mg.")
  private static let unit = Argument(optional: "UNIT", help: "The unit, such as mg or tablet.")
  private static let times = Option(
    repeated: "at",
    "TIMES",
    help: "When you take it each day, such as 08:00 or 08:00,20:00."
  ).map { $0.flatMap(clocks) }
  private static let betaBlocker = Option(
    "beta-blocker",
    help: "Mark it as a beta-blocker; generic names are recognized without this."
  )

  static let specification = CommandSpecification(
    "add",
    summary: "Add a medication, or change the one with this name.",
    parameters: [name, dose, unit, times, betaBlocker]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String
  private let dose: String
  private let unit: String?
  private let times: [String]
  private let isBetaBlocker: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[Self.name]
    dose = try line[Self.dose]
    unit = try line[Self.unit]
    times = try line[Self.times]
    isBetaBlocker = try line[Self.betaBlocker]
    guard !times.isEmpty else {
      throw line.refusal("Say when you take it, such as --at 08:00,20:00.")
    }
  }

  func run(_ services: Services) throws -> ExitCode {
    let diary = MedicationDiary(services)
    let known = try diary.entries().first { $0.body.isNamed(name) }
    let now = services.clock.now()
    let medication = try Medication(
      name: name,
      dose: try Medication.doseText(dose, unit: unit),
      times: times,
      from: known.flatMap { CalendarDay($0.body.from) } ?? now.day,
      since: known.map(\.body.since) ?? now,
      isMarkedBetaBlocker: isBetaBlocker
    )
    let isChanged = try diary.keep(medication)
    let view = try MedicationView(services)
    if services.output.isJSON {
      try services.output.json(["medication": MedicationJSON(medication, view.monitor)])
      return .done
    }
    let title = VisibleText.singleLine(medication.title, limit: 100)
    let words = services.words
    let clocks = MedicationWording.list(medication.times.map(\.description), words)
    let key: MedicationKey = isChanged ? .changed : .saved
    try services.output.prose(words.text(key, ["name": title, "times": clocks]))
    if view.monitor.isBetaBlocker(name) {
      try services.output.prose(words.text(MedicationKey.aboutQuestion))
    }
    for remark in try reminderRemarks(medication, services) { try services.output.prose(remark) }
    return .done
  }

  private nonisolated static func clocks(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0.filter { $0 != " " }) }
  }

  /// What keeps reminders from coming, so that nobody waits for them.
  private func reminderRemarks(
    _ medication: Medication,
    _ services: Services
  ) throws -> [String] {
    let words = services.words
    let settings = try services.settings.current()
    guard settings.medication.remind else { return [words.text(MedicationKey.remindersOff)] }
    if try CheckInPlan(services).rules().isOff { return [words.text(MedicationKey.checkInsOff)] }
    guard let quiet = settings.checkIn.quiet, let from = TimeOfDay(quiet.start),
      let to = TimeOfDay(quiet.end)
    else { return [] }
    let held = medication.times.filter { time in
      from < to ? time >= from && time < to : time >= from || time < to
    }
    guard !held.isEmpty else { return [] }
    let clocks = MedicationWording.list(held.map(\.description), words)
    let places = ["times": clocks, "from": quiet.start, "to": quiet.end]
    return [words.text(MedicationKey.quietHours, places)]
  }
}
