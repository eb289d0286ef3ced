// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Core
import HTTPTransport
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(90)))
struct ReplyTimeTests {
  private func events(
    _ endpoint: Endpoint,
    watch: (@Sendable (ExchangeStep) -> Void)? = nil
  ) -> ChatEvents {
    let client = ChatClient(
      transport: HTTPClient(),
      endpoint: endpoint,
      random: { 0 },
      now: { 0 },
      watch: watch
    )
    return client.events(for: ChatRequest(messages: [ChatMessage(.user, "Hello")]))
  }

  @Test func `a reply that drips for ever is cut when its time is over, and kept`() async throws {
    let server = try TestEndpoint()
    var endpoint = Endpoint(baseURL: server.base("drip:delay=50"), model: "tiny")
    let completion = try await withGrowingTime { factor -> ChatCompletion? in
      endpoint.replyTimeout = factor
      do {
        for try await event in events(endpoint) {
          if case .completed(let end) = event { return end }
        }
      } catch let error as ChatError where error.code == .timedOut {
        // Not a word came in time.
      }
      return nil
    }
    guard case .interrupted(let reason) = completion.ending else {
      Issue.record("the reply was not cut")
      return
    }
    #expect(reason.english.contains("still sending after \(Int(endpoint.replyTimeout)) s"))
  }

  @Test func `silence beyond the whole time is given up once, without another try`() async throws {
    let requests = try await withGrowingTime { factor -> Int? in
      let server = try TestEndpoint()
      var endpoint = Endpoint(baseURL: server.base("stall"), model: "tiny")
      endpoint.replyTimeout = factor
      let error = await #expect(throws: ChatError.self) {
        for try await _ in events(endpoint) {}
      }
      #expect(error?.code == .timedOut)
      let count = try server.requests().count
      return count > 0 ? count : nil
    }
    #expect(requests == 1)
  }

  @Test func `each word gives the next one its time anew`() async throws {
    let server = try TestEndpoint()
    let count = try await withGrowingTime { factor -> Int? in
      let mode = "drip:delay=\(Int(100 * factor))"
      var endpoint = Endpoint(baseURL: server.base(mode), model: "tiny")
      endpoint.contentTimeout = factor
      var count = 0
      for try await event in events(endpoint) {
        if case .delta = event { count += 1 }
        // Longer than the time-out in all.
        if count == 20 { return count }
      }
      return nil
    }
    #expect(count == 20)
  }

  @Test func `thinking counts as being at work`() async throws {
    let server = try TestEndpoint()
    let fetched = try await withGrowingTime { factor -> Fetched? in
      let mode = "reasoning:delay=\(Int(1000 * factor)),text=hi"
      var endpoint = Endpoint(baseURL: server.base(mode), model: "tiny")
      endpoint.contentTimeout = 1.9 * factor
      let fetched = try await Fetched.from(endpoint)
      return fetched.completion?.ending == .finished ? fetched : nil
    }
    #expect(fetched.text == "hi")
  }

  @Test func `each step is told, with sizes and outcomes alone`() async throws {
    let server = try TestEndpoint()
    let steps = Locked<[ExchangeStep]>([])
    let endpoint = Endpoint(baseURL: server.base("500-once"), model: "tiny")
    for try await _ in events(endpoint, watch: { step in steps.withLock { $0.append(step) } }) {}
    let told = steps.withLock { $0 }
    #expect(told.count == 6)
    guard told.count == 6, case .sent(1, let bytes) = told[0] else {
      Issue.record("\(told)")
      return
    }
    #expect(bytes > 20)
    #expect(told[1] == .answered(status: 500))
    #expect(told[3] == .sent(attempt: 2, bytes: bytes))
    #expect(told[4] == .answered(status: 200))
    if case .ended(let outcome, _) = told[2] { #expect(outcome == "server") }
    if case .ended(let outcome, _) = told[5] { #expect(outcome == "finished") }
  }
}
