import Foundation
import HealthModel
import HostSystem
import SQLite
import Testing

@testable import BackUp

/// A folder of a test's own with two databases and settings, removed when the test lets it go.
final class Scene {
  static let now = Timestamp(milliseconds: 1_795_179_900_000, offsetMinutes: 60)
  static let migrators = [
    Migrator(applicationID: 77, migrations: [first, .init(version: 3, sql: "")]),
    Migrator(applicationID: 88, migrations: [first, .init(version: 2, sql: "")]),
  ]
  private static let first = Migrator.Migration(version: 1, sql: schema)
  private static let schema = """
    CREATE TABLE IF NOT EXISTS word (text TEXT);
    CREATE TABLE IF NOT EXISTS a (x INTEGER PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS b (x INTEGER REFERENCES a (x));
    """

  let folder: String
  let places: BackUpPlaces

  init() throws {
    var template = Array("/tmp/back-up-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let made = template.dropLast().map { UInt8(bitPattern: $0) }
    folder = String(decoding: made, as: UTF8.self)
    let data = "\(folder)/data"
    try PrivateFile.createDirectory(data)
    places = BackUpPlaces(
      folder: data,
      databases: [
        BackUpPlaces.Database(
          name: "samples.sqlite",
          path: "\(data)/samples.sqlite",
          migrator: Self.migrators[0]
        ),
        BackUpPlaces.Database(
          name: "transcripts.sqlite",
          path: "\(data)/transcripts.sqlite",
          migrator: Self.migrators[1]
        ),
      ],
      settings: "\(folder)/config/config.json5"
    )
    try fill("old")
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: folder) } catch {
      Issue.record(error, "The test's folder could not be removed.")
    }
  }

  var archive: String { "\(folder)/copy.tar" }

  /// Databases and settings that say a word; what was there is written over.
  func fill(_ word: String) throws {
    for (database, migrator) in zip(places.databases, Self.migrators) {
      let identity = migrator.identity
      let connection = try Connection(path: database.path, role: .readWrite)
      try connection.execute(
        """
        PRAGMA application_id = \(identity.applicationID);
        PRAGMA user_version = \(identity.newestVersion);
        \(Self.schema)
        DELETE FROM word;
        """
      )
      try connection.statement("INSERT INTO word VALUES (?)").run(word)
    }
    try PrivateFile.createDirectory("\(folder)/config")
    try PrivateFile.write(Array("{ /* \(word) */ }".utf8), to: places.settings)
  }

  /// The words that databases and settings say.
  func words() throws -> [String] {
    var words = try places.databases.map { try Self.word($0.path) }
    let settings = try PrivateFile.read(places.settings, limit: 1000) ?? []
    words.append(String(decoding: settings.dropFirst(5).dropLast(5), as: UTF8.self))
    return words
  }

  static func word(_ path: String) throws -> String {
    let connection = try Connection(path: path, role: .readOnly)
    #expect(try connection.integrityCheck() == [])
    return try connection.prepare("SELECT text FROM word").first { $0.text(0) } ?? ""
  }

  @discardableResult
  func backUp(replacing: Bool = false) throws -> BackUpManifest {
    try BackUpWriter(places, program: "1.0").write(
      to: archive,
      replacing: replacing,
      at: Self.now
    )
  }

  func restore() throws -> Restore.Outcome { try Restore(archive, places).apply(at: Self.now) }

  /// The names in the data folder.
  func names() throws -> [String] {
    try PrivateFile.names(in: places.folder).filter { !$0.hasSuffix("-journal") }.sorted()
  }

  func bytes(_ path: String) throws -> [UInt8] {
    try #require(try PrivateFile.read(path, limit: 1 << 24))
  }
}
