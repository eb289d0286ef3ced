import HealthModel
import Sealing
import SQLite

/// The few texts beside samples and names that a lock seals: facts of the profile, and the names of
/// files that were imported.
///
/// What stays readable in `samples.sqlite`: types, units, values and times of readings, the ids their
/// sources gave them, birthday and country (a check-in needs the age, and an answer to a danger the
/// country's lines), and the program's own names for sources.
enum SealedTexts {
  /// The facts of the profile that nothing needs while locked.
  static let facts: Set<Profile.Key> = [.name, .sex, .height]
  /// What stands in the place of a sealed text.
  static let standIn = "sealed"

  /// The place of a fact.
  static func place(ofFact key: String) -> String { "profile#\(key)" }
  /// The place of an import's file.
  static func place(ofImport id: Int64) -> String { "import#\(id)" }

  /// Seals what is readable.
  static func seal(_ seal: TextSeal, _ connection: Connection) throws(SQLiteError) {
    let known = "SELECT key, value FROM profile WHERE sealed IS NULL"
    for (key, value) in try connection.prepare(known).rows(read: { ($0.text(0), $0.text(1)) })
    where Profile.Key(rawValue: key).map(facts.contains) ?? true {
      try setFact(key, to: value, seal, connection)
    }
    let files = "SELECT id, file FROM import WHERE sealed IS NULL"
    for (id, file) in try connection.prepare(files).rows(read: { ($0.int64(0), $0.text(1)) }) {
      try setFile(file, ofImport: id, seal, connection)
    }
  }

  /// Opens what is sealed; what was changed stays as it is.
  static func open(_ seal: TextSeal, _ connection: Connection) throws(SQLiteError) {
    let known = "SELECT key, sealed FROM profile WHERE sealed IS NOT NULL"
    for (key, sealed) in try connection.prepare(known).rows(read: { ($0.text(0), $0.blob(1)) }) {
      guard let value = readable(sealed, place(ofFact: key), seal) else { continue }
      try setFact(key, to: value, nil, connection)
    }
    let files = "SELECT id, sealed FROM import WHERE sealed IS NOT NULL"
    for (id, sealed) in try connection.prepare(files).rows(read: { ($0.int64(0), $0.blob(1)) }) {
      guard let file = readable(sealed, place(ofImport: id), seal) else { continue }
      try setFile(file, ofImport: id, nil, connection)
    }
  }

  /// Keeps a fact of the profile, sealed where there is a seal.
  static func setFact(
    _ key: String,
    to value: String,
    _ seal: TextSeal?,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = """
      INSERT INTO profile (key, value, sealed) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, sealed = excluded.sealed
      """
    let sealed = try seal?.sealed(value, for: place(ofFact: key))
    try connection.statement(sql).run(key, sealed == nil ? value : standIn, sealed)
  }

  /// Keeps the name of an import's file, sealed where there is a seal.
  static func setFile(
    _ file: String,
    ofImport id: Int64,
    _ seal: TextSeal?,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sealed = try seal?.sealed(file, for: place(ofImport: id))
    try connection.statement("UPDATE import SET file = ?, sealed = ? WHERE id = ?")
      .run(sealed == nil ? file : standIn, sealed, id)
  }

  /// A text; nil while locked, and for one that was changed: the others are to be shown.
  static func readable(_ sealed: [UInt8], _ place: String, _ seal: TextSeal?) -> String? {
    do throws(SQLiteError) { return try seal?.opened(sealed, for: place) } catch { return nil }
  }
}
