extension LockRecord {
  /// The longest pause between two tries, in seconds (a product choice).
  package static let longestWait = 300

  /// For how many seconds nothing may be tried yet; times in milliseconds since 1970.
  ///
  /// None after one wrong try, then 1, 2, 4 … up to five minutes. A clock that was set back can't
  /// make the pause longer than it is.
  package func waitSeconds(now: Int64) -> Int {
    guard failedTries > 1, let lastFailure else { return 0 }
    let pause = min(Self.longestWait, 1 << min(failedTries - 2, 20))
    let (since, overflow) = now.subtractingReportingOverflow(lastFailure)
    guard !overflow, since > 0 else { return pause }
    let left = Int64(pause) * 1000 - min(since, Int64(pause) * 1000)
    return Int((left + 999) / 1000)
  }

  /// The record after a wrong try.
  package func afterFailure(now: Int64) -> LockRecord {
    var record = self
    record.failedTries = max(failedTries, 0) < Int.max ? max(failedTries, 0) + 1 : failedTries
    record.lastFailure = now
    return record
  }

  /// The record after the right passphrase.
  package var afterSuccess: LockRecord {
    var record = self
    record.failedTries = 0
    record.lastFailure = nil
    return record
  }

  /// The record once it was asked that every program locks at once.
  package var afterClosing: LockRecord {
    var record = self
    record.closings = closings &+ 1
    return record
  }
}
