import Console
import Services
import Speech

/// Speaks an exercise aloud, where there is a program that speaks.
@MainActor final class ExerciseVoice {
  private let speaker: Speaker

  /// A voice.
  ///
  /// - Throws: ``AppFailure`` where there is no program that speaks.
  init(_ services: Services) throws {
    let output = services.output
    speaker = try Speaker(services.environment) { output.notice($0) }
  }

  /// Speaks a text to its end.
  func say(_ text: String) async throws {
    speaker.say(text)
    await withTaskCancellationHandler {
      await speaker.finish()
    } onCancel: {
      Task { @MainActor in speaker.silence() }
    }
    try Task.checkCancellation()
  }

  /// Begins to speak a word; one that is still being spoken is cut off.
  func call(_ word: String) {
    speaker.silence()
    speaker.say(word)
  }

  /// Falls silent.
  func end() { speaker.silence() }
}
