// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Core

/// Where a URL leads: its scheme, host and port, as libcurl itself reads them.
///
/// Checked with libcurl's own parser, so that what is judged here and what is connected to later
/// can never differ.
package struct HTTPAddress: Sendable, Equatable {
  /// `http` or `https`, in lower case.
  package let scheme: String

  /// The host name or the literal address, in lower case; an IPv6 address keeps its brackets.
  package let host: String

  /// 1–65535; the scheme's own port when the URL names none.
  package let port: Int

  /// Reads `url`.
  ///
  /// - Throws: An `HTTPTransportError` with the code `badURL` when it is no http or https URL with
  ///   a host, or when it carries a user name or password.
  package init(url: String) throws(HTTPTransportError) {
    guard !url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }), let parsed = unsafe curl_url()
    else {
      throw .badURL("it holds spaces or control characters")
    }
    defer { unsafe curl_url_cleanup(parsed) }
    // libcurl takes one to three slashes; with three, the path would become the host.
    guard let mark = url.utf8.firstIndex(of: UInt8(ascii: ":")),
      url[mark...].hasPrefix("://"), !url[mark...].hasPrefix(":///"),
      unsafe curl_url_set(parsed, CURLUPART_URL, url, 0) == CURLUE_OK
    else {
      throw .badURL("it should look like https://api.example.com/v1")
    }
    func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard unsafe curl_url_get(parsed, part, &text, flags) == CURLUE_OK, let text = unsafe text
      else { return nil }
      defer { unsafe curl_free(text) }
      return unsafe String(cString: text)
    }
    guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil else {
      throw .badURL("it can't contain a name or password; use the key settings")
    }
    guard let scheme = part(CURLUPART_SCHEME)?.lowercased(), ["http", "https"].contains(scheme),
      let host = part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
    else {
      throw .badURL("it should begin with https:// or http:// and name a host")
    }
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Whether the host is this machine: `localhost`, 127.0.0.0/8 (RFC 1122) or ::1 (RFC 4291).
  package var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil } && numbers[0] == "127"
  }
}
