import CSQLite
import Glibc

/// How well a row fits what FTS5 was asked for: `bm25()` without its counting.
///
/// FTS5's own function looks up every row of every phrase before the first row is ranked, which takes
/// ten times as long as the search itself where a phrase of common words is in a hundred thousand rows.
/// `phrase_fit(table, rows)` is told those numbers instead, as ``PhraseRows``. Everything else is as in
/// ext/fts5/fts5_aux.c of SQLite, operation by operation, so that the same numbers of rows make the
/// same result to the last bit: lower is better, and every column weighs 1.
enum PhraseFit {
  /// Its name in SQL.
  private static let name = "phrase_fit"
  /// How soon more occurrences in a row stop to count (sqlite.org/fts5.html, section 5.1.1).
  private static let saturation = 1.2
  /// How much a row's length counts, from 0 to 1 (the same section).
  private static let lengthWeight = 0.75
  /// The weight of a phrase that is in half of the rows or more; fts5_aux.c has the same.
  private static let leastWeight = 1e-6

  /// Makes the function known on a connection.
  ///
  /// - Returns: SQLite's result code; `SQLITE_ERROR` where the library has no FTS5.
  static func register(on database: OpaquePointer) -> Int32 {
    var statement: OpaquePointer?
    var fts5: UnsafeMutablePointer<fts5_api>?
    // How a connection is asked for its FTS5 (sqlite.org/fts5.html, section 7).
    var code = unsafe sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, nil)
    defer { unsafe sqlite3_finalize(statement) }
    guard code == SQLITE_OK else { return code }
    // The library keeps the kind's address, not its text: it has to be there while it is asked.
    code = unsafe "fts5_api_ptr".withCString { kind in
      unsafe withUnsafeMutablePointer(to: &fts5) { place in
        let code = unsafe sqlite3_bind_pointer(statement, 1, place, kind, nil)
        guard code == SQLITE_OK else { return code }
        return unsafe sqlite3_step(statement) == SQLITE_ROW ? SQLITE_OK : sqlite3_errcode(database)
      }
    }
    guard code == SQLITE_OK else { return code }
    guard let create = unsafe fts5?.pointee.xCreateFunction else { return SQLITE_ERROR }
    return unsafe create(fts5, name, nil, { unsafe PhraseFit.rank($0, $1, $2, $3, $4) }, nil)
  }

  /// What FTS5 calls for each row.
  private static func rank(
    _ api: UnsafePointer<Fts5ExtensionApi>?,
    _ row: OpaquePointer?,
    _ result: OpaquePointer?,
    _ count: Int32,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    var hits: [Double]?
    if count == 1, let rows = unsafe arguments?[0] { hits = unsafe PhraseRows.read(rows) }
    let phrases = unsafe api?.pointee.xPhraseCount?(row)
    guard let api = unsafe api, let hits, let phrases, hits.count == Int(phrases) else {
      return unsafe sqlite3_result_error(result, "phrase_fit: one number for each phrase", -1)
    }
    do throws(Failure) {
      unsafe sqlite3_result_double(result, try FTS5Row(api: api, row: row).rank(hits))
    } catch {
      unsafe sqlite3_result_error_code(result, error.code)
    }
  }

  /// How much a phrase counts that so many of all rows hold: the rarer, the more.
  ///
  /// - Parameters:
  ///   - hits: how many rows hold it; taken for the nearest number that can be.
  ///   - rows: how many there are.
  /// - Returns: the factor of its occurrences, above 0.
  static func weight(_ hits: Double, of rows: Double) -> Double {
    // What is no number at all becomes none.
    let hits = hits > 0 ? min(hits, rows) : 0
    let weight = log((rows - hits + 0.5) / (hits + 0.5))
    return weight <= 0 ? leastWeight : weight
  }

  /// A call of FTS5 that has failed, such as for want of memory.
  private struct Failure: Error {
    /// SQLite's result code.
    let code: Int32

    /// Does nothing where a call has gone well.
    static func check(_ code: Int32?) throws(Failure) {
      let code = code ?? SQLITE_MISUSE
      guard code == SQLITE_OK else { throw Failure(code: code) }
    }
  }

  /// One row that fits, as FTS5 shows it to a function.
  @unsafe private struct FTS5Row {
    let api: UnsafePointer<Fts5ExtensionApi>
    let row: OpaquePointer?

    /// How well it fits, where so many rows hold each phrase.
    func rank(_ hits: [Double]) throws(Failure) -> Double {
      var (rows, tokens, size): (Int64, Int64, Int32) = (0, 0, 0)
      try Failure.check(unsafe api.pointee.xRowCount?(row, &rows))
      try Failure.check(unsafe api.pointee.xColumnTotalSize?(row, -1, &tokens))
      let occurrences = try unsafe occurrences(of: hits.count)
      try Failure.check(unsafe api.pointee.xColumnSize?(row, -1, &size))
      let usual = Double(tokens) / Double(rows)
      let length = 1 - lengthWeight + lengthWeight * Double(size) / usual
      var score = 0.0
      for (often, hits) in zip(occurrences, hits) {
        let part = often * (saturation + 1) / (often + saturation * length)
        score += PhraseFit.weight(hits, of: Double(rows)) * part
      }
      return -1.0 * score
    }

    /// How often each phrase stands in the row.
    private func occurrences(of phrases: Int) throws(Failure) -> [Double] {
      var found = [Double](repeating: 0, count: phrases)
      var count: Int32 = 0
      try Failure.check(unsafe api.pointee.xInstCount?(row, &count))
      for index in 0..<max(0, count) {
        var (phrase, column, offset): (Int32, Int32, Int32) = (0, 0, 0)
        try Failure.check(unsafe api.pointee.xInst?(row, index, &phrase, &column, &offset))
        guard found.indices.contains(Int(phrase)) else { throw Failure(code: SQLITE_CORRUPT) }
        found[Int(phrase)] += 1
      }
      return found
    }
  }
}
