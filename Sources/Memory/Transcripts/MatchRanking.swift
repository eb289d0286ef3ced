import SQLite

/// What the matches of a search get their ranks from; FTS5 gives better ones lower numbers.
enum MatchRanking {
  /// They have none: the newest come first.
  case none
  /// FTS5's `bm25()`, which counts how many messages hold each phrase.
  case bm25
  /// The same where that is known already.
  case phraseFit(PhraseRows)

  /// The ranking of an index with few messages.
  init(_ order: SearchQuery.Order) { self = order == .rank ? .bm25 : .none }

  /// The ranking of an index that may have very many messages; nil where it is known already that
  /// none of them is found.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - asBeginnings: whether all words are taken for beginnings.
  ///   - table: the index, with its schema.
  ///   - connection: where it is.
  /// - Throws: ``SQLite/SQLiteError``.
  init?(
    _ query: SearchQuery,
    _ asBeginnings: Bool,
    in table: String,
    _ connection: Connection
  ) throws(SQLiteError) {
    self.init(query.order)
    guard query.order == .rank, let census = try PhraseCensus(of: table, connection) else { return }
    guard let rows = try census.rows(query.words, asBeginnings: asBeginnings) else { return nil }
    try connection.definePhraseFit()
    self = .phraseFit(rows)
  }

  /// The function that ranks a match in an index of this name, with `?10` for ``argument``.
  func function(of name: Substring) -> String {
    switch self {
    case .none: "?10"
    case .bm25: "bm25(\(name), ?10)"
    case .phraseFit: "phrase_fit(\(name), ?10)"
    }
  }

  /// The function's second argument; for `bm25()` the weight of the only column.
  var argument: any Bindable {
    switch self {
    case .none: 0.0
    case .bm25: 1.0
    case .phraseFit(let rows): rows
    }
  }
}
