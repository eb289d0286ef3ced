import CommandLineParsing

extension CommandTree {
  /// The mood and sleep companion, and the questionnaires.
  static let moodCommands: [CommandSpecification] = [mood, sleep, assess]

  private static let mood = CommandSpecification(
    "mood",
    summary: "Keep how you feel, from -5 to 5.",
    discussion: """
      A mood is super sad (-5), sad (-3), neutral (0), happy (3), super happy (5), or any whole \
      number between. A note is kept beside it and shown to no model; one that speaks of danger is \
      answered first and becomes part of a talk.
      """,
    arguments: [
      ArgumentSpecification(
        "VALUE",
        help: "A word or a whole number from -5 to 5.",
        repeats: true,
        completion: .values(["sad", "neutral", "happy", "super"])
      )
    ],
    options: [
      .value("note", "TEXT", help: "A few words beside it."),
      .value("at", "TIME", help: "When it was so; now if left out."),
    ],
    subcommands: [
      CommandSpecification(
        "list",
        summary: "The moods you told, newest first, with their notes.",
        options: [.value("days", "N", help: "How many days back; 30 if left out.")]
      )
    ],
    examples: [
      .init("mindpulse mood sad --note 'a long day'", "How it is now."),
      .init("mindpulse mood 2 --at 09:30", "How it was this morning."),
    ]
  )

  private static let sleep = CommandSpecification(
    "sleep",
    summary: "Keep when you went to bed and when you woke.",
    discussion: """
      Times of day belong to the day you woke; a bed time that is later on the clock was on the \
      evening before. On a journey give both times in full, with their offsets. What you told \
      before of the same hours gives way; sleep that other devices know of is laid over it, and no \
      hour counts twice.
      """,
    arguments: [
      ArgumentSpecification(
        "BED",
        help: "To bed, such as 23:10; 'none' for a night without sleep."
      ),
      ArgumentSpecification("WAKE", help: "Awake, such as 07:05.", isOptional: true),
    ],
    options: [.value("date", "DATE", help: "The day you woke; today if left out.")],
    examples: [
      .init("mindpulse sleep 23:10 07:05", "The last night."),
      .init("mindpulse sleep none --date 2026-03-29", "A night without sleep."),
    ]
  )

  private static let assess = CommandSpecification(
    "assess",
    summary: "The pattern of mood and sleep, and the questionnaires.",
    subcommands: [
      CommandSpecification(
        "bipolar",
        summary: "Mood, heart rate and sleep of the last days against two rules.",
        discussion: """
          The first rule compares the means of a week with fixed thresholds, the second your sleep \
          and mood with your own usual. Neither makes a diagnosis, and no pattern says no more \
          than that no rule held.
          """,
        options: [
          .value("days", "N", help: "How many days; 7 if left out, 3 to 28."),
          .flag("explain", help: "Show the days, the means, the thresholds and the branch taken."),
        ],
        examples: [.init("mindpulse assess bipolar --days 14 --explain")]
      ),
      questionnaire("phq-2", "PHQ-2: two questions about mood."),
      questionnaire("phq-9", "PHQ-9: nine questions about mood."),
      questionnaire("gad-7", "GAD-7: seven questions about anxiety."),
    ],
    defaultSubcommand: "bipolar"
  )

  private static func questionnaire(_ key: String, _ summary: String) -> CommandSpecification {
    CommandSpecification(
      key,
      summary: summary,
      discussion: """
        Asked question by question, each answered by 0 to 3; 'back' goes back, 'stop' ends it and \
        keeps nothing. Through a pipe each line is an answer. The score is kept and is no diagnosis.
        """,
      options: [
        .value("answers", "0,1,2...", help: "All answers at once, in the order of the questions."),
        .flag("history", help: "The scores so far, newest first."),
      ]
    )
  }
}
