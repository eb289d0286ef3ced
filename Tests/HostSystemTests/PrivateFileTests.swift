import Core
import Glibc
import HostSystem
import Testing

@Suite struct PrivateFileTests {
  let directory: String

  init() throws {
    var template = Array("/tmp/private-file-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test func `a written file is read back and is its owner's alone`() throws {
    let path = directory + "/a"
    try PrivateFile.write(Array("kept".utf8), to: path)
    #expect(try PrivateFile.read(path, limit: 100) == Array("kept".utf8))
    #expect(try PrivateFile.permissions(of: path)?.mode == 0o600)
    #expect(try PrivateFile.permissions(of: path)?.isOwn == true)
  }

  @Test func `a file that is missing reads as nothing`() throws {
    #expect(try PrivateFile.read(directory + "/missing", limit: 100) == nil)
    #expect(try PrivateFile.permissions(of: directory + "/missing") == nil)
  }

  @Test func `what others could get at is narrowed, and its mode before is told`() throws {
    let path = directory + "/loose"
    try PrivateFile.write(Array("kept".utf8), to: path)
    #expect(try PrivateFile.makePrivate(path, .file) == nil)
    chmod(path, 0o664)
    #expect(try PrivateFile.makePrivate(path, .file) == 0o664)
    #expect(try PrivateFile.permissions(of: path)?.mode == 0o600)
    chmod(directory, 0o755)
    #expect(try PrivateFile.makePrivate(directory, .directory) == 0o755)
    #expect(try PrivateFile.permissions(of: directory)?.mode == 0o700)
    #expect(try PrivateFile.makePrivate(directory + "/missing", .file) == nil)
  }

  @Test func `a link and a shared directory are refused and stay as they are`() throws {
    let path = directory + "/precious"
    try PrivateFile.write(Array("kept".utf8), to: path)
    chmod(path, 0o644)
    symlink(path, directory + "/link")
    #expect(throws: HostSystemError.self) {
      try PrivateFile.makePrivate(directory + "/link", .file)
    }
    #expect(try PrivateFile.permissions(of: path)?.mode == 0o644)
    let shared = directory + "/shared"
    mkdir(shared, 0o700)
    chmod(shared, 0o1777)
    let error = #expect(throws: HostSystemError.self) {
      try PrivateFile.makePrivate(shared, .directory)
    }
    #expect(error?.kind == .notAllowed)
    #expect(try PrivateFile.permissions(of: shared)?.mode == 0o1777)
  }

  @Test func `a log begins anew at its limit and follows no link`() throws {
    let path = directory + "/log"
    try PrivateFile.append(Array("first\n".utf8), to: path, limit: 20)
    try PrivateFile.append(Array("second\n".utf8), to: path, limit: 20)
    #expect(try PrivateFile.read(path, limit: 100) == Array("first\nsecond\n".utf8))
    try PrivateFile.append(Array("the third\n".utf8), to: path, limit: 20)
    #expect(try PrivateFile.read(path, limit: 100) == Array("the third\n".utf8))
    #expect(try PrivateFile.permissions(of: path)?.mode == 0o600)
    symlink(path, directory + "/link")
    #expect(throws: HostSystemError.self) {
      try PrivateFile.append([65], to: directory + "/link", limit: 20)
    }
  }

  @Test func `a second write replaces the first one whole`() throws {
    let path = directory + "/a"
    try PrivateFile.write(Array(repeating: 65, count: 100_000), to: path)
    try PrivateFile.write(Array("short".utf8), to: path)
    #expect(try PrivateFile.read(path, limit: 1_000_000) == Array("short".utf8))
  }

  @Test func `a file that is there is kept unless it may be replaced`() throws {
    let path = directory + "/a"
    try PrivateFile.write(Array("first".utf8), to: path)
    let error = #expect(throws: HostSystemError.self) {
      try PrivateFile.write(Array("second".utf8), to: path, replacing: false)
    }
    #expect(error?.kind == .cannotCreate)
    #expect(error?.hint.contains("--force") == true)
    #expect(try PrivateFile.read(path, limit: 100) == Array("first".utf8))
  }

  @Test func `nothing is written through a symbolic link`() throws {
    let victim = directory + "/victim"
    let path = directory + "/link"
    try PrivateFile.write(Array("untouched".utf8), to: victim)
    try #require(symlink(victim, path) == 0)
    for replacing in [true, false] {
      let error = #expect(throws: HostSystemError.self) {
        try PrivateFile.write(Array("evil".utf8), to: path, replacing: replacing)
      }
      #expect(error?.kind == .notAllowed)
    }
    #expect(try PrivateFile.read(victim, limit: 100) == Array("untouched".utf8))
    #expect(throws: HostSystemError.self) { try PrivateFile.read(path, limit: 100) }
    #expect(try PrivateFile.read(path, limit: 100, followLink: true) == Array("untouched".utf8))
  }

  @Test(arguments: ["fifo", "directory"])
  func `what isn't a plain file is refused and left`(kind: String) throws {
    let path = directory + "/" + kind
    try #require((kind == "fifo" ? mkfifo(path, 0o600) : mkdir(path, 0o700)) == 0)
    let error = #expect(throws: HostSystemError.self) {
      try PrivateFile.write(Array("x".utf8), to: path)
    }
    #expect(error?.kind == .cannotCreate)
  }

  @Test func `a file larger than the limit is an error, not a part of it`() throws {
    let path = directory + "/a"
    try PrivateFile.write(Array(repeating: 65, count: 2000), to: path)
    #expect(throws: HostSystemError.self) { try PrivateFile.read(path, limit: 1999) }
    #expect(try PrivateFile.read(path, limit: 2000)?.count == 2000)
  }

  @Test func `directories are made with those above them, each private`() throws {
    let path = directory + "/one/two/three"
    try PrivateFile.createDirectory(path)
    try PrivateFile.createDirectory(path)
    for part in ["/one", "/one/two", "/one/two/three"] {
      #expect(try PrivateFile.permissions(of: directory + part)?.mode == 0o700)
    }
  }

  @Test func `a file in the way of a directory is told`() throws {
    try PrivateFile.write([], to: directory + "/file")
    let error = #expect(throws: HostSystemError.self) {
      try PrivateFile.createDirectory(directory + "/file")
    }
    #expect(error?.message.contains("not a directory") == true)
    #expect(throws: HostSystemError.self) {
      try PrivateFile.createDirectory(directory + "/file/below")
    }
  }

  @Test func `a write that fails leaves the old file and no other behind`() throws {
    let path = directory + "/a"
    try PrivateFile.write(Array("old".utf8), to: path)
    // A file in the way of the temporary one's removal and making: a directory of that name.
    try #require(mkdir("\(path).\(getpid()).new", 0o700) == 0)
    #expect(throws: HostSystemError.self) { try PrivateFile.write(Array("new".utf8), to: path) }
    #expect(try PrivateFile.read(path, limit: 100) == Array("old".utf8))
  }
}
