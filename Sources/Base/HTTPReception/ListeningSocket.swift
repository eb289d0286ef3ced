import Glibc
import Core

/// A socket that listens: made here, or handed over by the service manager.
///
/// The corresponding C functions are `socket`, `bind`, `listen` and `getsockname`.
package final class ListeningSocket: @unchecked Sendable {
  // @unchecked Sendable because the descriptor is given away once, by the one who starts the server.

  /// The first descriptor that a service manager hands over (sd_listen_fds(3)).
  private static let firstInherited: Int32 = 3
  /// Connections that wait to be taken.
  private static let backlog: Int32 = 16

  /// Where it listens, with the port that the system has chosen.
  package let address: ListeningAddress
  /// Whether the service manager had it before.
  package let isInherited: Bool
  private var descriptor: Int32

  /// Listens on an address.
  ///
  /// - Throws: ``HTTPReceptionError`` where that is not possible.
  package init(_ wanted: ListeningAddress) throws(HTTPReceptionError) {
    let family = wanted.host.contains(":") ? AF_INET6 : AF_INET
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let opened = socket(family, kind, 0)
    guard opened >= 0 else { throw Self.failure(wanted, errno) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    guard Self.bind(opened, wanted), listen(opened, Self.backlog) == 0 else {
      let code = errno
      close(opened)
      throw Self.failure(wanted, code)
    }
    descriptor = opened
    isInherited = false
    address = Self.address(of: opened) ?? wanted
  }

  /// Takes over the socket that the service manager has handed to this process; nil where it has none.
  ///
  /// - Throws: ``HTTPReceptionError`` where it isn't one that listens for TCP.
  package init?(environment: [String: String], process: Int32) throws(HTTPReceptionError) {
    guard environment["LISTEN_PID"].flatMap(Int32.init) == process,
      let count = environment["LISTEN_FDS"].flatMap(Int32.init), count > 0
    else { return nil }
    var isListening: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let inherited = Self.firstInherited
    guard count == 1,
      unsafe getsockopt(inherited, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
      isListening != 0, let address = Self.address(of: inherited)
    else {
      throw HTTPReceptionError(
        .address,
        "What the service manager has handed over isn't one TCP socket that listens.",
        hint: "Set one ListenStream=127.0.0.1:8787 in the socket unit."
      )
    }
    _ = fcntl(inherited, F_SETFD, FD_CLOEXEC)
    _ = fcntl(inherited, F_SETFL, fcntl(inherited, F_GETFL) | O_NONBLOCK)
    descriptor = inherited
    isInherited = true
    self.address = address
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The descriptor, which is the taker's to close from now on.
  func take() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  private static func bind(_ descriptor: Int32, _ address: ListeningAddress) -> Bool {
    if address.host.contains(":") {
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = address.port.bigEndian
      guard unsafe inet_pton(AF_INET6, address.host, &six.sin6_addr) == 1 else { return false }
      return unsafe withUnsafePointer(to: &six) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
        }
      }
    }
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    four.sin_port = address.port.bigEndian
    guard unsafe inet_pton(AF_INET, address.host, &four.sin_addr) == 1 else { return false }
    return unsafe withUnsafePointer(to: &four) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  /// The address a socket is bound to; nil for one that isn't of the Internet.
  private static func address(of descriptor: Int32) -> ListeningAddress? {
    var storage = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let told = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size) == 0
      }
    }
    guard told else { return nil }
    var text = [CChar](repeating: 0, count: 64)
    let family = Int32(storage.sin6_family)
    let isShown: Bool
    if family == AF_INET6 {
      isShown = unsafe inet_ntop(family, &storage.sin6_addr, &text, 64) != nil
    } else if family == AF_INET {
      // Both kinds have the port at the same place, and an IPv4 address where IPv6 has its flow.
      var four = storage.sin6_flowinfo
      isShown = unsafe inet_ntop(family, &four, &text, 64) != nil
    } else {
      return nil
    }
    guard isShown else { return nil }
    let host = String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    return ListeningAddress(host: host, port: UInt16(bigEndian: storage.sin6_port))
  }

  private static func failure(_ address: ListeningAddress, _ code: Int32) -> HTTPReceptionError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0).lowercased() }
    let why = reason ?? "error \(code)"
    return HTTPReceptionError(
      .address,
      "Can't listen on \(address.text): \(words: why).",
      hint: hint(code)
    )
  }

  private static func hint(_ code: Int32) -> LocalizedText {
    switch code {
    case EADDRINUSE: "Another program listens there; end it, or choose another port."
    case EADDRNOTAVAIL: "Use an address of this machine, such as 127.0.0.1."
    case EACCES: "Ports below 1024 are the system's; choose another one, such as 8787."
    default: "Choose another address, such as 127.0.0.1:8787."
    }
  }
}
