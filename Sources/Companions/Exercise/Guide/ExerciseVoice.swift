import Console
import Exercises
import HostSystem
import Services

/// Speaks an exercise aloud with espeak-ng, where that is installed.
@MainActor final class ExerciseVoice {
  /// The program that speaks.
  static let program = "espeak-ng"
  /// Words a minute: slower than its own 175.
  private static let speed = "140"
  /// How long one text may take, in milliseconds; the longest takes about a minute.
  private static let patience: Int64 = 120_000

  private let output: Output
  private var speaking: Task<Void, Never>?
  private var hasFailed = false

  /// A voice.
  ///
  /// - Throws: ``AppFailure`` where there is no program that speaks.
  init(_ services: Services) throws(AppFailure) {
    guard DetachedProgram.canRun(Self.program, path: services.environment["PATH"]) else {
      throw AppFailure(
        .unavailable,
        "--voice requires the program \(Self.program), which isn't installed.",
        hint: "Install it (apt install \(Self.program)), or leave out --voice."
      )
    }
    output = services.output
  }

  /// Speaks a text to its end.
  func say(_ text: String) async throws {
    await speaking?.value
    try Task.checkCancellation()
    await speak(text)
  }

  /// Begins to speak a word; one that is still being spoken is cut off.
  func call(_ word: String) {
    speaking?.cancel()
    speaking = Task { await speak(word) }
  }

  /// Falls silent.
  func end() {
    speaking?.cancel()
    speaking = nil
  }

  /// A voice that fails once is told of, and the exercise goes on without it.
  private func speak(_ text: String) async {
    guard !hasFailed else { return }
    do {
      _ = try await Subprocess.outputWhileWaiting(
        of: [Self.program, "-s", Self.speed, "--", text],
        limit: 65_536,
        milliseconds: Self.patience
      )
    } catch is CancellationError {
      // What was being said is no longer wanted.
    } catch {
      hasFailed = true
      output.notice(
        "The voice has failed, so the exercise goes on without it. \(AppFailure(error).message)"
      )
    }
  }
}
