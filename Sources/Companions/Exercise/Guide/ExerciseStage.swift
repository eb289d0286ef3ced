import Exercises

/// Where an exercise is done: a terminal, or a pipe.
@MainActor protocol ExerciseStage: AnyObject {
  /// Shows texts, one a paragraph.
  func show(_ lines: [String]) throws

  /// Puts a question.
  func ask(_ question: ExerciseQuestion) throws

  /// The next line that is typed; nil at the end of input.
  func line() async throws -> String?

  /// Lets a pace or a wait pass, with a guide to it.
  ///
  /// - Parameters:
  ///   - step: what passes.
  ///   - elapsed: how much of it has passed already, in milliseconds.
  ///   - guide: what is known beside it.
  /// - Returns: how it ended.
  /// - Throws: an error of the terminal, `CancellationError`.
  func pass(_ step: TimedStep, from elapsed: Int, _ guide: StepGuide) async throws -> TimedEnd

  /// Takes a line that came during a pace or a wait and doesn't belong there.
  func unexpected(_ line: String) throws

  /// Gives the terminal, and lines that were read ahead, back; may be called often.
  func close()
}

/// A step that passes by the clock.
enum TimedStep: Hashable, Sendable {
  /// Breathing at a pace.
  case pace(PaceCourse)
  /// A wait of this many milliseconds.
  case wait(Int)

  /// How long it takes, in milliseconds.
  var length: Int {
    switch self {
    case .pace(let course): course.length
    case .wait(let milliseconds): milliseconds
    }
  }

  /// How long until something else is to be told, in milliseconds.
  func untilNext(at elapsed: Int) -> Int {
    switch self {
    case .pace(let course): course.untilNextCount(at: elapsed) ?? 1
    case .wait(let milliseconds): max(1, milliseconds - elapsed)
    }
  }
}

/// How a step that passes by the clock ended.
enum TimedEnd: Hashable, Sendable {
  /// Its time is over.
  case passed
  /// A line was typed, when this many milliseconds had passed.
  case line(String, elapsed: Int)
  /// The input is at its end.
  case endOfInput
}

/// What goes beside a pace: the heart rate, and a voice.
@MainActor struct StepGuide {
  /// The heart rate in a few words; empty for nothing.
  var pulse: @MainActor () -> String = { "" }
  /// Told of each breath in and out as it begins.
  var begins: @MainActor (PaceCourse.Moment) -> Void = { _ in }
}
