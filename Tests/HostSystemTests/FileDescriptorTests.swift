import Core
import Dispatch
import Glibc
import HostSystem
import Synchronization
import Testing

@Suite struct FileDescriptorTests {
  /// The reading and the writing end of a pipe that no program of another test inherits.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    return (ends[0], ends[1])
  }

  @Test func `a full pipe that does not block is waited for`() throws {
    let (reading, writing) = try Self.pipe()
    try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let sent = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let received = Mutex<[UInt8]?>(nil)
    let isRead = DispatchSemaphore(value: 0)
    // A thread of its own: the writer blocks the one it is called on.
    DispatchQueue.global().async {
      defer {
        close(reading)
        isRead.signal()
      }
      let bytes = try? FileDescriptor.readAll(reading, named: "the pipe", limit: 2_000_000)
      received.withLock { $0 = bytes }
    }
    try FileDescriptor.write(sent, to: writing, named: "the pipe")
    close(writing)
    try #require(isRead.wait(timeout: .now() + 300) == .success)
    #expect(received.withLock { $0 } == sent)
  }

  @Test func `a reader that is gone is an error and not the end of the process`() throws {
    signal(SIGPIPE, SIG_IGN)
    let (reading, writing) = try Self.pipe()
    close(reading)
    defer { close(writing) }
    let error = #expect(throws: HostSystemError.self) {
      // A program that another test is just starting has a copy of the reading end for a moment;
      // after 64 KiB the pipe is full, and this waits for its end.
      for _ in 0..<1_000_000 { try FileDescriptor.write([1], to: writing, named: "the pipe") }
    }
    #expect(error?.kind == .brokenPipe)
  }

  @Test func `waiting ends with a byte, with the end, and at once for a plain file`() throws {
    let (reading, writing) = try Self.pipe()
    #expect(write(writing, "x", 1) == 1)
    FileDescriptor.waitForInput(reading)
    #expect(try FileDescriptor.readSome(reading, named: "the pipe", limit: 10) == [0x78])
    close(writing)
    FileDescriptor.waitForInput(reading)
    #expect(try FileDescriptor.readSome(reading, named: "the pipe", limit: 10) == [])
    close(reading)
    let file = open("/etc/hostname", O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    FileDescriptor.waitForInput(file)
    #expect(!TerminalDevice.isTerminal(file))
    #expect(TerminalDevice.size(file) == nil)
  }
}
