// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Foundation
import HTTPTransport
import Testing
import TestSupport
import Core

private let hello = ChatRequest(messages: [ChatMessage(.user, "Hello")])

private func client(_ endpoint: Endpoint, _ transport: HTTPClient = HTTPClient()) -> ChatClient {
  ChatClient(transport: transport, endpoint: endpoint, random: { 0 }, now: { 0 })
}

private func talk(messages count: Int) -> [ChatMessage] {
  [ChatMessage(.system, "Be kind.")]
    + (0..<count - 2).map { ChatMessage($0 % 2 == 0 ? .user : .assistant, "turn \($0)") }
    + [ChatMessage(.user, "the last")]
}

@Suite(.timeLimit(.minutes(90)))
struct ChatClientTests {
  @Test func `what is asked arrives, and the key stands in its header alone`() async throws {
    let server = try TestEndpoint()
    var endpoint = Endpoint(
      baseURL: server.base("ok"),
      model: "tiny",
      apiKey: APIKey("sk-canary-1")
    )
    endpoint.maxTokens = 77
    endpoint.temperature = 0.5
    endpoint.extraHeaders = [HTTPField("X-Title", "MindPulse")]
    _ = try await Fetched.from(endpoint, talk(messages: 4))
    let entry = try #require(try server.log().first)
    #expect(entry.headers?["authorization"] == "Bearer sk-canary-1")
    #expect(entry.headers?["x-title"] == "MindPulse")
    #expect(entry.headers?["content-type"] == "application/json")
    #expect(entry.body?.stream == true)
    #expect(entry.body?.max_tokens == 77)
    #expect(entry.body?.temperature == 0.5)
    #expect(entry.body?.messages?.map(\.role) == ["system", "user", "assistant", "user"])
    #expect(try server.logText().components(separatedBy: "canary").count == 2)
  }

  @Test func `Azure gets its header and its query`() async throws {
    let server = try TestEndpoint()
    var endpoint = Endpoint(
      baseURL: server.base("ok"),
      model: "tiny",
      apiKey: APIKey("azure-canary")
    )
    endpoint.keyStyle = .apiKeyHeader
    endpoint.queryItems = [HTTPField("api-version", "2024-10-21")]
    let fetched = try await Fetched.from(endpoint)
    let entry = try #require(try server.log().first)
    #expect(fetched.text == ModeCase.reply)
    #expect(entry.headers?["api-key"] == "azure-canary")
    #expect(entry.headers?["authorization"] == nil)
    #expect(entry.query?["api-version"] == "2024-10-21")
  }

  @Test func `words arrive while the server still speaks`() async throws {
    let server = try TestEndpoint()
    // The server never ends this reply, so that every word here came before its end.
    let endpoint = Endpoint(baseURL: server.base("drip:delay=10"), model: "tiny")
    var count = 0
    for try await event in client(endpoint).events(for: hello) {
      if case .delta = event { count += 1 }
      if count == 5 { break }
    }
    _ = try await server.waitForEntry { $0.event == "gone" }
  }

  @Test(arguments: ["stall", "stall-ping", "stall-mid", "slow-first:delay=50000", "429-wait"])
  func `cancelling stops at once, whatever is waited for`(mode: String) async throws {
    let server = try TestEndpoint()
    let client = client(Endpoint(baseURL: server.base(mode), model: "tiny"))
    let task = Task {
      for try await _ in client.events(for: hello) {}
    }
    _ = try await server.waitForEntry { $0.event == "request" }
    task.cancel()
    // A wait that is not stopped takes longer here than this test may.
    try await task.value
    if mode != "429-wait" { _ = try await server.waitForEntry { $0.event == "gone" } }
  }

