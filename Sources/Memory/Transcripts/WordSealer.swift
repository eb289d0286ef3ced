import Sealing
package import SQLite

/// Seals new words, as a store's lock demands at one moment.
package struct WordSealer: Sendable {
  /// What the search index of the file is to hold.
  package enum IndexState: Sendable {
    /// All messages: no lock is set.
    case whole
    /// Those that are readable by now: a lock is being taken away.
    case growing
    /// There is none: a lock is set.
    case missing
  }

  /// A row's words as they are to be stored.
  package struct Stored: Sendable {
    /// What goes into the columns, in the order of ``SealedTable/words``.
    package let columns: [String?]
    /// What goes into the column `sealed`.
    package let sealed: [UInt8]?
  }

  /// The lock; nil when none is set.
  let lock: StoredLock?
  /// Opens what is sealed.
  package let opener: WordOpener

  /// What the search index of the file is to hold.
  package var index: IndexState {
    guard let lock else { return .whole }
    return lock.seals ? .missing : .growing
  }

  /// A row's words as they are to be stored.
  ///
  /// - Parameters:
  ///   - words: the words, in the order of ``SealedTable/words``.
  ///   - table: the row's table.
  ///   - row: what tells the row apart, see ``SealedTable/rowName``.
  /// - Returns: the words themselves without a lock; else what stands in for them and what is sealed.
  /// - Throws: ``SQLiteError`` when there is nothing to seal with.
  package func stored(
    _ words: [String?],
    of table: SealedTable,
    row: @autoclosure () -> String
  ) throws(SQLiteError) -> Stored {
    guard lock?.seals == true, words.contains(where: { $0?.isEmpty == false }) else {
      return Stored(columns: words, sealed: nil)
    }
    let sealed = try sealed(PackedWords.bytes(words), place: table.place(row()))
    return Stored(columns: words.map { $0.map(table.standIn) }, sealed: sealed)
  }

  /// Bytes sealed for a place; nil where no lock demands it.
  ///
  /// - Throws: ``SQLiteError`` when there is nothing to seal with.
  func sealed(
    _ plain: [UInt8],
    place: @autoclosure () -> String
  ) throws(SQLiteError) -> [UInt8]? {
    guard let lock, lock.seals else { return nil }
    let place = place()
    do throws(SealingError) {
      if let keys = opener.keys, keys.pair.publicKey == lock.publicKey {
        return try keys.key.seal(plain, place: place)
      }
      return try lock.publicKey.seal(plain, place: place)
    } catch {
      throw .unsealable(error)
    }
  }
}
