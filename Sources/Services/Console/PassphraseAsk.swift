package import Core
import Glibc
import HostSystem
import LineEditing

/// Asks for passphrases on the terminal, with nothing of them shown, until ``end()``.
///
/// Woken by keys and signals alone, so that a chat that is locked goes on taking signals. What is typed
/// between two questions isn't shown either, and belongs to the next.
@MainActor package final class PassphraseAsk {
  /// What came of it.
  package enum Answer {
    /// What was typed.
    case entered(LockedBytes)
    /// The person left, or the terminal is gone.
    case left
    /// Ctrl-C.
    case interrupted
  }

  /// The signals that end a question.
  private static let endings = [SIGINT, SIGTERM, SIGHUP]

  private let keys: KeyInput
  private let descriptor: Int32
  private let takesSignals: Bool
  private let signals = SignalSources()
  private var line = PassphraseLine()
  private var early: [UInt8] = []
  private var isBegun = false
  /// How the person left between two questions; the next one is not asked any more.
  private var left: Answer?
  private var ended: CheckedContinuation<Answer, any Error>?

  /// Questions that are written to a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: the terminal.
  ///   - takesSignals: whether Ctrl-C and Ctrl-Z are taken here; a chat has its own ways.
  /// - Throws: ``HostSystemError`` where there is no terminal.
  package init(on descriptor: Int32 = STDERR_FILENO, takesSignals: Bool = true) throws {
    keys = try KeyInput()
    self.descriptor = descriptor
    self.takesSignals = takesSignals
  }

  /// Whether there is a terminal to ask on, and a person sees the question.
  package static var isPossible: Bool {
    TerminalDevice.isTerminal(STDIN_FILENO) && TerminalDevice.isTerminal(STDERR_FILENO)
  }

  /// Asks.
  ///
  /// - Parameter question: what stands before the cursor.
  /// - Returns: what came of it.
  /// - Throws: ``HostSystemError`` when the terminal can't be used.
  package func ask(_ question: String) async throws -> Answer {
    if let left { return left }
    let answer = try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      prepare { [weak self] in self?.show(question) }
    }
    try write("\n")
    return answer
  }

  /// Asks, and gives what was typed.
  ///
  /// - Throws: `CancellationError` when the person leaves.
  package func passphrase(_ question: String) async throws -> LockedBytes {
    switch try await ask(question) {
    case .entered(let text): return text
    case .left, .interrupted: throw CancellationError()
    }
  }

  /// Ends the question as if the person had left.
  package func giveUp() { leave(.left) }

  /// Gives the terminal back; nothing more can be asked.
  package func end() {
    keys.end()
    guard takesSignals, isBegun else { return }
    signals.cancel()
  }

  // MARK: - Events

  /// Takes the terminal before the first question; nobody sees it before Ctrl-C is heard.
  private func prepare(_ ready: @escaping @MainActor () -> Void) {
    guard !isBegun else { return ready() }
    isBegun = true
    do { try keys.begin { [weak self] in self?.typed($0) } } catch {
      return finish(.failure(error))
    }
    guard takesSignals else { return ready() }
    watchSignals()
    signals.whenReady(ready)
  }

  private func show(_ question: String) {
    do { try write(question) } catch { return finish(.failure(error)) }
    let waiting = early
    early = []
    if !waiting.isEmpty { typed(waiting) }
  }

  private func typed(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return leave(.left) }
    guard ended != nil else {
      early += bytes.prefix(PassphraseLine.limit)
      return
    }
    switch line.take(bytes) {
    case .entered(let text): finish(.success(.entered(LockedBytes(text))))
    case .left: finish(.success(.left))
    case .interrupted: finish(.success(.interrupted))
    case nil: return
    }
  }

  /// The person has left, or the terminal has, be it while nothing is asked.
  private func leave(_ answer: Answer) {
    if ended == nil { left = answer }
    finish(.success(answer))
  }

  private func finish(_ result: Result<Answer, any Error>) {
    let continuation = ended
    ended = nil
    continuation?.resume(with: result)
  }

  private func watchSignals() {
    signals.onEnd(Self.endings, lastly: { [keys] in keys.suspend() }) { [weak self] _ in
      self?.leave(.interrupted)
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
