import Glibc

/// A directory for one test, removed with everything in it when the test lets it go.
package final class TemporaryDirectory: Sendable {
  /// Where it is.
  package let path: String

  /// Makes it under `TMPDIR`, or else `/tmp`.
  package init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/mindpulse-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("no temporary directory") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in names { unlink(file(name)) }
    for name in names { rmdir(file(name)) }
    rmdir(path)
  }

  /// The path of something in it.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in the directory, sorted.
  package var names: [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// What a test could not prepare.
package struct TestFailure: Error {
  /// Why, in a sentence.
  package let reason: String

  /// A failure for a reason.
  package init(_ reason: String) { self.reason = reason }
}

/// The bytes of a file.
package func contents(of path: String) throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw TestFailure("\(path) can't be read") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}

/// Makes a file of these bytes.
package func write(_ bytes: [UInt8], to path: String) throws {
  guard let file = fopen(path, "w") else { throw TestFailure("\(path) can't be made") }
  defer { fclose(file) }
  guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
    throw TestFailure("\(path) can't be written")
  }
}

/// The permission bits of a file, such as 0o600.
package func permissions(of path: String) throws -> UInt32 {
  var status = stat()
  guard lstat(path, &status) == 0 else { throw TestFailure("\(path) is not there") }
  return status.st_mode & 0o777
}

/// The time of a file's last change, in nanoseconds since 1970.
package func changeTime(of path: String) throws -> Int {
  var status = stat()
  guard lstat(path, &status) == 0 else { throw TestFailure("\(path) is not there") }
  return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
}
