/// A message broker, and how one signs in there.
package struct MQTTBroker: Equatable, Sendable {
  /// A host name or an address.
  package let host: String
  /// Its port, 1…65535.
  package let port: Int32
  /// Whether it is spoken to in TLS.
  package let isSecure: Bool
  /// The name to sign in with; nil for none.
  package var user: String?
  /// CA certificates to trust in place of the system's: a file in PEM.
  package var caFile: String?

  /// The broker of an address: `mqtt://HOST[:PORT]`, or `mqtts://` for TLS; an IPv6 address is in brackets.
  ///
  /// The ports are 1883 and 8883 where none is given (IANA).
  package init?(_ text: String) {
    let schemes = [("mqtt://", false, Int32(1883)), ("mqtts://", true, Int32(8883))]
    guard let (scheme, isSecure, usual) = schemes.first(where: { text.hasPrefix($0.0) }) else {
      return nil
    }
    var rest = text.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    var port: Int32? = usual
    let bracket = rest.lastIndex(of: "]")
    if let colon = rest.lastIndex(of: ":"), bracket.map({ $0 < colon }) ?? true {
      port = UInt16(rest[rest.index(after: colon)...]).map(Int32.init)
      rest = rest[..<colon]
    }
    if rest.hasPrefix("["), rest.hasSuffix("]") { rest = rest.dropFirst().dropLast() }
    let isName = rest.utf8.allSatisfy { byte in
      switch byte {
      case 0x25, 0x2D, 0x2E, 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
    guard let port, port > 0, !rest.isEmpty, isName, rest.utf8.count <= 253 else { return nil }
    (host, self.port, self.isSecure) = (String(rest), port, isSecure)
  }

  /// The broker in words.
  package var name: String { "\(host):\(port)" }

  /// Whether nobody else reaches what is said to it.
  package var isPrivate: Bool {
    isSecure || host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
