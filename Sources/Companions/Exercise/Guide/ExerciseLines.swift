import Console
import HostSystem

/// Lines that a person types, or that come through a pipe.
@MainActor protocol ExerciseLines: AnyObject {
  /// The next one; nil at the end of input.
  func next() async throws -> String?
  /// The next one if it comes in time.
  func next(within milliseconds: Int) async throws -> AwaitedLine
  /// Gives lines back to whoever reads on.
  func putBack(_ lines: [String])
}

/// What came within a time.
enum AwaitedLine: Hashable, Sendable {
  /// A line.
  case line(String)
  /// Nothing.
  case nothing
  /// The end of input.
  case end
}

/// Lines of standard input that is no terminal.
@MainActor final class PipedExerciseLines: ExerciseLines {
  /// What a wait may end early without being cut off, in milliseconds.
  private static let slack = 5

  private let input: StandardInputLines

  /// Lines of an input, which others may have read from.
  init(_ input: StandardInputLines) { self.input = input }

  func next() async throws -> String? { try await input.next() }

  func next(within milliseconds: Int) async throws -> AwaitedLine {
    let start = Machine.monotonicNanoseconds()
    if let line = try await input.next(within: Int32(clamping: milliseconds)) { return .line(line) }
    let passed = (Machine.monotonicNanoseconds() - start) / 1_000_000
    // Nothing before the time is over: there is nothing more.
    return Int(passed) < milliseconds - Self.slack ? .end : .nothing
  }

  func putBack(_ lines: [String]) { input.putBack(lines) }
}

/// Lines that are typed at a terminal, which edits and shows each of them.
@MainActor final class TypedExerciseLines: ExerciseLines {
  private let lines = TerminalLines()

  func next() async throws -> String? { try await lines.next() }

  func next(within milliseconds: Int) async throws -> AwaitedLine {
    let reading = Task { try await lines.next() }
    let alarm = Task {
      // Cancelled where a line came first.
      do { try await Pause.milliseconds(milliseconds) } catch { return }
      reading.cancel()
    }
    defer { alarm.cancel() }
    do {
      let line = try await withTaskCancellationHandler {
        try await reading.value
      } onCancel: {
        reading.cancel()
      }
      return line.map { .line($0) } ?? .end
    } catch is CancellationError {
      try Task.checkCancellation()
      return .nothing
    }
  }

  /// Nobody reads on: what was typed ahead stands on the screen.
  func putBack(_ lines: [String]) {}
}
