import CommandLineParsing

/// A small tree of commands with one of everything.
let sampleTree = CommandSpecification(
  "pulse",
  summary: "Keeps readings.",
  discussion: """
    A first paragraph that is long enough to be broken into more than one line of help, so that
    wrapping can be seen.

    A second paragraph.
    """,
  options: [
    .flag("json", short: "j", help: "Print one JSON value.", isGlobal: true),
    .flag("secret", help: "Not for help.", isHidden: true),
  ],
  subcommands: [chat, samples, mood, sessions, replay, internals],
  defaultSubcommand: "chat",
  examples: [.init("pulse", "Opens the conversation.")]
)

private let chat = CommandSpecification(
  "chat",
  summary: "The conversation.",
  options: [
    .flag("new", short: "n", help: "Begin anew."),
    .value(
      "engine",
      short: "e",
      "ENGINE",
      help: "Who answers.",
      completion: .oneOf(["auto", "endpoint", "listener"])
    ),
  ]
)

private let samples = CommandSpecification(
  "samples",
  summary: "Readings and what to do with them.",
  subcommands: [
    CommandSpecification(
      "add",
      summary: "Add a reading.",
      arguments: [
        .init("TYPE", help: "What was measured.", completion: .values(["heart-rate", "steps"])),
        .init("VALUE", help: "The number."),
      ],
      options: [
        .value("at", "TIME", help: "When it was measured; now if left out."),
        .value("note", short: "t", "TEXT", help: "A few words."),
      ],
      examples: [.init("pulse samples add heart-rate 72")]
    ),
    CommandSpecification(
      "list",
      aliases: ["ls"],
      summary: "List readings of a type.",
      arguments: [.init("TYPE", help: "What was measured.", isOptional: true, repeats: true)],
      options: [
        .value("limit", "N", help: "How many at most."),
        .value("lat", "DEGREES", help: "Where."),
        .value("source", short: "s", "NAME", help: "From whom.", repeats: true),
      ]
    ),
  ]
)

private let mood = CommandSpecification(
  "mood",
  summary: "How you feel.",
  arguments: [.init("VALUE", help: "From -5 to 5.")]
)

private let sessions = CommandSpecification(
  "sessions",
  summary: "Saved conversations.",
  subcommands: [
    CommandSpecification("list", summary: "All of them."),
    CommandSpecification(
      "show",
      summary: "One of them.",
      arguments: [.init("ID", help: "Which.", completion: .dynamic("sessions"))]
    ),
  ],
  defaultSubcommand: "list"
)

private let replay = CommandSpecification(
  "replay",
  summary: "A conversation again.",
  arguments: [.init("FILE", help: "A transcript.", isOptional: true, completion: .files)],
  options: [.value("speed", "X", help: "How fast.")]
)

private let internals = CommandSpecification("internals", summary: "Hidden.", isHidden: true)
