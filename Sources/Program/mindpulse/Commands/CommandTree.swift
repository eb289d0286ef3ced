import CommandLineParsing

/// Every command of the program.
@MainActor enum CommandTree {
  /// The commands, in the order help shows them.
  static let entries: [CommandEntry] = [
    CommandEntry(Chat.self), CommandEntry(CheckIn.self), CommandEntry(Daemon.self), .schedule,
    .inbox, CommandEntry(Snooze.self), CommandEntry(PauseCheckIns.self), CommandEntry(Status.self),
    .samples, CommandEntry(Plot.self), CommandEntry(Report.self), .profile,
    CommandEntry(Prompt.self), .privacy, CommandEntry(Why.self), .sessions,
    CommandEntry(Search.self), CommandEntry(Replay.self), CommandEntry(Export.self), .memory,
    CommandEntry(Forget.self), .mood, .sleep, .assess, .spirometry, .pacing, .medication, .people,
    CommandEntry(Learn.self), CommandEntry(Backup.self), CommandEntry(Restore.self),
    CommandEntry(Lock.self), CommandEntry(Unlock.self), .config, CommandEntry(Doctor.self),
    CommandEntry(Crisis.self), CommandEntry(CrisisProtocol.self), CommandEntry(Screen.self),
    CommandEntry(Completions.self), CommandEntry(Man.self), CommandEntry(Deliver.self), .bench,
  ]

  /// The program itself; without a command it opens the chat.
  static let root = CommandSpecification(
    "mindpulse",
    summary: "A companion in the terminal that knows how your body is doing.",
    discussion: """
      MindPulse reads your latest heart and respiratory rate from a store on this machine, \
      compares them with what is normal for your age, and talks with you. It is a program, not a \
      person, and gives no medical care. Without a command it opens the chat.

      Everything stays on this machine unless you choose an endpoint that isn't on it.
      """,
    options: [json],
    subcommands: entries.map(\.specification),
    defaultSubcommand: Chat.specification.name,
    examples: [
      .init("mindpulse", "Talk."),
      .init("mindpulse samples add heart-rate 72", "Store a reading taken just now."),
      .init("mindpulse replay last --instant", "Read the last talk again."),
    ]
  )

  /// `--json`, which every command takes.
  static let json = OptionSpecification.flag(
    "json",
    help: "Print JSON on standard output and nothing else there.",
    isGlobal: true
  )

  /// The command that a line names, with what it was given.
  ///
  /// - Throws: ``CommandLineError`` and what a value is refused for; nothing has been touched then.
  static func command(_ line: ParsedCommand) throws -> any Command {
    guard let type = type(at: line.path) else {
      throw line.refusal("This is no command by itself.")
    }
    return try type.init(line)
  }

  /// The command at the end of a path; nil for a word that only has others below it.
  static func type(at path: [String]) -> (any Command.Type)? {
    entries.lazy.compactMap { $0.command(at: path) }.first
  }
}
