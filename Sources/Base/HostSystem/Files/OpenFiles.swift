import Glibc

/// Which programs of this account have a file open, as `/proc/PID/fd` tells (proc(5)).
package enum OpenFiles {
  /// How often it is looked, and how long is waited in between, in milliseconds: a second in all.
  private static let looks = (count: 20, pause: Int32(50))

  /// The ids of other processes that keep one of these files open, in order.
  ///
  /// Only who is found at every look within a second counts: a program that is just being started has
  /// the files of the one that starts it until it has begun (execve(2)), and a short command ends
  /// by itself. Where nobody is found the first look is the last.
  ///
  /// Processes of other accounts, and of other containers, can't be seen. A process of this very
  /// program lets nobody but root look (``Machine/protectProcess()``): one of this account counts
  /// whatever it has open.
  ///
  /// - Parameter paths: files with every link in their folders followed.
  /// - Returns: the ids; none where nobody has.
  /// - Throws: ``HostSystemError`` when `/proc` can't be read.
  package static func holders(of paths: Set<String>) throws(HostSystemError) -> [Int32] {
    var holders = try holdersNow(of: paths)
    for _ in 1..<looks.count where !holders.isEmpty {
      _ = poll(nil, 0, looks.pause)
      holders.formIntersection(try holdersNow(of: paths))
    }
    return holders.sorted()
  }

  private static func holdersNow(of paths: Set<String>) throws(HostSystemError) -> Set<Int32> {
    var holders: Set<Int32> = []
    for name in try PrivateFile.names(in: "/proc") {
      guard let process = Int32(name), process != getpid() else { continue }
      let folder = "/proc/\(process)/fd"
      let descriptors: [String]
      do { descriptors = try PrivateFile.names(in: folder) } catch {
        // Another account's, one that has ended meanwhile, or one of ours.
        if try isOfThisProgram(process) { holders.insert(process) }
        continue
      }
      if descriptors.contains(where: { isOpen("\(folder)/\($0)", paths) }) {
        holders.insert(process)
      }
    }
    return holders
  }

  /// The path with every link in it followed; nil where there is no such file.
  ///
  /// The corresponding C function is `realpath`.
  package static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Whether a process bears this program's name, belongs to this account and has not ended: one that
  /// nobody has waited for keeps its name and account, though it has no file open.
  private static func isOfThisProgram(_ process: Int32) throws(HostSystemError) -> Bool {
    guard try ProcessIdentity.of(processID: process) != nil,
      let own = try ProcessIdentity.contents(of: "/proc/self/status"),
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
