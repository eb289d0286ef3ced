import Core
import Glibc
import HostSystem
import Testing

@Suite(.timeLimit(.minutes(90))) struct FinishedProgramTests {
  @Test func `what a program writes and complains about comes back apart, with its exit code`()
    throws
  {
    let run = try FinishedProgram(["/bin/sh", "-c", "printf 'a b'; printf no >&2; exit 3"])
    #expect(run.output == Array("a b".utf8))
    #expect(run.complaint == Array("no".utf8))
    #expect(run.exitCode == 3)
  }

  @Test(arguments: [0, 1, 300_000])
  func `a program reads all of what it is given`(count: Int) throws {
    let input = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let run = try FinishedProgram(["cat"], input: input)
    #expect(run.output == input)
    #expect(run.exitCode == 0)
  }

  @Test func `a program that does not read its input is no problem`() throws {
    let run = try FinishedProgram(["true"], input: [UInt8](repeating: 65, count: 300_000))
    #expect(run.exitCode == 0)
  }

  @Test func `a signal that ends a program is told as shells do`() throws {
    #expect(try FinishedProgram(["/bin/sh", "-c", "kill -TERM $$"]).exitCode == 128 + SIGTERM)
  }

  @Test func `a program that is not there is missing`() throws {
    let error = #expect(throws: HostSystemError.self) {
      try FinishedProgram(["mindpulse-no-such-program"])
    }
    #expect(error?.kind == .missing)
  }

  @Test func `a program that hangs or writes without end is ended`() throws {
    let slow = #expect(throws: HostSystemError.self) {
      try FinishedProgram(["/bin/sleep", "600"], milliseconds: 200)
    }
    #expect(slow?.message.contains("too long") == true)
    let wordy = #expect(throws: HostSystemError.self) {
      try FinishedProgram(["/usr/bin/yes"], limit: 10_000)
    }
    #expect(wordy?.message.contains("more than 10000 bytes") == true)
  }

  @Test func `a program is waited for on another thread, with its own variables`() async throws {
    let process = Locked<Int32>(0)
    let run = try await FinishedProgram.whileWaiting(
      ["/bin/sh", "-c", "printf '%s ' \"$WORD\"; cat; printf %s $$ >&2; exit 4"],
      input: Array("in".utf8),
      environment: ["WORD": "own"],
      milliseconds: 60_000,
      started: { id in process.withLock { $0 = id } }
    )
    #expect(String(decoding: run.output, as: UTF8.self) == "own in")
    #expect(run.exitCode == 4)
    #expect(run.complaint == Array("\(process.withLock { $0 })".utf8))
  }

  @Test func `a task that is cancelled kills the program with all that it has started`()
    async throws
  {
    let file = "/tmp/mindpulse-cancelled-\(getpid())"
    defer { unlink(file) }
    let task = Task {
      try await FinishedProgram.whileWaiting(
        ["/bin/sh", "-c", "sleep 600 & echo $! >\(file).new; mv \(file).new \(file); wait"],
        environment: ["PATH": "/usr/bin:/bin"],
        milliseconds: 600_000
      )
    }
    var started: [UInt8]?
    while started == nil { started = try PrivateFile.read(file, limit: 100) }
    let text = String(decoding: started ?? [], as: UTF8.self).split(separator: "\n").first ?? ""
    let child = try #require(Int32(text))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The grandchild is reaped by init, when that comes to it.
    while try ProcessIdentity.of(processID: child) != nil { await Task.yield() }
  }

  @Test func `a folder is removed with all that is in it, and what a link leads to stays`() throws {
    let folder = "/tmp/mindpulse-tree-\(getpid())"
    defer { unlink("\(folder).outside") }
    try PrivateFile.createDirectory("\(folder)/a/b")
    try PrivateFile.write([1], to: "\(folder)/a/b/file")
    try PrivateFile.write([2], to: "\(folder).outside")
    symlink("\(folder).outside", "\(folder)/a/link")
    symlink("/tmp", "\(folder)/a/b/folder")
    try PrivateFile.removeTree(folder)
    #expect(!PrivateFile.exists(folder))
    #expect(PrivateFile.exists("\(folder).outside") && PrivateFile.exists("/tmp"))
    try PrivateFile.removeTree(folder)
  }

  @Test func `a removal takes links and not what they point to, and says whether there was one`()
    throws
  {
    let file = "/tmp/mindpulse-removal-\(getpid())"
    #expect(try !PrivateFile.remove(file))
    try PrivateFile.write([1], to: file)
    symlink(file, "\(file).link")
    #expect(try PrivateFile.remove("\(file).link"))
    #expect(try PrivateFile.read(file, limit: 10) == [1])
    #expect(try PrivateFile.remove(file))
    #expect(try !PrivateFile.remove("\(file)/below"))
    #expect(throws: HostSystemError.self) { try PrivateFile.remove("/proc/self") }
  }

  @Test func `the program's own path is absolute and can be run`() throws {
    let path = try Machine.programPath()
    #expect(path.hasPrefix("/"))
    #expect(access(path, X_OK) == 0)
  }
}
