package import Catalogues
import Core
import FlatTables
import HealthModel

/// The exercises there are.
package struct ExerciseLibrary: Sendable {
  /// The exercises, in the order in which they are listed.
  package let exercises: [Exercise]

  /// A library of exercises.
  package init(_ exercises: [Exercise]) { self.exercises = exercises }

  /// Reads and checks one exercise.
  ///
  /// - Parameters:
  ///   - bytes: the file, in JSON5 or as a table.
  ///   - file: its path, for error sentences.
  ///   - name: what the exercise has to be called.
  /// - Returns: the exercise.
  /// - Throws: ``ExercisesError`` that names the file and the place in it.
  package static func read(
    json5 bytes: [UInt8],
    file: String,
    name: String
  ) throws(ExercisesError) -> Exercise {
    guard !bytes.isEmpty else { throw .unreadable(file: file, reason: "it is empty or missing") }
    let exercise: Exercise
    do { exercise = try ConfigurationTable.decode(Exercise.self, from: bytes) } catch {
      throw .unreadable(file: file, reason: DecodingProblem.words(for: error))
    }
    guard exercise.name == name else {
      throw .badExercise(file: file, step: nil, problem: "“name” isn't “\(name)”")
    }
    guard CalendarDay(exercise.reviewed) != nil else {
      throw .badReviewDate(file: file, text: VisibleText.singleLine(exercise.reviewed, limit: 40))
    }
    try ExerciseCheck(exercise, file: file).run()
    for language in exercise.otherLanguages {
      let spoken = exercise.spoken(in: language)
      guard spoken.language == language else {
        let problem: LocalizedText = "a step has no words in \(language.rawValue)"
        throw .badExercise(file: file, step: nil, problem: problem)
      }
      try ExerciseCheck(spoken, file: file).run()
    }
    return exercise
  }

  /// The exercise of a name, or of the only name or title that begins so.
  ///
  /// - Throws: ``ExercisesError/unknown(name:near:)``.
  package func named(_ typed: String) throws(ExercisesError) -> Exercise {
    let name = typed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "-")
    if let exercise = exercises.first(where: { $0.name == name }) { return exercise }
    let near = exercises.filter { exercise in
      let title = exercise.title.lowercased().split(separator: " ").joined(separator: "-")
      return exercise.name.hasPrefix(name) || title.hasPrefix(name)
    }
    if near.count == 1, name.count >= 3 { return near[0] }
    throw .unknown(
      name: VisibleText.singleLine(typed, limit: 40),
      near: NearestName.to(name, among: exercises.map(\.name))
    )
  }

  /// The same exercises in a language, as far as they have it.
  package func spoken(in language: CatalogueLanguage) -> ExerciseLibrary {
    ExerciseLibrary(exercises.map { $0.spoken(in: language) })
  }

  /// The exercises that may be offered to somebody.
  package func offered(to people: Set<Exercise.Person>) -> [Exercise] {
    exercises.filter { $0.suits(people) }
  }
}
