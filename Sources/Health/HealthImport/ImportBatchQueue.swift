import Core
import Dispatch

/// Hands batches from the thread that reads to the one that stores, a few at most in between.
///
/// Whoever is quicker waits for the other; nobody polls.
final class ImportBatchQueue: Sendable {
  /// How it ended.
  enum End: Sendable {
    /// At the end of the file.
    case complete
    /// Earlier.
    case failed(HealthImportError)
  }

  /// How many batches may wait beside the ones that are filled and stored.
  private static let room = 1

  private enum Message: Sendable {
    case batch(ImportBatch)
    case end(End)
  }

  private let messages = Locked<[Message]>([])
  private let isAbandoned = Locked(false)
  private let free = DispatchSemaphore(value: room)
  private let filled = DispatchSemaphore(value: 0)

  /// Hands over a batch; waits while too many wait already.
  ///
  /// - Returns: whether anybody wants more.
  func put(_ batch: ImportBatch) -> Bool {
    free.wait()
    guard !isAbandoned.withLock(\.self) else { return false }
    messages.withLock { $0.append(.batch(batch)) }
    filled.signal()
    return true
  }

  /// Says that nothing follows.
  func close(_ end: End) {
    messages.withLock { $0.append(.end(end)) }
    filled.signal()
  }

  /// The next batch, waited for; or how it ended.
  func take() -> (batch: ImportBatch?, end: End?) {
    filled.wait()
    let message = messages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    switch message {
    case .batch(let batch):
      free.signal()
      return (batch, nil)
    case .end(let end): return (nil, end)
    case nil: return (nil, .complete)
    }
  }

  /// Tells the one who reads to stop, and waits until it has.
  func abandon() {
    isAbandoned.withLock { $0 = true }
    free.signal()
    while take().end == nil {}
  }
}
