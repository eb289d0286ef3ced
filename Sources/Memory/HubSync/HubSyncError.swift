package import Core
package import HealthStorage
package import Hub
package import SQLite
package import Transcripts

/// Why machines can't be brought to the same state.
package enum HubSyncError: Error, Sendable {
  /// The hub, or what it says.
  case hub(HubError)
  /// The readings.
  case readings(HealthStorageError)
  /// The conversations.
  case transcripts(TranscriptsError)
  /// What is noted about the hub on this machine.
  case ledger(SQLiteError)
  /// The profile or the settings; the words are a sentence.
  case values(LocalizedText)
  /// A row that a newer version of the program has written.
  case newerForm
  /// Something can't be written into a row; the words are for who mends it.
  case unwritable(LocalizedText)

  /// What it comes from, in the words of whoever met it.
  package var cause: any Error {
    switch self {
    case .hub(let error): error
    case .readings(let error): error
    case .transcripts(let error): error
    case .ledger(let error): error
    case .values(let words): HubError.storage(words)
    case .newerForm:
      HubError.newer("Another machine wrote with a newer version of MindPulse than this one's.")
    case .unwritable(let words): HubError.storage("A change can't be written: \(words)")
    }
  }
}
