// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import HTTPTransport
import Testing
import Core

/// Everything an answer brought.
private struct Whole {
  var heads: [HTTPResponseHead] = []
  var body: [UInt8] = []
  var text: String { String(decoding: body, as: UTF8.self) }
}

private func whole(_ client: HTTPClient, _ request: HTTPRequest) async throws -> Whole {
  var whole = Whole()
  for try await event in try client.events(for: request) {
    switch event {
    case .head(let head): whole.heads.append(head)
    case .body(let bytes): whole.body += bytes
    }
  }
  return whole
}

private func chat(_ endpoint: TestEndpoint, _ mode: String) -> HTTPRequest {
  HTTPRequest(.post, endpoint.base(mode) + "/chat/completions", body: Array("{}".utf8))
}

private func failure(
  _ client: HTTPClient,
  _ request: HTTPRequest
) async throws -> HTTPTransportError.Code {
  let error = await #expect(throws: HTTPTransportError.self) { try await whole(client, request) }
  return try #require(error).code
}

@Suite(.timeLimit(.minutes(90)))
struct HTTPClientTests {
  let client = HTTPClient()

  @Test func `an answer comes as one head and then its body`() async throws {
    let endpoint = try TestEndpoint()
    let answer = try await whole(client, chat(endpoint, "ok"))
    #expect(answer.heads.map(\.status) == [200])
    #expect(answer.heads.first?.value(of: "content-type") == "text/event-stream")
    #expect(answer.text.hasSuffix("data: [DONE]\n\n"))
  }

  @Test func `what is sent arrives as it is, fields and body`() async throws {
    let endpoint = try TestEndpoint()
    var request = chat(endpoint, "ok")
    request.headers = [HTTPField("X-One", "a b"), HTTPField("Content-Type", "application/json")]
    request.body = Array(#"{"model":"grüß"}"#.utf8)
    _ = try await whole(client, request)
    let entry = try #require(try endpoint.log().first)
    #expect(entry.method == "POST")
    #expect(entry.headers?["x-one"] == "a b")
    #expect(entry.headers?["accept-encoding"] == nil)
    #expect(entry.headers?["cookie"] == nil)
    #expect(entry.body?.model == "grüß")
  }

  @Test func `a large body is sent without asking for leave first`() async throws {
    let endpoint = try TestEndpoint()
    var request = chat(endpoint, "ok")
    let model = String(repeating: "m", count: 3 << 20)
    request.body = Array("{\"model\":\"\(model)\"}".utf8)
    _ = try await whole(client, request)
    let entry = try #require(try endpoint.log().first)
    #expect(entry.headers?["expect"] == nil)
    #expect(entry.body?.model?.count == 3 << 20)
  }

  @Test func `many requests run at once on one client`() async throws {
    let endpoint = try TestEndpoint()
    let client = client
    let base = chat(endpoint, "ok")
    let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await whole(client, base).body.count } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(sizes.count == 1)
  }

  @Test func `a large answer to a slow reader arrives whole`() async throws {
    let endpoint = try TestEndpoint()
    var events = try client.events(for: chat(endpoint, "ok:words=20000")).makeAsyncIterator()
    _ = try await events.next()
    try await Task.sleep(for: .milliseconds(300))
    var bytes: [UInt8] = []
    while case .body(let more)? = try await events.next() { bytes += more }
    #expect(bytes.count > 2_000_000)
    #expect(String(decoding: bytes.suffix(14), as: UTF8.self) == "data: [DONE]\n\n")
  }

  @Test(arguments: [
    ("reset", HTTPTransportError.Code.connectionLost), ("truncchunk", .connectionLost),
    ("refuse", .connectionLost), ("hugehdr", .tooLarge), ("endless", .tooLarge),
  ])
  func `each way a connection fails has its code`(
    mode: String,
    code: HTTPTransportError.Code
  ) async throws {
    let endpoint = try TestEndpoint()
    var request = chat(endpoint, mode)
    request.maximumBodyBytes = 1 << 20
    #expect(try await failure(client, request) == code)
  }

