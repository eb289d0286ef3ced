import Foundation
import Glibc
import Testing
import TestSupport

@testable import HostSystem

@Suite struct ProcessIdentityTests {
  /// Starts a program that waits for a minute, under a name of its own.
  private func waiting(named name: String? = nil) throws -> TestProcess {
    var program = "/bin/sleep"
    if let name {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "mindpulse-process-\(UInt64.random(in: 0...(.max)))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let copy = folder.appending(path: name)
      // A link, as a file that another thread's child still has open for writing can't be run.
      try FileManager.default.createSymbolicLink(
        atPath: copy.path,
        withDestinationPath: "/bin/sleep"
      )
      program = copy.path
    }
    return try TestProcess(program, ["60"])
  }

  private func end(_ process: TestProcess) {
    process.send(SIGKILL)
    process.waitUntilExit()
  }

  @Test func `this process is itself, each time it is asked, and alive`() throws {
    let identity = try ProcessIdentity.current()
    #expect(identity.processID == getpid())
    #expect(try ProcessIdentity.current() == identity)
    #expect(identity.bootID.count == 36)
    #expect(identity.isAlive)
  }

  @Test func `a child is alive until it is killed`() throws {
    let child = try waiting()
    let identity = try #require(try ProcessIdentity.of(processID: child.processIdentifier))
    let own = try ProcessIdentity.current()
    #expect(identity.isAlive)
    #expect(identity.bootID == own.bootID)
    #expect(identity.startTime >= own.startTime)
    end(child)
    #expect(!identity.isAlive)
  }

  @Test func `a stopped child is alive`() throws {
    let child = try waiting()
    defer { end(child) }
    let identity = try #require(try ProcessIdentity.of(processID: child.processIdentifier))
    kill(child.processIdentifier, SIGSTOP)
    #expect(identity.isAlive)
  }

  @Test func `a child that was killed and not yet waited for is not alive`() throws {
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
    defer { arguments.forEach { free($0) } }
    try #require(posix_spawn(&child, "/bin/sleep", nil, nil, &arguments, environ) == 0)
    let identity = try #require(try ProcessIdentity.of(processID: child))
    kill(child, SIGKILL)
    var information = siginfo_t()
    // Waits for its end, and leaves it unreaped.
    #expect(waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) == 0)
    #expect(!identity.isAlive)
    #expect(try ProcessIdentity.of(processID: child) == nil)
    var status: Int32 = 0
    waitpid(child, &status, 0)
  }

  @Test(arguments: ["a b", "x) R 1 2 3 (y", ") S (", "((("])
  func `a program's name with spaces and parentheses is passed over`(name: String) throws {
    let child = try waiting(named: name)
    defer { end(child) }
    let identity = try #require(try ProcessIdentity.of(processID: child.processIdentifier))
    let own = try ProcessIdentity.current()
    #expect(identity.isAlive)
    #expect(identity.startTime >= own.startTime)
  }

  @Test func `the same number with another start or another boot is another process`() throws {
    let own = try ProcessIdentity.current()
    let earlier = ProcessIdentity(
      bootID: own.bootID,
      processID: own.processID,
      startTime: own.startTime - 1
    )
    let before = ProcessIdentity(
      bootID: "00000000-0000-4000-8000-000000000000",
      processID: own.processID,
      startTime: own.startTime
    )
    #expect(!earlier.isAlive)
    #expect(!before.isAlive)
  }

  @Test func `two processes that begin one after the other differ`() throws {
    let first = try waiting()
    let second = try waiting()
    defer {
      end(first)
      end(second)
    }
    let identities = try [first, second].map {
      try #require(try ProcessIdentity.of(processID: $0.processIdentifier))
    }
    #expect(identities[0] != identities[1])
  }

  @Test func `a number that nobody has is nobody`() throws {
    #expect(try ProcessIdentity.of(processID: .max) == nil)
    #expect(try ProcessIdentity.of(processID: -1) == nil)
  }

  @Test(arguments: [
    "", "1 (a) S", "1 a S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 99",
    "1 (a) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 x",
    "1 (a) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 -5",
    "1 (a) SS 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 5",
  ])
  func `what is not a status is told apart`(text: String) {
    #expect(ProcessStatus(Array(text.utf8)) == nil)
  }

  @Test func `the start is the twenty-second field`() throws {
    let text = "7 (x) Z 9) R 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4711 20 21\n"
    let status = try #require(ProcessStatus(Array(text.utf8)))
    #expect(status.state == UInt8(ascii: "R"))
    #expect(status.startTime == 4711)
    #expect(!status.hasEnded)
  }
}
