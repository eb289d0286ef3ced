import Catalogues
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
    // What another program reads stays in English.
    let library = try diary.library(in: services.output.isJSON ? .english : nil)
    let exercises = results.preferred(library.offered(to: people))
    guard !services.output.isJSON else {
      try services.output.json([
        "exercises": exercises.map { ExerciseJSON($0, results.result($0.name)) }
      ])
      return .done
    }
    let hasResults = exercises.contains { results.result($0.name)?.relief != nil }
    let words = services.words
    let columns: [ExerciseKey] = [.columnName, .columnMinutes, .columnTitle]
    var table = TextTable(
      headers: (columns + (hasResults ? [.columnResult] : [])).map { words.text($0) }
    )
    let wording = ExerciseWording(words)
    for exercise in exercises {
      let told = results.result(exercise.name).flatMap(wording.result) ?? ""
      table.add(
        [exercise.name, "\(exercise.minutes)", exercise.title] + (hasResults ? [told] : [])
      )
    }
    try services.output.table(table)
    try services.output.prose(words.text(ExerciseKey.startOne))
    return .done
  }
}
