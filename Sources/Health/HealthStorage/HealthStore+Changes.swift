package import HealthModel
import SQLite

extension HealthStore {
  /// A number that grows with every sample stored or deleted; 0 in a new store.
  package func latestAnchor() throws(HealthStorageError) -> Int64 {
    try perform { (connection) throws(SQLiteError) in try connection.latestAnchor() }
  }

  /// What has come and gone behind an anchor (HealthKit's `HKAnchoredObjectQuery`).
  ///
  /// The order is that of arrival, not of time: a sample of last year stored now is new. What
  /// was added and deleted behind the anchor shows as deleted only. Nothing ever expires.
  ///
  /// - Parameters:
  ///   - anchor: the anchor of the page before; 0 for everything.
  ///   - types: only these types; nil for all.
  ///   - limit: how many changes at most. A page can be shorter and still not be the last.
  /// - Returns: the changes, with the anchor to go on from.
  /// - Throws: ``HealthStorageError``; of kind `unknownAnchor` when the anchor lies behind
  ///   everything that ever happened, as after the file was put back to an older state.
  package func changes(
    after anchor: Int64,
    types: Set<SampleType>? = nil,
    limit: Int = page
  ) throws(HealthStorageError) -> ChangePage {
    let page = try ask { (connection) throws(SQLiteError) in
      try connection.read { () throws(SQLiteError) in
        try connection.changes(after: max(0, anchor), types: types, limit: max(1, limit))
      }
    }
    guard let page else { throw .unknownAnchor(anchor) }
    return page
  }
}

extension Connection {
  /// How many numbers of the sequence are looked through at a time, and how often for one page:
  /// a page of a rare type must not keep others from writing.
  private static let window: Int64 = 50_000
  private static let windowsPerPage = 4

  /// A page of changes; nil when the anchor lies behind the last one.
  fileprivate func changes(
    after anchor: Int64,
    types: Set<SampleType>?,
    limit: Int
  ) throws(SQLiteError) -> ChangePage? {
    let latest = try latestAnchor()
    guard anchor <= latest else { return nil }
    let known = try knownTypes().filter { types?.contains($0.value) ?? true }
    var reader = ChangeReader(types: known, limit: limit)
    var position = anchor
    for _ in 0..<Self.windowsPerPage where position < latest && !reader.isFull {
      position = try reader.read(
        after: position,
        through: min(latest, position + Self.window),
        on: self
      )
    }
    return ChangePage(
      anchor: position,
      added: reader.added,
      deleted: reader.deleted,
      hasMore: position < latest
    )
  }
}
