import CommandLineParsing
import Console
import Services

extension CommandEntry {
  /// `mindpulse medication …`: what is taken, reminders, and the question about a beta-blocker.
  static let medication = CommandEntry(
    CommandSpecification(
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

        MindPulse knows neither your prescription nor your leaflet. Never take a double dose to \
        make up for one, and don't stop a beta-blocker on your own.
        """,
      defaultSubcommand: MedicationList.specification.name,
      examples: [
        .init("mindpulse medication add metoprolol 50 mg --at 08:00 --beta-blocker"),
        .init("mindpulse medication taken", "What is due now was taken."),
        .init("mindpulse medication calendar --output doses.ics", "For your calendar."),
      ]
    ),
    [
      CommandEntry(MedicationAdd.self), CommandEntry(MedicationRemove.self),
      CommandEntry(MedicationTaken.self), CommandEntry(MedicationSkipped.self),
      CommandEntry(MedicationList.self), CommandEntry(MedicationOverview.self),
      CommandEntry(MedicationBoundary.self), CommandEntry(MedicationAnswer.self),
      CommandEntry(MedicationCalendar.self),
    ],
    slash: [
      SlashCommand(
        name: "medication",
        usage: "[add|taken|status …]",
        help: "what you take, and today's doses",
        arguments: ["add", "taken", "skipped", "list", "status", "boundary"],
        keeps: .doses
      ) { chat, words in
        try await typedMedication(words, chat.services)
        return .done
      }
    ]
  )

  /// `/medication`, with what the command line has behind the word.
  private static func typedMedication(_ words: [String], _ services: Services) async throws {
    let words = words.isEmpty ? [MedicationList.specification.name] : QuotedWords(words).words
    let line = try CommandParser(services.commands.root).parse(
      [medication.specification.name] + words
    )
    guard line.request == .run, let type = medication.command(at: line.path) else {
      throw AppFailure(.usage, "That is not for the chat.", hint: "/medication list")
    }
    _ = try await type.init(line).run(services)
  }
}
