import Core
import CommandLineParsing
import Console
import Exercises
import Services

extension CommandEntry {
  /// `mindpulse exercise …`: guided exercises.
  static let exercise = CommandEntry(
    CommandSpecification(
      "exercise",
      summary: "Do a guided exercise, such as paced breathing or grounding.",
      discussion: """
        An exercise asks and guides you step by step. It says what is known of its effect, what it \
        can't do and who should not do it. You can stop anywhere: type stop, or press Ctrl-C. \
        Distress before and after, and the heart rate where a reading is fresh, are saved with it, \
        so that those that helped you are listed first.
        """,
      defaultSubcommand: ExerciseList.specification.name,
      examples: [
        .init("mindpulse exercise start paced-breathing", "Breathe slowly for some minutes."),
        .init("mindpulse exercise history", "See what you did, and what helped."),
      ]
    ),
    [
      CommandEntry(ExerciseList.self), CommandEntry(ExerciseStart.self),
      CommandEntry(ExerciseHistory.self),
    ],
    slash: [
      SlashCommand(
        name: "exercise",
        usage: "[NAME|history]",
        help: "list the guided exercises, or start one, such as /exercise grounding",
        arguments: names + ["history"],
        keeps: .exercise
      ) { chat, words in try typedExercise(words, chat.services) },
      SlashCommand(name: "breathe", help: "breathe slowly with a guide", keeps: .exercise) {
        chat,
        _ in
        try begin("paced-breathing", chat.services)
      },
    ]
  )

  /// The names that TAB offers; they are those of the files.
  private static let names = ExerciseDiary.names

  /// `/exercise`, `/exercise grounding`, `/exercise start grounding`, `/exercise history`.
  private static func typedExercise(
    _ words: [String],
    _ services: Services
  ) throws -> SlashOutcome {
    switch words.first {
    case nil, ExerciseList.specification.name: _ = try ExerciseList().run(services)
    case ExerciseHistory.specification.name: _ = try ExerciseHistory().run(services)
    default:
      let isStarted = words.first == ExerciseStart.specification.name
      let name = words.dropFirst(isStarted ? 1 : 0).joined(separator: " ")
      guard !name.isEmpty else { _ = try ExerciseList().run(services); break }
      return try begin(name, services)
    }
    return .done
  }

  private static func begin(_ name: String, _ services: Services) throws -> SlashOutcome {
    let exercise = try ExerciseStart.exercise(name, services)
    return .interlude(Interlude(ExerciseInterlude(exercise, services)))
  }
}
