import CLinux
import Glibc
import Core

/// Starts programs without a shell in between; the only place that calls `posix_spawnp`.
enum Spawning {
  /// What a standard stream of the program is.
  enum Stream {
    /// That of this process.
    case inherited
    /// A copy of this descriptor.
    case descriptor(Int32)
    /// `/dev/null`.
    case nothing
  }

  /// To whom signals of a terminal or a kill go.
  enum Group {
    /// The process group of this process.
    case inherited
    /// A process group of its own.
    case own
    /// A session of its own, which outlives this process and its terminal.
    case session

    fileprivate var flag: Int32 {
      switch self {
      case .inherited: 0
      case .own: POSIX_SPAWN_SETPGROUP
      // The number of <spawn.h>; Swift's module of the C library leaves the name out.
      case .session: 0x80
      }
    }
  }

  /// Starts a program.
  ///
  /// It gets its signals as from a shell: none blocked, none ignored. Dispatch blocks signals on its
  /// threads and this program ignores some, and both would be inherited: a program that hangs
  /// could then not be ended. Of open files it gets the standard streams alone. The corresponding C
  /// functions are `posix_spawnp`, `posix_spawnattr_setsigmask`, `posix_spawnattr_setsigdefault` and
  /// `posix_spawn_file_actions_addclosefrom_np`.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH` of this process, and its arguments.
  ///   - environment: its variables; nil for those of this process.
  ///   - streams: standard input, output and error.
  ///   - group: to whom signals go.
  /// - Returns: its process id, which the caller reaps.
  /// - Throws: ``HostSystemError`` when there is none of that name, or no room for it.
  static func start(
    _ arguments: [String],
    environment: [String: String]? = nil,
    streams: [Stream],
    group: Group = .inherited
  ) throws(HostSystemError) -> pid_t {
    guard let name = arguments.first, !name.isEmpty else {
      throw HostSystemError(.program, "No program is named.")
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      switch stream {
      case .inherited: continue
      case .descriptor(let descriptor):
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      case .nothing:
        unsafe posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      }
    }
    // Sockets, database files and pipes of libraries are no business of another program: one that
    // holds a connection open keeps its other end waiting when this process has long let go.
    _ = unsafe CLinux_closeFrom(&actions, STDERR_FILENO + 1)
    var attributes = attributes(group)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    let words = unsafe copies(of: arguments)
    defer { unsafe words.forEach { unsafe free($0) } }
    let variables = unsafe copies(of: environment?.map { "\($0.key)=\($0.value)" } ?? [])
    defer { unsafe variables.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code =
      if environment == nil {
        unsafe posix_spawnp(&process, name, &actions, &attributes, words, environ)
      } else {
        unsafe posix_spawnp(&process, name, &actions, &attributes, words, variables)
      }
    guard code == 0 else { throw .systemCall("run", name, code: code) }
    return process
  }

  /// Waits for a program's end; its status as `waitpid` gives it.
  @discardableResult
  static func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Waits for a program's end, for some time only: it may close what it writes to and go on.
  ///
  /// The corresponding C functions are `pidfd_open` and `poll`.
  ///
  /// - Parameters:
  ///   - process: the program.
  ///   - name: what it is called in the error.
  ///   - deadline: until when, by ``Machine/monotonicNanoseconds()``.
  ///   - stop: nobody waits any more when it becomes readable; nil for nothing.
  /// - Returns: its status as `waitpid` gives it.
  /// - Throws: ``HostSystemError`` of kind `program` when the time is over; it runs on then.
  static func end(
    of process: pid_t,
    name: String,
    by deadline: UInt64,
    stop: Int32? = nil
  ) throws(HostSystemError) -> Int32 {
    let descriptor = CLinux_openProcess(process)
    guard descriptor >= 0 else { throw .systemCall("wait for", name, code: errno) }
    defer { close(descriptor) }
    var entries = [descriptor, stop ?? -1]
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while entries[0].revents == 0 {
      guard entries[1].revents == 0 else {
        throw HostSystemError(.program, "“\(name)” was stopped.")
      }
      let now = Machine.monotonicNanoseconds()
      guard now < deadline else {
        throw HostSystemError(.program, "“\(name)” took too long and was ended.")
      }
      _ = unsafe poll(&entries, 2, Int32((deadline - now) / 1_000_000 + 1))
    }
    return reap(process)
  }

  /// A pipe whose ends no other program inherits.
  static func pipe(
    for name: String
  ) throws(HostSystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe CLinux_makePipe(&ends) == 0 else {
      throw .systemCall("make a pipe for", name, code: errno)
    }
    return (ends[0], ends[1])
  }

  /// What a program reads from standard input, as a file in memory: unlike a pipe it takes any amount
  /// before anybody reads, whoever doesn't read is no fault, and no disk ever sees it.
  static func input(_ bytes: [UInt8], for name: String) throws(HostSystemError) -> Int32 {
    let descriptor = unsafe CLinux_createMemoryFile("input")
    guard descriptor >= 0 else { throw .systemCall("make the input of", name, code: errno) }
    do throws(HostSystemError) {
      try FileDescriptor.write(bytes, to: descriptor, named: "the input of \(name)")
      guard lseek(descriptor, 0, SEEK_SET) == 0 else {
        throw .systemCall("make the input of", name, code: errno)
      }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func attributes(_ group: Group) -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP, SIGCONT, SIGWINCH] {
      unsafe sigaddset(&usual, signal)
    }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group.flag
    unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    return attributes
  }

  /// C strings with a null pointer behind the last; the caller frees them.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }
}
