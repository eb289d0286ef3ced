import Glibc

/// Which programs of this account have a file open, as `/proc/PID/fd` tells (proc(5)).
package enum OpenFiles {
  /// The ids of other processes that have one of these files open, in order.
  ///
  /// Processes of other accounts, and of other containers, can't be seen. A process of this very
  /// program lets nobody but root look (``Machine/protectProcess()``): one of this account counts
  /// whatever it has open.
  ///
  /// - Parameter paths: files with every link in their folders followed.
  /// - Returns: the ids; none where nobody has.
  /// - Throws: ``HostSystemError`` when `/proc` can't be read.
  package static func holders(of paths: Set<String>) throws(HostSystemError) -> [Int32] {
    var holders: [Int32] = []
    for name in try PrivateFile.names(in: "/proc") {
      guard let process = Int32(name), process != getpid() else { continue }
      let folder = "/proc/\(process)/fd"
      let descriptors: [String]
      do { descriptors = try PrivateFile.names(in: folder) } catch {
        // Another account's, one that has ended meanwhile, or one of ours.
        if try isOfThisProgram(process) { holders.append(process) }
        continue
      }
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

  /// Whether a process bears this program's name and belongs to this account.
  private static func isOfThisProgram(_ process: Int32) throws(HostSystemError) -> Bool {
    guard let own = try ProcessIdentity.contents(of: "/proc/self/status"),
      let other = try ProcessIdentity.contents(of: "/proc/\(process)/status")
    else { return false }
    return ["Name:", "Uid:"].allSatisfy { field in
      let value = line(field, of: own)
      return value != nil && value == line(field, of: other)
    }
  }

  /// The line of a status file that begins with a field's name (proc_pid_status(5)).
  private static func line(_ field: String, of status: [UInt8]) -> ArraySlice<UInt8>? {
    status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: field.utf8) }
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
