import Glibc
import HostSystem
import Testing

@Suite(.timeLimit(.minutes(90)))
@MainActor struct ProgramRunTests {
  private func run(
    _ arguments: [String],
    text: String = "",
    environment: [String: String] = ["PATH": "/usr/bin:/bin"],
    limit: Duration = .seconds(120),
    output: ProgramRun.Keeping? = nil
  ) async throws -> ProgramRun.Report {
    var kept: ProgramRun?
    var failure: HostSystemError?
    let report: ProgramRun.Report? = await withCheckedContinuation { continuation in
      do throws(HostSystemError) {
        kept = try ProgramRun(
          arguments,
          text: text,
          environment: environment,
          limit: limit,
          output: output
        ) { continuation.resume(returning: $0) }
      } catch {
        failure = error
        continuation.resume(returning: nil)
      }
    }
    if let failure { throw failure }
    _ = kept
    return try #require(report)
  }

  private func shell(_ line: String) -> [String] { ["/bin/sh", "-c", line] }

  @Test func `the text is on standard input, whole, however long`() async throws {
    let text = String(repeating: "Bonjour, ça va ?\n", count: 100_000)
    let report = try await run(shell("cksum >&2"), text: text)
    let expected = try Subprocess.output(
      of: shell("yes 'Bonjour, ça va ?' | head -n 100000 | cksum"),
      limit: 100,
      milliseconds: 60_000
    )
    #expect(report.end == .exited(0))
    #expect(report.standardError == String(decoding: expected, as: UTF8.self))
  }

