import BundledWords
import HealthModel
import Testing

@testable import Exercises

@Suite struct ExerciseResultsTests {
  private static func record(
    _ name: String,
    _ before: String,
    _ after: String?,
    day: Int64
  ) throws -> ExerciseRecord {
    var runner = ExerciseRunner(try Bundled.library().named(name), try englishWords())
    _ = runner.take(.begin)
    _ = runner.take(.line(before))
    while !runner.isOver {
      if runner.state == .after {
        _ = runner.take(after.map { .line($0) } ?? .stop)
      } else {
        _ = runner.take(runner.isAsking ? .line("") : .passed(swing: nil))
      }
    }
    let start = Timestamp(milliseconds: day * 86_400_000)
    return ExerciseRecord(runner, start: start, end: start.adding(milliseconds: 60_000))
  }

  @Test func `what helped this person comes first`() throws {
    let records = [
      try Self.record("grounding", "8", "7", day: 1),
      try Self.record("grounding", "6", "3", day: 2),
      try Self.record("good-things", "7", "2", day: 3),
      try Self.record("relaxation", "4", "5", day: 4),
      try Self.record("worry-time", "9", nil, day: 5),
    ]
    let results = ExerciseResults(records)
    #expect(results.results.map(\.name).prefix(2) == ["good-things", "grounding"])
    let grounding = try #require(results.result("grounding"))
    #expect(grounding.relief == 2 && grounding.judged == 2 && grounding.hasHelped)
    #expect(results.result("relaxation")?.hasHelped == false)
    let stopped = try #require(results.result("worry-time"))
    #expect(stopped.stopped == 1 && stopped.relief == nil)
    let all = try Bundled.library().exercises
    let order = results.preferred(all)
    #expect(order.map(\.name).prefix(3) == ["good-things", "grounding", "paced-breathing"])
    #expect(order.count == all.count)
  }

  @Test func `the end says what has changed and what is saved`() throws {
    let exercise = try Bundled.library().named("grounding")
    let done = try Self.record("grounding", "8", "3", day: 1)
    let wording = ExerciseWording(try englishWords())
    let told = wording.ending(done, of: exercise, isSaved: true)
    #expect(told.contains("Your distress went from 8 to 3."))
    #expect(
      told.last == "Saved: that you did it and your distress. Nothing else that you typed is saved."
    )
    let stopped = try Self.record("grounding", "8", nil, day: 1)
    let left = wording.ending(stopped, of: exercise, isSaved: false)
    #expect(left.first?.contains("is stopped") == true)
    #expect(left.last == "Nothing of it is saved, because nothing here is.")
  }
}
