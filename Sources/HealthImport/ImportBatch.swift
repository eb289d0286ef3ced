import HealthModel

/// What a reader has found, on its way to the store.
struct ImportBatch: Sendable {
  /// How many samples go into the store in one change: about 20 ms of work, so that a chat that
  /// is open meanwhile hardly waits.
  static let size = 4000

  /// Samples in the file's order.
  var samples: [NewSample] = []
  /// Rows to be counted as rejected.
  var rejected: [RejectedRow] = []
  /// How many rows are no business of ours.
  var ignored = 0
  /// Bytes of the file read so far.
  var bytesRead = 0

  /// Whether it is worth handing over.
  var isFull: Bool { samples.count + rejected.count >= Self.size }

  /// Takes items in.
  mutating func take(_ items: [ImportItem]) {
    for item in items {
      switch item {
      case .sample(let sample): samples.append(sample)
      case .rejected(let row): rejected.append(row)
      case .ignored: ignored += 1
      }
    }
  }
}
