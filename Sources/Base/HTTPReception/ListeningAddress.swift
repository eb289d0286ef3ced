import Glibc

/// Where a server listens: an address of this machine and a port, as `127.0.0.1:8787` or `[::1]:8787`.
package struct ListeningAddress: Equatable, Sendable {
  /// The address as numbers, such as `127.0.0.1` or `::1`.
  package let host: String
  /// The port; 0 lets the system choose.
  package let port: UInt16

  /// An address from its text; nil where it is none.
  ///
  /// `localhost` stands for `127.0.0.1`. Other names aren't looked up: which address is listened on is
  /// not for a name server to say.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
      !text[text.index(after: colon)...].hasPrefix("+")
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard host.contains(":") else { return nil }
    } else if host.contains(":") {
      return nil
    }
    if host == "localhost" { host = "127.0.0.1" }
    guard Self.isNumeric(host) else { return nil }
    self.host = host
    self.port = port
  }

  /// An address of known parts.
  init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Whether only programs on this machine can reach it: 127.0.0.0/8 or ::1.
  package var isLoopback: Bool {
    if host.contains(":") { return Self.bytes(host) == [UInt8](repeating: 0, count: 15) + [1] }
    return host.hasPrefix("127.")
  }

  /// Whether it stands for every address of this machine.
  package var isAny: Bool { Self.bytes(host)?.allSatisfy { $0 == 0 } ?? false }

  /// The text, with brackets around an IPv6 address.
  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  private static func isNumeric(_ host: String) -> Bool { bytes(host) != nil }

  private static func bytes(_ host: String) -> [UInt8]? {
    let isSix = host.contains(":")
    var bytes = [UInt8](repeating: 0, count: isSix ? 16 : 4)
    return unsafe inet_pton(isSix ? AF_INET6 : AF_INET, host, &bytes) == 1 ? bytes : nil
  }
}
