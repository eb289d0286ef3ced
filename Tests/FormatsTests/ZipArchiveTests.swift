import Glibc
import Testing

@testable import Formats
import Core

@Suite("A zip archive", .timeLimit(.minutes(90)))
struct ZipArchiveTests {
  private let folder: ScratchFolder
  private let text = Array("one two three\n".utf8)

  init() throws { folder = try ScratchFolder() }

  private func open(
    _ entries: [ZipWriter.Entry],
    limits: ArchiveLimits = ArchiveLimits()
  ) throws -> ZipArchive {
    let path = try folder.write(ZipWriter.archive(entries), to: "a.zip")
    return try ZipArchive(InputFile(path), limits: limits)
  }

  /// Every file of an archive with its bytes.
  private func read(_ archive: ZipArchive) throws -> [String: [UInt8]] {
    _ = try archive.entries()
    var files: [String: [UInt8]] = [:]
    while let entry = try archive.next() {
      guard entry.isFile else { continue }
      var bytes: [UInt8] = []
      while true {
        let piece = try archive.read(5)
        if piece.isEmpty { break }
        bytes += piece
      }
      files[entry.path] = bytes
    }
    return files
  }

  @Test("gives its files one after the other, and their sizes before")
  func plain() throws {
    let archive = try open([
      .init(name: "a/", data: [], mode: 0o040755), .init(name: "a/导出.xml", data: text),
      .init(name: "b.csv", data: []),
    ])
    let entries = try archive.entries()
    #expect(entries.map(\.path) == ["a/", "a/导出.xml", "b.csv"])
    #expect(entries.map(\.size) == [0, 14, 0])
    #expect(entries.map(\.isFile) == [false, true, true])
    #expect(try read(archive) == ["a/导出.xml": text, "b.csv": []])
  }

  @Test("may have sizes behind the data or in ZIP64 fields", arguments: [true, false])
  func sizesElsewhere(is64: Bool) throws {
    var entry = ZipWriter.Entry(name: "a", data: text)
    entry.is64 = is64
    entry.hasDescriptor = !is64
    let archive = try open([entry, .init(name: "b", data: text)])
    #expect(try archive.entries().map(\.size) == [14, 14])
    #expect(try read(archive) == ["a": text, "b": text])
  }

  @Test("is told by its first bytes")
  func recognition() throws {
    #expect(ZipArchive.isZip(ZipWriter.archive([.init(name: "a", data: text)])))
    #expect(ZipArchive.isEmpty(ZipWriter.archive([])))
    #expect(!ZipArchive.isZip(ZipWriter.archive([])))
    #expect(!ZipArchive.isZip(Array("PK is no zip".utf8)))
    #expect(!ZipArchive.isZip([]))
  }

  @Test(
    "is refused whole when a path leads out",
    arguments: [
      ("../../x", "“../../x” leads out of the archive"),
      ("a/../../x", "“a/../../x” leads out of the archive"),
      ("/etc/cron.d/x", "“/etc/cron.d/x” begins at the root of the disk"),
    ]
  )
  func traversal(path: String, what: String) throws {
    let archive = try open([.init(name: "good", data: text), .init(name: path, data: text)])
    let failure = #expect(throws: ArchivesError.self) { try archive.entries() }
    #expect(failure?.message == "The archive was rejected: \(what).")
  }

  @Test("is refused whole when it holds a link")
  func link() throws {
    let archive = try open([.init(name: "l", data: Array("/etc/passwd".utf8), mode: 0o120777)])
    #expect(throws: ArchivesError.hostile(what: "“l” is a link")) { try archive.entries() }
  }

