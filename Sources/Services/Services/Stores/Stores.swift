import Core
package import Configuration
import Console
package import HealthStorage
import HostSystem
package import LineEditing
package import Sealing
package import Transcripts

/// The stores of readings and of talks, opened at first use, and the keys of their lock.
@MainActor package final class Stores {
  /// Whether nothing of what is said may be kept.
  package let isIncognito: Bool
  /// Whether this is a chat on a screen: keys are heard there whatever is locked, so nothing that
  /// another program holds is waited for in one go.
  package var isScreen = false
  /// What this process reads and writes sealed words with; nil while it is locked, or without a lock.
  package private(set) var keys: UnlockedKeys?

  private let home: HomeLayout
  private var openHealth: HealthStore?
  private var openTranscripts: TranscriptStore?
  private var wereReadingsHeld = false

  /// The stores of a home; none is open yet.
  package init(_ home: HomeLayout, isIncognito: Bool) {
    self.home = home
    self.isIncognito = isIncognito
  }

  /// The store of readings; an incognito talk only reads it, and makes none.
  package func health() throws -> HealthStore {
    if let openHealth { return openHealth }
    let isAbsent = isIncognito && !PrivateFile.exists(home.samplesDatabase)
    if !isAbsent { try PrivateFile.createDirectory(home.dataDirectory) }
    do throws(HealthStorageError) {
      // Who has waited for it in vain once doesn't do so at every further look.
      let patience: Int32 = wereReadingsHeld ? 100 : 5000
      let store =
        try isAbsent
        ? HealthStore(inMemory: ())
        : HealthStore(path: home.samplesDatabase, busyTimeout: patience)
      if isIncognito { try store.refuseChanges() }
      if let keys { store.unlock(keys) }
      openHealth = store
      return store
    } catch {
      wereReadingsHeld = error.kind == .busy
      throw error
    }
  }

  /// The store of talks; one in memory alone for an incognito talk.
  package func transcripts() throws -> TranscriptStore {
    if let openTranscripts { return openTranscripts }
    if !isIncognito { try PrivateFile.createDirectory(home.dataDirectory) }
    let store =
      try isIncognito
      ? TranscriptStore(inMemory: ()) : TranscriptStore(path: home.transcriptsDatabase)
    openTranscripts = store
    return store
  }

  /// The session that a word means: `last`, an id, or the beginning of one.
  package func session(named name: String) throws -> SessionSummary {
    let store = try transcripts()
    guard name == "last" else { return try store.session(matching: name) }
    guard let last = try store.latestSession() else {
      throw AppFailure(.missing, "No conversations yet.", hint: "To start one: mindpulse")
    }
    return last
  }

  // MARK: - The lock

  /// Lets this process read from now on.
  package func unlock(_ keys: UnlockedKeys) throws {
    self.keys = keys
    try transcripts().unlock(keys)
    openHealth?.unlock(keys)
  }

  /// Locks this process again.
  package func forgetKeys() throws {
    keys = nil
    try transcripts().forgetKeys()
    openHealth?.forgetKeys()
  }

  /// Whether words can be read here.
  package var isReadable: Bool {
    get throws { try isIncognito || transcripts().isReadable }
  }

  /// The input history, sealed as the lock demands; `keeps` is false for one in memory alone, and
  /// another program's lock is waited for as many milliseconds as `patience` says.
  package func lineHistory(keeps: Bool = true, patience: Int = 1_000) throws -> LineHistory {
    try LineHistory(
      path: keeps ? home.historyFile : nil,
      sealing: keeps ? historySealing() : nil,
      patience: patience
    )
  }

  /// How the input history is sealed now; nil without a lock.
  package func historySealing() throws -> HistorySealing? {
    guard !isIncognito, let record = try transcripts().lock else { return nil }
    let seal = try HistorySeal(keys: keys, publicKey: record.publicKey)
    return HistorySealing(seal: { text throws(LineEditingError) in try seal.seal(text) }) {
      seal.open($0)
    }
  }
}
