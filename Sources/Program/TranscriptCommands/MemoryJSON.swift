import Configuration
import HealthModel
import Services
import Transcripts

/// The notes as `--json` prints them.
struct MemoryJSON: Encodable {
  let enabled: Bool
  let notes: [NoteJSON]

  /// Notes, and whether they are used.
  @MainActor init(_ notes: [Note], _ services: Services) throws {
    enabled = try services.settings.current().memory.enabled
    self.notes = notes.map(NoteJSON.init)
  }
}

/// A note as `--json` prints it.
struct NoteJSON: Encodable {
  let id: Int64
  let text: String
  let state: String
  let origin: String
  let edited: Bool
  let message: String?
  let made: Timestamp
  let changed: Timestamp

  /// A note's parts.
  init(_ note: Note) {
    id = note.id
    text = note.text
    state = note.state.rawValue
    origin = note.origin.rawValue
    edited = note.isEdited
    message = note.messageID
    made = note.made
    changed = note.changed
  }
}
