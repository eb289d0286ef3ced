import SQLite

/// How many messages hold each phrase of a search, which says how much the phrase counts.
///
/// FTS5's `bm25()` looks up all of them, which takes longer than the search itself for common words
/// in very many messages. Here a phrase is counted up to some number, then estimated from slices of
/// all message numbers, as if polled: evenly spread over the whole time, because people talk of other
/// things today than years ago.
///
/// An estimate is off by the root of the messages in the slices that hold the phrase: by 7% for
/// ``Plan/least`` of them, by less for more (one standard deviation of a Poisson distribution). The
/// phrase's weight goes by the logarithm, so that it is off by 0.07 of 5.8 for the rarest phrase that is
/// estimated among a million messages, by 0.01 of 0.4 for one in two fifths of them. A phrase in half of
/// all messages, whose weight goes to none, may keep 0.02.
struct PhraseCensus {
  /// How the messages are polled.
  struct Plan {
    /// Among so many messages, or fewer, FTS5 counts everything itself, in some milliseconds.
    var whole: Int64 = 100_000
    /// How many slices there are: looking up a place in the index costs as much as a thousand rows.
    var slices: Int64 = 32
    /// How many message numbers are in each.
    var length: Int64 = 2_048
    /// How many messages of the slices have to hold a phrase, on average, for an estimate.
    var least: Int64 = 200
  }

  private let table: String
  private let numbers: ClosedRange<Int64>
  private let plan: Plan
  private let connection: Connection

  /// How many numbers there are to be polled from.
  private var span: Double { Double(numbers.upperBound) - Double(numbers.lowerBound) + 1 }
  /// How many of the numbers stand for one in a slice.
  private var scale: Double { span / Double(plan.slices * plan.length) }

  /// A census of an index; nil where there are so few messages that FTS5 itself counts soon enough.
  init?(
    of table: String,
    by plan: Plan = Plan(),
    _ connection: Connection
  ) throws(SQLiteError) {
    // One at a time: asked for both at once, SQLite reads the whole table.
    let sql = """
      SELECT (SELECT min(number) FROM main.message), (SELECT max(number) FROM main.message)
      """
    let found = try connection.statement(sql).first { ($0.optionalInt64(0), $0.optionalInt64(1)) }
    guard case (let lowest?, let highest?)? = found, lowest <= highest else { return nil }
    (self.table, self.plan, self.connection) = (table, plan, connection)
    numbers = lowest...highest
    guard span > Double(max(plan.whole, plan.slices * plan.length)) else { return nil }
  }

  /// How many messages hold each phrase; nil where none holds all of several.
  func rows(_ words: SearchWords, asBeginnings: Bool) throws(SQLiteError) -> PhraseRows? {
    let phrases = words.phrases(asBeginnings: asBeginnings)
    let expression = words.expression(asBeginnings: asBeginnings)
    // What stands alone is a factor of every rank, the same for all: it hardly decides anything.
    guard phrases.count > 1 else { return PhraseRows([try estimateFromOldest(expression)]) }
    guard try count(expression, upTo: 1) > 0 else { return nil }
    var rows: [Double] = []
    for phrase in phrases { rows.append(try self.rows(phrase)) }
    return PhraseRows(rows)
  }

  private func rows(_ phrase: SearchWords.Phrase) throws(SQLiteError) -> Double {
    let expression = phrase.expression
    // FTS5 puts the words of a long beginning together anew for each question: one is enough.
    if phrase.isBeginning, phrase.text.unicodeScalars.count > TranscriptSchema.longestPrefix {
      return Double(try count(expression, upTo: .max))
    }
    let enough = Int64(exactly: (scale * Double(plan.least)).rounded(.up)) ?? .max
    let counted = try count(expression, upTo: enough)
    return counted < enough ? Double(counted) : max(Double(counted), try estimate(expression))
  }

  /// How many messages fit an expression, counted no further than some number.
  private func count(_ expression: String, upTo most: Int64) throws(SQLiteError) -> Int64 {
    let sql = """
      SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(name) MATCH ?1
        ORDER BY rowid LIMIT ?2)
      """
    return try connection.statement(sql).first(expression, most) { $0.int64(0) } ?? 0
  }

  /// How many messages fit an expression, if all the time is like that of the oldest of them.
  private func estimateFromOldest(_ expression: String) throws(SQLiteError) -> Double {
    let sql = """
      SELECT count(*), max(number) FROM (SELECT rowid AS number FROM \(table)
        WHERE \(name) MATCH ?1 ORDER BY rowid LIMIT ?2)
      """
    let found = try connection.statement(sql).first(expression, plan.least) { row in
      (count: row.double(0), newest: row.double(1))
    }
    guard let found, found.count >= Double(plan.least) else { return found?.count ?? 0 }
    // The index of a damaged file may have numbers that no message has.
    let passed = max(1, found.newest - Double(numbers.lowerBound) + 1)
    return found.count * max(1, span / passed)
  }

  /// How many messages fit an expression, as far as the slices tell.
  private func estimate(_ expression: String) throws(SQLiteError) -> Double {
    let sql = """
      SELECT count(*) FROM \(table) WHERE \(name) MATCH ?1 AND rowid >= ?2 AND rowid <= ?3
      """
    let statement = try connection.statement(sql)
    var found = 0.0
    for slice in slices {
      let (low, high) = (slice.lowerBound, slice.upperBound)
      found += try statement.first(expression, low, high) { $0.double(0) } ?? 0
    }
    return found * scale
  }

  /// One slice in the middle of each equal part of the numbers.
  private var slices: [ClosedRange<Int64>] {
    (0..<plan.slices).compactMap { index in
      let middle = span * (Double(index) + 0.5) / Double(plan.slices)
      let low = Double(numbers.lowerBound) + middle - Double(plan.length) / 2
      guard let low = Int64(exactly: low.rounded()) else { return nil }
      let (high, isTooFar) = low.addingReportingOverflow(plan.length - 1)
      return isTooFar ? nil : low...high
    }
  }

  /// The name of the index in an expression: the one of its column for all columns.
  private var name: Substring { table.split(separator: ".").last ?? "" }
}