  @Test func `arguments reach the program as they are`() async throws {
    let report = try await run(shell(#"printf '%s|' "$@" >&2"#) + ["sh", "$HOME; *", "", "é"])
    #expect(report.standardError == "$HOME; *||é|")
  }

  @Test func `a program that does not read is no failure`() async throws {
    let text = String(repeating: "x", count: 1_000_000)
    #expect(try await run(["true"], text: text).end == .exited(0))
    #expect(try await run(shell("exec <&-; exit 0"), text: text).end == .exited(0))
    #expect(try await run(shell("head -c 10 >/dev/null; exit 4"), text: text).end == .exited(4))
  }

  @Test func `the exit status and the beginning of standard error are told`() async throws {
    let report = try await run(shell("echo no such room >&2; exit 3"))
    #expect(report.end == .exited(3))
    #expect(report.standardError == "no such room\n")
    #expect(try await run(shell("kill -TERM $$")).end == .signalled(SIGTERM))
    let loud = try await run(shell("head -c 1000000 /dev/zero >&2; exit 1"))
    #expect(loud.end == .exited(1))
    #expect(loud.standardError.utf8.count == ProgramRun.standardErrorLimit)
  }

  @Test func `standard output is put away`() async throws {
    let report = try await run(shell("file=$(readlink /proc/$$/fd/1); echo $file >&2"))
    #expect(report.standardError == "/dev/null\n")
  }

  @Test func `standard output that is wanted is kept up to its limit, which is told once`()
    async throws
  {
    var count = 0
    let keeping = ProgramRun.Keeping(limit: 100_000) { count += 1 }
    let some = try await run(shell("printf 'one\\0two'; echo bad >&2; exit 2"), output: keeping)
    #expect(some.standardOutput == Array("one\0two".utf8) && some.standardError == "bad\n")
    #expect(some.end == .exited(2) && count == 0)
    let all = try await run(shell("yes | head -c 1000000"), output: keeping)
    #expect(all.standardOutput.count == 100_000 && all.end == .exited(0) && count == 1)
    #expect(all.standardOutput.prefix(4).elementsEqual("y\ny\n".utf8))
  }

  @Test func `one that is asked to end gives what it wrote, and one that is killed gives nothing`()
    async throws
  {
    for isKilled in [false, true] {
      var kept: ProgramRun?
      let report: ProgramRun.Report = try await withCheckedThrowingContinuation { continuation in
        let keeping = ProgramRun.Keeping(limit: 4) {
          if isKilled { kept?.cancel() } else { kept?.terminate(within: .milliseconds(200)) }
        }
        do {
          kept = try ProgramRun(
            // It doesn't end when it is asked to.
            shell("trap '' TERM; printf full; while :; do sleep 1; done"),
            text: "",
            environment: ["PATH": "/usr/bin:/bin"],
            limit: .seconds(120),
            output: keeping
          ) { continuation.resume(returning: $0) }
        } catch { continuation.resume(throwing: error) }
      }
      #expect(report.end == .timedOut)
      #expect(report.standardOutput == (isKilled ? [] : Array("full".utf8)))
      _ = kept
    }
  }

  @Test func `it inherits the standard streams alone`() async throws {
    let open = dup(0)
    try #require(open > 2 && fcntl(open, F_GETFD) == 0)
    defer { close(open) }
    let report = try await run(shell("test ! -e /proc/$$/fd/\(open)"))
    #expect(report.end == .exited(0))
  }

  @Test func `a program that takes too long is killed with all it has started`() async throws {
    var template = Array("/tmp/mindpulse-run-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The child holds a lock that is free again only when it is gone.
    let line =
      "mkfifo \(folder)/up; flock \(folder)/lock sh -c 'echo > \(folder)/up; exec sleep 600' & "
      + "read _ < \(folder)/up; echo up >&2; sleep 600"
    let report = try await run(shell(line), limit: .seconds(3))
    #expect(report.end == .timedOut)
    let freed = try Subprocess.output(
      of: ["flock", "-w", "60", "\(folder)/lock", "echo", "free"],
      limit: 100,
      milliseconds: 90_000
    )
    #expect(freed == Array("free\n".utf8))
    for name in ["up", "lock"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  @Test func `what it leaves running is not waited for`() async throws {
    let report = try await run(shell("sleep 600 & echo $! >&2"))
    #expect(report.end == .exited(0))
    let left = try #require(pid_t(report.standardError.dropLast()))
    #expect(kill(left, SIGKILL) == 0)
  }

  @Test func `it can be cancelled`() async throws {
    var kept: ProgramRun?
    let report = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<ProgramRun.Report, any Error>) in
      do throws(HostSystemError) {
        let run = try ProgramRun(
          ["sleep", "600"],
          text: "",
          environment: [:],
          limit: .seconds(300)
        ) { continuation.resume(returning: $0) }
        run.cancel()
        kept = run
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(report.end == .timedOut)
    kept?.cancel()
  }

  @Test func `a program that does not exist is an error`() async throws {
    for arguments in [["/nonexistent/program"], ["nonexistent-program"], [], [""]] {
      await #expect(throws: HostSystemError.self) { _ = try await run(arguments) }
    }
  }

  @Test func `the environment is the one given, without keys`() async throws {
    let environment = ProgramEnvironment.withoutKeys(
      [
        "PATH": "/usr/bin:/bin", "MINDPULSE_API_KEY": "1", "OPENAI_API_KEY": "2", "myApiKey": "3",
        "ANTHROPIC_API_KEY": "4", "OTHER": "5", "NOTIFY_SOCKET": "6", "ROOM_TOKEN": "7",
      ],
      keys: ["OTHER"]
    )
    #expect(environment == ["PATH": "/usr/bin:/bin", "ROOM_TOKEN": "7"])
    let report = try await run(["/bin/sh", "-c", "/usr/bin/env >&2"], environment: environment)
    #expect(report.standardError.contains("ROOM_TOKEN=7\n"))
    #expect(!report.standardError.contains("KEY"))
  }

  @Test func `a program that does not end when it is told to is killed after a time`() async throws
  {
    let sign = "/tmp/program-run-\(getpid())-ready"
    defer { _ = unlink(sign) }
    // It passes the signal over; by itself it would run on for an hour.
    let arguments = shell("trap '' TERM; touch '\(sign)'; while :; do sleep 1; done")
    var kept: ProgramRun?
    let report = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<ProgramRun.Report, any Error>) in
      do throws(HostSystemError) {
        let run = try ProgramRun(
          arguments,
          text: "",
          environment: ["PATH": "/usr/bin:/bin"],
          limit: .seconds(3600)
        ) { continuation.resume(returning: $0) }
        kept = run
        Task { @MainActor in
          while !PrivateFile.exists(sign) { try await Task.sleep(for: .milliseconds(10)) }
          run.terminate(within: .milliseconds(100))
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(report.end == .timedOut)
    _ = kept
  }
}
