import CommandLineParsing

extension CommandTree {
  private static let medicationName = ArgumentSpecification(
    "NAME",
    help: "The medication, as you added it; all doses that are due if left out.",
    isOptional: true
  )
  private static let doseTime = OptionSpecification.value(
    "at",
    "TIME",
    help: "When it was, such as 08:10 or 2026-11-21T08:10; now if left out."
  )

  /// What is taken, reminders, and the question about a beta-blocker.
  static let medication = CommandSpecification(
    "medication",
    summary: "What you take: reminders, notes, and a question about a beta-blocker.",
    discussion: """
      You are reminded at the times of your doses, and note what you took. If one of them is a \
      beta-blocker, a high resting heart rate of today brings a question, at most once a day and \
      between 14:00 and 20:00: 'Have you had your metoprolol today?' It is a question because a \
      heart rate has many reasons. Answer yes, not yet, or later 2h: on the notification, in the \
      chat, or with 'medication answer'.

      The boundary is 75.5 beats a minute, or comes from your own days on medication once there \
      are 14. A yes raises it by 3, by 10 at most, and it falls back by 0.5 a day.

      MindPulse knows neither your prescription nor your leaflet. Never take a double dose to make \
      up for one, and don't stop a beta-blocker on your own.
      """,
    subcommands: [
      medicationAdd,
      CommandSpecification(
        "remove",
        summary: "Take a medication off the list; noted doses stay.",
        arguments: [ArgumentSpecification("NAME", help: "The medication.")]
      ),
      CommandSpecification(
        "taken",
        summary: "Note a dose as taken.",
        arguments: [medicationName],
        options: [doseTime]
      ),
      CommandSpecification(
        "skipped",
        summary: "Note a dose as left out on purpose.",
        arguments: [medicationName],
        options: [doseTime]
      ),
      CommandSpecification("list", summary: "What you take, and today's doses."),
      CommandSpecification(
        "status",
        summary: "The boundary, the last seven days of resting heart rate, the next dose."
      ),
      CommandSpecification(
        "boundary",
        summary: "Show the boundary, or set it.",
        arguments: [
          ArgumentSpecification(
            "NUMBER",
            help: "Beats a minute, 40 to 200; 'own' lets it come from your own days again.",
            isOptional: true,
            completion: .values(["own"])
          )
        ]
      ),
      CommandSpecification(
        "answer",
        summary: "Answer the question about the beta-blocker.",
        arguments: [
          ArgumentSpecification(
            "ANSWER",
            help: "yes, not-yet, or later 1h, 2h, 3h or 4h.",
            repeats: true,
            completion: .values(["yes", "not-yet", "later"])
          )
        ]
      ),
      medicationCalendar,
    ],
    defaultSubcommand: "list",
    examples: [
      .init("mindpulse medication add metoprolol 50 mg --at 08:00 --beta-blocker"),
      .init("mindpulse medication taken", "What is due now was taken."),
      .init("mindpulse medication calendar --output doses.ics", "For your calendar."),
    ]
  )

  private static let medicationAdd = CommandSpecification(
    "add",
    summary: "Put a medication on the list; one of the same name is changed.",
    arguments: [
      ArgumentSpecification("NAME", help: "What it is called, such as metoprolol."),
      ArgumentSpecification("DOSE", help: "How much at a time, such as 50 or 50mg."),
      ArgumentSpecification("UNIT", help: "Of what, such as mg or tablet.", isOptional: true),
    ],
    options: [
      .value(
        "at",
        "TIMES",
        help: "When it is taken every day, such as 08:00 or 08:00,20:00.",
        repeats: true
      ),
      .flag(
        "beta-blocker",
        help: "It is a beta-blocker; the generic names of those are known without."
      ),
    ]
  )

  private static let medicationCalendar = CommandSpecification(
    "calendar",
    summary: "The times of your doses for a calendar (iCalendar, RFC 5545).",
    discussion: """
      Each time is an event that comes every day, with an alarm, at that time on the clocks of the \
      place you are in. A second import changes what is there; an event of a time you \
      have given up is yours to delete.
      """,
    options: [
      .value(
        "output",
        "FILE",
        help: "Write it to a file, yours alone; to standard output if left out.",
        completion: .files
      ),
      .flag("force", help: "Replace a file that is there."),
    ]
  )
}
