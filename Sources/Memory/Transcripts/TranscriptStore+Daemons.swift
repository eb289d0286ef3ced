import SQLite

/// Which daemons look after the check-ins of these files, so that it need not be guessed.
extension TranscriptStore {
  private static let daemonKey = "check-in.daemon "

  /// Tells that a daemon has begun.
  ///
  /// One that is killed can't take this back; ``daemons(isAlive:)`` does it for it.
  package func daemonStarted(_ holder: ClaimHolder) throws(TranscriptsError) {
    try set(Self.daemonKey + Self.words(holder), to: "")
  }

  /// Tells that a daemon ends.
  package func daemonEnded(_ holder: ClaimHolder) throws(TranscriptsError) {
    try set(Self.daemonKey + Self.words(holder), to: nil)
  }

  /// The daemons that run, by process id; those of processes that ended go.
  ///
  /// `isAlive` says whether a process still runs.
  package func daemons(
    isAlive: (ClaimHolder) -> Bool
  ) throws(TranscriptsError) -> [ClaimHolder] {
    let names = try access { connection throws(SQLiteError) in
      try connection.statement("SELECT key FROM setting WHERE substr(key, 1, ?) = ?")
        .rows(Self.daemonKey.count, Self.daemonKey) { $0.text(0) }
    }
    var running: [ClaimHolder] = []
    for name in names {
      let holder = Self.holder(name.dropFirst(Self.daemonKey.count))
      if let holder, isAlive(holder) { running.append(holder) } else { try set(name, to: nil) }
    }
    return running.sorted { $0.processID < $1.processID }
  }

  private static func words(_ holder: ClaimHolder) -> String {
    "\(holder.bootID) \(holder.processID) \(holder.startTime)"
  }

  private static func holder(_ words: Substring) -> ClaimHolder? {
    let parts = words.split(separator: " ")
    guard parts.count == 3, let process = Int32(parts[1]), let start = Int64(parts[2]) else {
      return nil
    }
    return ClaimHolder(bootID: String(parts[0]), processID: process, startTime: start)
  }
}
