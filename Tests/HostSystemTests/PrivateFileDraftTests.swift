import Glibc
import HostSystem
import Testing

@Suite struct PrivateFileDraftTests {
  let directory: String

  init() throws {
    var template = Array("/tmp/private-draft-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test func `pieces of any size come together, and nothing is in place before the end`() throws {
    let path = directory + "/a"
    let draft = try PrivateFileDraft(path, replacing: false)
    let piece = String(repeating: "ä", count: 40_000)
    for _ in 0..<5 { try draft.write(piece) }
    #expect(try PrivateFile.permissions(of: path) == nil)
    try draft.finish()
    let bytes = try PrivateFile.read(path, limit: 1_000_000)
    #expect(bytes == Array(String(repeating: piece, count: 5).utf8))
    #expect(try PrivateFile.permissions(of: path)?.mode == 0o600)
  }

  @Test func `what is let go leaves nothing, and keeps what was there`() throws {
    let path = directory + "/a"
    try PrivateFile.write(Array("first".utf8), to: path)
    do {
      let draft = try PrivateFileDraft(path, replacing: true)
      try draft.write(String(repeating: "x", count: 100_000))
    }
    #expect(try PrivateFile.read(path, limit: 100) == Array("first".utf8))
    #expect(try PrivateFile.remove(path))
    #expect(rmdir(directory) == 0)
  }

  @Test func `a file that appears meanwhile is kept`() throws {
    let path = directory + "/a"
    let draft = try PrivateFileDraft(path, replacing: false)
    try draft.write("second")
    try PrivateFile.write(Array("first".utf8), to: path)
    let error = #expect(throws: HostSystemError.self) { try draft.finish() }
    #expect(error?.kind == .cannotCreate)
    #expect(try PrivateFile.read(path, limit: 100) == Array("first".utf8))
  }

  @Test func `a link, a folder and a missing folder are refused at once`() throws {
    let link = directory + "/link"
    try #require(symlink(directory + "/nothing", link) == 0)
    for (path, kind) in [
      (link, HostSystemError.Kind.notAllowed), (directory, .cannotCreate),
      (directory + "/none/a", .cannotCreate),
    ] {
      let error = #expect(throws: HostSystemError.self) {
        try PrivateFileDraft(path, replacing: true)
      }
      #expect(error?.kind == kind)
    }
  }
}
