import HealthModel

/// What a reader has found, on its way to the store.
struct ImportBatch: Sendable {
  /// How many samples go over at once.
  ///
  /// As many as the store takes in one change, some 40 ms of work, as each change costs several
  /// waits for the disk. The three in flight take 17 MB.
  static let size = 24_000
  /// How many bytes of the file make a batch, however few samples are in them: 32 MiB.
  ///
  /// Whoever waits is told how far it is, and can stop it.
  static let span = 32 << 20

  /// Samples in the file's order.
  var samples: [NewSample] = []
  /// Rows to be counted as rejected.
  var rejected: [RejectedRow] = []
  /// How many rows are no business of ours.
  var ignored = 0
  /// How many rows of kinds that are kept were passed over, and why.
  var skipped: [SkipReason: Int] = [:]
  /// Bytes of the file read so far.
  var bytesRead = 0
  /// Bytes of the whole file, unpacked; 0 where that can't be told.
  var bytesTotal = 0

  private let begin: Int

  /// A batch that comes behind so many bytes of a file of so many.
  init(bytesRead: Int = 0, bytesTotal: Int = 0) {
    self.bytesRead = bytesRead
    self.bytesTotal = bytesTotal
    begin = bytesRead
    // Grown step by step, the array would take twice the room and be copied at each step.
    samples.reserveCapacity(Self.size * 5 / 4)
  }

  /// Whether it is worth handing over.
  var isFull: Bool {
    samples.count + rejected.count >= Self.size || bytesRead - begin >= Self.span
  }

  /// Takes items in and leaves none behind.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - file: the file inside an archive that they are from.
  mutating func take(_ items: inout [ImportItem], of file: String? = nil) {
    for index in items.indices {
      // Swapped out, an item is moved; taken out, it would be copied with all its texts.
      var item = ImportItem.ignored
      swap(&item, &items[index])
      switch consume item {
      case .sample(let sample): samples.append(sample)
      case .rejected(var row):
        row.file = file
        rejected.append(row)
      case .ignored: ignored += 1
      case .skipped(let reason): skipped[reason, default: 0] += 1
      }
    }
    items.removeAll(keepingCapacity: true)
  }
}
