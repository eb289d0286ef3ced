import SQLite

extension Connection {
  /// How long one try for the lock lasts, in milliseconds.
  ///
  /// A connection sleeps ever longer between its own tries (``SQLite/BusyWait``), and would sleep
  /// through the gaps that an import leaves for others. Short tries meet every gap of more than two
  /// milliseconds.
  private static let oneTry: Int32 = 3

  /// Runs `body` as one change, all of it kept or nothing, after waiting for whoever is writing.
  ///
  /// - Parameters:
  ///   - patience: how long is waited, in milliseconds.
  ///   - body: the change; run once.
  /// - Returns: what `body` gives.
  /// - Throws: ``SQLiteError``; of kind `busy` when another program keeps writing.
  func change<Result>(
    patience: Int32,
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    var tries = max(1, BusyWait.allowed(patience) / Self.oneTry)
    while true {
      var hasBegun = false
      wait(atMost: min(patience, Self.oneTry))
      do throws(SQLiteError) {
        return try transaction { () throws(SQLiteError) in
          hasBegun = true
          // The commit has to wait for readers as usual.
          wait(atMost: patience)
          return try body()
        }
      } catch {
        tries -= 1
        guard error.kind == .busy, !hasBegun, tries > 0 else {
          wait(atMost: patience)
          throw error
        }
      }
    }
  }
}
