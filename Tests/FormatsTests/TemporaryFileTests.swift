import Formats
import Foundation
import Glibc
import Testing

@Suite("A copy of what is in an archive")
struct TemporaryFileTests {
  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test("is readable by its owner only, and gone with its object")
  func permissions() throws {
    let place = NSTemporaryDirectory() + "copies-\(UUID())"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { rmdir(place) }
    do {
      let file = try TemporaryFile(in: place)
      try file.write(Array("private".utf8))
      file.close()
      #expect(mode(file.path) == 0o600)
      #expect(mode(String(file.path.dropLast("/copy".count))) == 0o700)
      #expect(try InputFile(file.path).read(100) == Array("private".utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test("can be read on after its name was taken away")
  func nameless() throws {
    let file = try TemporaryFile(in: NSTemporaryDirectory())
    try file.write([UInt8](repeating: 7, count: 1 << 20))
    file.close()
    let reading = try InputFile(file.path)
    file.removeName()
    file.removeName()
    #expect(mode(file.path) == nil)
    #expect(try reading.read(10) == [UInt8](repeating: 7, count: 10))
  }

  @Test("says where it can't be made")
  func missing() {
    #expect(throws: ArchivesError.unwritable(path: "/nowhere/at/all", code: ENOENT)) {
      try TemporaryFile(in: "/nowhere/at/all")
    }
  }
}
