import Glibc
import Core

/// Which process it is, told apart from every other one that had or will have the same number.
///
/// A process id is given out again, also after a restart of the machine. Together with the boot
/// (random(4), `/proc/sys/kernel/random/boot_id`) and the moment the process started (proc(5),
/// field 22 of `/proc/PID/stat`) it names one process only. Processes are those of this process's
/// own PID namespace: one in another container counts as ended.
package struct ProcessIdentity: Hashable, Sendable {
  /// The boot it runs in: a UUID as text, new at each start of the machine.
  package let bootID: String
  /// The process id.
  package let processID: Int32
  /// When it started, in clock ticks after the start of the machine.
  package let startTime: Int64

  /// An identity that was kept.
  package init(bootID: String, processID: Int32, startTime: Int64) {
    self.bootID = bootID
    self.processID = processID
    self.startTime = startTime
  }

  /// This process.
  ///
  /// The corresponding C function is `getpid`.
  ///
  /// - Throws: ``HostSystemError`` when `/proc` can't be read.
  package static func current() throws(HostSystemError) -> ProcessIdentity {
    guard let identity = try of(processID: getpid()) else {
      throw HostSystemError(
        .inputOutput,
        "/proc does not show this process.",
        hint: "Mount /proc, as Linux has it."
      )
    }
    return identity
  }

  /// The process that has an id now; nil when there is none, or only the rest of one that ended.
  ///
  /// - Throws: ``HostSystemError`` when `/proc` can't be read.
  package static func of(processID: Int32) throws(HostSystemError) -> ProcessIdentity? {
    let path = "/proc/\(processID)/stat"
    guard let bytes = try contents(of: path) else { return nil }
    guard let status = ProcessStatus(bytes) else {
      throw HostSystemError(.inputOutput, "\(path) does not have the fields of proc(5).")
    }
    guard !status.hasEnded else { return nil }
    return ProcessIdentity(
      bootID: try currentBootID(),
      processID: processID,
      startTime: status.startTime
    )
  }

  /// Whether it still runs; a stopped process does, one that only waits to be reaped doesn't.
  ///
  /// When the system doesn't tell, it counts as running: taking the place of a process that may
  /// still be at work does more harm than waiting for one that isn't.
  package var isAlive: Bool {
    do throws(HostSystemError) {
      return try Self.of(processID: processID) == self
    } catch {
      return true
    }
  }

  private static func currentBootID() throws(HostSystemError) -> String {
    let path = "/proc/sys/kernel/random/boot_id"
    guard let bytes = try contents(of: path) else {
      throw HostSystemError(.missing, "\(path) is missing.", hint: "Mount /proc.")
    }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// A file of `/proc`; nil when there is no such process, or it ended just then.
  static func contents(of path: String) throws(HostSystemError) -> [UInt8]? {
    let descriptor = retried { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ESRCH { return nil }
      throw .systemCall("read", path, code: errno)
    }
    defer { close(descriptor) }
    // The kernel gives such a file whole in one read.
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count = -1
    repeat {
      count = unsafe read(descriptor, &bytes, bytes.count)
    } while count < 0 && errno == EINTR
    guard count >= 0 else {
      if errno == ESRCH { return nil }
      throw .systemCall("read", path, code: errno)
    }
    return Array(bytes.prefix(count))
  }
}

/// What `/proc/PID/stat` tells (proc(5)).
struct ProcessStatus: Hashable {
  /// One letter, such as `R` or `S`.
  let state: UInt8
  /// Clock ticks from the start of the machine to that of the process.
  let startTime: Int64

  /// Whether it has ended and only waits to be reaped.
  var hasEnded: Bool { [UInt8(ascii: "Z"), UInt8(ascii: "X"), UInt8(ascii: "x")].contains(state) }

  /// Reads the file; nil when it does not have the fields it should.
  ///
  /// The second field is the program's name in parentheses, and may itself hold spaces and
  /// parentheses; the last closing one ends it, as all later fields are numbers but the state.
  init?(_ bytes: [UInt8]) {
    guard let nameEnd = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let rest = bytes[(nameEnd + 1)...]
    let fields = rest.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    // The first of these is field 3, the state; the start is field 22.
    guard fields.count >= 20, let state = fields[0].first, fields[0].count == 1,
      let startTime = Int64(String(decoding: fields[19], as: UTF8.self)), startTime >= 0
    else { return nil }
    self.state = state
    self.startTime = startTime
  }
}
