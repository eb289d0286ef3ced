package import HealthModel
import SQLite

extension HealthStore {
  /// How many samples are read at a time: about a hundredth of a second, then others may write.
  private static let scanPage = 50_000

  /// Sums up a type by calendar buckets; the rules are those of
  /// ``HealthModel/StatisticsCollection``.
  ///
  /// The store is read in pages, between which others can write.
  ///
  /// - Parameters:
  ///   - query: what is asked for.
  ///   - body: called for each bucket, from the first to the last.
  /// - Throws: ``HealthStorageError``, of kind `tooManyBuckets` after
  ///   ``HealthModel/StatisticsCollection/bucketLimit`` of them; and what `body` throws.
  package func forEachBucket(
    _ query: StatisticsQuery,
    _ body: (StatisticsBucket) throws -> Void
  ) throws {
    let scope = try scope(of: query)
    var collection = StatisticsCollection(
      query.type,
      buckets: query.buckets,
      from: query.from?.milliseconds,
      to: query.to?.milliseconds,
      sources: scope.order,
      isBySource: query.isBySource
    )
    var closed: [StatisticsBucket] = []
    var position = scope.position
    while let behind = position, !collection.isFull {
      position = try perform { (connection) throws(SQLiteError) in
        try connection.scan(scope, behind: behind, limit: Self.scanPage) { reading in
          collection.add(reading, into: &closed)
        }
      }
      for bucket in closed { try body(bucket) }
      closed.removeAll(keepingCapacity: true)
    }
    collection.finish(into: &closed)
    guard !collection.isFull else { throw HealthStorageError.tooManyBuckets }
    for bucket in closed { try body(bucket) }
  }

  /// The buckets of ``forEachBucket(_:_:)`` as a list.
  package func statistics(_ query: StatisticsQuery) throws -> [StatisticsBucket] {
    var buckets: [StatisticsBucket] = []
    try forEachBucket(query) { buckets.append($0) }
    return buckets
  }

  private func scope(of query: StatisticsQuery) throws(HealthStorageError) -> ScanScope {
    try perform { (connection) throws(SQLiteError) in
      let sources = try connection.statement("SELECT id, name, priority FROM source").rows {
        (id: $0.int64(0), name: $0.text(1), priority: $0.optionalInt64(2))
      }
      let preferred = sources.filter { $0.priority != nil }
        .sorted { ($0.priority ?? 0) < ($1.priority ?? 0) }
      let order = SourceOrder(names: sources.map(\.name), preferred: preferred.map(\.name))
      let places = Dictionary(uniqueKeysWithValues: order.names.enumerated().map { ($1, $0) })
      let type = try connection.statement(
        "SELECT id, longest FROM type WHERE name = ? AND unit = ?"
      )
      .first(query.type.name, query.type.canonicalUnit.symbol) { ($0.int64(0), $0.int64(1)) }
      return ScanScope(
        type: type?.0,
        only: query.source.map { name in sources.first { $0.name == name }?.id ?? -1 },
        order: order,
        indices: Dictionary(
          uniqueKeysWithValues: sources.map { ($0.id, places[$0.name] ?? 0) }
        ),
        first: Self.earliest(query.from, longest: type?.1 ?? 0),
        end: query.to?.milliseconds ?? .max
      )
    }
  }
  /// The earliest start of a reading that can reach into a time.
  ///
  /// - Parameters:
  ///   - start: when the time begins; nil for the beginning of everything.
  ///   - longest: how long the longest reading is, in milliseconds; a file that was changed may hold
  ///     any number.
  /// - Returns: milliseconds since 1970.
  private static func earliest(_ start: Timestamp?, longest: Int64) -> Int64 {
    let range = Timestamp.range
    let most = range.upperBound - range.lowerBound
    return (start?.milliseconds ?? range.lowerBound) - min(max(longest, 0), most)
  }
}
