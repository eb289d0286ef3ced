import BundledWords
import BundledFiles
import Catalogues
import HealthModel
import Testing

@testable import Exercises

/// A person who answers every question, and waits out every pace.
struct ScriptedPerson {
  /// Whether questions are skipped.
  var skips = false
  /// Which choice is taken, from 0.
  var choice = 0
  /// Before which event the person leaves; nil for never.
  var leavesBefore: Int?

  /// Does an exercise, with the words of its language around its steps.
  ///
  /// - Returns: the runner at its end, every action, and what was kept before each event.
  func run(_ exercise: Exercise, _ words: Catalogue, facts: [String: String] = [:]) -> (
    runner: ExerciseRunner, actions: [ExerciseRunner.Action], kept: [[String]]
  ) {
    var runner = ExerciseRunner(exercise, words, facts: facts)
    var actions = runner.take(.begin)
    var kept: [[String]] = []
    var count = 0
    // No exercise has as many steps: one that went in circles would fail below.
    while !runner.isOver, count < 300 {
      kept.append(runner.kept)
      actions += count == leavesBefore ? runner.take(.stop) : runner.take(event(runner))
      count += 1
    }
    return (runner, actions, kept)
  }

  private func event(_ runner: ExerciseRunner) -> ExerciseRunner.Event {
    guard let question = runner.question else { return .passed(swing: nil) }
    if skips { return .line("") }
    switch question.kind {
    case .choice(let words): return .line(words[min(choice, words.count - 1)])
    case .scale: return .line("7")
    case .clock: return .line("18:30")
    case .words: return .line("the words for \(question.key)")
    }
  }
}

@Suite struct ExerciseRunnerTests {
  @Test(arguments: BundledFile.exercises, 0..<4)
  func `every exercise comes to its end, whatever is chosen`(file: BundledFile, choice: Int) throws
  {
    let exercise = try Bundled.exercise(file, file.table)
    let done = ScriptedPerson(choice: choice).run(exercise, try englishWords())
    #expect(done.runner.isCompleted)
    #expect(done.actions.last == .end)
    #expect(done.runner.distressBefore == 7 && done.runner.distressAfter == 7)
  }

  @Test(arguments: BundledFile.exercises)
  func `who skips every question comes to the end, too, and nothing is kept`(file: BundledFile)
    throws
  {
    let exercise = try Bundled.exercise(file, file.table)
    let done = ScriptedPerson(skips: true).run(exercise, try englishWords())
    #expect(done.runner.isCompleted && done.runner.kept.isEmpty && done.runner.plans.isEmpty)
    #expect(done.runner.distressBefore == nil && done.runner.distressAfter == nil)
  }

  @Test(arguments: BundledFile.exercises)
  func `no text that is said has a brace or a key in it`(file: BundledFile) throws {
    let exercise = try Bundled.exercise(file, file.table)
    for person in [ScriptedPerson(), ScriptedPerson(skips: true), ScriptedPerson(choice: 2)] {
      for action in person.run(exercise, try englishWords()).actions {
        guard case .say(let text) = action else { continue }
        #expect(!text.contains("{") && !text.contains("}"))
      }
    }
  }

  @Test(arguments: BundledFile.exercises)
  func `stopping at any step keeps what was kept by then and no more`(file: BundledFile) throws {
    let exercise = try Bundled.exercise(file, file.table)
    let english = try englishWords()
    let whole = ScriptedPerson().run(exercise, english)
    for step in whole.kept.indices {
      let left = ScriptedPerson(leavesBefore: step).run(exercise, english)
      #expect(left.runner.state == .over(completed: false))
      #expect(left.runner.kept == whole.kept[step])
      #expect(left.runner.distressBefore == (step == 0 ? nil : 7))
      #expect(left.runner.distressAfter == nil)
    }
  }

