import HealthModel
import SQLite

/// What is read for statistics.
struct ScanScope: Sendable {
  /// The type's id; nil when there is no sample of it.
  let type: Int64?
  /// The id of the only source; nil for all.
  let only: Int64?
  /// The order of the sources.
  let order: SourceOrder
  /// The index in ``order`` of each source's id.
  let indices: [Int64: Int]
  /// The first start that can matter.
  let first: Int64
  /// The first start that can't matter any more.
  let end: Int64

  /// Before the first sample; nil when there is none.
  var position: ScanPosition? {
    type == nil ? nil : ScanPosition(start: first, source: -1, finish: .min, value: 0)
  }
}

/// A place in the index of samples of a type.
struct ScanPosition: Sendable {
  let start: Int64
  let source: Int64
  let finish: Int64
  let value: Double
}

extension Connection {
  /// Hands over samples by ascending start, from the index alone.
  ///
  /// - Parameters:
  ///   - scope: which samples.
  ///   - position: the sample before the first one.
  ///   - limit: how many are read.
  ///   - body: called for each.
  /// - Returns: where to go on; nil when all were read.
  /// - Throws: ``SQLiteError``.
  func scan(
    _ scope: ScanScope,
    behind position: ScanPosition,
    limit: Int,
    _ body: (StatisticsCollection.Reading) -> Void
  ) throws(SQLiteError) -> ScanPosition? {
    let statement = try statement(SampleSQL.scan)
    defer { statement.reset() }
    try statement.bind(scope.type, at: 1)
    try statement.bind(position.start, at: 2)
    try statement.bind(scope.end, at: 3)
    try statement.bind(position.source, at: 4)
    try statement.bind(position.finish, at: 5)
    try statement.bind(position.value, at: 6)
    try statement.bind(limit, at: 7)
    var last = position
    var count = 0
    // Neighbours mostly come from the same source.
    var known: (id: Int64, index: Int?) = (-1, nil)
    while try statement.step() {
      let source = statement.int64(1)
      last = ScanPosition(
        start: statement.int64(0),
        source: source,
        finish: statement.int64(2),
        value: statement.double(3)
      )
      count += 1
      if known.id != source { known = (source, scope.indices[source]) }
      guard let index = known.index, scope.only ?? source == source else { continue }
      body(.init(start: last.start, end: last.finish, value: last.value, source: index))
    }
    return count == limit ? last : nil
  }
}
