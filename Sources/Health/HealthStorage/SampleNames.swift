import HealthModel
import Sealing
import SQLite

/// The ids of types, sources and devices, each looked up once.
///
/// What was looked up in a transaction that failed may have gone with it: throw this away then.
struct SampleNames {
  /// How many metadata are remembered as text: exports repeat a few.
  private static let room = 8

  private var types = KnownIDs<SampleType>()
  private var sources = KnownIDs<String>()
  private var devices = KnownIDs<String>()
  private var texts: [(metadata: [String: String], text: String)] = []
  private var nextText = 0

  /// The id of a type, which is made if it is new.
  mutating func id(
    ofType type: SampleType,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    try types.id(of: type) { name throws(SQLiteError) in try connection.typeID(name) }
  }

  /// The id of a source, which is made if it is new.
  mutating func id(
    ofSource name: String,
    _ seal: TextSeal?,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    try sources.id(of: name) { name throws(SQLiteError) in
      try SealedNames.sources.id(of: name, seal, connection)
    }
  }

  /// The id of a device, which is made if it is new.
  mutating func id(
    ofDevice name: String,
    _ seal: TextSeal?,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    try devices.id(of: name) { name throws(SQLiteError) in
      try SealedNames.devices.id(of: name, seal, connection)
    }
  }

  /// The text that metadata are kept as.
  mutating func text(of metadata: [String: String]) -> String {
    for known in texts where known.metadata == metadata { return known.text }
    let text = MetadataText.json(metadata)
    if texts.count < Self.room {
      texts.append((metadata, text))
    } else {
      texts[nextText] = (metadata, text)
      nextText = (nextText + 1) % Self.room
    }
    return text
  }
}

/// The ids of one kind of name.
private struct KnownIDs<Name: Hashable & Sendable>: Sendable {
  private var ids: [Name: Int64] = [:]
  // Rows of one kind follow each other: the last name is compared before any is hashed.
  private var last: (name: Name, id: Int64)?

  /// The id of a name, asked for when it is met the first time.
  mutating func id(
    of name: Name,
    find: (Name) throws(SQLiteError) -> Int64
  ) throws(SQLiteError) -> Int64 {
    if let last, last.name == name { return last.id }
    let id = if let known = ids[name] { known } else { try find(name) }
    ids[name] = id
    last = (name, id)
    return id
  }
}
