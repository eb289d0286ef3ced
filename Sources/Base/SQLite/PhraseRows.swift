import CSQLite

/// How many rows hold each phrase of an expression for FTS5, counted or estimated, as
/// `phrase_fit()` takes them (``Connection/definePhraseFit()``).
package struct PhraseRows: Hashable, Bindable {
  /// The numbers, in the order of the phrases; from 0 up.
  package let numbers: [Double]

  /// Such numbers.
  package init(_ numbers: [Double]) { self.numbers = numbers }

  /// The numbers as bytes in this machine's order: they never leave the process.
  package var sqliteValue: Value { .blob(unsafe numbers.withUnsafeBytes { unsafe Array($0) }) }

  /// The numbers in an argument of a function; nil where it holds something else.
  static func read(_ argument: OpaquePointer) -> [Double]? {
    guard unsafe sqlite3_value_type(argument) == SQLITE_BLOB else { return nil }
    // The address first: asking for it may convert the value, and its length with it.
    let start = unsafe sqlite3_value_blob(argument)
    let count = unsafe Int(sqlite3_value_bytes(argument))
    let (size, rest) = count.quotientAndRemainder(dividingBy: MemoryLayout<Double>.stride)
    guard let start = unsafe start, rest == 0 else { return nil }
    return (0..<size).map { index in
      let offset = index * MemoryLayout<Double>.stride
      return unsafe start.loadUnaligned(fromByteOffset: offset, as: Double.self)
    }
  }
}

extension Connection {
  /// Makes `phrase_fit(table, rows)` known, for statements that are compiled from now on: FTS5's
  /// `bm25()` where ``PhraseRows`` tells how many rows hold each phrase, in place of counting them.
  ///
  /// - Throws: ``SQLiteError``.
  package func definePhraseFit() throws(SQLiteError) {
    guard !hasPhraseFit else { return }
    guard unsafe PhraseFit.register(on: handle) == SQLITE_OK else {
      throw unsafe Self.error(on: handle, told: true)
    }
    hasPhraseFit = true
  }
}
