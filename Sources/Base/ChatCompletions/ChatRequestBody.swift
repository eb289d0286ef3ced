// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials
import HTTPTransport

/// The JSON that is sent, and the request around it.
package struct ChatRequestBody: Encodable, Sendable {
  private let endpoint: Endpoint
  private let messages: [ChatMessage]
  private let tools: [ToolDefinition]

  /// What `endpoint` is sent for `messages`, with the tools that its model may call.
  package init(
    _ messages: [ChatMessage],
    tools: [ToolDefinition] = [],
    for endpoint: Endpoint
  ) {
    self.endpoint = endpoint
    self.messages = messages
    self.tools = tools
  }

  /// Writes the fields of the chat-completions API; those left to the server are left out.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(endpoint.model, forKey: "model")
    try container.encode(messages, forKey: "messages")
    if !tools.isEmpty {
      try container.encode(tools, forKey: "tools")
      try container.encode("auto", forKey: "tool_choice")
    }
    try container.encode(true, forKey: "stream")
    if endpoint.includeUsage {
      var options = container.nestedContainer(keyedBy: FieldName.self, forKey: "stream_options")
      try options.encode(true, forKey: "include_usage")
    }
    if let maxTokens = endpoint.maxTokens {
      let isNew = endpoint.decidedTokenLimitField == .maxCompletionTokens
      try container.encode(maxTokens, forKey: isNew ? "max_completion_tokens" : "max_tokens")
    }
    if let temperature = endpoint.temperature, !endpoint.isReasoningModel {
      try container.encode(temperature, forKey: "temperature")
    }
  }

  /// The body, as it is sent: keys in alphabetical order, no white space.
  ///
  /// - Throws: A `ChatError` with the code `badSettings` when a number cannot be written.
  package func json() throws(ChatError) -> [UInt8] {
    try Self.json(self, [.sortedKeys, .withoutEscapingSlashes])
  }

  /// The whole request for a person to read: URL, headers and body, the key left out.
  package var preview: ChatRequestPreview {
    let headers = headers(type: Self.json, accepts: Self.streamOrJSON).map { field in
      let isSecret = Self.secretWords.contains { field.name.lowercased().contains($0) }
      return (field.name, isSecret ? "(left out)" : field.value)
    }
    return ChatRequestPreview(
      method: "POST",
      url: Self.withoutSecrets(endpoint.chatURL),
      headers: Dictionary(headers, uniquingKeysWith: { "\($0), \($1)" }),
      body: self
    )
  }

  /// The preview as indented JSON.
  ///
  /// - Throws: A `ChatError` with the code `badSettings` when a number cannot be written.
  package func requestPreview() throws(ChatError) -> [UInt8] {
    try Self.json(preview, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }

  /// The request for the transport, key included.
  ///
  /// - Throws: A `ChatError` with the code `insecureKey` when the key would go over the network in
  ///   the clear, or `badSettings`.
  func request() throws(ChatError) -> HTTPRequest {
    try request(.post, endpoint.chatURL, body: try json())
  }

  /// The request for an endpoint's list of models, key included.
  ///
  /// - Throws: As ``request()`` does.
  static func listOfModels(of endpoint: Endpoint) throws(ChatError) -> HTTPRequest {
    try ChatRequestBody([], for: endpoint).request(.get, endpoint.modelsURL, body: [])
  }

  /// A chat request that no model answers, because nothing is said in it, key included.
  ///
  /// - Throws: As ``request()`` does.
  static func emptyChat(with endpoint: Endpoint) throws(ChatError) -> HTTPRequest {
    try ChatRequestBody([], for: endpoint).request(
      .post,
      endpoint.chatURL,
      body: Array("{}".utf8)
    )
  }

  /// A request to have speech written down, key included.
  ///
  /// - Throws: As ``request()`` does.
  static func transcription(
    _ form: MultipartForm,
    by endpoint: Endpoint
  ) throws(ChatError) -> HTTPRequest {
    try ChatRequestBody([], for: endpoint).request(
      .post,
      endpoint.transcriptionsURL,
      body: form.body,
      type: form.contentType,
      accepts: json
    )
  }

  private static let json = "application/json"
  private static let streamOrJSON = "text/event-stream, application/json"

  private func request(
    _ method: HTTPRequest.Method,
    _ url: String,
    body: [UInt8],
    type: String = json,
    accepts: String = streamOrJSON
  ) throws(ChatError) -> HTTPRequest {
    let address: HTTPAddress
    do throws(HTTPTransportError) {
      address = try HTTPAddress(url: url)
    } catch {
      throw ChatError(error)
    }
    let isPlain = address.scheme == "http" && !address.isLoopback
    if isPlain, carriesSecret {
      throw ChatError(
        .insecureKey,
        "The API key was not sent: \(address.host) would be reached over plain http.",
        hint: "Use an https:// URL; plain http with a key is for this machine only."
      )
    }
    let fields = headers(type: type, accepts: accepts)
    var request = HTTPRequest(method, url, headers: fields, body: body)
    request.connectTimeout = endpoint.connectTimeout
    request.caFile = endpoint.caFile
    request.allowsPlainHTTP = isPlain
    return request
  }

  private static let secretWords = ["auth", "key", "token", "secret", "cookie"]

  /// Whether a header or a query item looks like a secret, whoever named it.
  private var carriesSecret: Bool {
    endpoint.apiKey != nil
      || endpoint.extraHeaders.contains { field in
        Self.secretWords.contains { field.name.lowercased().contains($0) }
      } || Self.withoutSecrets(endpoint.chatURL) != endpoint.chatURL
  }

  private func headers(type: String, accepts: String) -> [HTTPField] {
    var fields = [
      HTTPField("Content-Type", type),
      HTTPField("Accept", accepts),
      HTTPField("User-Agent", "mindpulse"),
    ]
    if let key = endpoint.apiKey {
      switch endpoint.keyStyle {
      case .bearer: fields.append(HTTPField("Authorization", "Bearer \(key.secret)"))
      case .apiKeyHeader: fields.append(HTTPField("api-key", key.secret))
      }
    }
    return fields + endpoint.extraHeaders
  }

  /// A URL whose query items with telling names have no values.
  private static func withoutSecrets(_ url: String) -> String {
    guard let mark = url.firstIndex(of: "?") else { return url }
    let items = url[url.index(after: mark)...].split(separator: "&").map { item in
      let name = item.prefix { $0 != "=" }
      let isSecret = (secretWords + ["sig"]).contains { name.lowercased().contains($0) }
      return isSecret ? "\(name)=(left out)" : String(item)
    }
    return url[...mark] + items.joined(separator: "&")
  }

  private static func json(
    _ value: some Encodable,
    _ format: JSONEncoder.OutputFormatting
  ) throws(ChatError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    do {
      return Array(try encoder.encode(value))
    } catch {
      throw ChatError(
        .badSettings,
        "The request can't be written as JSON.",
        hint: "The temperature should be a number from 0 to 2."
      )
    }
  }
}

/// A request as it may be shown: everything that is sent, with the key left out.
package struct ChatRequestPreview: Encodable, Sendable {
  /// The HTTP method.
  package let method: String
  /// Where it goes, secrets in the query left out.
  package let url: String
  /// The header fields, secrets left out.
  package let headers: [String: String]
  /// The body, as it is sent.
  package let body: ChatRequestBody
}
