package import HealthModel

/// Names the buckets of Health Auto Export's aggregated files, so that a later export of the same
/// bucket takes the place of an earlier one.
///
/// A day that isn't over has 3,000 steps at noon and 8,123 in the evening, both at 00:00: the later
/// number is the day's, not one more. A bucket begins with a minute and has no end of its own; a
/// second reading with the same beginning in one file is no bucket and stands for itself. What was
/// exported later is told by when its file was last changed, and among files of the same moment by
/// the higher count.
struct HealthAutoExportBuckets {
  /// How many buckets of one metric are remembered, 200,000: five months of minutes.
  private static let room = 200_000

  private var seen: Set<Int> = []

  /// Forgets the buckets of the metric before.
  mutating func beginMetric() { seen.removeAll(keepingCapacity: true) }

  /// A sample under the name of its bucket; as it is where it lies in none.
  ///
  /// - Parameters:
  ///   - sample: the sample.
  ///   - part: which of several samples of one bucket it is.
  ///   - start: where the bucket begins, in milliseconds since 1970.
  ///   - options: when the file was last changed, and the present.
  /// - Returns: the sample, with its name and version.
  mutating func named(
    _ sample: NewSample,
    part: String = "",
    at start: Int64,
    _ options: ReaderOptions
  ) -> NewSample {
    guard start % 60_000 == 0, seen.count < Self.room else { return sample }
    let name = "aggregate:\(sample.type.name)\(part):\(start)"
    guard seen.insert("\(name):\(sample.source)".hashValue).inserted else { return sample }
    let modified = options.modified ?? options.now.milliseconds
    let count = sample.type.aggregation == .cumulative ? min(max(sample.value, 0), 1_048_575) : 0
    let version = modified << 20 | Int64(saturating: count)
    return sample.synced(SyncVersion(identifier: name, version: version))
  }
}

extension NewSample {
  /// The same sample under a name and version of its source.
  package func synced(_ sync: SyncVersion) -> NewSample {
    NewSample(
      type: type,
      value: value,
      start: start,
      end: end,
      source: source,
      device: device,
      metadata: metadata,
      sync: sync
    )
  }
}
