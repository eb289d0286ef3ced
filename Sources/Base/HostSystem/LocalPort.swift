import Glibc

/// Looks whether a program listens on a port of this machine.
package enum LocalPort {
  /// Whether a TCP connection to a port of 127.0.0.1 is taken at once.
  ///
  /// On the loopback the answer comes without delay; a server too busy to take the connection in
  /// 10 ms counts as absent. The corresponding C functions are `socket`, `connect` and `poll`.
  package static func isOpen(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return true }
    guard errno == EINPROGRESS else { return false }
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&entry, 1, Self.patience) == 1 else { return false }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let told = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size)
    return told == 0 && failure == 0
  }

  /// Milliseconds until a port whose queue is full counts as closed.
  private static let patience: Int32 = 10
}
