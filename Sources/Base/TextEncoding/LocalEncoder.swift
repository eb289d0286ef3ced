import CEncoder
import Core
import Dispatch

/// The encoder on this machine: it is loaded for the first text, takes one text at a time on a thread of its
/// own, and is given back after some time without one.
///
/// A program that encodes nothing has nothing of it: no file is opened, no memory held, and no timer armed.
package final class LocalEncoder: TextEncoder {
  private struct State {
    var loaded: LoadedEncoder?
    /// There only while something is loaded.
    var timer: (any DispatchSourceTimer)?
    /// When it has been idle for long enough.
    var end = DispatchTime.distantFuture
  }

  private let place: EncoderPlace
  private let idle: DispatchTimeInterval
  private let queue = DispatchQueue(label: "mindpulse.encoder", qos: .userInitiated)
  private let state = Locked(State())

  /// An encoder whose files are looked for when the first text comes.
  ///
  /// - Parameters:
  ///   - place: where they are.
  ///   - idleMilliseconds: for how long it is held without a text; a minute by default.
  package init(_ place: EncoderPlace, idleMilliseconds: Int = 60_000) {
    self.place = place
    idle = .milliseconds(idleMilliseconds)
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Whether memory is held for it.
  package var isLoaded: Bool { state.withLock { $0.loaded != nil } }

  package func encode(
    _ text: String,
    _ layers: EncoderLayers
  ) async throws(EncoderError) -> [Float] {
    try await onQueue { loaded throws(EncoderError) in try loaded.encode(text, layers) }
  }

  /// Looks at every byte of the files, and encodes a word.
  ///
  /// - Returns: whether all of it is in use, and if not, why.
  package func examination() async -> EncoderState {
    do throws(EncoderError) {
      return try await onQueue { loaded throws(EncoderError) in
        try loaded.checkModel()
        _ = try loaded.encode("hello", .meaning)
        var lacking: [EncoderLayers: EncoderError] = [:]
        for layers in EncoderLayers.allCases {
          do throws(EncoderError) { try loaded.loadTail(layers) } catch { lacking[layers] = error }
        }
        return .available(lacking: lacking)
      }
    } catch {
      return .absent(error)
    }
  }

  /// Gives everything back at once.
  package func giveBack() async {
    await withCheckedContinuation { done in
      queue.async {
        self.unload()
        done.resume()
      }
    }
  }

  // MARK: - On the queue

  /// Does something with the loaded encoder, after what came before.
  private func onQueue<Value: Sendable>(
    _ work: @escaping @Sendable (LoadedEncoder) throws(EncoderError) -> Value
  ) async throws(EncoderError) -> Value {
    let result = await withCheckedContinuation { done in
      queue.async { done.resume(returning: self.result(of: work)) }
    }
    return try result.get()
  }

  private func result<Value: Sendable>(
    of work: @Sendable (LoadedEncoder) throws(EncoderError) -> Value
  ) -> Result<Value, EncoderError> {
    state.withLock { state in
      do throws(EncoderError) {
        let loaded = if let loaded = state.loaded { loaded } else { try LoadedEncoder(place) }
        state.loaded = loaded
        defer { postpone(&state) }
        return .success(try work(loaded))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Counts the idle time from now.
  private func postpone(_ state: inout State) {
    state.end = .now() + idle
    if let timer = state.timer {
      return timer.schedule(deadline: state.end, leeway: .milliseconds(100))
    }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.unloadIfIdle() }
    timer.schedule(deadline: state.end, leeway: .milliseconds(100))
    state.timer = timer
    timer.resume()
  }

  private func unloadIfIdle() {
    // A text that came while the timer's call waited for the queue has put the end off.
    if state.withLock({ $0.end <= .now() }) { unload() }
  }

  private func unload() {
    state.withLock { state in
      state.timer?.cancel()
      state = State()
    }
    CEncoder_trim()
  }
}
