import HealthModel

/// What a reader has found, on its way to the store.
struct ImportBatch: Sendable {
  /// How many samples go over at once: as many as the store takes in one change, some 20 ms of
  /// work, and few enough to hold several times.
  static let size = 16_000

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

  /// Takes items in and leaves none behind.
  mutating func take(_ items: inout [ImportItem]) {
    for index in items.indices {
      // Swapped out, an item is moved; taken out, it would be copied with all its texts.
      var item = ImportItem.ignored
      swap(&item, &items[index])
      switch consume item {
      case .sample(let sample): samples.append(sample)
      case .rejected(let row): rejected.append(row)
      case .ignored: ignored += 1
      }
    }
    items.removeAll(keepingCapacity: true)
  }
}
