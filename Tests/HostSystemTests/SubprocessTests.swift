import Core
import Glibc
import HostSystem
import Testing

@Suite struct SubprocessTests {
  @Test func `standard output comes back whole`() throws {
    let bytes = try Subprocess.output(
      of: ["/bin/sh", "-c", "printf 'a b'; printf c >&2"],
      limit: 100,
      milliseconds: 20_000
    )
    #expect(bytes == Array("a bc".utf8.prefix(3)))
  }

  @Test func `arguments go to the program as they are, without a shell`() throws {
    let bytes = try Subprocess.output(
      of: ["printf", "%s", "$HOME; *"],
      limit: 100,
      milliseconds: 20_000
    )
    #expect(bytes == Array("$HOME; *".utf8))
  }

  @Test func `a program that fails is an error with its exit code`() throws {
    let error = #expect(throws: HostSystemError.self) {
      try Subprocess.output(
        of: ["/bin/sh", "-c", "echo x; exit 3"],
        limit: 100,
        milliseconds: 20_000
      )
    }
    #expect(error?.kind == .program)
    #expect(error?.message.contains("exit code 3") == true)
  }

  @Test func `a program that does not exist is an error`() throws {
    #expect(throws: HostSystemError.self) {
      try Subprocess.output(of: ["/nonexistent/program"], limit: 100, milliseconds: 20_000)
    }
    #expect(throws: HostSystemError.self) {
      try Subprocess.output(of: [], limit: 100, milliseconds: 20_000)
    }
  }

  @Test func `a program that hangs is ended`() throws {
    let error = #expect(throws: HostSystemError.self) {
      try Subprocess.output(of: ["/bin/sleep", "600"], limit: 100, milliseconds: 200)
    }
    #expect(error?.message.contains("took too long") == true)
  }

  @Test func `a program that has closed its output and goes on is ended`() throws {
    let words = ["/bin/sh", "-c", "echo x; exec >&- 2>&-; exec sleep 600"]
    let error = #expect(throws: HostSystemError.self) {
      try Subprocess.output(of: words, limit: 100, milliseconds: 500)
    }
    #expect(error?.message.contains("took too long") == true)
    #expect(throws: HostSystemError.self) { try FinishedProgram(words, milliseconds: 500) }
  }

  @Test func `a program that writes without end is ended`() throws {
    let error = #expect(throws: HostSystemError.self) {
      try Subprocess.output(of: ["/usr/bin/yes"], limit: 10_000, milliseconds: 60_000)
    }
    #expect(error?.message.contains("more than 10000 bytes") == true)
  }
}

/// A program that is waited for while everything else goes on.
@Suite struct SubprocessWaitingTests {
  @Test func `its output comes back`() async throws {
    let bytes = try await Subprocess.outputWhileWaiting(
      of: ["printf", "a"],
      limit: 100,
      milliseconds: 60_000
    )
    #expect(bytes == [UInt8(ascii: "a")])
  }

  @Test(arguments: ["exec sleep 1000", "exec 1>&-; exec sleep 1000"])
  func `a task that is cancelled ends it`(line: String) async throws {
    let task = Task {
      try await Subprocess.outputWhileWaiting(
        of: ["/bin/sh", "-c", line],
        limit: 100,
        milliseconds: 900_000
      )
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: ["kill -INT $$", "exit 130"])
  func `one that Ctrl-C has ended was stopped and has not failed`(line: String) async throws {
    await #expect(throws: CancellationError.self) {
      _ = try await Subprocess.outputWhileWaiting(
        of: ["/bin/sh", "-c", line],
        limit: 100,
        milliseconds: 900_000
      )
    }
  }

  @Test func `one that fails by itself is an error`() async throws {
    await #expect(throws: HostSystemError.self) {
      _ = try await Subprocess.outputWhileWaiting(
        of: ["/bin/sh", "-c", "exit 3"],
        limit: 100,
        milliseconds: 60_000
      )
    }
  }
}