  @Test func `a retry is told before it is waited for`() async throws {
    let server = try TestEndpoint()
    let fetched = try await Fetched.from(
      Endpoint(baseURL: server.base("429-once#told"), model: "tiny")
    )
    #expect(
      fetched.retries == [
        .retrying(
          attempt: 1,
          of: 2,
          delaySeconds: 0.05,
          reason: "The server asks you to slow down (429)."
        )
      ]
    )
    #expect(try server.requests().count == 2)
  }

  @Test func `nothing is tried again after the first word`() async throws {
    let server = try TestEndpoint()
    _ = try await Fetched.from(Endpoint(baseURL: server.base("reset"), model: "tiny"))
    #expect(try server.requests().count == 1)
  }

  @Test func `a server that nobody started is tried three times and told`() async throws {
    // Port 1 is privileged and long out of use: no other test's server can be given it.
    let fetched = try await Fetched.from(
      Endpoint(baseURL: "http://127.0.0.1:1/v1", model: "tiny")
    )
    #expect(fetched.retries.count == 2)
    #expect(fetched.error?.code == .unreachable)
    #expect(fetched.error?.message == "No response from 127.0.0.1:1.")
  }

  @Test(arguments: ["ctxfull", "ctxfull-code", "ctxfull-empty"])
  func `old turns leave until the talk fits`(mode: String) async throws {
    let server = try TestEndpoint()
    let messages = talk(messages: 14)
    let fetched = try await Fetched.from(
      Endpoint(baseURL: server.base(mode), model: "tiny"),
      messages
    )
    #expect(fetched.text == ModeCase.reply)
    #expect(fetched.trimmed == fetched.trimmed.sorted())
    let sent = try #require(try server.requests().last?.body?.messages)
    #expect(sent.count <= 4)
    #expect(sent.first?.content == "Be kind.")
    #expect(sent.last?.content == "the last")
    #expect(fetched.trimmed.last == messages.count - sent.count)
  }

  @Test func `a budget is kept before anything is sent`() async throws {
    let server = try TestEndpoint()
    var endpoint = Endpoint(baseURL: server.base(), model: "tiny")
    endpoint.contextTokens = 60
    endpoint.maxTokens = 30
    let fetched = try await Fetched.from(endpoint, talk(messages: 14))
    #expect(fetched.trimmed.count == 1)
    #expect(try server.requests().count == 1)
    #expect((try server.requests().first?.body?.messages?.count ?? 99) < 6)
    endpoint.contextTokens = 35
    let failed = try await Fetched.from(endpoint, talk(messages: 14))
    #expect(failed.error?.code == .contextFull)
    #expect(try server.requests().count == 1)
  }

  @Test func `a key that the server repeats is taken out`() async throws {
    let server = try TestEndpoint()
    let fetched = try await Fetched.from(
      Endpoint(baseURL: server.base("echokey"), model: "tiny", apiKey: APIKey("sk-canary-1"))
    )
    #expect(fetched.error?.serverText == "Incorrect API key provided: [key].")
  }

  @Test func `one connection serves many replies`() async throws {
    let server = try TestEndpoint()
    let transport = HTTPClient()
    let client = client(Endpoint(baseURL: server.base("keepalive"), model: "tiny"), transport)
    // The last bytes of a reply are read after its end was told, so that a request that follows at
    // once may need a connection of its own.
    let connections = try await withGrowingTime { factor -> Int? in
      let before = try server.requests().count
      for _ in 0..<3 {
        for try await _ in client.events(for: hello) {}
        try await Task.sleep(for: .milliseconds(Int(100 * factor)))
      }
      let count = Set(try server.requests().dropFirst(before).map(\.client)).count
      return count == 1 ? count : nil
    }
    #expect(connections == 1)
  }

  @Test func `a reader may read on after the end and finds nothing`() async throws {
    let server = try TestEndpoint()
    var events = client(Endpoint(baseURL: server.base(), model: "tiny")).events(for: hello)
      .makeAsyncIterator()
    var last: ChatEvent?
    while let event = try await events.next() { last = event }
    guard case .completed? = last else {
      Issue.record("the last event is \(String(describing: last))")
      return
    }
    #expect(try await events.next() == nil)
  }
}

@Suite(.timeLimit(.minutes(90)))
struct ChatClientKeyTests {
  @Test(arguments: [
    "http://192.0.2.1/v1", "http://example.com/v1", "http://127.0.0.1.example.com/v1",
  ])
  func `a key never goes over plain http to another machine`(base: String) async throws {
    let fetched = try await Fetched.from(
      Endpoint(baseURL: base, model: "m", apiKey: APIKey("sk-canary-1"))
    )
    #expect(fetched.error?.code == .insecureKey)
    #expect(fetched.retries.isEmpty)
  }

  @Test func `a key by another name is a key as well`() async throws {
    var endpoint = Endpoint(baseURL: "http://192.0.2.1/v1", model: "m")
    endpoint.extraHeaders = [HTTPField("X-Auth-Token", "canary")]
    #expect(try await Fetched.from(endpoint).error?.code == .insecureKey)
    endpoint.extraHeaders = []
    endpoint.queryItems = [HTTPField("api_key", "canary")]
    #expect(try await Fetched.from(endpoint).error?.code == .insecureKey)
  }

  @Test func `a key that holds a line break is not sent`() async throws {
    let server = try TestEndpoint()
    let fetched = try await Fetched.from(
      Endpoint(baseURL: server.base(), model: "m", apiKey: APIKey("sk-canary\r\nX-Evil: 1"))
    )
    #expect(fetched.error?.code == .badSettings)
    #expect(fetched.error?.message.contains("canary") == false)
  }

  @Test(arguments: ["nonsense", "https://", "ftp://h/v1"])
  func `a URL that cannot be used is told`(base: String) async throws {
    #expect(
      try await Fetched.from(Endpoint(baseURL: base, model: "m")).error?.code == .badSettings
    )
  }
}
