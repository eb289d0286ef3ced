import Glibc

/// Which programs of this account have a file open, as `/proc/PID/fd` tells (proc(5)).
package enum OpenFiles {
  /// The ids of other processes that have one of these files open, in order.
  ///
  /// Processes of other accounts, and of other containers, can't be seen.
  ///
  /// - Parameter paths: files with every link in their folders followed.
  /// - Returns: the ids; none where nobody has.
  /// - Throws: ``HostSystemError`` when `/proc` can't be read.
  package static func holders(of paths: Set<String>) throws(HostSystemError) -> [Int32] {
    var holders: [Int32] = []
    for name in try PrivateFile.names(in: "/proc") {
      guard let process = Int32(name), process != getpid() else { continue }
      let folder = "/proc/\(process)/fd"
      // It may be another account's, or have ended meanwhile.
      let descriptors: [String]
      do { descriptors = try PrivateFile.names(in: folder) } catch { continue }
      if descriptors.contains(where: { isOpen("\(folder)/\($0)", paths) }) {
        holders.append(process)
      }
    }
    return holders.sorted()
  }

  /// The path with every link in it followed; nil where there is no such file.
  ///
  /// The corresponding C function is `realpath`.
  package static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func isOpen(_ link: String, _ paths: Set<String>) -> Bool {
    // The longest path there is (limits.h, PATH_MAX).
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(link, &buffer, buffer.count)
    guard count > 0 else { return false }
    let path = buffer.prefix(count).map { UInt8(bitPattern: $0) }
    return paths.contains(String(decoding: path, as: UTF8.self))
  }
}
