import CommandLineParsing
import Console
import Exercises
import HealthModel
import Services
import Terminal

/// `mindpulse exercise list`: the exercises, those first that helped this person.
struct ExerciseList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List the exercises; those that helped you come first.",
    discussion:
      "An exercise that doesn't suit you isn't listed: no activity plan for people who pace."
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen)

  /// The list, as a chat shows it.
  init() {}

  init(_ line: ParsedCommand) throws {}

  func run(_ services: Services) throws -> ExitCode {
    let diary = ExerciseDiary(services)
    let isReadable = try services.stores.isReadable && !services.stores.isIncognito
    let results = ExerciseResults(isReadable ? try diary.history() : [])
    let people = isReadable ? try diary.people() : []
    let exercises = results.preferred(try diary.library().offered(to: people))
    guard !services.output.isJSON else {
      try services.output.json([
        "exercises": exercises.map { ExerciseJSON($0, results.result($0.name)) }
      ])
      return .done
    }
    let hasResults = exercises.contains { results.result($0.name)?.relief != nil }
    var table = TextTable(
      headers: ["name", "minutes", "what it is"] + (hasResults ? ["for you so far"] : [])
    )
    for exercise in exercises {
      let told = results.result(exercise.name).flatMap(ExerciseWording.result) ?? ""
      table.add(
        [exercise.name, "\(exercise.minutes)", exercise.title] + (hasResults ? [told] : [])
      )
    }
    try services.output.table(table)
    try services.output.prose("To start one: mindpulse exercise start NAME")
    return .done
  }
}
