// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Core

/// Which mail server a message is handed to, and how the connection begins, as libcurl reads it.
package struct MailServer: Sendable, Equatable {
  /// Whether the connection begins with TLS (`smtps`) or asks for it with STARTTLS (`smtp`).
  ///
  /// There is no way without (RFC 8314, 3.3; RFC 3207).
  package let beginsWithTLS: Bool

  /// The host name or the literal address, in lower case; an IPv6 address keeps its brackets.
  package let host: String

  /// 1–65535; without one in the address 587 (RFC 6409) or, for smtps, 465 (RFC 8314).
  package let port: Int

  /// Reads an address like `smtp://mail.example.org` or `smtps://mail.example.org:465`.
  ///
  /// - Throws: An `HTTPTransportError` with the code `badMailAddress` for anything else, also where
  ///   a user name, a path or a query stands in it.
  package init(url: String) throws(HTTPTransportError) {
    guard !url.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }), url.contains("://"),
      !url.contains(":///"), let parsed = unsafe curl_url()
    else { throw Self.unusable }
    defer { unsafe curl_url_cleanup(parsed) }
    guard unsafe curl_url_set(parsed, CURLUPART_URL, url, 0) == CURLUE_OK else {
      throw Self.unusable
    }
    func part(_ part: CURLUPart) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard unsafe curl_url_get(parsed, part, &text, 0) == CURLUE_OK, let text = unsafe text
      else { return nil }
      defer { unsafe curl_free(text) }
      return unsafe String(cString: text)
    }
    let extras = [
      CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_QUERY, CURLUPART_FRAGMENT,
    ]
    guard let scheme = part(CURLUPART_SCHEME)?.lowercased(), ["smtp", "smtps"].contains(scheme),
      let host = part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      ["", "/"].contains(part(CURLUPART_PATH) ?? ""), extras.allSatisfy({ part($0) == nil })
    else { throw Self.unusable }
    beginsWithTLS = scheme == "smtps"
    self.host = host
    port = part(CURLUPART_PORT).flatMap { Int($0) } ?? (beginsWithTLS ? 465 : 587)
  }

  /// The address for libcurl, which greets with the last part of it in place of this machine's own
  /// name (RFC 5321, 4.1.1.1).
  func url(greeting name: String) -> String {
    "\(beginsWithTLS ? "smtps" : "smtp")://\(host):\(port)/\(name)"
  }

  /// Whether the host is this machine, which no proxy leads to.
  var isLoopback: Bool { host == "localhost" || host == "[::1]" || host.hasPrefix("127.") }

  private static let unusable = HTTPTransportError(
    .badMailAddress,
    "The mail server's address can't be used.",
    hint: "It should look like smtp://mail.example.org:587 or smtps://mail.example.org:465."
  )
}