  @Test("is refused when it claims to hold far more than it can")
  func claimedBomb() throws {
    // The same data again and again, as in bombs whose files overlap.
    let first = ZipWriter.Entry(name: "0", data: text, method: 8, claimedSize: 1 << 30)
    var entries = [first]
    for index in 1..<70 {
      var entry = first
      entry.name = "\(index)"
      entry.sharesDataOf = 0
      entries.append(entry)
    }
    let archive = try open(entries)
    let failure = #expect(throws: ArchivesError.self) { try archive.entries() }
    #expect(
      failure?.message == "The archive was rejected: it unpacks to 1024 MiB, far more than a file "
        + "of its size can hold."
    )
  }

  @Test("is refused when more comes out than was claimed")
  func silentBomb() throws {
    let zeros = ZipWriter.deflatedZeros(repeats: 100_000)
    var entry = ZipWriter.Entry(name: "a", data: zeros.data, method: 8, claimedSize: zeros.size)
    entry.claimedSum = 0
    var limits = ArchiveLimits()
    limits.ratio = 100
    limits.free = 1 << 20
    let claimed = try open([entry], limits: limits)
    #expect(throws: ArchivesError.self) { try claimed.entries() }
    entry.claimedSize = 1000
    let silent = try open([entry], limits: limits)
    #expect(throws: ArchivesError.self) { try read(silent) }
  }

  @Test("of data that packs well is read to its end")
  func goodRatio() throws {
    let zeros = ZipWriter.deflatedZeros(repeats: 2000)
    var entry = ZipWriter.Entry(name: "a", data: zeros.data, method: 8, claimedSize: zeros.size)
    let bytes = [UInt8](repeating: 0, count: zeros.size)
    entry.claimedSum = ZipWriter.checksum(bytes)
    #expect(try read(open([entry])) == ["a": bytes])
  }

  @Test("is refused when it has too many entries")
  func tooMany() throws {
    var limits = ArchiveLimits()
    limits.entries = 10
    let archive = try open((0..<11).map { .init(name: "\($0)", data: []) }, limits: limits)
    #expect(throws: ArchivesError.hostile(what: "it has more than 10 entries")) {
      try archive.entries()
    }
  }

  @Test("is told to be encrypted")
  func encrypted() throws {
    var entry = ZipWriter.Entry(name: "a", data: text)
    entry.isEncrypted = true
    let archive = try open([entry])
    let failure = #expect(throws: ArchivesError.self) { try read(archive) }
    #expect(failure == .encrypted)
    #expect(failure?.hint == "Unpack it with its password and import what it contains.")
  }

  @Test("with a wrong checksum is told to be damaged")
  func wrongSum() throws {
    let entry = ZipWriter.Entry(name: "a", data: text, claimedSum: 1)
    let archive = try open([entry])
    let failure = #expect(throws: ArchivesError.self) { try read(archive) }
    guard case .damaged = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("cut off anywhere gives an error and never a crash")
  func truncation() throws {
    let whole = ZipWriter.archive([
      .init(name: "a", data: text + text), .init(name: "b", data: text),
    ])
    for length in 0..<whole.count {
      let path = try folder.write(whole[..<length], to: "cut.zip")
      #expect(throws: ArchivesError.self, "cut at \(length)") {
        try read(ZipArchive(InputFile(path)))
      }
    }
  }

  @Test("with bytes changed gives an error or its files and never a crash", arguments: 0..<300)
  func changed(seed: Int) throws {
    var whole = ZipWriter.archive([.init(name: "a", data: text), .init(name: "b", data: text)])
    var number = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0...(seed % 4) {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      whole[Int(number >> 33) % whole.count] = UInt8(truncatingIfNeeded: number >> 56)
    }
    let path = try folder.write(whole, to: "changed.zip")
    do {
      #expect(try read(ZipArchive(InputFile(path))).count <= 3)
    } catch let error as ArchivesError {
      #expect(!error.message.isEmpty)
    }
  }
}

@Suite("Files and folders")
struct InputFileTests {
  @Test("that are missing, forbidden or of another kind are told with their path")
  func failures() throws {
    let folder = try ScratchFolder()
    #expect(throws: ArchivesError.missing(path: folder("none"))) { try InputFile(folder("none")) }
    #expect(throws: ArchivesError.missing(path: folder("none"))) {
      try Folder.isFolder(folder("none"))
    }
    #expect(throws: ArchivesError.unreadable(path: folder.path, reason: "it is a folder")) {
      try InputFile(folder.path)
    }
  }

  @Test("are found below a folder by name, hidden ones and links left out")
  func files() throws {
    let folder = try ScratchFolder()
    for name in ["b.csv", "a/c/d.json", "a/b", ".hidden", "__MACOSX/x"] {
      try folder.write([1, 2, 3], to: name)
    }
    symlink(folder.path, folder("a/loop"))
    #expect(
      try Folder.files(below: folder.path) == ["a/b", "a/c/d.json", "b.csv"].map { folder($0) }
    )
    let file = try InputFile(folder("b.csv"))
    #expect(file.size == 3)
    #expect(try file.read(2) == [1, 2])
    #expect(try file.read(2) == [3])
    #expect(try file.read(2).isEmpty)
  }
}
