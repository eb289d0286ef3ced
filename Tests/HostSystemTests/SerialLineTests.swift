import Glibc
import HostSystem
import Testing
import Core

/// A pseudo-terminal whose far end stands for a device.
private final class Device {
  let descriptor: Int32
  let path: String

  init() throws {
    // Swift's module of the C library leaves TIOCSPTLCK and TIOCGPTN out (ioctl_tty(2)).
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var number: Int32 = 0
    let isOpen = descriptor >= 0 && ioctl(descriptor, 0x4004_5431, &number) == 0
    try #require(isOpen && ioctl(descriptor, 0x8004_5430, &number) == 0)
    path = "/dev/pts/\(number)"
  }

  func send(_ text: String) throws {
    try FileDescriptor.write(Array(text.utf8), to: descriptor, named: "the device")
  }

  var settings: termios {
    var mode = termios()
    tcgetattr(descriptor, &mode)
    return mode
  }

  deinit { close(descriptor) }
}

/// Collects what a line hands over, until a text is complete or the device is gone.
@MainActor private final class Reader {
  private(set) var text = ""
  private(set) var isGone = false
  private var wanted = ""
  private var waiting: CheckedContinuation<Void, Never>?

  func take(_ bytes: [UInt8]) {
    isGone = isGone || bytes.isEmpty
    text += String(decoding: bytes, as: UTF8.self)
    guard isGone || text.hasSuffix(wanted) else { return }
    waiting?.resume()
    waiting = nil
  }

  func wait(for ending: String) async {
    wanted = ending
    guard !isGone, !text.hasSuffix(ending) else { return }
    await withCheckedContinuation { waiting = $0 }
  }
}

@Suite("A serial line", .timeLimit(.minutes(90)))
@MainActor struct SerialLineTests {
  @Test("hands over what the device sends, every byte as it is")
  func reading() async throws {
    let device = try Device()
    let line = try SerialLine(device.path, baud: 9600)
    let reader = Reader()
    line.begin { reader.take($0) }
    try device.send("FVC=4.10\r\u{3}\u{4}PEF=480\n")
    await reader.wait(for: "480\n")
    #expect(reader.text == "FVC=4.10\r\u{3}\u{4}PEF=480\n")
    line.end()
  }

  @Test("is raw with eight bits and no parity at its speed, and is given back as it was")
  func settings() throws {
    let device = try Device()
    let held = open(device.path, O_RDWR | O_NOCTTY)
    defer { close(held) }
    let before = device.settings
    let line = try SerialLine(device.path, baud: 115_200)
    let during = device.settings
    #expect(during.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    #expect(during.c_iflag & tcflag_t(ICRNL | IXON) == 0)
    #expect(during.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
    #expect(during.c_cflag & tcflag_t(PARENB | CSTOPB) == 0)
    #expect(during.c_ispeed == speed_t(B115200))
    line.end()
    line.end()
    let after = device.settings
    #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
    #expect(after.c_ispeed == before.c_ispeed)
  }

  @Test("says that the device is gone")
  func gone() async throws {
    var device: Device? = try Device()
    let line = try SerialLine(try #require(device).path, baud: 9600)
    let reader = Reader()
    line.begin { reader.take($0) }
    device = nil
    await reader.wait(for: "never sent")
    #expect(reader.isGone)
    line.end()
  }

  @Test("is refused where there is none, where it is a file, and at a speed it can't have")
  func refusals() throws {
    func error(_ path: String, _ baud: Int = 9600) -> HostSystemError? {
      #expect(throws: HostSystemError.self) { _ = try SerialLine(path, baud: baud) }
    }
    #expect(error("/dev/there-is-no-such-line")?.kind == .missing)
    #expect(error("/dev/null")?.message == "/dev/null isn't a serial line.")
    #expect(error(#filePath)?.message.hasSuffix("isn't a serial line.") == true)
    #expect(error("/dev/null", 300)?.hint.contains("9600") == true)
  }
}
