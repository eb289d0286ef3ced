extension LockRecord {
  /// The longest pause between two tries, in seconds (a product choice).
  package static let longestWait = 300

  /// For how many seconds nothing may be tried yet; times in milliseconds since 1970.
  ///
  /// None after one wrong try, then 1, 2, 4 … up to five minutes. A failure that lies ahead counts as
  /// one of now; so that its pause runs out, the record has to be kept as ``settled(at:)`` gives it.
  package func waitSeconds(now: Int64) -> Int {
    guard failedTries > 1, let lastFailure else { return 0 }
    let pause = min(Self.longestWait, 1 << min(failedTries - 2, 20))
    let (since, overflow) = now.subtractingReportingOverflow(lastFailure)
    guard !overflow, since > 0 else { return pause }
    let left = Int64(pause) * 1000 - min(since, Int64(pause) * 1000)
    return Int((left + 999) / 1000)
  }

  /// The record without a failure that lies ahead, as a clock that was wrong has noted it: it counts
  /// as one of now.
  package func settled(at now: Int64) -> LockRecord {
    guard let lastFailure, lastFailure > now else { return self }
    var record = self
    record.lastFailure = now
    return record
  }

  /// The record as a try begins: counted as wrong until it turns out right, so that tries at the same
  /// time and those that are killed count, too.
  ///
  /// - Returns: the record to keep, and how many seconds the try has to wait; it may be made at 0.
  package func beginningTry(at now: Int64) -> (record: LockRecord, wait: Int) {
    let settled = settled(at: now)
    let wait = settled.waitSeconds(now: now)
    return (wait > 0 ? settled : settled.afterFailure(now: now), wait)
  }

  /// The record after a try that could not be made, such as for want of memory: it doesn't count, and
  /// the last wrong one is the one before it.
  package func withoutTry(before: Int64?) -> LockRecord {
    var record = self
    record.failedTries = max(0, failedTries - 1)
    record.lastFailure = before
    return record
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
