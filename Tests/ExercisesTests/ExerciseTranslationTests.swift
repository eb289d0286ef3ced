import BundledWords
import Core
import BundledFiles
import Catalogues
import HealthModel
import Testing

@testable import Exercises

@Suite struct ExerciseTranslationTests {
  @Test func `every key has a text in every language`() throws {
    for language in CatalogueLanguage.allCases {
      let names = try catalogue(in: language).names()[ExerciseKey.section] ?? []
      #expect(Set(ExerciseKey.allCases.map(\.rawValue)).subtracting(names).isEmpty, "\(language)")
    }
  }

  @Test(arguments: BundledFile.exercises, CatalogueLanguage.allCases)
  func `every exercise is done in each language as in English`(
    file: BundledFile,
    language: CatalogueLanguage
  ) throws {
    let exercise = try Bundled.exercise(file, file.table)
    let spoken = exercise.spoken(in: language)
    #expect(spoken.language == language && spoken.steps.count == exercise.steps.count)
    let (words, english) = (try catalogue(in: language), try englishWords())
    for choice in 0..<4 {
      let person = ScriptedPerson(choice: choice)
      let (there, here) = (person.run(spoken, words), person.run(exercise, english))
      #expect(there.runner.isCompleted)
      // The same steps: branches are taken by the same choices.
      #expect(there.actions.map(Self.kind) == here.actions.map(Self.kind))
      #expect(there.runner.plans.map(\.time) == here.runner.plans.map(\.time))
      #expect(there.runner.kept.count == here.runner.kept.count)
      for case .say(let text) in there.actions { #expect(!text.contains("{")) }
    }
  }

  private static func kind(_ action: ExerciseRunner.Action) -> String {
    switch action {
    case .say: "say"
    case .ask(let question): "ask \(question.key)"
    case .pace(let pace): "pace \(pace.breaths)"
    case .wait(let seconds): "wait \(seconds)"
    case .end: "end"
    }
  }

  @Test func `an exercise without all its words in a language stays as it is`() throws {
    let steps = """
      { say: "a", languages: { de: "b" } }, { say: "c" }, { wait: 1 }
      """
    let text = """
      { name: "x", title: "X", minutes: 2, evidence: "e", source: "s", limits: "l", notFor: "n",
        reviewed: "2026-11-24", steps: [\(steps)] }
      """
    let own = try ExerciseLibrary.read(json5: Array(text.utf8), file: "x.json5", name: "x")
    #expect(own.spoken(in: .german) == own && own.language == .english)
    let half = text.replacing(
      "name: \"x\"",
      with: """
        name: "x", languages: {
          de: { title: "Y", evidence: "e", source: "s", limits: "l", notFor: "n" },
        }
        """
    )
    let wanted = ExercisesError.badExercise(
      file: "x.json5",
      step: nil,
      problem: "a step has no words in German"
    )
    #expect(throws: wanted) {
      try ExerciseLibrary.read(json5: Array(half.utf8), file: "x.json5", name: "x")
    }
  }

  private static let times: [(String, String?)] = [
    ("18:30", "18:30"), ("6pm", "18:00"), ("18", "18:00"), ("18 Uhr", "18:00"),
    ("18.30 Uhr", "18:30"), ("18h30", "18:30"), ("18 h", "18:00"), ("soon", nil), ("h", nil),
  ]

  @Test(arguments: times)
  func `a time is read as people write it`(typed: String, time: String?) throws {
    let question = ExerciseQuestion("when", "When?", .clock)
    var expected = ExerciseQuestion.Reading.refused(
      "Type a time such as 18:30 or 6pm, or press Enter to skip."
    )
    if let time { expected = .answer(time) }
    #expect(question.read(typed, try englishWords()) == expected)
  }

  @Test func `a number among choices is taken with a comma and with a point`() throws {
    let english = try englishWords()
    for choices in [["6.5", "6", "5.5"], ["6,5", "6", "5,5"]] {
      let question = ExerciseQuestion("pace", "Which?", .choice(choices))
      for typed in ["5,5", "5.5"] {
        #expect(question.read(typed, english) == .answer(choices[2]))
      }
      #expect(question.accepted(english) == choices.joined(separator: " · "))
    }
  }
}
