import Core
import Dispatch
import Glibc
import HostSystem

/// Lines that a person types at the terminal, each edited by the terminal itself.
///
/// The terminal's settings stay as they are; waiting ends with the task.
@MainActor package final class TerminalLines {
  private var pending: [UInt8] = []
  private var isAtEnd = false
  private var source: (any DispatchSourceRead)?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Lines of which none has been read.
  package init() {}

  /// The next line without its end; nil after Ctrl-D.
  ///
  /// - Throws: `CancellationError`.
  package func next() async throws -> String? {
    while !isAtEnd, !pending.contains(UInt8(ascii: "\n")) {
      await typing()
      try Task.checkCancellation()
    }
    guard let end = pending.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { pending.removeSubrange(...end) }
    return String(decoding: pending[..<end], as: UTF8.self)
  }

  private func typing() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { listen($0) }
    } onCancel: {
      Task { @MainActor in self.wake() }
    }
  }

  private func listen(_ continuation: CheckedContinuation<Void, Never>) {
    waiting = continuation
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    self.source = source
    source.resume()
  }

  private func read() {
    do throws(HostSystemError) {
      let piece = try FileDescriptor.readSome(STDIN_FILENO, named: "the terminal", limit: 4096)
      isAtEnd = isAtEnd || piece.isEmpty
      pending += piece
    } catch {
      isAtEnd = true
    }
    wake()
  }

  /// Stops listening, so that the keys of a screen are read by the screen alone.
  private func wake() {
    source?.cancel()
    source = nil
    waiting?.resume()
    waiting = nil
  }
}
