import SQLite

/// Readings: of some people there are millions, so each is looked up and kept with as little as can be.
extension LedgerPage {
  private static let byMark = StatementText(
    """
    SELECT \(HubLedger.Record.columns) FROM record
    WHERE kind = 'sample' AND substr(key, 1, 8) = substr(?1, 1, 8) AND key = ?1
    """
  )
  private static let anyErased = StatementText(
    "SELECT 1 FROM record WHERE kind = 'sample' AND is_erased = 1 LIMIT 1"
  )
  private static let adding = StatementText(
    """
    INSERT INTO record (kind, key, local, version, origin, is_erased) VALUES ('sample', ?, ?, ?, ?, ?)
    """
  )
  private static let changing = StatementText(
    """
    UPDATE record SET key = ?, local = ?, version = ?, origin = ?, is_erased = ? WHERE number = ?
    """
  )

  /// A reading by what stands in the ledger for it: its mark, or the mark of that once it is erased.
  func sample(_ key: [UInt8]) throws(SQLiteError) -> HubLedger.Record? {
    try connection.statement(Self.byMark).first(key) { HubLedger.Record($0) } ?? nil
  }

  /// A reading by its mark, whether it is there or erased.
  ///
  /// - Parameters:
  ///   - mark: its mark.
  ///   - marks: what makes marks.
  ///   - maybeErased: whether any is known to be erased, see ``hasErasedSamples()``.
  /// - Returns: what is known of it; nil for nothing.
  /// - Throws: ``SQLite/SQLiteError``.
  func sample(
    _ mark: [UInt8],
    _ marks: ContentMarks,
    maybeErased: Bool = true
  ) throws(SQLiteError) -> HubLedger.Record? {
    if let known = try sample(mark) { return known }
    return maybeErased ? try sample(marks.erased(mark)) : nil
  }

  /// Whether any reading is known to be erased: where none is, a second look for each can be left out.
  func hasErasedSamples() throws(SQLiteError) -> Bool {
    try connection.statement(Self.anyErased).first { _ in true } ?? false
  }

  /// Keeps what is known of a reading, which has been looked up within the same change.
  ///
  /// - Parameters:
  ///   - number: its number in the ledger; nil where it has none yet.
  ///   - key: its mark, or the mark of that where it is erased.
  ///   - local: its number in this machine's store; nil where it isn't known or there.
  ///   - version: the version that holds.
  ///   - origin: the machine that made it.
  ///   - isErased: whether it is erased.
  /// - Returns: its number in the ledger.
  /// - Throws: ``SQLite/SQLiteError``.
  @discardableResult
  func putSample(
    _ number: Int64?,
    _ key: [UInt8],
    local: String?,
    version: Int64,
    origin: String,
    isErased: Bool = false
  ) throws(SQLiteError) -> Int64 {
    guard let number else {
      try connection.statement(Self.adding).run(key, local, version, origin, isErased)
      return connection.lastInsertedRowID
    }
    try connection.statement(Self.changing).run(key, local, version, origin, isErased, number)
    return number
  }
}
