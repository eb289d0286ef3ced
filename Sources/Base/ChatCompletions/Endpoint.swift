// SPDX-License-Identifier: GPL-3.0-or-later

package import HTTPTransport

/// Where replies come from, and how that server wants to be asked.
package struct Endpoint: Sendable, Equatable {
  /// How the key is sent.
  package enum KeyStyle: String, Sendable {
    /// `Authorization: Bearer …` (RFC 6750).
    case bearer
    /// `api-key: …`, as Azure wants it.
    case apiKeyHeader = "api-key"
  }

  /// Which field limits the length of a reply.
  package enum TokenLimitField: String, Sendable {
    /// `max_tokens`, which every server knows.
    case maxTokens = "max_tokens"
    /// `max_completion_tokens`, which newer OpenAI models insist on and others ignore.
    case maxCompletionTokens = "max_completion_tokens"
    /// The one that the model's name and the server's place call for.
    case automatic
  }

  /// The URL before `/chat/completions`; usually ends in `/v1`.
  package var baseURL: String

  /// The model, by the server's name for it.
  package var model: String

  /// The key, if the server wants one.
  package var apiKey: APIKey?

  /// How the key is sent.
  package var keyStyle = KeyStyle.bearer

  /// Added to the URL behind `?`, in this order; Azure's `api-version` goes here.
  package var queryItems: [HTTPField] = []

  /// Which field limits the length of a reply.
  package var tokenLimitField = TokenLimitField.automatic

  /// The most tokens a reply may have; nil leaves it to the server.
  package var maxTokens: Int?

  /// How freely the model chooses words, 0–2; nil leaves it to the server.
  package var temperature: Double?

  /// More header fields, sent as they are.
  package var extraHeaders: [HTTPField] = []

  /// A PEM file with certificates to trust beside the system's own.
  package var caFile: String?

  /// Seconds without a word or a thought after which a reply is given up; 60 by default.
  package var contentTimeout: Double = 60

  /// Seconds after which a reply is given up, however much still comes; 600 by default.
  package var replyTimeout: Double = 600

  /// Seconds until a connection must stand; 10 by default.
  package var connectTimeout: Double = 10

  /// Tokens that messages and reply may have together; nil when not known.
  package var contextTokens: Int?

  /// How often a failed request is sent again; 2 by default.
  package var maximumRetries = 2

  /// Whether to ask for the token count at the end of a stream.
  package var includeUsage = true

  /// An endpoint with the usual ways.
  package init(baseURL: String, model: String, apiKey: APIKey? = nil) {
    self.baseURL = baseURL
    self.model = model
    self.apiKey = apiKey
  }

  /// The whole URL for chat completions, query included.
  package var chatURL: String { url(path: "chat/completions") }

  /// The whole URL for writing down speech, query included.
  package var transcriptionsURL: String { url(path: "audio/transcriptions") }

  /// The whole URL of the list of models, query included.
  package var modelsURL: String { url(path: "models") }

  /// Names the endpoint for a person: scheme, host and port, never the query.
  package var name: String {
    do {
      let address = try HTTPAddress(url: chatURL)
      let usual = address.scheme == "https" ? 443 : 80
      return address.port == usual ? address.host : "\(address.host):\(address.port)"
    } catch {
      return "the endpoint"
    }
  }

  /// Scheme, host and port, such as `https://api.example.com:443`; nil for an address that can't be
  /// used.
  package var origin: String? {
    do {
      let address = try HTTPAddress(url: chatURL)
      return "\(address.scheme)://\(address.host):\(address.port)"
    } catch {
      return nil
    }
  }

  private func url(path: String) -> String {
    let parts = baseURL.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var base = parts.first.map(String.init) ?? ""
    while base.hasSuffix("/") { base.removeLast() }
    let ending = "/chat/completions"
    if base.hasSuffix(ending) { base.removeLast(ending.utf8.count) }
    var query = parts.count > 1 && !parts[1].isEmpty ? [String(parts[1])] : []
    query += queryItems.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    return "\(base)/\(path)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Percent-encodes everything but the unreserved characters (RFC 3986, 2.3).
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      let character = Character(UnicodeScalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
        result.append(character)
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}

extension Endpoint {
  /// Whether the model is one of OpenAI's that think first: o1 and later, gpt-5 and later.
  ///
  /// Those take `max_completion_tokens` only, and no temperature (OpenAI's API reference). A server
  /// on this machine never counts as one, whatever its model is called.
  var isReasoningModel: Bool {
    guard !isOnThisMachine else { return false }
    let name = model.lowercased()
    if name.hasPrefix("o") { return name.dropFirst().first?.isWholeNumber ?? false }
    guard name.hasPrefix("gpt-") else { return false }
    let number = name.dropFirst(4).prefix { $0.isASCII && $0.isNumber }
    return (Int(number) ?? 0) >= 5
  }

  /// Whether the server runs on this machine.
  package var isOnThisMachine: Bool {
    do {
      return try HTTPAddress(url: chatURL).isLoopback
    } catch {
      return false
    }
  }

  /// The field for the token limit, decided.
  var decidedTokenLimitField: TokenLimitField {
    switch tokenLimitField {
    case .maxTokens, .maxCompletionTokens: tokenLimitField
    case .automatic: isReasoningModel ? .maxCompletionTokens : .maxTokens
    }
  }
}
