import HealthModel
import Sealing
import SQLite

/// What of a sample's metadata is sealed under a lock.
enum SealedMetadata {
  /// What stays readable: what the usual range of a resting heart rate is made with.
  ///
  /// The daemon needs it while locked, and it is a digit of HealthKit's, no text.
  private static let readableKey = "HeartRateMotionContext"
  /// Metadata that hold nothing else, as most samples of a watch have them.
  static let allReadable = #"{"HeartRateMotionContext":"?"}"#

  /// A sample's metadata as they are to be stored.
  struct Stored {
    /// The column `metadata`.
    let text: String?
    /// The column `sealed`.
    let sealed: [UInt8]?
  }

  /// What names a sample in its place: what makes it unique, known before it is stored.
  static func place(
    type: Int64,
    source: Int64,
    start: Int64,
    finish: Int64,
    value: Double
  ) -> String {
    "sample#\(type)/\(source)/\(start)/\(finish)/\(value.bitPattern)"
  }

  /// Metadata as they are to be stored, for the place that `place` gives.
  static func stored(
    _ text: String,
    _ seal: TextSeal?,
    place: @autoclosure () -> String
  ) throws(SQLiteError) -> Stored {
    guard let seal else { return Stored(text: text, sealed: nil) }
    var entries = MetadataText.entries(text)
    // What a newer program has written, and this one can't read, is sealed as it is.
    guard !entries.isEmpty else {
      return Stored(text: nil, sealed: try seal.sealed(text, for: place()))
    }
    let motion = entries.removeValue(forKey: readableKey)
    let readable = motion.map { MetadataText.json([readableKey: $0]) }
    guard !entries.isEmpty else { return Stored(text: readable, sealed: nil) }
    let hidden = MetadataText.json(entries)
    return Stored(text: readable, sealed: try seal.sealed(hidden, for: place()))
  }

  /// Metadata as they were before they were sealed; only what is readable while the lock is closed.
  static func opened(
    _ text: String?,
    _ sealed: [UInt8]?,
    _ seal: TextSeal?,
    place: @autoclosure () -> String
  ) throws(SQLiteError) -> String? {
    guard let sealed, let hidden = try seal?.opened(sealed, for: place()) else { return text }
    guard let text else { return hidden }
    return MetadataText.json(
      MetadataText.entries(text).merging(MetadataText.entries(hidden)) { $1 }
    )
  }
}

/// A sample whose metadata are to be sealed or opened.
struct SealableSample: Sendable {
  /// Its id.
  let id: Int64
  private let place: String
  private let text: String?
  private let sealed: [UInt8]?

  /// How its samples are chosen; parameters: the id behind which they begin, and how many.
  private static func query(seals: Bool) -> String {
    let which =
      seals
      ? """
      sealed IS NULL AND metadata IS NOT NULL AND metadata NOT GLOB '\(SealedMetadata.allReadable)'
      """ : "sealed IS NOT NULL"
    return """
      SELECT id, type, source, start, finish, value, metadata, sealed FROM sample
      WHERE id > ? AND \(which) ORDER BY id LIMIT ?
      """
  }

  /// The next ones.
  static func read(
    behind id: Int64,
    seals: Bool,
    _ limit: Int,
    _ connection: Connection
  ) throws(SQLiteError) -> [SealableSample] {
    try connection.statement(query(seals: seals)).rows(id, limit) { row in
      SealableSample(
        id: row.int64(0),
        place: SealedMetadata.place(
          type: row.int64(1),
          source: row.int64(2),
          start: row.int64(3),
          finish: row.int64(4),
          value: row.double(5)
        ),
        text: row.optionalText(6),
        sealed: row.optionalBlob(7)
      )
    }
  }

  /// Seals it, or opens it where `seals` is false.
  func convert(_ seal: TextSeal, seals: Bool, _ connection: Connection) throws(SQLiteError) {
    let stored: SealedMetadata.Stored
    if seals {
      stored = try SealedMetadata.stored(text ?? "", seal, place: place)
    } else {
      let opened = try SealedMetadata.opened(text, sealed, seal, place: place)
      stored = SealedMetadata.Stored(text: opened, sealed: nil)
    }
    try connection.statement("UPDATE sample SET metadata = ?, sealed = ? WHERE id = ?")
      .run(stored.text, stored.sealed, id)
  }
}
