import HealthModel
import SQLite
import TextEncoding

/// Finding by meaning: every stored vector is compared, in one pass over the file.
///
/// An index of neighbours would have to be sealed, erased and kept in step as the vectors are, and
/// 100,000 of them take less time without one than a person notices.
extension TranscriptStore {
  /// Finds the messages whose meaning is nearest, among those whose meaning was made.
  ///
  /// - Parameter query: what is looked for.
  /// - Returns: what was found, the nearest first.
  /// - Throws: ``TranscriptsError/storage(_:)``, ``TranscriptsError/locked``.
  package func search(_ query: LikenessQuery) throws(TranscriptsError) -> SearchResult {
    try access { connection throws(SQLiteError) in
      try connection.read { () throws(SQLiteError) in
        guard try watch.isReadable(connection) else { throw .sealedWords }
        let nearest = try nearest(query, connection)
        var hits: [SearchHit] = []
        for entry in nearest.prefix(query.limit) {
          let hit = try SearchHit.read(
            entry.number,
            likeness: Double(entry.likeness),
            watch.opener,
            connection
          )
          if let hit { hits.append(hit) }
        }
        let hasMore = nearest.count > query.limit
        return SearchResult(hits: hits, hasMore: hasMore, areBeginnings: false)
      }
    }
  }

  private func nearest(
    _ query: LikenessQuery,
    _ connection: Connection
  ) throws(SQLiteError) -> [NearestMessages.Entry] {
    let opener = watch.opener
    let question = MeaningQuestion(query.meaning)
    var nearest = NearestMessages(most: query.limit + 1, floor: Float(query.floor))
    let row = try Self.meanings(query, connection)
    defer { row.reset() }
    while try row.step() {
      let number = row.int64(0)
      let likeness =
        if row.bool(1) {
          try SealedMeaning.opened(row.blob(2), of: number, opener)
            .flatMap { question.likeness(to: $0) }
        } else {
          row.withBytes(2) { question.likeness(to: $0) }
        }
      // What isn't a meaning, as the bytes were changed, is like nothing.
      if let likeness { nearest.take(number, likeness) }
    }
    return nearest.nearestFirst
  }

  /// The meanings that a question asks, ready to be read in the order they lie in.
  private static func meanings(
    _ query: LikenessQuery,
    _ connection: Connection
  ) throws(SQLiteError) -> Statement {
    let all = "SELECT message, is_sealed, vector FROM meaning NOT INDEXED WHERE encoder = ?1"
    guard query.isNarrowed else {
      let statement = try connection.statement(all)
      try statement.bind(query.model, at: 1)
      return statement
    }
    let sql = """
      \(all) AND message IN (
        SELECT number FROM message WHERE time >= ?2 AND time < ?3 AND (?4 IS NULL OR role = ?4)
          AND (?5 IS NULL OR session = (SELECT number FROM session WHERE id = ?5)))
      """
    let statement = try connection.statement(sql)
    try statement.bind(query.model, at: 1)
    try statement.bind(query.from?.milliseconds ?? .min, at: 2)
    try statement.bind(query.to?.milliseconds ?? .max, at: 3)
    try statement.bind(query.role.map { Value.text($0.rawValue) }, at: 4)
    try statement.bind(query.session.map(Value.text), at: 5)
    return statement
  }
}