  @Test(arguments: ["stop", "STOP.", " quit ", "q", "/quit", "exit!"])
  func `a word for stopping ends it at a question and at a pace`(word: String) throws {
    let exercise = try Bundled.library().named("paced-breathing")
    var runner = ExerciseRunner(exercise, try englishWords())
    _ = runner.take(.begin)
    #expect(runner.take(.line(word)) == [.end] && !runner.isCompleted)
    var later = ExerciseRunner(exercise, try englishWords())
    for event in [ExerciseRunner.Event.begin, .line("3"), .line("1")] { _ = later.take(event) }
    #expect(!later.isAsking)
    #expect(later.take(.line(word)) == [.end])
    #expect(later.take(.line("more")) == [])
  }

  @Test func `what is no answer asks again, and an empty line moves a pace on`() throws {
    let exercise = try Bundled.library().named("paced-breathing")
    var runner = ExerciseRunner(exercise, try englishWords())
    _ = runner.take(.begin)
    let again = runner.take(.line("a lot"))
    #expect(again.count == 2 && runner.state == .before)
    #expect(runner.take(.line("11")).count == 2 && runner.distressBefore == nil)
    _ = runner.take(.line("6/10"))
    #expect(runner.distressBefore == 6)
    #expect(runner.take(.line("1")).last == .pace(ExercisePace(inhale: 4, exhale: 6, breaths: 6)))
    #expect(runner.take(.line("is it over?")).count == 1 && !runner.isAsking)
    #expect(runner.take(.line(" ")).last == .wait(10))
  }

  @Test func `the pace with the largest swing is named, and without readings the person says`()
    throws
  {
    let exercise = try Bundled.library().named("resonance-search")
    var runner = ExerciseRunner(exercise, try englishWords())
    _ = runner.take(.begin)
    _ = runner.take(.line(""))
    var said: [ExerciseRunner.Action] = []
    for swing in [8.0, 11, 15, 12, 9] { said = runner.take(.passed(swing: swing)) }
    #expect(said.first == .say("Your heart rate swung most at 5.5 breaths a minute."))
    #expect(runner.isCompleted && runner.kept == ["Largest swing at 5.5 breaths a minute"])
    let felt = ScriptedPerson(choice: 1).run(exercise, try englishWords()).runner
    #expect(felt.kept == ["Easiest at 6 breaths a minute"])
  }

  @Test func `worry time is asked for at its hour, the activity on the next day`() throws {
    let library = try Bundled.library()
    let english = try englishWords()
    let worry = ScriptedPerson(choice: 1).run(try library.named("worry-time"), english).runner
    let plan = try #require(worry.plans.first)
    #expect(plan.rule == "worry" && "\(plan.time)" == "18:30" && plan.days == nil)
    #expect(plan.text.contains("the words for worry"))
    let morning = try #require(TimestampText.parse("2026-11-24T09:00:00Z", in: nil))
    let night = try #require(TimestampText.parse("2026-11-24T20:00:00Z", in: nil))
    #expect(plan.due(after: morning, in: .utc).description.hasPrefix("2026-11-24T18:30:00"))
    #expect(plan.due(after: night, in: .utc).description.hasPrefix("2026-11-25T18:30:00"))
    let plans = try library.named("activity-plan")
    let activity = ScriptedPerson().run(plans, english).runner
    let next = try #require(activity.plans.first)
    #expect(next.due(after: night, in: .utc).description.hasPrefix("2026-11-25T17:00:00"))
    let declined = ScriptedPerson(choice: 1).run(plans, english).runner
    #expect(declined.plans.isEmpty && declined.kept.count == 1)
  }

  @Test func `regular sleep says what the diary says`() throws {
    let exercise = try Bundled.library().named("sleep-regularity")
    let nights = [(1390, 420), (10, 430), (1430, 480), (1400, 425), (5, 600)]
    let english = try englishWords()
    let regular = try #require(SleepRegularity(nights.map { (bed: $0.0, wake: $0.1) }))
    let facts = regular.facts(english)
    #expect(facts["usualBed"] == "23:50" && facts["usualWake"] == "07:10")
    let told = ScriptedPerson().run(exercise, english, facts: facts).actions
    #expect(
      told.contains {
        if case .say(let text) = $0 { text.contains("at about 23:50") } else { false }
      }
    )
    #expect(SleepRegularity([(bed: 1390, wake: 420)]) == nil)
  }
}
