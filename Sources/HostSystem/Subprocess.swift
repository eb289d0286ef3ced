import Glibc

/// Runs a program of the person's own and gives what it wrote.
package enum Subprocess {
  /// Standard output of a program that ended with 0.
  ///
  /// Standard input and error stay those of this process, so that a password store can ask.
  /// The corresponding C function is `posix_spawnp`.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH`, and its arguments; no shell in between.
  ///   - limit: the most bytes of output.
  ///   - milliseconds: how long it may take before it is ended.
  /// - Returns: what it wrote to standard output.
  /// - Throws: ``HostSystemError`` of kind `program`, or what the system said.
  package static func output(
    of arguments: [String],
    limit: Int,
    milliseconds: Int64
  ) throws(HostSystemError) -> [UInt8] {
    guard let name = arguments.first else {
      throw HostSystemError(.program, "No program is named.")
    }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw .systemCall("make a pipe for", name, code: errno)
    }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try spawn(arguments, standardOutput: ends[1])
    }
    do {
      let bytes = try collect(ends[0], name: name, limit: limit, milliseconds: milliseconds)
      try wait(for: process, name: name)
      return bytes
    } catch {
      kill(process, SIGKILL)
      reap(process)
      throw error
    }
  }

  private static func spawn(
    _ arguments: [String],
    standardOutput: Int32
  ) throws(HostSystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, standardOutput, 1)
    var attributes = posix_spawnattr_t()
    prepare(&attributes, flags: POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    var pointers = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, arguments[0], &actions, &attributes, pointers, environ)
    guard code == 0 else { throw .systemCall("run", arguments[0], code: code) }
    return process
  }

  /// Gives the program the signals as a shell would: none blocked, none ignored.
  ///
  /// Dispatch blocks signals on its threads and this program ignores some, and both would be
  /// inherited: a program that hangs could then not be ended. The corresponding C functions are
  /// `posix_spawnattr_setsigmask` and `posix_spawnattr_setsigdefault`.
  static func prepare(_ attributes: inout posix_spawnattr_t, flags: Int32) {
    unsafe posix_spawnattr_init(&attributes)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP, SIGCONT, SIGWINCH] {
      unsafe sigaddset(&usual, signal)
    }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private static func collect(
    _ descriptor: Int32,
    name: String,
    limit: Int,
    milliseconds: Int64
  ) throws(HostSystemError) -> [UInt8] {
    let deadline = Machine.monotonicNanoseconds() + UInt64(milliseconds) * 1_000_000
    var result: [UInt8] = []
    while true {
      let now = Machine.monotonicNanoseconds()
      guard now < deadline else {
        throw HostSystemError(.program, "“\(name)” did not end within \(milliseconds / 1000) s.")
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, Int32((deadline - now) / 1_000_000 + 1))
      guard ready > 0 else { continue }
      let chunk = try FileDescriptor.readSome(descriptor, named: name, limit: 4096)
      if chunk.isEmpty { return result }
      result += chunk
      guard result.count <= limit else {
        throw HostSystemError(.program, "“\(name)” wrote more than \(limit) bytes.")
      }
    }
  }

  private static func wait(for process: pid_t, name: String) throws(HostSystemError) {
    let status = reap(process)
    guard status == 0 else {
      let code = (status >> 8) & 0xFF
      throw HostSystemError(.program, "“\(name)” failed with exit code \(code).")
    }
  }

  @discardableResult
  private static func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
