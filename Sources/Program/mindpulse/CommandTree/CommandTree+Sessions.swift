import CommandLineParsing

/// The commands that list, find and erase what was said.
extension CommandTree {
  static let sessions = CommandSpecification(
    "sessions",
    summary: "Saved conversations.",
    subcommands: [
      CommandSpecification(
        "list",
        summary: "List them by day, newest first.",
        discussion: """
          A talk stands under the day of its newest message, with the time it spans and how many \
          messages it has. The beginning of an id that is shown is enough wherever a session is \
          asked for.
          """,
        options: [
          .value("from", "TIME", help: "Only talks that went on at this time or later."),
          .value("to", "TIME", help: "Only talks that began before this time."),
          .value("limit", "N", help: "At most so many."),
        ]
      ),
      CommandSpecification("show", summary: "Show the messages of one.", arguments: [session()]),
      CommandSpecification(
        "rename",
        summary: "Give one another title; an empty one brings its first words back.",
        arguments: [session(), ArgumentSpecification("TITLE", help: "The title.")]
      ),
      CommandSpecification(
        "fork",
        summary: "Copy one into a new session, to go another way from there.",
        arguments: [session()],
        options: [.value("at", "N", help: "Only up to the message with this number.")]
      ),
      CommandSpecification(
        "delete",
        summary: "Erase one for good.",
        arguments: [session()],
        options: [agreedErasure]
      ),
      sessionsImport,
      CommandSpecification(
        "prune",
        summary: "Erase talks that ended long ago, for good.",
        discussion: """
          Erased are talks whose last message is older than the time given, and check-ins of then \
          that stand in no talk. A talk that a chat has open stays. The setting transcripts.keep \
          does the same at each start of the chat and the daemon.
          """,
        options: [
          .value("older-than", "TIME", help: "A length of time of at least a day, such as 90d."),
          .flag("dry-run", help: "Say what would go, and erase nothing."),
          agreedErasure,
        ],
        examples: [.init("mindpulse sessions prune --older-than 90d --dry-run")]
      ),
    ],
    defaultSubcommand: "list"
  )

  /// Erasing without being asked.
  static let agreedErasure = OptionSpecification.flag(
    "yes",
    help: "Erase without asking; where nobody can be asked, nothing is erased without it."
  )

  static let search = CommandSpecification(
    "search",
    summary: "Find words in everything that was said.",
    discussion: """
      All words have to occur, in any order, whatever their case and accents. Words in quotation \
      marks stand next to each other; a star means any ending. If nobody said the words as they \
      are, they count as beginnings. Nothing else in the text has a meaning of its own. Among many \
      matches the best of the newest 2000 come first.

      Failed tries and replies that were withdrawn are not found.
      """,
    arguments: [ArgumentSpecification("TEXT", help: "The words.", repeats: true)],
    options: [
      .value("from", "TIME", help: "Only what was said at this time or later."),
      .value("to", "TIME", help: "Only what was said before this time."),
      .value(
        "role",
        "ROLE",
        help: "Only what was said by user or assistant.",
        completion: .oneOf(["user", "assistant"])
      ),
      .value("session", "ID", help: "Only this session.", completion: .dynamic("sessions")),
      .value(
        "by",
        "ORDER",
        help: "What comes first: rank (the best) or time (the newest).",
        completion: .oneOf(["rank", "time"])
      ),
      .value("limit", "N", help: "At most so many, 1 to 1000; 20 if left out."),
    ],
    examples: [
      .init("mindpulse search wedding"),
      .init("mindpulse search '\"slept badly\"' --by time", "These words in this order."),
      .init("mindpulse search 'exam*' --role user --from 2026-09-01"),
    ]
  )

  static let forget = CommandSpecification(
    "forget",
    summary: "Erase what was said for good.",
    discussion: """
      Erased are the messages with the copies that forks have of them, what rested on them, their \
      words in the search index and in the input history, and copies of the database that an \
      update has left; the file is written anew. A time takes the check-ins of then along, and the \
      whole input history, which knows no times. Files you exported are yours and stay.

      A message of yours takes the answer to it along. Later messages that repeat its words are \
      listed, and erased as well if you say so. More than single messages is erased only once you \
      have said yes: on a terminal you are asked, elsewhere --yes has to be given.
      """,
    arguments: [
      ArgumentSpecification(
        "MESSAGE-ID",
        help: "The messages, or 'last'.",
        isOptional: true,
        repeats: true
      )
    ],
    options: [
      .value("session", "ID", help: "A whole session.", completion: .dynamic("sessions")),
      .value("before", "TIME", help: "Everything said before this time."),
      .value("from", "TIME", help: "Everything said at this time or later."),
      .value("to", "TIME", help: "Together with --from: before this time."),
      .flag("everything", help: "All talks and the input history."),
      .flag("keep-answer", help: "Of a message of yours, keep the answer to it."),
      agreedErasure,
    ],
    examples: [
      .init("mindpulse forget last", "The last thing you said, and its answer."),
      .init("mindpulse forget --from 2026-11-01 --to 2026-11-02", "A day."),
    ]
  )
}
