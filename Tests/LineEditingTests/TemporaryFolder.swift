import Glibc
import Testing

/// A folder of one test's own, removed with everything in it when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/line-editing-XXXXXX".utf8CString)
    path = try template.withUnsafeMutableBufferPointer { buffer in
      let base = try #require(buffer.baseAddress)
      let made = try #require(mkdtemp(base))
      return String(cString: made)
    }
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix(while: { $0 != 0 }), as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, mode)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    fchmod(descriptor, mode)
    try #require(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  func text(of name: String) throws -> String {
    let descriptor = open(file(name), O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    try #require(count >= 0)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  func mode(of name: String) -> mode_t? {
    var facts = stat()
    return lstat(file(name), &facts) == 0 ? facts.st_mode & 0o777 : nil
  }
}
