// SPDX-License-Identifier: GPL-3.0-or-later

package import Core
import CCurl

/// Why a request brought no whole answer.
///
/// Its texts name hosts at most, never a body, a header or what stands behind `?` in a URL.
package struct HTTPTransportError: DescribedError, Equatable, Sendable {
  /// What went wrong, for code to decide by.
  package enum Code: String, Sendable {
    /// The URL cannot be used.
    case badURL
    /// A header holds a line break or another control character.
    case badHeader
    /// Plain http to another machine, without leave.
    case refusedPlainHTTP
    /// The host has no address, or names could not be looked up.
    case couldNotResolve
    /// The proxy could not be found or used.
    case proxy
    /// Nobody listens there, or no way leads there.
    case couldNotConnect
    /// No connection within the time for connecting.
    case timedOut
    /// The connection stands, but what was waited for did not come in time.
    case stalled
    /// The other side's certificate or the encryption is not right.
    case tls
    /// The CA file could not be read.
    case badCAFile
    /// The connection ended before the answer did.
    case connectionLost
    /// What answers speaks something else than HTTP.
    case notHTTP
    /// The answer is larger than allowed.
    case tooLarge
    /// A mail server's address, or an address of a message, can't be used.
    case badMailAddress
    /// The mail server refused the user name or the password.
    case loginRefused
    /// The mail server refused the message.
    case messageRefused
    /// The whole message was given to the mail server, which never said whether it took it.
    case unconfirmed
    /// libcurl could not be used at all.
    case internalFailure
  }

  /// What went wrong, for code to decide by.
  package let code: Code

  /// What went wrong and where, as a sentence.
  package let errorDescription: LocalizedText

  /// What would be right, as a sentence; empty when there is nothing to advise.
  package let recoverySuggestion: LocalizedText

  /// An error with its texts.
  package init(_ code: Code, _ message: LocalizedText, hint: LocalizedText = "") {
    self.code = code
    errorDescription = message
    recoverySuggestion = hint
  }

  /// libcurl, or a thread for it, is not to be had.
  static var notStarted: HTTPTransportError {
    HTTPTransportError(.internalFailure, "libcurl could not be started.")
  }

  /// The URL cannot be used; `reason` continues "The endpoint's URL can't be used: ".
  static func badURL(_ reason: LocalizedText) -> HTTPTransportError {
    HTTPTransportError(
      .badURL,
      "The endpoint's URL can't be used: \(reason).",
      hint: "Check the base URL in the settings."
    )
  }

  /// What libcurl's result `code` means for a request to `host`.
  ///
  /// The codes are those of the manual page libcurl-errors(3). `detail` is libcurl's own sentence;
  /// it is shown for certificates only, where it names the fault.
  static func from(
    _ code: CURLcode,
    host: String,
    port: Int? = nil,
    detail: String
  ) -> HTTPTransportError {
    switch code {
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      // The URL was read before; an answer without a head of HTTP/1 is refused under the first code.
      return HTTPTransportError(
        .notHTTP,
        "The server at \(host) isn't an HTTP server.",
        hint: "Check the port of the base URL: another service, such as SSH, may use it."
      )
    case CURLE_URL_MALFORMAT:
      return .badURL("it should begin with https:// or http:// and name a host")
    case CURLE_SSL_CACERT_BADFILE:
      return HTTPTransportError(
        .badCAFile,
        "The CA file could not be read.",
        hint: "It should be a readable file in PEM format."
      )
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_INITFAILED:
      return HTTPTransportError(
        .tls,
        detail.isEmpty
          ? "The connection to \(host) isn't secure."
          : "The connection to \(host) isn't secure: \(detail).",
        hint: "If the certificate is your own, set its CA file in the settings."
      )
    case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_BAD_FUNCTION_ARGUMENT,
      CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN:
      return HTTPTransportError(.internalFailure, "libcurl failed with code \(code.rawValue).")
    default:
      return unreachable(code, host: host, port: port)
        ?? HTTPTransportError(
          .connectionLost,
          "The connection to \(host) ended before the answer did.",
          hint: "Try again; the server may have been restarted."
        )
    }
  }

  /// What it means when no connection came about; nil where one did.
  private static func unreachable(
    _ code: CURLcode,
    host: String,
    port: Int?
  ) -> HTTPTransportError? {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return HTTPTransportError(
        .couldNotResolve,
        "The name \(host) could not be found.",
        hint: "Check the address and the network."
      )
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
      return HTTPTransportError(
        .proxy,
        "The proxy for \(host) could not be used.",
        hint: "Check the variables https_proxy and no_proxy."
      )
    case CURLE_COULDNT_CONNECT:
      return HTTPTransportError(
        .couldNotConnect,
        "No response from \(host)\(port.map { ":\($0)" } ?? "").",
        hint: "Check that the server is running and that the port is right."
      )
    case CURLE_OPERATION_TIMEDOUT:
      return HTTPTransportError(
        .timedOut,
        "\(host) could not be reached in time.",
        hint: "Check the network."
      )
    default: return nil
    }
  }
}
