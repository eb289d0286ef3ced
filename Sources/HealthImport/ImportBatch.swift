import HealthModel

/// What a reader has found, on its way to the store.
struct ImportBatch: Sendable {
  /// How many samples go over at once: as many as the store takes in one change, some 50 ms of
  /// work, as each change costs several waits for the disk. A few such batches take 25 MB.
  static let size = 32_000

  /// Samples in the file's order.
  var samples: [NewSample] = []
  /// Rows to be counted as rejected.
  var rejected: [RejectedRow] = []
  /// How many rows are no business of ours.
  var ignored = 0
  /// Bytes of the file read so far.
  var bytesRead = 0

  /// A batch that comes behind so many bytes of the file.
  init(bytesRead: Int = 0) {
    self.bytesRead = bytesRead
    // Grown step by step, the array would take twice the room and be copied at each step.
    samples.reserveCapacity(Self.size * 5 / 4)
  }

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
