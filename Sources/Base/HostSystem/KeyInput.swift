import Core
import Dispatch
import Glibc

/// Keys of a terminal as they are pressed, without Enter and without an echo.
///
/// The terminal stays as it was found but for that: Ctrl-C and Ctrl-Z still are signals, which
/// their owner takes, see ``suspend()`` and ``resume()``. The corresponding C functions are
/// `tcgetattr` and `tcsetattr` (termios(3)).
@MainActor package final class KeyInput {
  /// The terminal itself, whatever standard input is (tty(4)).
  package static let terminal = "/dev/tty"

  private let descriptor: Int32
  private let isOwned: Bool
  private var found: termios?
  private var source: (any DispatchSourceRead)?

  /// Keys of standard input where that is a terminal, else of the terminal the program runs on.
  ///
  /// - Throws: ``HostSystemError`` when there is no terminal.
  package init() throws(HostSystemError) {
    isOwned = !TerminalDevice.isTerminal(STDIN_FILENO)
    descriptor = isOwned ? try PrivateFile.openForReading(Self.terminal) : STDIN_FILENO
  }

  isolated deinit {
    if source == nil, isOwned { close(descriptor) }
    end()
  }

  /// Has each piece of what is typed handed over from now on, on the main queue; an empty piece
  /// says that the terminal is gone.
  ///
  /// - Throws: ``HostSystemError`` when the terminal can't be set.
  package func begin(_ handler: @escaping @MainActor ([UInt8]) -> Void) throws(HostSystemError) {
    try resume()
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [descriptor] in
      MainActor.assumeIsolated {
        do throws(HostSystemError) {
          handler(try FileDescriptor.readSome(descriptor, named: "the terminal", limit: 1024))
        } catch { handler([]) }
      }
    }
    if isOwned { source.setCancelHandler { [descriptor] in close(descriptor) } }
    self.source = source
    source.resume()
  }

  /// Gives the terminal back as it was found, before the program stops itself.
  package func suspend() {
    guard var mode = found else { return }
    found = nil
    _ = unsafe tcsetattr(descriptor, TCSANOW, &mode)
  }

  /// Takes the terminal; again after the program was stopped, when others may have set it.
  ///
  /// - Throws: ``HostSystemError`` when it is gone.
  package func resume() throws(HostSystemError) {
    var mode = termios()
    guard unsafe tcgetattr(descriptor, &mode) == 0 else {
      throw .refused("read", "the terminal's settings", code: errno)
    }
    // One that was stopped without warning finds its own settings, or those of a shell.
    if found == nil { found = mode }
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    guard unsafe tcsetattr(descriptor, TCSANOW, &mode) == 0 else {
      throw .refused("set", "the terminal", code: errno)
    }
  }

  /// Gives the terminal back for good; may be called at any time and often.
  package func end() {
    suspend()
    source?.cancel()
    source = isOwned ? source : nil
  }
}
