import Glibc
import HostSystem
import LineEditing
import Locking

/// Asks for a passphrase on the terminal, with nothing of it shown.
///
/// Woken by keys and signals alone, so that a chat that is locked goes on taking signals.
@MainActor final class PassphraseAsk {
  /// What came of it.
  enum Answer {
    /// What was typed.
    case entered(LockedBytes)
    /// The person left, or the terminal is gone.
    case left
    /// Ctrl-C.
    case interrupted
  }

  private let keys: KeyInput
  private let descriptor: Int32
  private let signals = SignalSources()
  private var line = PassphraseLine()
  private var ended: CheckedContinuation<Answer, any Error>?

  /// Questions that are written to a descriptor.
  ///
  /// - Throws: ``HostSystemError`` where there is no terminal.
  init(on descriptor: Int32 = STDERR_FILENO) throws {
    keys = try KeyInput()
    self.descriptor = descriptor
  }

  /// Whether there is a terminal to ask on, and a person sees the question.
  static var isPossible: Bool {
    TerminalDevice.isTerminal(STDIN_FILENO) && TerminalDevice.isTerminal(STDERR_FILENO)
  }

  /// Asks.
  ///
  /// - Parameters:
  ///   - question: what stands before the cursor.
  ///   - takesSignals: whether Ctrl-C and Ctrl-Z are taken here; a chat has its own ways.
  /// - Returns: what came of it.
  /// - Throws: ``HostSystemError`` when the terminal can't be used.
  func ask(_ question: String, takesSignals: Bool = true) async throws -> Answer {
    if takesSignals { watchSignals() }
    defer {
      keys.end()
      signals.cancel()
    }
    let answer = try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      do {
        try keys.begin { [weak self] in self?.typed($0) }
        try write(question)
      } catch { finish(.failure(error)) }
    }
    try write("\n")
    return answer
  }

  /// Ends the question as if the person had left.
  func giveUp() { finish(.success(.left)) }

  private func typed(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return finish(.success(.left)) }
    switch line.take(bytes) {
    case .entered(let text): finish(.success(.entered(LockedBytes(text))))
    case .left: finish(.success(.left))
    case .interrupted: finish(.success(.interrupted))
    case nil: return
    }
  }

  private func finish(_ result: Result<Answer, any Error>) {
    let continuation = ended
    ended = nil
    continuation?.resume(with: result)
  }

  private func watchSignals() {
    signals.on(SIGINT) { [weak self] in self?.finish(.success(.interrupted)) }
    for signal in [SIGTERM, SIGHUP] {
      signals.on(signal) { [weak self] in self?.finish(.success(.interrupted)) }
    }
    signals.on(SIGTSTP) { [weak self] in
      self?.keys.suspend()
      Machine.stopProcess()
      do { try self?.keys.resume() } catch { self?.finish(.failure(error)) }
    }
  }

  private func write(_ text: String) throws(HostSystemError) {
    try FileDescriptor.write(Array(text.utf8), to: descriptor, named: "the terminal")
  }
}
