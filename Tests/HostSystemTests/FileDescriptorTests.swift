import Dispatch
import Glibc
import HostSystem
import Synchronization
import Testing

@Suite struct FileDescriptorTests {
  @Test func `a full pipe that does not block is waited for`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
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
    try #require(isRead.wait(timeout: .now() + 60) == .success)
    #expect(received.withLock { $0 } == sent)
  }

  @Test func `a reader that is gone is an error and not the end of the process`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let error = #expect(throws: HostSystemError.self) {
      try FileDescriptor.write([1], to: ends[1], named: "the pipe")
    }
    #expect(error?.kind == .inputOutput)
  }

  @Test func `waiting ends with a byte, with the end, and at once for a plain file`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    #expect(write(ends[1], "x", 1) == 1)
    FileDescriptor.waitForInput(ends[0])
    #expect(try FileDescriptor.readSome(ends[0], named: "the pipe", limit: 10) == [0x78])
    close(ends[1])
    FileDescriptor.waitForInput(ends[0])
    #expect(try FileDescriptor.readSome(ends[0], named: "the pipe", limit: 10) == [])
    close(ends[0])
    let file = open("/etc/hostname", O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    FileDescriptor.waitForInput(file)
    #expect(!TerminalDevice.isTerminal(file))
    #expect(TerminalDevice.size(file) == nil)
  }
}
