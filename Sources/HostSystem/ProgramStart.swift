import Glibc

/// A program that has been started, with the ends of its pipes that stay here.
///
/// The ends do not block, and no other program inherits them.
struct ProgramStart {
  /// Its id, which is also that of its process group.
  let process: pid_t
  /// Where its standard input is written.
  let input: Int32
  /// Where its standard error is read.
  let errors: Int32

  /// Starts a program of these arguments.
  ///
  /// - Throws: ``HostSystemError`` when there is none of that name, or no room for it.
  init(_ arguments: [String], environment: [String: String]) throws(HostSystemError) {
    guard let name = arguments.first, !name.isEmpty else {
      throw HostSystemError(.program, "No program is named.")
    }
    let inputPipe = try Self.pipe(for: name)
    let errorPipe: (reading: Int32, writing: Int32)
    do throws(HostSystemError) {
      errorPipe = try Self.pipe(for: name)
    } catch {
      close(inputPipe.reading)
      close(inputPipe.writing)
      throw error
    }
    defer {
      close(inputPipe.reading)
      close(errorPipe.writing)
    }
    do throws(HostSystemError) {
      process = try Self.spawn(
        arguments,
        environment,
        input: inputPipe.reading,
        errors: errorPipe.writing
      )
    } catch {
      close(inputPipe.writing)
      close(errorPipe.reading)
      throw error
    }
    input = inputPipe.writing
    errors = errorPipe.reading
    for end in [input, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private static func pipe(
    for name: String
  ) throws(HostSystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else {
      throw .systemCall("make a pipe for", name, code: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ arguments: [String],
    _ environment: [String: String],
    input: Int32,
    errors: Int32
  ) throws(HostSystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var attributes = posix_spawnattr_t()
    Subprocess.prepare(
      &attributes,
      flags: POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    )
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    let words = unsafe copies(of: arguments)
    defer { unsafe words.forEach { unsafe free($0) } }
    let variables = unsafe copies(of: environment.map { "\($0.key)=\($0.value)" })
    defer { unsafe variables.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(
      &process,
      arguments[0],
      &actions,
      &attributes,
      words,
      variables
    )
    guard code == 0 else { throw .systemCall("run", arguments[0], code: code) }
    return process
  }

  /// C strings with a null pointer behind the last; the caller frees them.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }
}
