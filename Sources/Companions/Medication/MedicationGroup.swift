import Core
import Catalogues
import CommandLineParsing
import Console
import Monitors
import Services

extension CommandEntry {
  /// `mindpulse medication …`: what is taken, reminders, and the question about a beta-blocker.
  static let medication = CommandEntry(
    CommandSpecification(
      "medication",
      summary: "Track what you take: reminders, doses and a question about a beta-blocker.",
      discussion: """
        MindPulse reminds you when a dose is due, and you record what you took. If you take a \
        beta-blocker, a high resting heart rate today prompts a question, at most once a day and \
        between 14:00 and 20:00: 'Have you had your metoprolol today?' It is only a question, \
        because a heart rate has many causes. Answer yes, not yet, or later 2h: on the \
        notification, in the chat, or with 'medication answer'.

        The threshold is 75.5 beats per minute, or is calculated from your own days on medication \
        once there are 14. Each yes raises it by 3, up to 10 in all; it falls back by 0.5 a day.

        MindPulse doesn't know your prescription or your leaflet. Never take a double dose to make \
        up for a missed one, and don't stop a beta-blocker on your own.
        """,
      defaultSubcommand: MedicationList.specification.name,
      examples: [
        .init("mindpulse medication add metoprolol 50 mg --at 08:00 --beta-blocker"),
        .init("mindpulse medication taken", "Record the doses that are due now as taken."),
        .init(
          "mindpulse medication calendar --output doses.ics",
          "Write a file for your calendar."
        ),
      ]
    ),
    [
      CommandEntry(MedicationAdd.self), CommandEntry(MedicationDelete.self),
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
      let message = services.words.text(MedicationKey.shellOnly)
      throw AppFailure(.usage, verbatim: message, hint: "/medication list")
    }
    _ = try await type.init(line).run(services)
  }
}
