import SQLite
import TextEncoding

/// Meanings in the file: who has them can tell much of what was said, so a lock seals them as it seals words.
///
/// The place of each is its message's number, so that nobody can put it beside another message.
enum SealedMeaning {
  /// The columns that hold bytes and are sealed in their place, by `table.column`.
  static let columns: Set<String> = ["meaning.vector"]

  /// How many are converted in one change: each is a hundredth of a millisecond of work.
  private static let step = 2_000

  /// A meaning's bytes as the lock demands now, and whether these are sealed.
  static func stored(
    _ bytes: [UInt8],
    of number: Int64,
    _ sealer: WordSealer
  ) throws(SQLiteError) -> (bytes: [UInt8], isSealed: Bool) {
    guard let sealed = try sealer.sealed(bytes, place: place(number)) else { return (bytes, false) }
    return (sealed, true)
  }

  /// The bytes of a sealed meaning; nil where they were changed, so that nothing is found by them.
  ///
  /// - Throws: ``SQLite/SQLiteError/sealedWords`` without a key.
  static func opened(
    _ sealed: [UInt8],
    of number: Int64,
    _ opener: WordOpener
  ) throws(SQLiteError) -> [UInt8]? {
    do throws(SQLiteError) {
      return try opener.bytes(sealed, place: place(number))
    } catch {
      guard error.isDamageOfWords else { throw error }
      return nil
    }
  }

  /// How many are still to be sealed, or to be opened.
  static func count(seals: Bool, _ connection: Connection) throws(SQLiteError) -> Int {
    try connection.statement("SELECT count(*) FROM meaning WHERE is_sealed = ?")
      .first(seals ? 0 : 1) { $0.int(0) } ?? 0
  }

  /// Seals or opens the next of them, from the lowest number behind one.
  ///
  /// One that was changed can't be opened and is taken away: it is made again from its message.
  ///
  /// - Returns: the highest number, and how many there were; nil when none is left.
  static func convert(
    behind number: Int64,
    seals: Bool,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) -> (last: Int64, count: Int)? {
    let sql = """
      SELECT message, vector FROM meaning WHERE message > ? AND is_sealed = ?
      ORDER BY message LIMIT ?
      """
    let rows = try connection.statement(sql).rows(number, seals ? 0 : 1, step) {
      ($0.int64(0), $0.blob(1))
    }
    for (number, bytes) in rows {
      let plain = seals ? bytes : try opened(bytes, of: number, sealer.opener)
      guard let plain else {
        try connection.statement("DELETE FROM meaning WHERE message = ?").run(number)
        continue
      }
      let stored = try stored(plain, of: number, sealer)
      try connection.statement("UPDATE meaning SET vector = ?, is_sealed = ? WHERE message = ?")
        .run(stored.bytes, stored.isSealed ? 1 : 0, number)
    }
    return rows.last.map { ($0.0, rows.count) }
  }

  private static func place(_ number: Int64) -> String { "meaning#\(number)" }
}
