// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import ChatCompletions
import Foundation
import HTTPTransport
import Testing

private let key = "sk-canary-1234567890"

private func body(_ endpoint: Endpoint) throws -> String {
  String(
    decoding: try ChatRequestBody([ChatMessage(.user, "hi")], for: endpoint).json(),
    as: UTF8.self
  )
}

struct EndpointTests {
  @Test(arguments: [
    ("https://api.openai.com/v1", "https://api.openai.com/v1/chat/completions"),
    ("https://api.openai.com/v1/", "https://api.openai.com/v1/chat/completions"),
    ("http://h:1/v1/chat/completions", "http://h:1/v1/chat/completions"),
    ("https://h/x?a=b", "https://h/x/chat/completions?a=b"),
  ])
  func `the path is put where it belongs`(base: String, url: String) {
    #expect(Endpoint(baseURL: base, model: "m").chatURL == url)
  }

  @Test func `Azure is asked in its own way`() throws {
    var endpoint = Endpoint(
      baseURL: "https://r.openai.azure.com/openai/deployments/d",
      model: "m",
      apiKey: APIKey(key)
    )
    endpoint.keyStyle = .apiKeyHeader
    endpoint.queryItems = [HTTPField("api-version", "2024-10-21")]
    #expect(
      endpoint.chatURL
        == "https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21"
    )
  }

  @Test func `query items are encoded`() {
    var endpoint = Endpoint(baseURL: "https://h/v1?x=1", model: "m")
    endpoint.queryItems = [HTTPField("a b", "c&d=\u{E9}")]
    #expect(endpoint.chatURL == "https://h/v1/chat/completions?x=1&a%20b=c%26d%3D%C3%A9")
  }

  @Test(arguments: [
    ("https://api.openai.com/v1", "gpt-4o", "max_tokens"),
    ("https://api.openai.com/v1", "gpt-4.1", "max_tokens"),
    ("https://api.openai.com/v1", "gpt-5", "max_completion_tokens"),
    ("https://api.openai.com/v1", "gpt-5-mini", "max_completion_tokens"),
    ("https://api.openai.com/v1", "gpt-10", "max_completion_tokens"),
    ("https://api.openai.com/v1", "o1", "max_completion_tokens"),
    ("https://api.openai.com/v1", "o4-mini", "max_completion_tokens"),
    ("https://api.openai.com/v1", "olmo-2", "max_tokens"),
    ("https://openrouter.ai/api/v1", "openai/gpt-5", "max_tokens"),
    ("http://127.0.0.1:11434/v1", "gpt-oss:20b", "max_tokens"),
    ("http://127.0.0.1:1234/v1", "gpt-5-like", "max_tokens"),
  ])
  func `the token limit has the field that the model takes`(
    base: String,
    model: String,
    field: String
  ) throws {
    var endpoint = Endpoint(baseURL: base, model: model)
    endpoint.maxTokens = 99
    endpoint.temperature = 0.7
    let json = try body(endpoint)
    #expect(json.contains("\"\(field)\":99"))
    #expect(json.contains("temperature") == (field == "max_tokens"))
    endpoint.tokenLimitField = .maxCompletionTokens
    #expect(try body(endpoint).contains("\"max_completion_tokens\":99"))
    endpoint.tokenLimitField = .maxTokens
    #expect(try body(endpoint).contains("\"max_tokens\":99"))
  }

  @Test func `the body is exactly this`() throws {
    var endpoint = Endpoint(baseURL: "https://h/v1", model: "a/m")
    #expect(
      try body(endpoint)
        == #"{"messages":[{"content":"hi","role":"user"}],"model":"a/m","stream":true,"#
        + #""stream_options":{"include_usage":true}}"#
    )
    endpoint.includeUsage = false
    endpoint.temperature = 0.7
    endpoint.maxTokens = 5
    #expect(
      try body(endpoint)
        == #"{"max_tokens":5,"messages":[{"content":"hi","role":"user"}],"model":"a/m","#
        + #""stream":true,"temperature":0.7}"#
    )
  }

  @Test func `a temperature that is no number is told`() {
    var endpoint = Endpoint(baseURL: "https://h/v1", model: "m")
    endpoint.temperature = .nan
    let error = #expect(throws: ChatError.self) { try body(endpoint) }
    #expect(error?.code == .badSettings)
  }

  @Test func `the preview shows everything but the secrets`() throws {
    for style in [Endpoint.KeyStyle.bearer, .apiKeyHeader] {
      var endpoint = Endpoint(baseURL: "https://h/v1", model: "m", apiKey: APIKey(key))
      endpoint.keyStyle = style
      endpoint.extraHeaders = [HTTPField("X-Token", key), HTTPField("X-Title", "talk")]
      endpoint.queryItems.append(HTTPField("subscription-key", key))
      let bytes = try ChatRequestBody([ChatMessage(.user, "grüß/dich")], for: endpoint)
        .requestPreview()
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("canary"))
      #expect(text.contains("(left out)"))
      #expect(text.contains("grüß/dich"))
      #expect(text.contains("talk"))
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      )
      #expect(Set(object.keys) == ["method", "url", "headers", "body"])
      #expect((object["url"] as? String)?.contains("/chat/completions?") == true)
    }
  }

  @Test func `an endpoint is named by its host`() {
    #expect(Endpoint(baseURL: "https://h.example/v1?k=1", model: "m").name == "h.example")
    #expect(Endpoint(baseURL: "http://127.0.0.1:11434/v1", model: "m").name == "127.0.0.1:11434")
    #expect(Endpoint(baseURL: "nonsense here", model: "m").name == "the endpoint")
  }
}

struct APIKeyTests {
  @Test func `a key never shows itself`() throws {
    let secret = try #require(APIKey(" \(key)\n"))
    var dumped = ""
    dump(secret, to: &dumped)
    let texts = [
      "\(secret)", String(describing: secret), String(reflecting: secret), dumped,
      "\([secret])", "\(Optional(secret) as Any)",
      String(reflecting: Endpoint(baseURL: "https://h", model: "m", apiKey: secret)),
    ]
    for text in texts { #expect(!text.contains("canary")) }
  }

  @Test func `white space is no key`() {
    #expect(APIKey(" \n\t") == nil)
    #expect(APIKey("a") == APIKey("a\n"))
  }

  @Test func `a key is taken out of what a server says, even when it was cut`() throws {
    let secret = try #require(APIKey(key))
    #expect(secret.redact("bad key \(key), truly \(key).") == "bad key [key], truly [key].")
    #expect(secret.redact("bad key \(key.dropLast(5))") == "bad key [key]")
    #expect(secret.redact("grüße") == "grüße")
  }
}

struct FinishReasonNoteTests {
  @Test(arguments: [("stop", false), ("length", true), ("content_filter", true), ("tired", true)])
  func `only a reply that ended as it should needs no note`(reason: String, isTold: Bool) {
    #expect((FinishReasonNote(reason) != nil) == isTold)
  }
}
