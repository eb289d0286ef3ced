import CommandLineParsing

extension CommandTree {
  /// The commands about talks.
  static let talkCommands: [CommandSpecification] = [
    prompt, privacy, why, sessions, search, replay, export, memory, forget,
  ]

  /// The commands about the program itself.
  static let ownCommands: [CommandSpecification] = [
    config, doctor, crisis, crisisProtocol, screen, completions, man,
  ]

  /// The argument that names a session.
  static func session(isOptional: Bool = false) -> ArgumentSpecification {
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

  static let privacy = CommandSpecification(
    "privacy",
    summary: "What is sent to whom, word for word.",
    discussion: """
      Nothing is sent to a server that isn't on this machine before you have seen what that would \
      be and agreed, here or when the chat asks. What you say is kept for each server. Until then \
      the offline listener answers, and a command that demands the endpoint ends with exit code 78.
      """,
    options: engineOptions,
    subcommands: [
      CommandSpecification("show", summary: "Show it.", options: engineOptions),
      CommandSpecification(
        "accept",
        summary: "Agree that it is sent to the endpoint that is set.",
        options: engineOptions
      ),
      CommandSpecification(
        "refuse",
        summary: "Say no to it, or take your agreement back.",
        options: engineOptions
      ),
    ],
    defaultSubcommand: "show",
    examples: [
      .init("mindpulse privacy", "See what would be sent now."),
      .init("mindpulse config set endpoint.share.age bands", "Tell less."),
    ]
  )

  static let why = CommandSpecification(
    "why",
    summary: "The readings, range and rule behind a message.",
    arguments: [
      ArgumentSpecification("MESSAGE-ID", help: "A message, or 'last'.", isOptional: true)
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

  static let crisis = CommandSpecification(
    "crisis",
    summary: "Whom to call when it gets dark, in your country.",
    discussion: """
      It needs no passphrase, no network and no settings. In the chat it is /crisis.
      """
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
