import Dispatch
import Glibc
import Core

/// What a device writes to a serial line, such as `/dev/ttyUSB0`.
///
/// The line is set to raw bytes, 8 data bits, no parity, one stop bit, without flow control, and
/// given back as it was found. What was sent before it was opened is thrown away: it belongs to an
/// earlier measurement. The corresponding C functions are `tcsetattr` and `tcflush` (termios(3)).
@MainActor package final class SerialLine {
  /// The speeds there are, in bits a second.
  package nonisolated static let speeds = codes.map(\.baud)

  /// The speeds with what termios calls them.
  private nonisolated static let codes: [(baud: Int, value: speed_t)] = [
    (1200, speed_t(B1200)), (2400, speed_t(B2400)), (4800, speed_t(B4800)),
    (9600, speed_t(B9600)), (19_200, speed_t(B19200)), (38_400, speed_t(B38400)),
    (57_600, speed_t(B57600)), (115_200, speed_t(B115200)), (230_400, speed_t(B230400)),
  ]

  /// The device, as the person named it.
  package let path: String
  private let descriptor: Int32
  private var found: termios
  private var source: (any DispatchSourceRead)?

  /// Opens and sets a line; nothing is read yet.
  ///
  /// - Throws: ``HostSystemError`` when there is no such device, when it is none, is the terminal
  ///   the person sits at, can't be set, or when it has no such speed.
  package init(_ path: String, baud: Int) throws(HostSystemError) {
    guard let speed = Self.codes.first(where: { $0.baud == baud }) else {
      throw HostSystemError(
        .program,
        "\(baud) isn't a speed of a serial line.",
        hint: "Accepted: \(Self.speeds.map { String($0) }.joined(separator: ", "))."
      )
    }
    let descriptor = retried { unsafe open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .systemCall("open", path, code: errno) }
    do throws(HostSystemError) {
      try Self.refuseOwnTerminal(descriptor, path)
      found = try Self.set(descriptor, path, speed.value)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
  }

  isolated deinit { end() }

  /// Has each piece of what is sent handed over from now on, on the main queue; an empty piece says
  /// that the device is gone.
  package func begin(_ handler: @escaping @MainActor ([UInt8]) -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [descriptor, path] in
      MainActor.assumeIsolated {
        do throws(HostSystemError) {
          handler(try FileDescriptor.readSome(descriptor, named: path, limit: 1024))
        } catch { handler([]) }
      }
    }
    source.setCancelHandler { [descriptor] in close(descriptor) }
    self.source = source
    source.resume()
  }

  /// Gives the line back as it was found; may be called often.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    _ = unsafe tcsetattr(descriptor, TCSANOW, &found)
    if let source { source.cancel() } else { close(descriptor) }
    source = nil
  }

  private var isEnded = false

  private static func refuseOwnTerminal(
    _ descriptor: Int32,
    _ path: String
  ) throws(HostSystemError) {
    var line = stat()
    var own = stat()
    guard unsafe fstat(descriptor, &line) == 0, line.st_mode & S_IFMT == S_IFCHR,
      TerminalDevice.isTerminal(descriptor)
    else {
      throw HostSystemError(
        .inputOutput,
        "\(path) isn't a serial line.",
        hint: "Name the device's line, such as /dev/ttyUSB0; --file takes a file."
      )
    }
    for standard in [STDIN_FILENO, STDOUT_FILENO]
    where unsafe fstat(standard, &own) == 0 && own.st_rdev == line.st_rdev
      && own.st_mode & S_IFMT == S_IFCHR
    {
      throw HostSystemError(
        .inputOutput,
        "\(path) is the terminal you are using.",
        hint: "Name the device's line, such as /dev/ttyUSB0."
      )
    }
  }

  /// Sets a line, and gives the settings it had.
  private static func set(
    _ descriptor: Int32,
    _ path: String,
    _ speed: speed_t
  ) throws(HostSystemError) -> termios {
    var found = termios()
    guard unsafe tcgetattr(descriptor, &found) == 0 else {
      throw .systemCall("read the settings of", path, code: errno)
    }
    var mode = found
    unsafe cfmakeraw(&mode)
    mode.c_cflag &= ~(tcflag_t(CSTOPB) | tcflag_t(PARENB) | tcflag_t(CRTSCTS))
    mode.c_cflag |= tcflag_t(CS8 | CREAD | CLOCAL)
    unsafe withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    guard unsafe cfsetispeed(&mode, speed) == 0, unsafe cfsetospeed(&mode, speed) == 0,
      unsafe tcsetattr(descriptor, TCSANOW, &mode) == 0
    else { throw .systemCall("set", path, code: errno) }
    _ = tcflush(descriptor, TCIFLUSH)
    return found
  }
}
