// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Core

/// What became of a transfer that did not end well.
struct MailOutcome {
  /// libcurl's result.
  let result: CURLcode
  /// Who was spoken to.
  let host: String
  /// libcurl's own sentence.
  let detail: String
  /// What the server said last.
  let answer: MailAnswer
  /// Whether the server has all of the message.
  let hasSentAll: Bool
  /// How long it might have taken.
  let seconds: Double

  /// The error that tells it; the results are those of libcurl-errors(3).
  var error: HTTPTransportError {
    switch result {
    case CURLE_LOGIN_DENIED:
      return HTTPTransportError(
        .loginRefused,
        "\(host) refused the user name or the password (\(answer.words)).",
        hint: "Check people.mail.user and people.mail.passwordCommand."
      )
    case CURLE_USE_SSL_FAILED:
      return HTTPTransportError(
        .tls,
        "\(host) offers no encryption (STARTTLS), so nothing was sent.",
        hint: "Use a server that does, or its smtps:// address."
      )
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_WEIRD_SERVER_REPLY, CURLE_REMOTE_ACCESS_DENIED:
      if answer.isRefusal { return refusal }
    default: break
    }
    if hasSentAll { return unconfirmed }
    if result == CURLE_OPERATION_TIMEDOUT {
      return HTTPTransportError(
        .timedOut,
        "\(host) did not accept the message within \(Int(seconds)) seconds.",
        hint: "Check the network and people.mail.server; people.timeout sets a longer time."
      )
    }
    let known = HTTPTransportError.from(result, host: host, detail: detail)
    guard known.code == .connectionLost else { return known }
    return HTTPTransportError(
      .connectionLost,
      "The connection to \(host) ended before the message was accepted.",
      hint: "Check the network and people.mail.server."
    )
  }

  /// The server said no; libcurl's sentence begins with the command it said it to.
  private var refusal: HTTPTransportError {
    let told: LocalizedText =
      if detail.hasPrefix("RCPT") {
        "\(host) refused the recipient (\(answer.words))."
      } else if detail.hasPrefix("MAIL") {
        "\(host) refused the sender (\(answer.words))."
      } else {
        "\(host) refused the message (\(answer.words))."
      }
    return HTTPTransportError(
      .messageRefused,
      told,
      hint:
        "Check the person's address, people.mail.from, and whether the server requires "
        + "people.mail.user."
    )
  }

  private var unconfirmed: HTTPTransportError {
    HTTPTransportError(
      .unconfirmed,
      "\(host) received the whole message but didn't say whether it accepted it.",
      hint: "It may have been sent, so it isn't sent again; ask whether it arrived."
    )
  }
}
