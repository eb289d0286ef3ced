import Catalogues
import CommandLineParsing
import Exercises
import Services
import Testing

@testable import Exercise

/// Lines that are all there at once, as a pipe sends them, and then the end of input.
@MainActor final class SentLines: ExerciseLines {
  private var lines: [String]
  private(set) var returned: [String] = []

  init(_ lines: [String]) { self.lines = lines }

  func next() async throws -> String? { lines.isEmpty ? nil : lines.removeFirst() }

  func next(within milliseconds: Int) async throws -> AwaitedLine {
    lines.isEmpty ? .end : .line(lines.removeFirst())
  }

  func putBack(_ lines: [String]) { returned += lines }
}

@MainActor @Suite struct LineStageTests {
  private static let pace = TimedStep.pace(
    PaceCourse(ExercisePace(inhale: 4, exhale: 6, breaths: 100))
  )

  private func stage(_ lines: [String]) -> (stage: LineStage, sent: SentLines) {
    let sent = SentLines(lines)
    // What is said isn't looked at here.
    return (LineStage(sent, Catalogue(language: .english)) { _ in }, sent)
  }

  @Test func `an empty line ends a pace, and the end of input ends it, too`() async throws {
    let first = stage([""]).stage
    guard case .line("", _) = try await first.pass(Self.pace, from: 0, StepGuide()) else {
      Issue.record("the empty line was not taken")
      return
    }
    #expect(try await stage([]).stage.pass(Self.pace, from: 0, StepGuide()) == .endOfInput)
  }

  @Test func `what is sent ahead waits for its question, in order`() async throws {
    let (stage, sent) = stage(["one", "", "two"])
    guard case .line("one", _) = try await stage.pass(Self.pace, from: 0, StepGuide()) else {
      Issue.record("the line was not handed over")
      return
    }
    try stage.unexpected("one")
    guard case .line("two", _) = try await stage.pass(Self.pace, from: 0, StepGuide()) else {
      Issue.record("the second line was not handed over")
      return
    }
    try stage.unexpected("two")
    #expect(try await stage.line() == "one")
    // The empty line that was sent for a later wait ends the next one.
    #expect(try await stage.pass(Self.pace, from: 7, StepGuide()) == .line("", elapsed: 7))
    stage.close()
    #expect(sent.returned == ["two"])
    #expect(try await stage.line() == nil)
  }

  @Test(arguments: [
    (["exercise"], ["exercise", "list"]), (["exercise", "history"], ["exercise", "history"]),
    (["exercise", "start", "grounding", "--voice"], ["exercise", "start"]),
  ])
  func `a command line finds its command`(words: [String], path: [String]) throws {
    let tree = CommandTree(MonitorModule.exercise.commands) {
      CommandSpecification("mindpulse", summary: "A program with this companion.", subcommands: $0)
    }
    #expect(try CommandParser(tree.root).parse(words).path == path)
  }
}
