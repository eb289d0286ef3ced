import CommandLineParsing
import HealthModel

/// Every command of the program, as it is typed, explained and completed.
enum CommandTree {
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
    subcommands: [chat] + checkInCommands + [status] + bodyCommands + talkCommands
      + companionCommands + keepingCommands + ownCommands + [deliver, bench],
    defaultSubcommand: "chat",
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

  /// Who answers, and where; flags win over the environment and the configuration.
  static let engineOptions: [OptionSpecification] = [
    .value(
      "engine",
      "ENGINE",
      help: "Who answers: auto, endpoint or listener.",
      completion: .oneOf(["auto", "endpoint", "listener"])
    ),
    .value("base-url", "URL", help: "The endpoint's base URL, such as http://127.0.0.1:11434/v1."),
    .value("model", "NAME", help: "The model asked for."),
  ]

  static let chat = CommandSpecification(
    "chat",
    summary: "Open the conversation.",
    discussion: """
      On a terminal, type and press Enter; /help lists what else you can type. Where standard \
      input is not a terminal, each line is a message, replies go to standard output, and the end \
      of input ends it.
      """,
    options: [
      .flag("new", help: "Begin a new session, which is what happens anyway without --session."),
      .value(
        "session",
        "ID",
        help: "Go on with a saved session.",
        completion: .dynamic("sessions")
      ),
      .flag("incognito", help: "Keep nothing of this talk on this machine, and do no check-ins."),
      .flag("no-history", help: "Don't keep what is typed in the input history."),
    ] + engineOptions,
    examples: [
      .init("mindpulse chat --engine listener", "Talk offline."),
      .init("echo 'I slept badly' | mindpulse chat", "One message, one reply."),
    ]
  )

  static let status = CommandSpecification(
    "status",
    summary: "Profile, latest readings against their ranges, next check-in."
  )

  /// Measurements used by `make bench`.
  static let bench = CommandSpecification(
    "bench",
    summary: "Measure parts of the program.",
    subcommands: [
      CommandSpecification(
        "latest",
        summary: "Time the latest-sample query.",
        options: [.value("runs", "N", help: "How often.")]
      )
    ],
    isHidden: true
  )
}
