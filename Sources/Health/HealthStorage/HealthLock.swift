import Core
import Sealing
import SQLite

/// The lock of a sample store as it stands in the file.
struct HealthLock: Sendable {
  /// How far the sealing, or the opening, is.
  enum Phase: String, Sendable {
    /// New texts are sealed, older ones may still be readable.
    case sealing
    /// Every text is sealed, and no readable page is left.
    case sealed
    /// New texts stay readable, older ones may still be sealed.
    case opening
  }

  /// What seals while nobody has unlocked.
  let publicKey: SealPublicKey
  /// How far it is.
  let phase: Phase

  /// The lock of a file; nil when none is set.
  ///
  /// - Throws: ``SQLiteError``, also when what stands there is no lock.
  static func read(_ connection: Connection) throws(SQLiteError) -> HealthLock? {
    let row = try connection.statement("SELECT public_key, phase FROM lock").first {
      ($0.blob(0), $0.text(1))
    }
    guard let (bytes, phase) = row else { return nil }
    do throws(SealingError) {
      return HealthLock(
        publicKey: try SealPublicKey(bytes: bytes),
        // The table's own rules allow no other words, so the fallback is never taken.
        phase: Phase(rawValue: phase) ?? .sealing
      )
    } catch {
      throw .sealing(error)
    }
  }
}

/// What a store knows of its lock: the keys this process has, and the lock as it was last read.
///
/// Other programs may set or take away the lock at any time, so it is read anew whenever one has
/// stored something (`PRAGMA data_version`).
final class HealthLockWatch: Sendable {
  private struct State: Sendable {
    var keys: UnlockedKeys?
    var version: Int64?
    /// The same as a question sees it that was asked since.
    var seen: UInt32?
    var lock: HealthLock?
    /// Whether names are opened in memory, see ``SealedNames``.
    var showsNames = false
  }

  private let state = Locked(State())

  /// A store that has read nothing yet.
  init() {}

  /// Takes keys, or forgets them.
  func set(_ keys: UnlockedKeys?) {
    state.withLock {
      $0.keys = keys
      $0.version = nil
    }
  }

  /// Has the lock read anew, as this store itself has changed it or what it seals.
  func lookAgain() { state.withLock { $0.version = nil } }

  /// The lock as it is now; names are opened, or no longer, as the keys allow.
  @discardableResult
  func look(_ connection: Connection) throws(SQLiteError) -> HealthLock? {
    try state.withLock { (state) throws(SQLiteError) in
      let version = try connection.dataVersion()
      // Asked for before anything is read that a commit of others could overtake.
      let seen = connection.seenVersion()
      if state.version == version {
        state.seen = seen
        return state.lock
      }
      let lock = try HealthLock.read(connection)
      let seal = lock.map { TextSeal(publicKey: $0.publicKey, keys: state.keys) }
      if let seal, seal.keys != nil {
        try SealedNames.show(seal, connection)
        state.showsNames = true
      } else if state.showsNames {
        try SealedNames.hide(connection)
        state.showsNames = false
      }
      state.lock = lock
      state.version = version
      state.seen = seen
      return lock
    }
  }

  /// Whether the last question on the connection saw the state of the file at the last look.
  func isCurrent(_ connection: Connection) -> Bool {
    state.withLock { $0.version != nil && $0.seen != nil && $0.seen == connection.seenVersion() }
  }

  /// What opens sealed texts; nil without a lock.
  func opener(_ connection: Connection) throws(SQLiteError) -> TextSeal? {
    let lock = try look(connection)
    return state.withLock { state in
      lock.map { TextSeal(publicKey: $0.publicKey, keys: state.keys) }
    }
  }

  /// What seals new texts, to be asked for inside the change that stores them; nil where they stay
  /// readable.
  func sealer(_ connection: Connection) throws(SQLiteError) -> TextSeal? {
    guard let lock = try look(connection), lock.phase != .opening else { return nil }
    return try opener(connection)
  }
}

extension SQLiteError {
  /// A name can't be looked up among sealed ones; a store tells it as of kind `locked`.
  static let sealedNames = SQLiteError(
    .notAllowed,
    "The names of sources are locked, so no new one can be added.",
    hint: "“mindpulse unlock” opens them."
  )

  /// Something can't be sealed or opened.
  static func sealing(_ error: SealingError) -> SQLiteError {
    switch error {
    case .damaged, .newer:
      SQLiteError(.corrupt, error.errorDescription, hint: error.recoverySuggestion)
    default: SQLiteError(.other, error.errorDescription, hint: error.recoverySuggestion)
    }
  }
}

extension TextSeal {
  /// ``seal(_:place:)`` with a failure of the store.
  func sealed(_ text: String, for place: String) throws(SQLiteError) -> [UInt8] {
    do throws(SealingError) { return try seal(text, place: place) } catch { throw .sealing(error) }
  }

  /// ``open(_:place:)`` with a failure of the store.
  func opened(_ sealed: [UInt8], for place: String) throws(SQLiteError) -> String? {
    do throws(SealingError) { return try open(sealed, place: place) } catch {
      throw .sealing(error)
    }
  }
}
