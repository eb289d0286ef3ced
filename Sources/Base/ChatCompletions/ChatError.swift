// SPDX-License-Identifier: GPL-3.0-or-later

package import Core
package import HTTPTransport

/// Why no reply came.
///
/// Its texts never hold the key, a header, or what was sent. What the server said stands apart in
/// `serverText`, bounded, and is to be shown only as a quotation with control characters removed.
package struct ChatError: DescribedError, Equatable, Sendable {
  /// What went wrong, for code to decide by.
  package enum Code: String, Sendable, CaseIterable {
    /// Nobody could be reached, or the connection broke before a word came.
    case unreachable
    /// The server asks to wait longer than is sensible, or kept asking.
    case rateLimited
    /// The key is missing, wrong or not allowed to do this.
    case keyRefused
    /// The account has nothing left to spend.
    case paymentRequired
    /// No such model or address.
    case notFound
    /// The server does not accept the request as it is.
    case badRequest
    /// The server failed.
    case server
    /// What came is no chat reply.
    case badReply
    /// A reply without a word.
    case emptyReply
    /// A web page came in place of a reply.
    case html
    /// The server wants the request sent elsewhere.
    case redirected
    /// Nothing of use came in time.
    case timedOut
    /// What came was larger than any reply should be.
    case tooLarge
    /// The key would have gone over the network in the clear.
    case insecureKey
    /// The endpoint would be reached in the clear, which its settings do not allow.
    case insecureURL
    /// The connection cannot be trusted: a certificate is wrong.
    case insecureConnection
    /// The endpoint's settings cannot work: its URL, a header, a certificate file.
    case badSettings
    /// The messages do not fit the model's context, however few are sent.
    case contextFull
    /// The stream ended before its first word.
    case interruptedBeforeText
  }

  /// What went wrong, for code to decide by.
  package let code: Code

  /// What went wrong and where, as a sentence.
  package let errorDescription: LocalizedText

  /// What would be right, as a sentence; empty when there is nothing to advise.
  package let recoverySuggestion: LocalizedText

  /// Whether the same request may well work later.
  package let isRetryable: Bool

  /// The HTTP status, when there was one that told the error.
  package let httpStatus: Int?

  /// The server's own words, at most 300 characters; not to be trusted, never to be shown raw.
  package let serverText: String?

  /// Whether the server said, or may have meant, that the messages do not fit its context.
  package let fewerMessagesMayHelp: Bool

  /// An error with its texts.
  package init(
    _ code: Code,
    _ message: LocalizedText,
    hint: LocalizedText = "",
    isRetryable: Bool = false,
    httpStatus: Int? = nil,
    serverText: String? = nil,
    fewerMessagesMayHelp: Bool = false
  ) {
    self.code = code
    errorDescription = message
    recoverySuggestion = hint
    self.isRetryable = isRetryable
    self.httpStatus = httpStatus
    self.serverText = serverText.map { String($0.prefix(ServerErrorReport.maximumLength)) }
    self.fewerMessagesMayHelp = fewerMessagesMayHelp
  }

  /// What a failure of the transport means for a reply of which nothing was shown yet.
  package init(_ error: HTTPTransportError) {
    switch error.code {
    case .couldNotResolve, .proxy, .couldNotConnect, .timedOut, .connectionLost:
      self.init(
        .unreachable,
        error.errorDescription,
        hint: error.recoverySuggestion,
        isRetryable: true
      )
    case .stalled:
      self.init(
        .timedOut,
        "\(error.errorDescription) The reply was stopped.",
        hint: "A large model may need longer: raise the content time-out.",
        isRetryable: true
      )
    case .tls:
      self.init(.insecureConnection, error.errorDescription, hint: error.recoverySuggestion)
    case .notHTTP: self.init(.badReply, error.errorDescription, hint: error.recoverySuggestion)
    case .tooLarge: self.init(.tooLarge, error.errorDescription, hint: error.recoverySuggestion)
    case .refusedPlainHTTP:
      self.init(.insecureURL, error.errorDescription, hint: error.recoverySuggestion)
    case .badURL, .badHeader, .badCAFile:
      self.init(.badSettings, error.errorDescription, hint: error.recoverySuggestion)
    // The last four come from mail alone, which no endpoint is spoken to with.
    case .internalFailure, .badMailAddress, .loginRefused, .messageRefused, .unconfirmed:
      self.init(.unreachable, error.errorDescription, hint: error.recoverySuggestion)
    }
  }

  /// Whether the server may have refused a request because it offered tools.
  ///
  /// Wordings differ too much to go by; the proof is that the same request without tools is answered.
  /// Known: 400 of Ollama and vLLM, 404 of OpenRouter, 422 of servers that check each field, 501, and
  /// llama.cpp's 500, which names the option it wants.
  package var mayRefuseTools: Bool {
    if code == .contextFull { return false }
    if let httpStatus, [400, 404, 405, 415, 422, 501].contains(httpStatus) { return true }
    let text = serverText?.lowercased() ?? ""
    return ["tool", "function", "jinja"].contains { text.contains($0) }
  }

  /// Whether another answer may come of the same talk without tools.
  package var mayComeOfTools: Bool {
    switch code {
    case .badRequest, .notFound, .server, .badReply, .emptyReply, .interruptedBeforeText,
      .contextFull, .tooLarge:
      true
    default: mayRefuseTools
    }
  }

  /// This error with every trace of `key` taken out: of the server's words, and of the sentences, which
  /// may name a host that the server has named.
  func withoutKey(_ key: APIKey?) -> ChatError {
    guard let key else { return self }
    return ChatError(
      code,
      errorDescription.mapped(key.redactName),
      hint: recoverySuggestion.mapped(key.redactName),
      isRetryable: isRetryable,
      httpStatus: httpStatus,
      serverText: serverText.map(key.redact),
      fewerMessagesMayHelp: fewerMessagesMayHelp
    )
  }
}
