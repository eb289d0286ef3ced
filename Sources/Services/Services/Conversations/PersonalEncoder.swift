import Core
import Configuration
import Console
import HostSystem
package import TextEncoding

/// The encoder as the person wants it: the one beside the program, or none.
///
/// Nothing is looked for or loaded before the first text.
@MainActor package final class PersonalEncoder: TextEncoder {
  private let settings: SettingsFile
  private var local: LocalEncoder?

  /// An encoder under the person's settings.
  init(_ settings: SettingsFile) { self.settings = settings }

  package func encode(
    _ text: String,
    _ layers: EncoderLayers
  ) async throws(EncoderError) -> [Float] {
    try await encoder().encode(text, layers)
  }

  /// Whether it works, as `doctor` says it: every file is read, and a word encoded.
  package func state() async -> EncoderState {
    do throws(EncoderError) {
      return await (try encoder()).examination()
    } catch {
      return error == .off ? .off : .absent(error)
    }
  }

  /// Gives its memory back at once; otherwise that happens after a minute without a text.
  package func giveBack() async { await local?.giveBack() }

  /// The encoder beside the program.
  ///
  /// The setting is asked each time, so that a change holds from the next message on.
  private func encoder() throws(EncoderError) -> LocalEncoder {
    guard try choice() != .off else { throw .off }
    if let local { return local }
    let found = LocalEncoder(try EncoderPlace(programPath: try Self.programPath()))
    local = found
    return found
  }

  private func choice() throws(EncoderError) -> UnderstandingSettings.Encoder {
    do {
      return try settings.current().understanding.encoder
    } catch {
      let failure = AppFailure(error)
      throw EncoderError(.failed, failure.errorDescription, hint: failure.recoverySuggestion)
    }
  }

  private static func programPath() throws(EncoderError) -> String {
    do throws(HostSystemError) { return try Machine.programPath() } catch {
      throw EncoderError(.missing, error.errorDescription, hint: error.recoverySuggestion)
    }
  }
}
