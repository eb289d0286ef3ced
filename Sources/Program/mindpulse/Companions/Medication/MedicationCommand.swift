import CheckIns
import CommandLineParsing
import Configuration
import Core
import HealthModel
import Monitors
import Safety
import Transcripts

/// `mindpulse medication …`: what is taken, what was noted, and the question about a beta-blocker.
@MainActor struct MedicationCommand {
  /// What the program knows and may use.
  let context: AppContext
  /// What is kept.
  let diary: MedicationDiary

  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let desk = MedicationCommand(context)
    switch command.path.last {
    case "add": try desk.add(command)
    case "remove": try desk.remove(command.argument("NAME") ?? "")
    case "taken": try desk.note(.taken, command.argument("NAME"), at: command.value("at"))
    case "skipped": try desk.note(.skipped, command.argument("NAME"), at: command.value("at"))
    case "status": try desk.status()
    case "boundary": try desk.boundary(command.argument("NUMBER"))
    case "answer": try desk.answer(command.arguments("ANSWER").joined(separator: " "))
    case "calendar": try desk.calendar(command.value("output"), replacing: command.flag("force"))
    default: try desk.list()
    }
  }

  /// Runs what is typed with a slash: `/medication`, `/taken`, `/yes`, `/notyet`, `/later 2h`.
  static func slash(_ name: String, _ arguments: [String], _ context: AppContext) throws {
    let desk = MedicationCommand(context)
    switch name {
    case "yes": try desk.answer("yes")
    case "notyet": try desk.answer("not yet")
    case "later": try desk.answer((["later"] + arguments).joined(separator: " "))
    case "taken": try desk.note(.taken, arguments.isEmpty ? nil : arguments.joined(separator: " "))
    default:
      let words = ["medication"] + (arguments.isEmpty ? ["list"] : QuotedWords(arguments).words)
      let parsed = try CommandParser(CommandTree.root).parse(words)
      guard parsed.request == .run else {
        throw AppFailure(.usage, "That is not for the chat.", hint: "/medication list")
      }
      try run(parsed, context)
    }
  }

  private init(_ context: AppContext) {
    self.context = context
    diary = MedicationDiary(context)
  }

  // MARK: - The list

  private func add(_ command: ParsedCommand) throws {
    let times: [String] = command.values("at").flatMap { text in
      text.split(separator: ",").map { String($0.filter { $0 != " " }) }
    }
    guard !times.isEmpty else {
      throw command.refusal("Say with --at when it is taken, such as --at 08:00,20:00.")
    }
    let name = command.argument("NAME") ?? ""
    let known = try diary.entries().first { $0.body.isNamed(name) }
    let now = context.now()
    let medication = try Medication(
      name: name,
      dose: try Medication.doseText(command.argument("DOSE") ?? "", unit: command.argument("UNIT")),
      times: times,
      from: known.flatMap { CalendarDay($0.body.from) } ?? now.day,
      since: known.map(\.body.since) ?? now,
      isMarkedBetaBlocker: command.flag("beta-blocker")
    )
    let isChanged = try diary.keep(medication)
    let view = try MedicationView(context)
    if context.output.isJSON {
      return try context.output.json(["medication": MedicationJSON(medication, view.monitor)])
    }
    let title = VisibleText.singleLine(medication.title, limit: 100)
    let clocks = MedicationWording.list(medication.times.map(\.description))
    try context.output.prose("\(isChanged ? "Changed" : "Kept"): \(title), every day at \(clocks).")
    if view.monitor.isBetaBlocker(name) { try context.output.prose(Self.aboutQuestion) }
    for remark in try reminderRemarks(medication) { try context.output.prose(remark) }
  }

  private static let aboutQuestion =
    "It is a beta-blocker: a high resting heart rate of the day brings a question, at most once a "
    + "day (mindpulse medication status)."

  /// What keeps reminders from coming, so that nobody waits for them.
  private func reminderRemarks(_ medication: Medication) throws -> [String] {
    let settings = try context.settings()
    guard settings.medication.remind else {
      return ["Reminders are off (medication.remind)."]
    }
    if try CheckInPlan(context).rules().isOff {
      return ["Check-ins are off, so no reminder comes: mindpulse schedule every 2h"]
    }
    guard let quiet = settings.checkIn.quiet, let from = ClockTime(quiet.start),
      let to = ClockTime(quiet.end)
    else { return [] }
    let held = medication.times.filter { time in
      from < to ? time >= from && time < to : time >= from || time < to
    }
    guard !held.isEmpty else { return [] }
    let clocks = MedicationWording.list(held.map(\.description))
    return ["At \(clocks) no reminder comes: your quiet hours are \(quiet.start) to \(quiet.end)."]
  }

  private func remove(_ name: String) throws {
    let entry = try entry(named: name)
    try diary.remove(entry.id)
    if context.output.isJSON { return try context.output.json(["removed": entry.body.name]) }
    try context.output.line("Removed: \(VisibleText.singleLine(entry.body.title, limit: 100)).")
  }

  private func entry(named name: String) throws -> DiaryEntry<Medication> {
    let entries = try diary.entries()
    guard let entry = entries.first(where: { $0.body.isNamed(name) }) else {
      let known = entries.map { VisibleText.singleLine($0.body.name, limit: 60) }
      throw AppFailure(
        .missing,
        "There is no medication “\(VisibleText.singleLine(name, limit: 60))” on your list.",
        hint: known.isEmpty
          ? "To add one: mindpulse medication add metoprolol 50 mg --at 08:00"
          : "On it: \(known.joined(separator: ", "))."
      )
    }
    return entry
  }

  private func list() throws {
    let view = try MedicationView(context)
    if context.output.isJSON { return try context.output.json(MedicationListJSON(view)) }
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

  // MARK: - Notes and answers

  private func note(
    _ status: DoseEvent.Status,
    _ name: String?,
    at text: String? = nil
  ) throws {
    let time = try text.map { try SamplesCommand.time($0, context) } ?? context.now()
    let answers = MedicationAnswers(context)
    let said = try meant(name).map { try answers.note(status, of: $0, at: time) }
    if context.output.isJSON {
      return try context.output.json(MedicationListJSON(try MedicationView(context)))
    }
    for sentence in said { try context.output.prose(sentence) }
  }

  /// The medications that are meant: the one named, those that are due, or the only one.
  private func meant(_ name: String?) throws -> [Medication] {
    if let name { return [try entry(named: name).body] }
    let view = try MedicationView(context)
    let words = MedicationWords(view)
    for state in [DoseState.due, .missed] {
      let due = view.today.filter { words.state($0) == state }.map(\.medication)
      let found = view.medications.filter { medication in due.contains { medication.isNamed($0) } }
      if !found.isEmpty { return found }
    }
    guard view.medications.count == 1 else {
      throw AppFailure(
        .usage,
        "No dose is due just now, so it isn't clear which one is meant.",
        hint: "Name it, such as: mindpulse medication taken metoprolol"
      )
    }
    return view.medications
  }

  private func answer(_ text: String) throws {
    guard let answer = PlainAnswer(text)?.answer else {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 60))” is no answer to the question.",
        hint: "Accepted: yes, not-yet, or later 1h, 2h, 3h or 4h."
      )
    }
    let said = try MedicationAnswers(context).answer(answer)
    if context.output.isJSON { return try context.output.json(["said": said]) }
    try context.output.prose(said.joined(separator: " "))
  }
}
