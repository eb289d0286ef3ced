package import Glibc

/// Another program beside a test, by `posix_spawn(3)`.
///
/// Foundation's `Process` keeps itself once it has ended, with a thread of its own and what its handlers hold:
/// the leak checker then can't tell what was lost from what is kept.
package final class TestProcess: @unchecked Sendable {
  /// What its standard output is.
  package enum Channel: Sendable {
    /// Nothing.
    case null
    /// A pipe that the test reads.
    case pipe
  }

  /// What a program that has ended leaves.
  package struct Result: Sendable {
    /// What it ended with; 128 and the signal where one ended it.
    package let status: Int32
    /// What it wrote to standard output.
    package let output: [UInt8]
    /// What it wrote to standard error.
    package let errors: [UInt8]
  }

  /// Its number.
  package let processIdentifier: pid_t
  // Each is used by one thread at a time: a test awaits what it asks of a program before it asks again.
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var status: Int32?

  /// Starts a program, with a pipe to its standard input.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - arguments: what comes behind its name.
  ///   - environment: nil for that of this process.
  ///   - output: what its standard output is; its standard error is that of this process.
  /// - Throws: `TestFailure` where there is no such program.
  package init(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String: String]? = nil,
    output: Channel = .null
  ) throws {
    // What is the program's own is closed here in any case, what is this side's where nothing was started.
    var theirs: [Int32] = []
    var ours: [Int32] = []
    defer { for descriptor in theirs + ours { close(descriptor) } }
    let toProgram = try Self.pipe()
    theirs.append(toProgram.read)
    ours.append(toProgram.write)
    switch output {
    case .null: theirs.append(open("/dev/null", O_WRONLY | O_CLOEXEC))
    case .pipe:
      let fromProgram = try Self.pipe()
      ours.append(fromProgram.read)
      theirs.append(fromProgram.write)
    }
    processIdentifier = try Self.spawn(path, arguments, environment, descriptors: theirs)
    input = ours[0]
    self.output = ours.count > 1 ? ours[1] : -1
    ours = []
  }

  /// Programs of tests end with their standard input; one that doesn't is ended.
  // A child that has ended and isn't waited for keeps Swift Testing's own wait for children busy.
  deinit {
    for descriptor in [input, output] where descriptor >= 0 { close(descriptor) }
    guard status == nil else { return }
    for _ in 0..<Self.looks {
      if waitpid(processIdentifier, nil, WNOHANG) != 0 { return }
      usleep(Self.lookMicroseconds)
    }
    kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }

  /// How often a program that is let go is looked at before it is ended: for some ten seconds.
  private static let looks = 5_000
  private static let lookMicroseconds: UInt32 = 2_000

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - arguments: what comes behind its name.
  ///   - environment: nil for that of this process.
  ///   - input: what stands on its standard input.
  /// - Returns: what it leaves.
  /// - Throws: `TestFailure` where there is no such program.
  package static func run(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String: String]? = nil,
    input: [UInt8] = []
  ) throws -> Result {
    let files = try (0..<3).map { _ in try unnamedFile() }
    defer { for file in files { close(file) } }
    try write(input, to: files[0])
    lseek(files[0], 0, SEEK_SET)
    let child = try spawn(path, arguments, environment, descriptors: files)
    let status = waited(child)
    return Result(status: status, output: try content(files[1]), errors: try content(files[2]))
  }

  /// Writes to its standard input.
  package func write(_ bytes: [UInt8]) throws { try Self.write(bytes, to: input) }

  /// Ends its standard input.
  package func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// The end of the pipe that its standard output goes to.
  package var outputDescriptor: Int32 { output }

  /// A line of its standard output; what there is of one where it has ended.
  package func readLine() -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(output, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, byte != 0x0A else { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }

  /// Sends it a signal.
  package func send(_ signal: Int32) { if status == nil { kill(processIdentifier, signal) } }

  /// Waits for its end.
  ///
  /// - Returns: what it ended with; 128 and the signal where one ended it.
  @discardableResult
  package func waitUntilExit() -> Int32 {
    if let status { return status }
    let found = Self.waited(processIdentifier)
    status = found
    return found
  }

  // MARK: - Calls

  /// Starts a program with these as its descriptors 0, 1 and 2; -1 leaves one as it is here.
  private static func spawn(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String]?,
    descriptors: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() where descriptor >= 0 {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A thread of a task may have signals blocked, which a program would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = (environment ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    let fault =
      environment == nil
      ? posix_spawn(&child, path, &actions, &attributes, &words, environ)
      : posix_spawn(&child, path, &actions, &attributes, &words, &variables)
    guard fault == 0 else { throw TestFailure("\(path): \(String(cString: strerror(fault)))") }
    return child
  }

  private static func waited(_ child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// A way to or from a program that no other program inherits, whichever is started at this moment.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw TestFailure("no pipe") }
    return (ends[0], ends[1])
  }

  private static func unnamedFile() throws -> Int32 {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(base)/mindpulse-test-\(UInt64.random(in: 0...(.max)))"
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw TestFailure("no temporary file") }
    unlink(path)
    return file
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw TestFailure("the program doesn't read") }
      rest = rest.dropFirst(count)
    }
  }

  private static func content(_ file: Int32) throws -> [UInt8] {
    lseek(file, 0, SEEK_SET)
    var content: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return content }
      content += block.prefix(count)
    }
  }
}
