import SQLite

/// A conversation's title as a row tells it: the name a person gave it, or its first words.
enum TitleRow {
  /// The columns ``title(_:from:ofSession:_:)`` reads, with the first message joined as `first`.
  static let columns = """
    session.title, session.sealed, substr(first.text, 1, 512), first.sealed, first.id
    """

  /// What joins the person's first message; one that was withdrawn only where there is no other.
  static let isFirst = """
    first.number = coalesce(
      (SELECT number FROM message WHERE session = session.number
        AND role = 'user' AND status <> 'failed' ORDER BY position LIMIT 1),
      (SELECT number FROM message WHERE session = session.number
        AND role = 'user' ORDER BY position LIMIT 1))
    """

  /// The title, opened where it is sealed and a key is there.
  ///
  /// - Parameters:
  ///   - row: the row a statement stands on.
  ///   - column: the first of ``columns``.
  ///   - session: the conversation's id.
  ///   - opener: opens what is sealed.
  /// - Returns: the title; ``SessionTitle/locked`` where no key is there, ``SessionTitle/damaged``
  ///   where the sealed words were changed.
  /// - Throws: ``SQLiteError`` when there is nothing to open with.
  static func title(
    _ row: Statement,
    from column: Int,
    ofSession session: String,
    _ opener: WordOpener
  ) throws(SQLiteError) -> String {
    do throws(SQLiteError) {
      return try opened(row, from: column, ofSession: session, opener)
    } catch {
      if error == .sealedWords { return SessionTitle.locked }
      guard error.isDamageOfWords else { throw error }
      return SessionTitle.damaged
    }
  }

  private static func opened(
    _ row: Statement,
    from column: Int,
    ofSession session: String,
    _ opener: WordOpener
  ) throws(SQLiteError) -> String {
    var title = row.optionalText(column)
    if let sealed = row.optionalBlob(column + 1) {
      title = try opener.words(sealed, of: SealedColumns.session, row: session)[0]
    }
    guard let title else { return try made(row, from: column, opener) }
    // The mark of a fork alone stands behind its first words.
    return title.first == " " ? try made(row, from: column, opener) + title : title
  }

  /// The title made of the first words.
  private static func made(
    _ row: Statement,
    from column: Int,
    _ opener: WordOpener
  ) throws(SQLiteError) -> String {
    if let sealed = row.optionalBlob(column + 3) {
      let words = try opener.words(sealed, of: SealedColumns.message, row: row.text(column + 4))
      // As many as the column of a readable row has.
      return SessionTitle.make(from: String((words[0] ?? "").unicodeScalars.prefix(512)))
    }
    return row.optionalText(column + 2).map(SessionTitle.make) ?? SessionTitle.checkInOnly
  }
}
