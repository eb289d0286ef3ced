package import HealthStorage
import TranscriptRecords
package import Transcripts

/// What of a person goes to their other machines.
package struct PersonStores: Sendable {
  /// The readings.
  package let readings: HealthStore
  /// The conversations, notes, diary and check-ins.
  package let transcripts: TranscriptStore
  /// Names of diary documents that belong to this machine alone, such as its membership of the hub.
  package let ownDocuments: Set<String>
  /// Kinds of diary entries that belong to this machine alone, such as letters that wait to be sent;
  /// one that ends with a slash stands for all that begin with it.
  package let ownEntries: Set<String>
  /// The facts of the profile.
  package let facts: SharedValues
  /// The settings that go with the person.
  package let settings: SharedValues

  /// Stores of one person.
  package init(
    readings: HealthStore,
    transcripts: TranscriptStore,
    ownDocuments: Set<String>,
    ownEntries: Set<String>,
    facts: SharedValues,
    settings: SharedValues
  ) {
    self.readings = readings
    self.transcripts = transcripts
    self.ownDocuments = ownDocuments
    self.ownEntries = ownEntries
    self.facts = facts
    self.settings = settings
  }

  /// Whether a row of the transcripts belongs to this machine alone.
  func isOwn(_ kind: HubKind, _ key: String, _ columns: [String: RecordValue]?) -> Bool {
    switch kind {
    case .document: ownDocuments.contains(key)
    case .entry:
      if case .text(let name)? = columns?["kind"] {
        ownEntries.contains(name) || ownEntries.contains { $0.hasSuffix("/") && name.hasPrefix($0) }
      } else {
        false
      }
    default: false
    }
  }
}
