import Glibc
import Core

extension Machine {
  /// The absolute path of the program that this process runs.
  ///
  /// The corresponding C function is `readlink` on `/proc/self/exe` (proc(5)).
  ///
  /// - Throws: ``HostSystemError`` when the file was removed or replaced since the start.
  package static func programPath() throws(HostSystemError) -> String {
    let link = "/proc/self/exe"
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe buffer.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe readlink(link, start, bytes.count)
    }
    guard length > 0 else { throw .systemCall("read", link, code: errno) }
    let path = String(decoding: buffer.prefix(length), as: UTF8.self)
    guard unsafe access(path, X_OK) == 0 else {
      throw HostSystemError(
        .missing,
        "The program this runs from, \(path), no longer exists.",
        hint: "Run the one that took its place."
      )
    }
    return path
  }

  /// The number of the user this process acts for.
  ///
  /// The corresponding C function is `geteuid`.
  package static func userNumber() -> UInt32 { geteuid() }
}
