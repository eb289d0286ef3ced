import CommandLineParsing
import Console
import Core
import Services
import Terminal

/// What `/help` shows.
@MainActor struct ChatHelp {
  /// The commands by what they are about; one that is named nowhere stands last.
  private static let subjects: [(title: String, names: [String])] = [
    ("In danger", ["crisis"]),
    ("Readings", ["vitals", "status", "add", "plot", "mood", "sleep", "spirometry", "pem"]),
    (
      "Check-ins",
      [
        "checkin", "inbox", "schedule", "every", "at", "quiet", "off", "next", "snooze", "pause",
        "normal",
      ]
    ),
    ("Medication", ["medication", "taken", "yes", "notyet", "later"]),
    ("Messages", ["why", "retry", "edit", "undo", "redo", "copy", "forget", "search"]),
    ("Sessions", ["session", "sessions", "new", "rename", "fork", "replay", "export"]),
    ("You", ["profile", "memory", "remember", "people", "assess"]),
    ("Exercises", ["exercise", "breathe", "learn"]),
    ("Program", ["engine", "model", "voice", "dictate", "privacy", "lock", "help", "quit"]),
  ]

  private let commands: SlashCommands
  private let services: Services
  private let output: Output

  /// The help of a chat.
  init(_ services: Services) {
    self.services = services
    commands = SlashCommands(services.commands)
    output = services.output
  }

  /// Shows the commands by subject; through a pipe one a line, with what it does.
  func list() throws {
    guard output.isTerminal else { return try output.write(table(commands.all)) }
    let groups = groups
    let width = min(output.width, 100)
    let indent = width < 60 ? 2 : (groups.map(\.title.count).max() ?? 0) + 2
    for group in groups {
      let names = group.names.map { "/\($0)" }.joined(separator: " ")
      let gap = String(repeating: " ", count: max(1, width < 60 ? 1 : indent - group.title.count))
      // What stands in front of the names takes part in the wrapping, in letters of no meaning.
      let front = String(repeating: "x", count: group.title.count + gap.count)
      let rows = TextWrap.wrapped(front + names, width: width, hangingIndent: indent)
      try output.line(output.styler.bold(group.title) + gap + rows.dropFirst(front.count))
    }
    try output.prose(
      "/help NAME explains one. \"\"\" opens and closes a long message, Ctrl-C stops a reply, "
        + "Ctrl-D quits."
    )
  }

  /// Shows what one command does.
  ///
  /// - Throws: ``AppFailure`` for a name that none has.
  func explain(_ name: String) throws {
    let name = name.lowercased().filter { $0 != "/" }
    guard let command = commands.named(name) else {
      if let failure = Self.shellCommand(name, services) { throw failure }
      let near = commands.near(name).map { "Did you mean /\($0)? " }.first ?? ""
      throw AppFailure(
        .usage,
        "There is no /\(VisibleText.singleLine(name, limit: 40)).",
        hint: near + "/help lists what you can type."
      )
    }
    try output.prose("\(usage(command)): \(command.help).")
    if !command.arguments.allSatisfy(command.usage.contains) {
      try output.prose("You can give it: \(command.arguments.joined(separator: ", ")).")
    }
    if !command.aliases.isEmpty {
      let others = command.aliases.map { "/\($0)" }
      try output.prose("Also: \(others.joined(separator: ", ")).")
    }
  }

  /// Why a command of the command line can't be typed in the chat, and where it can; nil for a name
  /// that none has.
  static func shellCommand(_ name: String, _ services: Services) -> AppFailure? {
    guard let entry = services.commands.entries.first(where: { $0.specification.name == name })
    else { return nil }
    let help = entry.specification.summary
    return AppFailure(
      .usage,
      "/\(name) works in a shell only, as mindpulse \(name): \(help)",
      hint: "/help lists what you can type here."
    )
  }

  private var groups: [(title: String, names: [String])] {
    let known = Set(Self.subjects.flatMap(\.names))
    let other = commands.all.map(\.name).filter { !known.contains($0) }
    return (Self.subjects + [("Other", other)]).map { subject in
      (subject.title, subject.names.filter { commands.named($0) != nil })
    }.filter { !$0.names.isEmpty }
  }

  private func table(_ commands: [SlashCommand]) -> String {
    var table = TextTable()
    for command in commands { table.add([usage(command), command.help]) }
    return table.rendered(styler: output.styler)
  }

  private func usage(_ command: SlashCommand) -> String {
    command.usage.isEmpty ? "/\(command.name)" : "/\(command.name) \(command.usage)"
  }
}
