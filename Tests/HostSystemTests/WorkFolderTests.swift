import Glibc
import HostSystem
import Testing

@Suite(.timeLimit(.minutes(90))) struct WorkFolderTests {
  let directory: String
  var path: String { "\(directory)/work" }

  init() throws {
    var template = Array("/tmp/work-folder-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test func `one at a time has it, and who lets it go leaves it to the next`() throws {
    var first = try WorkFolder.make(path)
    #expect(first != nil)
    #expect(try PrivateFile.permissions(of: path)?.mode == 0o700)
    #expect(try WorkFolder.make(path) == nil)
    #expect(try WorkFolder.takeOver(path, waiting: false) == nil)
    try PrivateFile.write([1], to: "\(path)/a")
    first = nil
    _ = first
    let second = try #require(try WorkFolder.takeOver(path, waiting: true))
    #expect(try second.names() == ["a"])
    try second.remove()
    #expect(!PrivateFile.exists(path))
    #expect(try WorkFolder.takeOver(path, waiting: true) == nil)
  }

  @Test func `a link is never taken for it`() throws {
    #expect(symlink("/tmp", path) == 0)
    #expect(throws: HostSystemError.self) { try WorkFolder.takeOver(path, waiting: false) }
  }

  @Test func `a file has its name only when it is whole`() throws {
    let file = "\(directory)/file"
    var output: PrivateOutput? = try PrivateOutput(file, replacing: false)
    try output?.write([1, 2])
    #expect(!PrivateFile.exists(file))
    output = nil
    _ = output
    #expect(try PrivateFile.names(in: directory) == [])
    // What a killed program left of an earlier one is replaced.
    try PrivateFile.write([9, 9, 9], to: "\(file).unfinished")
    let whole = try PrivateOutput(file, replacing: false)
    try whole.write([1])
    try whole.write([2])
    try whole.finish(replacing: false)
    #expect(try PrivateFile.read(file, limit: 10) == [1, 2])
    #expect(try PrivateFile.permissions(of: file)?.mode == 0o600)
    #expect(try PrivateFile.names(in: directory) == ["file"])
    #expect(throws: HostSystemError.self) { try PrivateOutput(file, replacing: false) }
  }

  @Test func `a file that appears meanwhile is kept, and nothing is left of the new one`() throws {
    let file = "\(directory)/file"
    let output = try PrivateOutput(file, replacing: false)
    try output.write([1])
    try PrivateFile.write([7], to: file)
    #expect(throws: HostSystemError.self) { try output.finish(replacing: false) }
    #expect(try PrivateFile.read(file, limit: 10) == [7])
    #expect(try PrivateFile.names(in: directory) == ["file"])
  }

  @Test func `a folder goes with its files, but not with folders in it`() throws {
    try PrivateFile.createDirectory("\(path)/inner")
    try PrivateFile.write([1], to: "\(path)/a")
    #expect(throws: HostSystemError.self) { try PrivateFile.removeFolder(path) }
    #expect(rmdir("\(path)/inner") == 0)
    try PrivateFile.removeFolder(path)
    #expect(!PrivateFile.exists(path))
  }
}
