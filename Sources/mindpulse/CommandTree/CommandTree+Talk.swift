import CommandLineParsing

extension CommandTree {
  /// The commands about talks.
  static let talkCommands: [CommandSpecification] = [
    prompt, why, sessions, replay, export, memory, forget,
  ]

  /// The commands about the program itself.
  static let ownCommands: [CommandSpecification] = [
    config, doctor, crisisProtocol, screen, completions, man,
  ]

  private static func session(isOptional: Bool = false) -> ArgumentSpecification {
    ArgumentSpecification(
      "ID",
      help: "A session's id or the beginning of it, or 'last'.",
      isOptional: isOptional,
      completion: .dynamic("sessions")
    )
  }

  static let prompt = CommandSpecification(
    "prompt",
    summary: "The exact request that would be sent now, key left out.",
    options: [
      .value(
        "session",
        "ID",
        help: "As if this session went on.",
        completion: .dynamic("sessions")
      )
    ] + engineOptions
  )

  static let why = CommandSpecification(
    "why",
    summary: "The readings, range and rule behind a message.",
    arguments: [
      ArgumentSpecification("MESSAGE-ID", help: "A message, or 'last'.", isOptional: true)
    ]
  )

  static let sessions = CommandSpecification(
    "sessions",
    summary: "Saved conversations.",
    subcommands: [
      CommandSpecification("list", summary: "List them, newest first."),
      CommandSpecification("show", summary: "Show the messages of one.", arguments: [session()]),
      CommandSpecification(
        "rename",
        summary: "Give one another title.",
        arguments: [session(), ArgumentSpecification("TITLE", help: "The title.")]
      ),
      CommandSpecification(
        "fork",
        summary: "Copy one into a new session.",
        arguments: [session()],
        options: [.value("at", "N", help: "Only up to the message with this index.")]
      ),
      CommandSpecification(
        "delete",
        summary: "Erase one for good.",
        arguments: [session()]
      ),
    ],
    defaultSubcommand: "list"
  )

  static let replay = CommandSpecification(
    "replay",
    summary: "A saved conversation again, in its own rhythm.",
    arguments: [
      ArgumentSpecification(
        "ID|FILE",
        help: "A session's id, 'last', or a transcript file.",
        isOptional: true,
        completion: .files
      )
    ],
    options: [
      .value("speed", "X", help: "How many times faster, 0.1 to 1000."),
      .flag("instant", help: "Without pauses."),
      .flag("step", help: "A key for each message."),
    ]
  )

  static let export = CommandSpecification(
    "export",
    summary: "Write a conversation to a file.",
    arguments: [session()],
    options: [
      .value(
        "format",
        short: "f",
        "FORMAT",
        help: "markdown, json, jsonl or transcript.",
        completion: .oneOf(["markdown", "json", "jsonl", "transcript"])
      ),
      .value("output", short: "o", "FILE", help: "The file; standard output if left out."),
      .flag("force", help: "Replace a file that is there."),
    ]
  )

  static let forget = CommandSpecification(
    "forget",
    summary: "Erase messages for good.",
    arguments: [
      ArgumentSpecification(
        "MESSAGE-ID",
        help: "The messages, or 'last'.",
        isOptional: true,
        repeats: true
      )
    ],
    options: [
      .value(
        "session",
        "ID",
        help: "A whole session.",
        completion: .dynamic("sessions")
      ),
      .value("before", "DATE", help: "Everything said before this time."),
      .flag("everything", help: "All talks and the input history."),
    ]
  )

  static let config = CommandSpecification(
    "config",
    summary: "The settings.",
    subcommands: [
      CommandSpecification("show", summary: "Every setting, its value and where it comes from."),
      CommandSpecification(
        "get",
        summary: "One setting.",
        arguments: [
          ArgumentSpecification(
            "KEY",
            help: "Such as endpoint.model.",
            completion: .dynamic("settings")
          )
        ]
      ),
      CommandSpecification(
        "set",
        summary: "Change one setting in the file.",
        arguments: [
          ArgumentSpecification(
            "KEY",
            help: "Such as endpoint.model.",
            completion: .dynamic("settings")
          ),
          ArgumentSpecification("VALUE", help: "The value."),
        ]
      ),
      CommandSpecification("path", summary: "Where the file is."),
      CommandSpecification("check", summary: "Say what is wrong in the file, and where."),
    ],
    defaultSubcommand: "show"
  )

  static let doctor = CommandSpecification(
    "doctor",
    summary: "What works and what doesn't."
  )

  static let crisisProtocol = CommandSpecification(
    "protocol",
    summary: "What happens when somebody may be in danger, as published."
  )

  static let screen = CommandSpecification(
    "screen",
    summary: "The crisis screen over standard input, for audit.",
    discussion: """
      Each line is a message, or a JSON object with text, or with turns for the messages of one \
      session, and perhaps an id. Nothing is stored and nothing leaves this machine.
      """,
    options: [
      .value(
        "lang",
        "L",
        help: "Count only what is found in this language: en, de or es.",
        completion: .oneOf(["en", "de", "es"])
      )
    ],
    examples: [
      .init("echo 'I feel fine' | mindpulse screen --json", "Screen one message.")
    ]
  )

  static let completions = CommandSpecification(
    "completions",
    summary: "A completion script for a shell.",
    arguments: [
      ArgumentSpecification(
        "SHELL",
        help: "bash, zsh or fish.",
        completion: .oneOf(["bash", "zsh", "fish"])
      )
    ]
  )

  static let man = CommandSpecification(
    "man",
    summary: "The manual page.",
    arguments: [ArgumentSpecification("PAGE", help: "mindpulse.", isOptional: true)]
  )
}
