package import Console
package import Core
import HostSystem

/// Speaks texts aloud, one after the other, by speech-dispatcher or espeak-ng.
@MainActor package final class Speaker {
  /// How long one text may take, in milliseconds; the longest takes about half a minute.
  private static let patience: Int64 = 120_000

  private let environment: [String: String]
  private let tell: @MainActor (LocalizedText) -> Void
  private var programs: [SpeechProgram]
  private var waiting: [String] = []
  private var speaking: Task<Void, Never>?

  /// A speaker with nothing to say.
  ///
  /// - Parameters:
  ///   - environment: where the programs are looked up, and what they are given.
  ///   - tell: told once when no program speaks any more.
  /// - Throws: ``AppFailure`` where there is no program that speaks.
  package init(
    _ environment: [String: String],
    tell: @escaping @MainActor (LocalizedText) -> Void
  ) throws(AppFailure) {
    self.environment = ProgramEnvironment.withoutKeys(environment)
    self.tell = tell
    programs = SpeechProgram.installed(path: environment["PATH"])
    guard programs.isEmpty else { return }
    throw AppFailure(
      .unavailable,
      "Speaking requires the program \(SpeechProgram.packages), and neither is installed.",
      hint: "Install one (apt install espeak-ng), or go on without a voice."
    )
  }

  /// Speaks a text after those that were given before.
  package func say(_ text: String) {
    waiting.append(text)
    if speaking == nil { speaking = Task { await run() } }
  }

  /// Waits until all has been said.
  package func finish() async {
    while let speaking { await speaking.value }
  }

  /// Falls silent at once; what was still to be said is dropped.
  package func silence() {
    waiting = []
    guard let speaking else { return }
    speaking.cancel()
    self.speaking = nil
    guard let silencing = programs.first?.silencing else { return }
    do throws(HostSystemError) {
      try DetachedProgram.start(silencing, environment: environment)
    } catch {
      // It is gone, and silent with it.
    }
  }

  private func run() async {
    while !Task.isCancelled, !waiting.isEmpty { await speak(waiting.removeFirst()) }
    if !Task.isCancelled { speaking = nil }
  }

  /// A program that fails leaves the text to the next one; after the last the rest goes unsaid.
  private func speak(_ text: String) async {
    while let program = programs.first {
      do {
        let ended = try await FinishedProgram.whileWaiting(
          program.arguments,
          input: Array((text + "\n").utf8),
          environment: environment,
          milliseconds: Self.patience
        )
        guard ended.exitCode != 0 else { return }
        let reason: LocalizedText = "it ended with exit code \(ended.exitCode)."
        failed(program, reason)
      } catch is CancellationError { return } catch {
        failed(program, AppFailure(error).errorDescription)
      }
    }
  }

  private func failed(_ program: SpeechProgram, _ reason: LocalizedText) {
    programs.removeAll { $0.name == program.name }
    guard programs.isEmpty else { return }
    waiting = []
    tell("The voice has failed, so this goes on without it: \(program.name): \(reason)")
  }
}
