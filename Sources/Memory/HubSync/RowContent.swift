import FoundationEssentials
package import TranscriptRecords
import Core

/// What a change is about, in the letters of a row.
package enum HubKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// A conversation.
  case session
  /// A message.
  case message
  /// A note.
  case note
  /// What a companion keeps once.
  case document
  /// What a person told a companion.
  case entry
  /// What was decided about a check-in.
  case checkIn
  /// A fact of the profile.
  case fact
  /// A setting that goes with the person, such as the schedule.
  case setting
  /// A reading.
  case sample

  /// The kind of a row of the transcripts; nil for what stands elsewhere.
  var record: RecordKind? {
    switch self {
    case .session: .session
    case .message: .message
    case .note: .note
    case .document: .document
    case .entry: .entry
    case .checkIn: .checkIn
    case .fact, .setting, .sample: nil
    }
  }

  /// The kind for a kind of row.
  init(_ record: RecordKind) {
    self =
      switch record {
      case .session: .session
      case .message: .message
      case .note: .note
      case .document: .document
      case .entry: .entry
      case .checkIn: .checkIn
      }
  }

  /// Whether what was erased stays erased, whatever comes afterwards: such a thing is never made twice.
  var isErasedForGood: Bool {
    switch self {
    case .message, .note, .entry, .session: true
    case .document, .checkIn, .fact, .setting, .sample: false
    }
  }
}

/// One thing as it is now, or that it is erased.
package struct RecordChange: Codable, Hashable, Sendable {
  /// What it is.
  package var kind: HubKind
  /// What tells it apart on all machines.
  package var key: String
  /// The version: of two, the greater one holds.
  package var version: Int64
  /// The machine that made this version, where it isn't the one whose log this is.
  package var origin: String?
  /// What stands in it, by column; nil where it is erased.
  package var columns: [String: RecordValue]?
}

/// What one row of a log says.
package struct RowContent: Codable, Hashable, Sendable {
  /// The form that is written today.
  static let newestForm = 2

  /// The form.
  package var form = newestForm
  /// Things that were made, changed or erased.
  package var changes: [RecordChange]?
  /// Readings.
  package var samples: SampleBlock?
  /// How far the machine has come; in the log ``Hub/HubStoreName/heads`` alone.
  package var head: HeadNote?

  /// As bytes for a row.
  func encoded() throws(HubSyncError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return Array(try encoder.encode(self)) } catch {
      throw .unwritable("\(String(describing: error))")
    }
  }

  /// From the bytes of a row; nil for what no version of the program writes.
  ///
  /// - Throws: ``HubSyncError/newerForm`` for a row of a newer program.
  static func decoded(_ bytes: [UInt8]) throws(HubSyncError) -> RowContent? {
    struct Form: Decodable { let form: Int }
    let (decoder, data) = (JSONDecoder(), Data(bytes))
    // The form alone is looked for where the whole isn't understood: a row may be long.
    let content = try? decoder.decode(RowContent.self, from: data)
    guard let form = try? content?.form ?? decoder.decode(Form.self, from: data).form else {
      return nil
    }
    guard form <= newestForm else { throw .newerForm }
    return content
  }
}
