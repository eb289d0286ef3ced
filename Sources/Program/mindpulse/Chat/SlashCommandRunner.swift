import Configuration
import Core
import Dialogue
import HealthModel
import Safety
import Terminal
import Transcripts

/// What a chat has to do after a slash command.
enum SlashOutcome: Equatable {
  /// Nothing more.
  case done
  /// End the chat.
  case quit
  /// Read the schedule anew.
  case scheduleChanged
  /// Check in now.
  case checkIn
  /// Answer a text like a message of the person's: it is more than what the command is for.
  case say(String)
  /// Take texts out of the input history, too.
  case forgot([String])
}

/// Runs what is typed with a slash, with the commands of the command line behind it.
@MainActor struct SlashCommandRunner {
  /// The talk the chat is in.
  let session: ChatSession
  /// What the program knows and may use.
  let context: AppContext

  /// A runner within a chat.
  init(_ session: ChatSession) {
    self.session = session
    context = session.context
  }

  /// Runs one command and prints what it answers.
  func run(_ name: String, _ arguments: [String]) async throws -> SlashOutcome {
    if context.isIncognito, let refusal = SlashCommand.refusalIncognito(of: name, arguments) {
      // Words of danger are heard behind a command that is refused, too.
      let words = arguments.joined(separator: " ")
      if try context.safety.screener().screen(words).level >= .checkIn { return .say(words) }
      throw AppFailure(
        .usage,
        refusal,
        hint: "To do it: /quit, then mindpulse without --incognito."
      )
    }
    switch name {
    case "help": try help()
    case "vitals": try vitals()
    case "plot": try PlotCommand.show(arguments, context)
    case "mood", "sleep", "assess": return try moodAndSleep(name, arguments)
    case "why": try why(arguments.first ?? "last")
    case "spirometry": return try SpirometryCommand.slash(arguments, context)
    case "crisis": try CrisisCommand.run(context)
    case "checkin": return .checkIn
    case "every", "at", "quiet", "off", "normal", "snooze", "pause":
      return try schedule(name, arguments)
    case "next": try ScheduleCommand.list(10, context)
    case "session", "new": try move(name, arguments.first)
    case "sessions": try sessions()
    case "search": try search(arguments)
    case "rename": try rename(arguments)
    case "fork": try fork(arguments.first)
    case "replay":
      try await ReplayCommand.instant(arguments.first ?? session.id, context)
    case "export": try export(arguments)
    case "profile": try profile(arguments)
    case "pem": return try await PacingCommand.slash(arguments, context)
    case "remember": try remember(arguments.joined(separator: " "))
    case "memory": try memory(arguments.first)
    case "engine": try engine(arguments.first)
    case "medication", "taken", "yes", "notyet", "later":
      try MedicationCommand.slash(name, arguments, context)
    case "privacy": try privacy(arguments.first)
    case "people": try await PeopleCommand.slash(arguments, context)
    case "learn":
      let topic = arguments.joined(separator: " ")
      try LearnCommand.show(topic.isEmpty ? nil : topic, context)
    case "forget": return try forget(arguments)
    case "quit", "exit", "q": return .quit
    default: throw unknown(name)
    }
    return .done
  }

  private func unknown(_ name: String) -> AppFailure {
    let near = NearestName.to(name, among: SlashCommand.all.map(\.name))
    let meant = near.map { "Did you mean /\($0)? " } ?? ""
    return AppFailure(
      .usage,
      "There is no /\(VisibleText.singleLine(name, limit: 40)).",
      hint: meant + "/help lists what you can type."
    )
  }

  private func help() throws {
    var table = TextTable()
    for command in SlashCommand.all {
      let usage = command.usage.isEmpty ? "" : " \(command.usage)"
      table.add(["/\(command.name)\(usage)", command.help])
    }
    try context.output.write(table.rendered(styler: context.output.styler))
    try context.output.line("\"\"\" opens and closes a long message; Ctrl-C stops a reply.")
  }

  private func why(_ name: String) throws {
    let message = try WhyCommand.find(name, context)
    let checkIn = try WhyCommand.checkIn(of: message, context)
    try WhyCommand.show(message, checkIn, context)
  }

  private func vitals() throws {
    let facts = try context.facts()
    try context.output.line(
      facts.age.map { "Age \(Int(saturating: $0))." }
        ?? "Your age is not told: /profile birthday 1990-04-01"
    )
    try StatusCommand.printVitals(facts, context)
  }

  private func schedule(_ name: String, _ arguments: [String]) throws -> SlashOutcome {
    let plan = CheckInPlan(context)
    switch (name, arguments.first) {
    case ("off", _): try plan.setOff()
    case ("at", _?): try plan.setTimes(ScheduleCommand.times(arguments))
    case ("quiet", let text?): try plan.setLimit("quiet", to: text)
    case ("snooze", let text?): try QuietCommands.snooze(text, context)
    case ("pause", _?): try QuietCommands.pause(arguments, context)
    case ("every", let text?):
      try plan.setEvery(arguments.count > 1 ? arguments.joined(separator: " ") : text)
    case ("every", nil), ("at", nil), ("quiet", nil), ("snooze", nil), ("pause", nil): break
    case ("normal", "on"): try plan.setNormal(true)
    case ("normal", "off"): try plan.setNormal(false)
    default: throw AppFailure(.usage, "/normal takes on or off.")
    }
    try context.output.prose(try ScheduleCommand.sentence(context))
    return .scheduleChanged
  }

  private func move(_ name: String, _ target: String?) throws {
    if name == "new" {
      try session.move(to: nil)
      try context.output.line("A new session begins.")
      return try context.output.prose(try session.disclosure.greeting())
    }
    if let target {
      try session.move(to: target)
      try context.output.prose(try session.disclosure.greeting())
    }
    let store = try context.transcriptStore()
    guard let summary = try store.sessions().first(where: { $0.id == session.id }) else {
      return try context.output.line("This session is new and still empty (\(session.id)).")
    }
    let title = VisibleText.singleLine(summary.title, limit: 80)
    try context.output.line("“\(title)”, \(summary.messages) messages (\(summary.id)).")
  }

  private func export(_ arguments: [String]) throws {
    guard let file = arguments.first else {
      throw AppFailure(.usage, "/export takes a file name, and a format if you like.")
    }
    try ExportCommand.export(
      .session(session.id),
      format: arguments.dropFirst().first,
      to: file,
      replacing: false,
      context
    )
  }

  private func profile(_ arguments: [String]) throws {
    if arguments.count >= 2 {
      let value = arguments.dropFirst().joined(separator: " ")
      try ProfileCommand.set(arguments[0], to: value, context)
    }
    try ProfileCommand.show(context)
  }

  private func engine(_ name: String?) throws {
    if let name {
      guard ["auto", "endpoint", "listener"].contains(name) else {
        throw AppFailure(.usage, "/engine takes auto, endpoint or listener.")
      }
      try session.choose(engine: name)
    }
    try context.output.prose(session.choice.sentence)
  }

  private func privacy(_ answer: String?) throws {
    switch answer {
    case nil: return try PrivacyCommand.show(session.conversation, session.choice, context)
    case "accept", "refuse":
      try PrivacyCommand.decide(answer == "accept", context)
      try session.reload()
    default: throw AppFailure(.usage, "/privacy takes accept, refuse, or nothing.")
    }
  }
}
