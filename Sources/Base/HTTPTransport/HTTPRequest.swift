// SPDX-License-Identifier: GPL-3.0-or-later

/// One request, with the rules it must keep to.
package struct HTTPRequest: Sendable {
  /// How the request asks.
  package enum Method: String, Sendable {
    /// Reads; has no body.
    case get = "GET"
    /// Sends the body.
    case post = "POST"
  }

  /// How the request asks.
  package var method: Method

  /// The whole URL, http or https.
  package var url: String

  /// Header fields, sent in this order.
  package var headers: [HTTPField]

  /// What is sent; empty for `get`.
  package var body: [UInt8]

  /// Seconds until a connection must stand, name look-up and TLS included; 10 by default.
  package var connectTimeout: Double = 10

  /// A PEM file with certificates to trust beside the system's own.
  package var caFile: String?

  /// The most bytes of an answer's body that are taken, 64 MiB by default; more is an error.
  package var maximumBodyBytes = 64 << 20

  /// Whether plain http may be used to another machine; to this one it always may.
  package var allowsPlainHTTP = false

  /// A request with the default limits.
  package init(
    _ method: Method,
    _ url: String,
    headers: [HTTPField] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// One header field.
package struct HTTPField: Sendable, Equatable {
  /// The name, as written.
  package let name: String

  /// The value, without the white space around it.
  package let value: String

  /// A field.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether it can be sent: the name a token, the value without control characters (RFC 9110, 5).
  var isSendable: Bool {
    let marks = Array("!#$%&'*+-.^_`|~".utf8)
    let isToken =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          return true
        default: return marks.contains(byte)
        }
      }
    return isToken && value.utf8.allSatisfy { ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }
  }
}
