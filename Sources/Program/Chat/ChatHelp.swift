import Catalogues
import CommandLineParsing
import Console
import Core
import Services
import Terminal

/// What `/help` shows.
@MainActor struct ChatHelp {
  /// The commands by what they are about; one that is named nowhere stands last.
  private static let subjects: [(title: ChatKey, names: [String])] = [
    (.helpDanger, ["crisis"]),
    (.helpReadings, ["vitals", "status", "add", "plot", "mood", "sleep", "spirometry", "pem"]),
    (
      .helpCheckIns,
      [
        "checkin", "inbox", "schedule", "every", "at", "quiet", "off", "next", "snooze", "pause",
        "normal",
      ]
    ),
    (.helpMedication, ["medication", "taken", "yes", "notyet", "later"]),
    (.helpMessages, ["why", "retry", "edit", "undo", "redo", "copy", "forget", "search"]),
    (.helpSessions, ["session", "sessions", "new", "rename", "fork", "replay", "export"]),
    (.helpYou, ["profile", "memory", "remember", "people", "assess"]),
    (.helpExercises, ["exercise", "breathe", "learn"]),
    (.helpProgram, ["engine", "model", "voice", "dictate", "privacy", "lock", "help", "quit"]),
  ]

  private let commands: SlashCommands
  private let services: Services
  private let output: Output
  private let words: Catalogue

  /// The help of a chat.
  init(_ services: Services) {
    self.services = services
    commands = SlashCommands(services.commands)
    output = services.output
    words = services.words
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
    try output.prose(words.text(ChatKey.helpEnd))
  }

  /// Shows what one command does.
  ///
  /// - Throws: ``AppFailure`` for a name that none has.
  func explain(_ name: String) throws {
    let name = name.lowercased().filter { $0 != "/" }
    guard let command = commands.named(name) else {
      if let failure = Self.shellCommand(name, services) { throw failure }
      throw Self.noCommand(name, near: Array(commands.near(name).prefix(1)), services)
    }
    let help = words.commands?[command.name] ?? command.help
    try output.prose(words.text(ChatKey.helpCommand, ["usage": usage(command), "help": help]))
    if !command.arguments.allSatisfy(command.usage.contains) {
      let given = command.arguments.joined(separator: ", ")
      try output.prose(words.text(ChatKey.helpArguments, ["words": given]))
    }
    if !command.aliases.isEmpty {
      let others = command.aliases.map { "/\($0)" }.joined(separator: ", ")
      try output.prose(words.text(ChatKey.helpAliases, ["names": others]))
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
      verbatim: services.words.text(ChatKey.shellOnly, ["name": name, "help": help]),
      hint: services.words.text(ChatKey.whatYouCanType)
    )
  }

  /// The refusal of a name that no command has.
  ///
  /// - Parameters:
  ///   - name: what was typed.
  ///   - near: the names that it may have meant, without slashes.
  ///   - services: what the program knows and may use.
  /// - Returns: the failure.
  static func noCommand(_ name: String, near: [String], _ services: Services) -> AppFailure {
    let words = services.words
    var hints = [words.text(ChatKey.helpHint)]
    switch (near.first, near.dropFirst().first) {
    case (let name?, nil):
      hints.insert(words.text(ChatKey.didYouMean, ["name": "/\(name)"]), at: 0)
    case (let name?, let other?):
      let places = ["name": "/\(name)", "other": "/\(other)"]
      hints.insert(words.text(ChatKey.didYouMeanEither, places), at: 0)
    case (nil, _): break
    }
    return AppFailure(
      .usage,
      verbatim: words.text(ChatKey.noCommand, ["name": VisibleText.singleLine(name, limit: 40)]),
      hint: hints.joined(separator: " ")
    )
  }

  private var groups: [(title: String, names: [String])] {
    let known = Set(Self.subjects.flatMap(\.names))
    let other = commands.all.map(\.name).filter { !known.contains($0) }
    return (Self.subjects + [(.helpOther, other)]).map { subject in
      (words.text(subject.title), subject.names.filter { commands.named($0) != nil })
    }.filter { !$0.names.isEmpty }
  }

  private func table(_ commands: [SlashCommand]) -> String {
    var table = TextTable()
    for command in commands {
      table.add([usage(command), words.commands?[command.name] ?? command.help])
    }
    return table.rendered(styler: output.styler)
  }

  private func usage(_ command: SlashCommand) -> String {
    command.usage.isEmpty ? "/\(command.name)" : "/\(command.name) \(command.usage)"
  }
}
