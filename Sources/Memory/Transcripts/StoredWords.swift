import SQLite

/// The words of a message as they stand in the table, sealed or not.
struct StoredWords: Sendable {
  private let id: String
  private let words: [String?]
  private let sealed: [UInt8]?

  /// The words of a row with the columns `text`, `failure` and `sealed` from a column on.
  init(id: String, row: Statement, from column: Int) {
    self.id = id
    words = [row.optionalText(column), row.optionalText(column + 1)]
    sealed = row.optionalBlob(column + 2)
  }

  /// The words themselves.
  ///
  /// - Throws: ``SQLiteError`` without a key, or when sealed words were changed.
  func opened(_ opener: WordOpener) throws(SQLiteError) -> [String?] {
    guard let sealed else { return words }
    return try opener.words(sealed, of: SealedColumns.message, row: id)
  }

  /// Whether another message, of the same moment and speaker, says the same.
  ///
  /// Where words can't be opened, their length has to do: what was meant to be forgotten goes.
  func says(_ other: StoredWords, _ opener: WordOpener) -> Bool {
    do throws(SQLiteError) {
      return try opened(opener)[0] == other.opened(opener)[0]
    } catch {
      return length == other.length
    }
  }

  private var length: Int {
    guard let sealed else { return PackedWords.bytes(words).count }
    return SealedForm.length(of: sealed, place: SealedColumns.message.place(id))
  }
}
