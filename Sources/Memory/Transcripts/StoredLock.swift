import FoundationEssentials
import Sealing
import SQLite
import Core

/// How far the sealing, or the opening, of a store is.
enum LockPhase: String, Sendable {
  /// A lock is set: new words are sealed, older ones may still be readable.
  case sealing
  /// Everything is sealed, and no readable page is left.
  case sealed
  /// The lock is being taken away: new words stay readable, older ones may still be sealed.
  case opening
}

/// The lock as it stands in the file.
struct StoredLock: Sendable {
  /// What a passphrase is tried against.
  let record: LockRecord
  /// What seals while nobody has unlocked.
  let publicKey: SealPublicKey
  /// How far it is.
  let phase: LockPhase

  /// Whether new words are sealed.
  var seals: Bool { phase != .opening }

  /// The lock of a file; nil when none is set.
  ///
  /// - Throws: ``SQLiteError``, also when what stands there is no lock.
  static func read(_ connection: Connection) throws(SQLiteError) -> StoredLock? {
    let found = try connection.statement("SELECT record, phase FROM lock").first { row in
      (row.text(0), row.text(1))
    }
    guard let (text, phase) = found else { return nil }
    do {
      let record = try JSONDecoder().decode(LockRecord.self, from: Data(text.utf8))
      return StoredLock(
        record: record,
        publicKey: try record.publicKey,
        // The table's own rules allow no other words, so the fallback is never taken.
        phase: LockPhase(rawValue: phase) ?? .sealing
      )
    } catch let error as SealingError where error.isForWantOfLibrary {
      throw SQLiteError(.cannotOpen, error.errorDescription, hint: error.recoverySuggestion)
    } catch {
      throw SQLiteError(
        .corrupt,
        "The lock in \(connection.path) can't be read.",
        hint: "Nothing was changed; a backup has the lock as it was."
      )
    }
  }

  /// A record as it is stored.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)``.
  static func text(_ record: LockRecord) throws(TranscriptsError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      return String(decoding: try encoder.encode(record), as: UTF8.self)
    } catch {
      throw .damaged(what: "the lock can't be written")
    }
  }
}
