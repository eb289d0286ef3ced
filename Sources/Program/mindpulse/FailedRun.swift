import Console
import Services
import Core

/// The end of a run that failed: whoever came to talk is heard all the same, and so are words of
/// danger behind any command, because somebody may have typed there what they have to say.
@MainActor struct FailedRun {
  /// The command that is the talk.
  static let talk = "chat"
  /// The command whose words are a message.
  private static let message = "ask"

  /// The environment as it was at the start.
  let environment: [String: String]
  /// The words of the command line.
  let words: [String]
  /// The command that ran; nil where the words were not understood.
  var command: String?
  /// What was made for it in a home that may be used; nil where there is none.
  var services: Services?
  /// Whether the words were not understood.
  var isMistyped = false

  /// Hears what there is to hear, and tells what went wrong.
  ///
  /// - Parameters:
  ///   - code: what the process ends with.
  ///   - output: where words go.
  ///   - report: tells what went wrong.
  /// - Returns: the code.
  func hear(_ code: ExitCode, _ output: Output, report: () -> Void) async -> ExitCode {
    guard code != .interrupted, code != .brokenPipe, isTalk || mayHoldWords else {
      report()
      return code
    }
    var isTold = false
    do {
      let fallback = try CrisisFallback(services, environment: environment, output: output)
      if try fallback.hear(words.joined(separator: " "), beside: true) {
        output.notice("To write to me, type mindpulse, press Enter, and say it there.")
      }
      guard isTalk else {
        report()
        return code
      }
      isTold = true
      try await fallback.hear(tellingWhy: report)
    } catch {
      if !isTold { report() }
      output.notice(AppFailure(error).errorDescription)
    }
    return code
  }

  /// Whether it was to be a talk; words that were not understood are one where they name no command.
  private var isTalk: Bool {
    if let command { return command == Self.talk }
    return words.first.map { $0.hasPrefix("-") || $0 == Self.talk } ?? true
  }

  /// Whether a sentence may stand in the words; the screen need not be read for a path or a number.
  private var mayHoldWords: Bool {
    isMistyped || command == Self.message || words.contains { $0.contains(" ") }
  }
}
