import CommandLineParsing
import Core
import HealthModel
import Safety
import Transcripts
import TrustedPeople

/// `mindpulse people`: whom the user trusts, what they may be told, and what they were told.
@MainActor struct PeopleCommand {
  private let context: AppContext
  private let desk: PeopleDesk

  private init(_ context: AppContext) {
    self.context = context
    desk = PeopleDesk(context)
  }

  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws {
    let people = PeopleCommand(context)
    let name = command.argument("NAME") ?? ""
    switch command.path.last {
    case "add": try PeopleAdding(context).add(command)
    case "consent": try PeopleAdding(context).showConsent()
    case "show": try people.show(name)
    case "remove": try people.remove(name)
    case "pause": try people.pause(name, true)
    case "resume": try people.pause(name, false)
    case "test": try await people.test(name)
    case "log": try await people.log()
    default: try people.list()
    }
  }

  /// What can be done in the chat: everything but naming somebody new.
  static func slash(_ arguments: [String], _ context: AppContext) async throws {
    let people = PeopleCommand(context)
    let name = arguments.dropFirst().joined(separator: " ")
    switch arguments.first {
    case nil, "list": try people.list()
    case "show": try people.show(name)
    case "pause": try people.pause(name, true)
    case "resume": try people.pause(name, false)
    case "remove": try people.remove(name)
    case "test": try await people.test(name)
    case "log": try await people.log()
    default:
      throw AppFailure(
        .usage,
        "/people takes list, log, or show, test, pause, resume or remove with a name.",
        hint: "To name somebody: mindpulse people add, outside the chat."
      )
    }
  }

  private func list() throws {
    let people = try desk.people()
    if context.output.isJSON {
      return try context.output.json(["people": people.map { PersonJSON($0.body) }])
    }
    guard !people.isEmpty else {
      try context.output.prose("You have named nobody, so nobody is told anything.")
      return try context.output.prose("To name somebody: mindpulse people add NAME --email ADDRESS")
    }
    for entry in people { try context.output.prose(PeopleWording.line(entry.body)) }
  }

  private func show(_ name: String) throws {
    let person = try desk.person(name).body
    if context.output.isJSON { return try context.output.json(PersonJSON(person)) }
    try context.output.prose(PeopleWording.line(person))
    let given = person.consent.given
    try context.output.line()
    try context.output.line("You agreed on \(given.day) at \(given.clock) to this:")
    try context.output.line()
    for paragraph in person.consent.text.split(separator: "\n") {
      try context.output.prose(VisibleText.filtered(String(paragraph)))
    }
  }

  private func remove(_ name: String) throws {
    let entry = try desk.person(name)
    try desk.remove(entry.id)
    if context.output.isJSON { return try context.output.json(["removed": entry.body.name]) }
    let who = VisibleText.singleLine(entry.body.name, limit: 60)
    try context.output.prose(
      "\(who) is no longer told anything. What was sent stays in mindpulse people log."
    )
  }

  private func pause(_ name: String, _ isPaused: Bool) throws {
    let entry = try desk.person(name)
    var person = entry.body
    if isPaused { person.pause() } else { person.resume(at: context.now()) }
    try desk.change(DiaryEntry(id: entry.id, time: entry.time, body: person))
    if context.output.isJSON { return try context.output.json(PersonJSON(person)) }
    let who = VisibleText.singleLine(person.name, limit: 60)
    try context.output.prose(
      isPaused
        ? "\(who) is told nothing until: mindpulse people resume \(PeopleWording.typed(who))"
        : "\(who) is told again from now on, not of what happened meanwhile."
    )
  }

  private func test(_ name: String) async throws {
    let entry = try desk.person(name)
    guard !entry.body.isPaused else {
      throw AppFailure(
        .usage,
        "\(entry.body.name) is paused, so nothing is sent.",
        hint: "First: mindpulse people resume \(PeopleWording.typed(entry.body.name))"
      )
    }
    if entry.body.way.email != nil { try PeopleSender(context).requireMail() }
    try desk.test(entry)
    await context.post.end()
    let tried = try await context.post.sendAll()
    guard let letter = tried.last(where: { $0.personID == entry.id && $0.event.hasPrefix("test ") })
    else { throw AppFailure(.tryLater, "Another program is sending it: mindpulse people log") }
    if context.output.isJSON { try context.output.json(LetterJSON(letter)) }
    guard letter.state != .sent else { return }
    throw ReportedFailure(
      exitCode: .unavailable,
      message: letter.state == .unconfirmed
        ? "Whether the test has arrived is not known: ask \(VisibleText.singleLine(name, limit: 60))."
        : "The test did not go out."
    )
  }

  private func log() async throws {
    let letters = try desk.letters()
    _ = try await desk.takeNews()
    if context.output.isJSON {
      return try context.output.json(["messages": letters.map { LetterJSON($0.body) }])
    }
    guard !letters.isEmpty else { return try context.output.line("Nobody was told anything.") }
    for entry in letters { try show(entry.body) }
  }

  private func show(_ letter: PeopleLetter) throws {
    let time = letter.ended ?? letter.made
    let head =
      "\(time.day) \(time.clock)  \(letter.person), by \(letter.way): \(PeopleWording.state(letter))"
    try context.output.prose(VisibleText.singleLine(head, limit: 500))
    for line in ["Why: \(letter.reason)", letter.failure, "Subject: \(letter.subject)"] {
      guard let line else { continue }
      try context.output.prose("  \(VisibleText.singleLine(line, limit: 500))")
    }
    for line in letter.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      try context.output.prose("  | \(VisibleText.filtered(String(line)))")
    }
    try context.output.line()
  }
}
