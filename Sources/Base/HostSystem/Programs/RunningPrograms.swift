import Glibc

/// Which programs run on this machine, as `/proc/PID/comm` tells (proc(5)).
package enum RunningPrograms {
  /// Whether a program of one of these names runs, whoever started it.
  ///
  /// - Parameter names: as the kernel keeps them, at most 15 bytes.
  /// - Returns: nil where the processes of others are hidden (`hidepid`), and none was seen.
  /// - Throws: ``HostSystemError`` when `/proc` can't be read.
  package static func isAny(of names: Set<String>) throws(HostSystemError) -> Bool? {
    for entry in try PrivateFile.names(in: "/proc") where Int32(entry) != nil {
      guard let comm = try ProcessIdentity.contents(of: "/proc/\(entry)/comm") else { continue }
      let name = comm.prefix { $0 != UInt8(ascii: "\n") }
      if names.contains(String(decoding: name, as: UTF8.self)) { return true }
    }
    // The first process is root's: where it is hidden, a daemon of root's is as well.
    return try ProcessIdentity.contents(of: "/proc/1/comm") == nil ? nil : false
  }
}