  @Test func `a port nobody listens on could not be connected to`() async throws {
    // Port 1 is privileged and long out of use: no other test's server can be given it.
    let request = HTTPRequest(.get, "http://127.0.0.1:1/v1")
    #expect(try await failure(client, request) == .couldNotConnect)
  }

  @Test func `a name that cannot exist could not be resolved`() async throws {
    // RFC 6761 reserves .invalid. A proxy from the environment would be asked instead of DNS.
    let code = try await failure(client, HTTPRequest(.get, "https://nowhere.invalid/v1"))
    #expect([.couldNotResolve, .proxy, .connectionLost].contains(code))
  }

  @Test func `a redirect is handed over and never followed`() async throws {
    let endpoint = try TestEndpoint()
    let answer = try await whole(client, chat(endpoint, "redirect"))
    #expect(answer.heads.map(\.status) == [307])
    #expect(try endpoint.log().allSatisfy { $0.port == endpoint.port })
    #expect(try endpoint.requests().count == 1)
  }

  @Test func `a compressed answer that was not asked for is not opened`() async throws {
    let endpoint = try TestEndpoint()
    let answer = try await whole(client, chat(endpoint, "gzipbomb"))
    #expect(answer.body.prefix(2) == [0x1F, 0x8B])
    #expect(answer.body.count < 4 << 20)
  }

  @Test func `waiting for something of use ends when its time is over`() async throws {
    let endpoint = try TestEndpoint()
    let events = try client.events(for: chat(endpoint, "stall"), within: 0.3)
    let error = await #expect(throws: HTTPTransportError.self) { for try await _ in events {} }
    #expect(error?.code == .stalled)
  }
}

@Suite(.timeLimit(.minutes(90)))
struct HTTPRequestRuleTests {
  let client = HTTPClient()

  @Test(arguments: [
    "http://example.com/v1", "http://10.0.0.1/v1", "http://127.0.0.1.example.com/v1",
    "http://127.example.com/", "http://localhost.example.com/", "http://[::2]/",
  ])
  func `plain http to another machine is refused before connecting`(url: String) {
    let error = #expect(throws: HTTPTransportError.self) {
      try client.events(for: HTTPRequest(.get, url))
    }
    #expect(error?.code == .refusedPlainHTTP)
  }

  @Test(arguments: [
    "", "api.example.com/v1 x", "ftp://example.com/", "file:///etc/passwd", "https://", "/v1",
    "https:///v1", "https:/v1",
    "https://name:word@example.com/", "https://exa\nmple.com/", "javascript:alert(1)",
  ])
  func `what is no http URL with a host is refused`(url: String) {
    let error = #expect(throws: HTTPTransportError.self) {
      try client.events(for: HTTPRequest(.get, url))
    }
    #expect(error?.code == .badURL)
  }

  @Test(arguments: [
    HTTPField("X-A", "b\r\nX-Evil: 1"), HTTPField("X A", "b"), HTTPField("", "b"),
    HTTPField("X-A", "nul\0"),
  ])
  func `a header that would smuggle another one is refused`(field: HTTPField) {
    let request = HTTPRequest(.get, "http://127.0.0.1:9/", headers: [field])
    let error = #expect(throws: HTTPTransportError.self) { try client.events(for: request) }
    #expect(error?.code == .badHeader)
    #expect(error?.message.contains("Evil") == false)
  }

  @Test(arguments: [
    ("http://localhost:11434/v1", true), ("http://LOCALHOST/", true), ("http://127.8.9.1/", true),
    ("http://[::1]:8080/", true), ("http://128.0.0.1/", false), ("http://127.0.0.1.nip.io/", false),
    ("http://localhost.localdomain/", false), ("https://api.openai.com/v1", false),
  ])
  func `only this machine is loopback`(url: String, isLoopback: Bool) throws {
    #expect(try HTTPAddress(url: url).isLoopback == isLoopback)
  }

  @Test func `an address tells scheme, host and port`() throws {
    let address = try HTTPAddress(url: "HTTPS://Api.Example.com/v1?key=1")
    #expect(address.scheme == "https")
    #expect(address.host == "api.example.com")
    #expect(address.port == 443)
  }
}
