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
  case values(String)
  /// A row that a newer version of the program has written.
  case newerForm
  /// Something can't be written into a row; the words are for who mends it.
  case unwritable(String)
}
