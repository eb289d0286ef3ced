import Foundation
import Glibc

/// A folder for one test, removed with everything in it when the test lets it go.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/mindpulse-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ScratchFailure(what: "no temporary folder") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("can't remove \(path): \(error)")
    }
  }

  /// The path of something in it.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a file in it, with the folders above; gives its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    guard let file = fopen(self(name), "w") else { throw ScratchFailure(what: name) }
    defer { fclose(file) }
    let bytes = Array(bytes)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw ScratchFailure(what: name)
    }
    return self(name)
  }
}

/// What a test could not prepare.
struct ScratchFailure: Error {
  let what: String
}
