import Core
import BundledFiles
import HealthModel
import Testing

@testable import Exercises

/// The exercises that come with the program.
enum Bundled {
  /// All of them.
  static func library() throws -> ExerciseLibrary {
    ExerciseLibrary(try BundledFile.exercises.map { file in try exercise(file, file.table) })
  }

  /// One of them, from bytes.
  static func exercise(_ file: BundledFile, _ bytes: [UInt8]) throws -> Exercise {
    let name = file.path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? ""
    return try ExerciseLibrary.read(json5: bytes, file: file.path, name: name)
  }
}

@Suite struct ExerciseFilesTests {
  @Test func `there are twelve exercises, each with all that is to be said of it`() throws {
    let library = try Bundled.library()
    #expect(library.exercises.count >= 12)
    for exercise in library.exercises {
      #expect(!exercise.evidence.isEmpty && !exercise.limits.isEmpty && !exercise.notFor.isEmpty)
      #expect(CalendarDay(exercise.reviewed) != nil)
    }
  }

  @Test(arguments: BundledFile.exercises)
  func `the text and the table of a file are the same exercise`(file: BundledFile) throws {
    #expect(try Bundled.exercise(file, file.bytes) == Bundled.exercise(file, file.table))
  }

  @Test func `somebody who paces is offered no activity`() throws {
    let library = try Bundled.library()
    #expect(library.offered(to: []).contains { $0.name == "activity-plan" })
    #expect(!library.offered(to: [.pacing]).contains { $0.name == "activity-plan" })
  }

  @Test(arguments: [
    ("grounding", "grounding"), ("Paced Breathing", "paced-breathing"), ("worry", "worry-time"),
    ("three good", "good-things"),
  ])
  func `an exercise is found by its name, its title or a beginning`(typed: String, name: String)
    throws
  {
    #expect(try Bundled.library().named(typed).name == name)
  }

  @Test func `an unknown name is refused with the nearest one`() throws {
    let library = try Bundled.library()
    #expect(throws: ExercisesError.unknown(name: "gruonding", near: "grounding")) {
      try library.named("gruonding")
    }
    #expect(throws: ExercisesError.unknown(name: "s", near: nil)) { try library.named("s") }
  }

  // MARK: - Files that can't be used

  private static func read(steps: String, reviewed: String = "2026-11-24") throws -> Exercise {
    let text = """
      { name: "x", title: "X", minutes: 2, evidence: "e", source: "s", limits: "l", notFor: "n",
        reviewed: "\(reviewed)", steps: [{ say: "a" }, { ask: "k", text: "q" }, \(steps)] }
      """
    return try ExerciseLibrary.read(json5: Array(text.utf8), file: "x.json5", name: "x")
  }

  @Test func `a file with good steps is read`() throws {
    #expect(try Self.read(steps: "{ keep: ['k'], as: '{k}' }").steps.count == 3)
  }

  @Test(arguments: [
    ("{ say: '{nobody}' }", "names “nobody”, which wasn't asked before"),
    ("{ say: 'a { b' }", "has a brace without a partner"),
    ("{ to: 'nowhere' }", "leads to “nowhere”, which is no mark of a later step"),
    ("{ mark: 'a', to: 'a' }", "leads to “a”, which is no mark of a later step"),
    (
      "{ pace: { inhale: 0.1, exhale: 6, breaths: 3 } }",
      "has a breath in or out that isn't from 1 to 15 seconds"
    ),
    ("{ pace: { inhale: 4, exhale: 6, breaths: 0 } }", "doesn't have from 1 to 120 breaths"),
    ("{ wait: 0 }", "waits for no time from 1 to 600 seconds"),
    ("{ ask: 'c', text: 'q', choices: ['a'] }", "doesn't have from 2 to 9 different choices"),
    ("{ keep: ['never'], as: 'x' }", "keeps what wasn't asked before"),
    (
      "{ keep: ['k'], as: '{k}', askLater: { rule: 'r', at: 'soon', text: 't' } }",
      "asks later at no time of day"
    ),
  ])
  func `a step that can't be done is refused with its place`(steps: String, problem: String) {
    let wanted = ExercisesError.badExercise(
      file: "x.json5",
      step: 3,
      problem: LocalizedText(verbatim: problem)
    )
    #expect(throws: wanted) { try Self.read(steps: steps) }
  }

  @Test func `a file that is missing, broken or of another name says so`() {
    func reason(_ text: String) -> String? {
      do {
        _ = try ExerciseLibrary.read(json5: Array(text.utf8), file: "f.json5", name: "f")
        return nil
      } catch { return error.message }
    }
    #expect(reason("") == "The exercise in f.json5 can't be read: it is empty or missing.")
    #expect(reason("{ broken")?.contains("it is not JSON5") == true)
    #expect(reason("{ name: 'f' }")?.contains("“title” is missing") == true)
    #expect(throws: ExercisesError.badReviewDate(file: "x.json5", text: "soon")) {
      try Self.read(steps: "{ wait: 1 }", reviewed: "soon")
    }
    #expect(throws: (any Error).self) { try Self.read(steps: "{ dance: 1 }") }
  }
}
