import Core

// SPDX-License-Identifier: GPL-3.0-or-later

extension ChatError {
  /// What an HTTP status that is no success means, with what the server says to it.
  ///
  /// The meanings are those of RFC 9110, 15, and of the endpoints' own documentation.
  init(status: Int, report: ServerErrorReport?) {
    if let report, report.isContextOverflow {
      self.init(
        .contextFull,
        "The conversation is longer than the model's context.",
        hint: "Start a new session, or use a model with a larger context.",
        httpStatus: status,
        serverText: report.message,
        fewerMessagesMayHelp: true
      )
      return
    }
    let text = ChatError.text(for: status)
    self.init(
      text.code,
      text.message,
      hint: text.hint,
      isRetryable: RetryPolicy.isRetryable(status: status),
      httpStatus: status,
      serverText: report?.message
    )
  }

  /// What an error inside an answer with status 200 means.
  init(report: ServerErrorReport) {
    if report.isContextOverflow {
      self.init(status: 400, report: report)
    } else if let status = report.status {
      self.init(status: status, report: report)
    } else {
      self.init(
        .server,
        "The server reported an error instead of a reply.",
        hint: "Try again. If it happens again, look at the server's own log.",
        isRetryable: true,
        serverText: report.message
      )
    }
  }

  private static func text(
    for status: Int
  ) -> (code: ChatError.Code, message: LocalizedText, hint: LocalizedText) {
    switch status {
    case 401:
      (
        .keyRefused, "The server does not accept the API key (401).",
        "Check the key, and that it belongs to this endpoint."
      )
    case 403:
      (
        .keyRefused, "The server does not allow this (403).",
        "Check what the key may do, and with which model."
      )
    case 402:
      (.paymentRequired, "The account has no credit left (402).", "Add credit with the provider.")
    case 404:
      (
        .notFound, "The server doesn't know this model or address (404).",
        "Check endpoint.model and endpoint.baseURL; the base URL usually ends in /v1."
      )
    case 407:
      (.badRequest, "The proxy requires a name and a password (407).", "Check https_proxy.")
    case 413:
      (.tooLarge, "The request is too large for the server (413).", "Start a new session.")
    case 429:
      (
        .rateLimited, "The server asks you to slow down (429).",
        "Wait a little, or check the quota of the account."
      )
    case 503:
      (
        .server, "The server is not ready (503).",
        "It may still be loading the model; try again in a moment."
      )
    case 408, 409, 500...:
      (.server, "The server failed (\(status)).", "Try again in a moment.")
    default:
      (
        .badRequest, "The server does not accept the request (\(status)).",
        "Check the model and the settings against the server's documentation."
      )
    }
  }
}
