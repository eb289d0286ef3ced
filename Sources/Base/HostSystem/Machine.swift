import CLinux
import Glibc

/// The clock, the random source and the process of this machine.
package enum Machine {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// The corresponding C function is `clock_gettime`.
  package static func milliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Nanoseconds since some moment, never going back.
  ///
  /// The corresponding C function is `clock_gettime`.
  package static func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// A number in 0..<1 from the system's random source.
  package static func random() -> Double { Double.random(in: 0..<1) }

  /// Random bytes from the system's random source.
  package static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// The directory relative paths count from.
  ///
  /// The corresponding C function is `getcwd`.
  package static func workingDirectory() -> String {
    guard let buffer = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(buffer) }
    return unsafe String(cString: buffer)
  }

  /// Makes everything this process creates unreadable for others, and leaves no core files.
  ///
  /// A core file would hold the talk. A limit of zero is not enough: the kernel hands a core to a
  /// program all the same where `core_pattern` names one (core(5)). The corresponding C functions
  /// are `umask`, `setrlimit` and `prctl`.
  package static func protectProcess() {
    umask(0o077)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = CLinux_forbidDumps()
  }

  /// Lets nothing wake this process once its tasks have ended: it may wait for days.
  ///
  /// To be called before the first task.
  package static func letTasksRest() { CLinux_letTasksRest() }

  /// The words this process was started with, after the program's name; what isn't UTF-8 is repaired.
  package static func arguments() -> [String] {
    var result: [String] = []
    while let word = unsafe CLinux_argument(Int32(result.count + 1)) {
      result.append(unsafe String(cString: word))
    }
    return result
  }

  /// The value of an environment variable for every variable of this process.
  package static func environment() -> [String: String] {
    var result: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
      unsafe entry += 1
    }
    return result
  }
}
