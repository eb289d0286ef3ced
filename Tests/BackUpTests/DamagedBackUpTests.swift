import Foundation
import HealthModel
import HostSystem
import Sealing
import SQLite
import Testing

@testable import BackUp
import Core

@Suite struct DamagedBackUpTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  /// The error of a restore from these bytes, after a look that nothing was touched.
  private func refusal(
    _ bytes: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> BackUpError? {
    try PrivateFile.write(bytes, to: scene.archive)
    let error = #expect(throws: BackUpError.self, sourceLocation: sourceLocation) {
      try scene.restore()
    }
    #expect(try scene.words() == ["old", "old", "old"], sourceLocation: sourceLocation)
    let names = try scene.names()
    #expect(names == ["samples.sqlite", "transcripts.sqlite"], sourceLocation: sourceLocation)
    return error
  }

  /// An archive with these files, of any names, and an end.
  private func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    files.flatMap { file in
      header(file.name, size: file.bytes.count) + file.bytes
        + [UInt8](repeating: 0, count: (512 - file.bytes.count % 512) % 512)
    } + [UInt8](repeating: 0, count: 1024)
  }

  /// The block in front of a file, as POSIX has it (ustar).
  private func header(_ name: String, size: Int, kind: UInt8 = UInt8(ascii: "0")) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      for (place, byte) in text.utf8.enumerated() { block[offset + place] = byte }
    }
    func octal(_ number: Int, digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    put(name, at: 0)
    put("0000600", at: 100)
    put(octal(size, digits: 11), at: 124)
    block[156] = kind
    if kind != UInt8(ascii: "0") { put("/etc/passwd", at: 157) }
    put("ustar", at: 257)
    put("00", at: 263)
    let sum = block.reduce(8 * 32) { $0 + Int($1) }
    put(octal(sum, digits: 6) + "\0 ", at: 148)
    return block
  }

  /// A whole back-up, its databases changed by `change` and its manifest true of them.
  private func forged(_ change: (Connection) throws -> Void) throws -> [UInt8] {
    var files: [BackUpManifest.File] = []
    var parts: [(name: String, bytes: [UInt8])] = []
    for database in scene.places.databases {
      let copy = "\(scene.folder)/forged.sqlite"
      try Connection(path: database.path, role: .readOnly).backUp(to: copy)
      if database.name == "transcripts.sqlite" {
        try change(try Connection(path: copy, role: .readWrite))
      }
      let bytes = try scene.bytes(copy)
      try PrivateFile.remove(copy)
      var hash = try SHA256()
      hash.update(bytes)
      parts.append((database.name, bytes))
      files.append(
        .init(name: database.name, bytes: bytes.count, sha256: hash.finish(), schema: 1)
      )
    }
    let manifest = BackUpManifest(made: Scene.now, program: "1.0", files: files)
    parts.append((BackUpManifest.name, try manifest.bytes()))
    return archive(parts)
  }

  @Test func `cut off anywhere, it is refused and nothing is touched`() throws {
    try scene.backUp()
    let whole = try scene.bytes(scene.archive)
    for length in stride(from: 0, to: whole.count - 1024, by: 509) {
      _ = try refusal(Array(whole[..<length]))
    }
  }

  @Test func `a changed byte is found, wherever it is`() throws {
    try scene.backUp()
    let whole = try scene.bytes(scene.archive)
    // The manifest stands last; its sums are those of the files before it.
    let manifest = try #require(whole.firstRange(of: Array("manifest.json".utf8)))
    let content = whole[..<(manifest.lowerBound + 512)].indices.filter { whole[$0] != 0 }
    for place in stride(from: 0, to: content.count, by: 41) {
      var changed = whole
      changed[content[place]] ^= 0x40
      _ = try refusal(changed)
    }
  }

  @Test(arguments: [
    "../escape", "/etc/passwd", "samples.sqlite/x", ".hidden", "other.txt", "a\\b",
    "samples.sqlite-journal", "decided.json",
  ])
  func `a name that is none of ours is refused`(name: String) throws {
    let error = try refusal(archive([(name, Array("x".utf8))]))
    #expect(error?.hint.contains("as 'mindpulse backup' wrote it") == true)
    #expect(!PrivateFile.exists("\(scene.folder)/escape"))
  }

  @Test func `a name that would steer a terminal is told without its controls`() throws {
    let error = try refusal(archive([("a\u{1}\u{7}\u{8}b\u{1B}[2J\u{7F}\r", [1])]))
    let message = try #require(error?.message)
    #expect(message.contains("“ab[2J”"))
    #expect(!message.utf8.contains { $0 < 0x20 || $0 == 0x7F })
  }

  @Test(arguments: Array("gxKLS".utf8))
  func `extensions of nothing are refused`(kind: UInt8) throws {
    let block = header("samples.sqlite", size: 0, kind: kind)
    _ = try refusal(block + [UInt8](repeating: 0, count: 1024))
  }

  @Test func `a file with an extended header is refused`() throws {
    let record = Array("19 path=other.text\n".utf8)
    let error = try refusal(
      header("pax", size: record.count, kind: UInt8(ascii: "x")) + record
        + [UInt8](repeating: 0, count: 512 - record.count) + archive([("samples.sqlite", [1])])
    )
    #expect(error?.hint.contains("as 'mindpulse backup' wrote it") == true)
  }

  @Test(arguments: Array("123456".utf8))
  func `links, folders and devices are refused`(kind: UInt8) throws {
    let block = header("samples.sqlite", size: 0, kind: kind)
    let error = try refusal(block + [UInt8](repeating: 0, count: 1024))
    #expect(error?.hint.contains("as 'mindpulse backup' wrote it") == true)
  }

  @Test func `the same file twice, and words behind the end, are refused`() throws {
    try scene.backUp()
    let whole = try scene.bytes(scene.archive)
    _ = try refusal(archive([("config.json5", [1]), ("config.json5", [2])]))
    _ = try refusal(whole + Array("more".utf8))
  }

  @Test func `a true manifest over another program's database is refused`() throws {
    let foreign = try forged { try $0.execute("PRAGMA application_id = 5") }
    #expect(try refusal(foreign)?.message.contains("belongs to another program") == true)
  }

  @Test(arguments: [
    (
      "CREATE TRIGGER t AFTER INSERT ON word BEGIN DELETE FROM word; END",
      "the trigger “t” is not of"
    ),
    ("CREATE VIEW v AS SELECT zeroblob(400000000)", "the view “v” is not of"),
    ("DROP TABLE b", "the table “b” is missing"),
  ])
  func `a true manifest over a schema that is not the program's is refused`(
    statements: String,
    words: String
  ) throws {
    let error = try refusal(forged { try $0.execute(statements) })
    #expect(error?.message.contains("in “transcripts.sqlite” \(words)") == true)
  }

  @Test func `a newer database is refused as newer`() throws {
    let newer = try forged { try $0.execute("PRAGMA user_version = 3") }
    #expect(try refusal(newer)?.message.contains("too new") == true)
  }

  @Test func `an older one is taken: the program brings it up to date`() throws {
    let older = try forged { try $0.execute("PRAGMA user_version = 1") }
    try PrivateFile.write(older, to: scene.archive)
    _ = try scene.restore()
    #expect(try scene.words()[1] == "old")
  }

  @Test func `a true manifest over a damaged database is refused`() throws {
    let damaged = try forged { connection in
      try connection.execute("PRAGMA foreign_keys = OFF; INSERT INTO b VALUES (7)")
    }
    #expect(try refusal(damaged)?.message.contains("is damaged") == true)
  }

  @Test func `a newer form of the whole is refused as newer`() throws {
    let text = """
      {"format": "mindpulse-backup", "version": 2, "made": "2026-11-20T14:05:00+01:00",
       "program": "9", "files": []}
      """
    let error = try refusal(archive([("manifest.json", Array(text.utf8))]))
    #expect(error?.message.contains("too new") == true)
  }

  @Test func `no file, a folder and something else entirely are told apart`() throws {
    #expect(throws: BackUpError.self) { try Restore("\(scene.folder)/none", scene.places) }
    #expect(throws: BackUpError.self) { try Restore(scene.folder, scene.places) }
    #expect(try refusal(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 7, count: 5000)) != nil)
  }
}
