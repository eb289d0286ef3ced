import HealthModel
import SQLite

/// The ids of types, sources and devices, each looked up once.
///
/// What was looked up in a transaction that failed may have gone with it: throw this away then.
struct SampleNames {
  /// How many metadata are remembered as text: exports repeat a few.
  private static let room = 8

  private var types: [SampleType: Int64] = [:]
  private var sources: [String: Int64] = [:]
  private var devices: [String: Int64] = [:]
  // Rows of one kind follow each other: the last name is compared before any is hashed.
  private var lastType: (name: SampleType, id: Int64)?
  private var lastSource: (name: String, id: Int64)?
  private var lastDevice: (name: String, id: Int64)?
  private var texts: [(metadata: [String: String], text: String)] = []
  private var nextText = 0

  /// The id of a type, which is made if it is new.
  mutating func id(
    ofType type: SampleType,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    if let lastType, lastType.name == type { return lastType.id }
    let id = if let known = types[type] { known } else { try connection.typeID(type) }
    types[type] = id
    lastType = (type, id)
    return id
  }

  /// The id of a source, which is made if it is new.
  mutating func id(
    ofSource name: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    if let lastSource, lastSource.name == name { return lastSource.id }
    let id = if let known = sources[name] { known } else { try connection.sourceID(name) }
    sources[name] = id
    lastSource = (name, id)
    return id
  }

  /// The id of a device, which is made if it is new.
  mutating func id(
    ofDevice name: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    if let lastDevice, lastDevice.name == name { return lastDevice.id }
    let id = if let known = devices[name] { known } else { try connection.deviceID(name) }
    devices[name] = id
    lastDevice = (name, id)
    return id
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
