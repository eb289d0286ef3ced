// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import HTTPTransport
import Testing
import Core

/// A rule of the retry policy: a failure, and what follows it.
struct RetryCase: Sendable, CustomTestStringConvertible {
  var status: Int?
  var fields: [String: String] = [:]
  var retries = 0
  var random = 0.0
  let decision: RetryPolicy.Decision

  var testDescription: String { "\(status.map(String.init) ?? "lost") \(fields) \(retries)" }

  static let all: [RetryCase] = [
    // Which failures are worth another try.
    RetryCase(status: 408, decision: .retry(after: 0.5)),
    RetryCase(status: 409, decision: .retry(after: 0.5)),
    RetryCase(status: 429, decision: .retry(after: 0.5)),
    RetryCase(status: 500, decision: .retry(after: 0.5)),
    RetryCase(status: 503, decision: .retry(after: 0.5)),
    RetryCase(status: 599, decision: .retry(after: 0.5)),
    RetryCase(status: nil, decision: .retry(after: 0.5)),
    RetryCase(status: 400, decision: .giveUp),
    RetryCase(status: 401, decision: .giveUp),
    RetryCase(status: 402, decision: .giveUp),
    RetryCase(status: 404, decision: .giveUp),
    RetryCase(status: 499, decision: .giveUp),
    // How often, and how the wait grows.
    RetryCase(status: 500, retries: 1, decision: .retry(after: 1)),
    RetryCase(status: 500, retries: 2, decision: .giveUp),
    RetryCase(status: 500, random: 1, decision: .retry(after: 0.375)),
    RetryCase(status: 500, retries: 1, random: 0.5, decision: .retry(after: 0.875)),
    // What the server says about it.
    RetryCase(status: 500, fields: ["x-should-retry": "false"], decision: .giveUp),
    RetryCase(status: 400, fields: ["x-should-retry": "true"], decision: .retry(after: 0.5)),
    RetryCase(status: 400, fields: ["x-should-retry": "yes"], decision: .giveUp),
    RetryCase(
      status: 500,
      fields: ["x-should-retry": "true"],
      retries: 2,
      decision: .giveUp
    ),
    RetryCase(status: 429, fields: ["Retry-After": "7"], random: 1, decision: .retry(after: 7)),
    RetryCase(status: 429, fields: ["Retry-After": "0.5"], decision: .retry(after: 0.5)),
    RetryCase(status: 429, fields: ["Retry-After": "0"], decision: .retry(after: 0)),
    RetryCase(status: 429, fields: ["Retry-After": "120"], decision: .retry(after: 120)),
    RetryCase(status: 429, fields: ["Retry-After": "120.1"], decision: .giveUp),
    RetryCase(status: 429, fields: ["Retry-After": "-3"], decision: .retry(after: 0.5)),
    RetryCase(status: 429, fields: ["Retry-After": "soon"], decision: .retry(after: 0.5)),
    RetryCase(status: 429, fields: ["Retry-After": "nan"], decision: .retry(after: 0.5)),
    RetryCase(status: 429, fields: ["retry-after-ms": "250"], decision: .retry(after: 0.25)),
    RetryCase(
      status: 429,
      fields: ["retry-after-ms": "250", "Retry-After": "9"],
      decision: .retry(after: 0.25)
    ),
    RetryCase(
      status: 429,
      fields: ["retry-after-ms": "?", "Retry-After": "9"],
      decision: .retry(after: 9)
    ),
    RetryCase(status: 429, fields: ["retry-after-ms": "120001"], decision: .giveUp),
    // Dates; now is Sun, 06 Nov 1994 08:49:37 GMT.
    RetryCase(
      status: 503,
      fields: ["Retry-After": "Sun, 06 Nov 1994 08:49:47 GMT"],
      decision: .retry(after: 10)
    ),
    RetryCase(
      status: 503,
      fields: ["Retry-After": "Sun, 06 Nov 1994 08:49:27 GMT"],
      decision: .retry(after: 0)
    ),
    RetryCase(
      status: 503,
      fields: ["Retry-After": "Tue, 29 Feb 2028 00:00:00 GMT"],
      decision: .giveUp
    ),
    RetryCase(
      status: 503,
      fields: ["Retry-After": "Sun, 32 Nov 1994 08:49:47 GMT"],
      decision: .retry(after: 0.5)
    ),
    RetryCase(
      status: 503,
      fields: ["Retry-After": "Sunday, 06-Nov-94 08:49:42 GMT"],
      decision: .retry(after: 5)
    ),
    RetryCase(
      status: 503,
      fields: ["Retry-After": "Sun Nov  6 08:49:44 1994"],
      decision: .retry(after: 7)
    ),
    RetryCase(
      status: 503,
      fields: ["Retry-After": "Sun, 06 Nov 99999 08:49:37 GMT"],
      decision: .giveUp
    ),
    RetryCase(status: 503, fields: ["Retry-After": "tomorrow"], decision: .retry(after: 0.5)),
  ]
}

struct RetryPolicyTests {
  private static func error(_ status: Int?) -> ChatError {
    guard let status else { return ChatError(.unreachable, "lost", isRetryable: true) }
    return ChatError(.server, "failed", httpStatus: status)
  }

  @Test(arguments: RetryCase.all)
  func `each rule decides as it should`(rule: RetryCase) {
    let head = HTTPResponseHead(
      status: rule.status ?? 200,
      fields: rule.fields.map { HTTPField($0.key, $0.value) }
    )
    let decision = RetryPolicy().decide(
      retries: rule.retries,
      error: Self.error(rule.status),
      advice: .init(head),
      now: 784_111_777_000,
      random: rule.random
    )
    #expect(decision == rule.decision)
  }

  @Test func `the wait stops growing at eight seconds`() {
    var policy = RetryPolicy()
    policy.maximumRetries = 20
    let waits = (0..<20).map { retries in
      policy.decide(
        retries: retries,
        error: Self.error(500),
        advice: .init(),
        now: 0,
        random: 0
      )
    }
    #expect(waits.prefix(6) == [0.5, 1, 2, 4, 8, 8].map { .retry(after: $0) }[...])
    #expect(waits.last == .retry(after: 8))
  }

  @Test func `errors that time does not heal are not tried again`() {
    for code in ChatError.Code.allCases where code != .unreachable {
      let decision = RetryPolicy().decide(
        retries: 0,
        error: ChatError(code, "x", isRetryable: true),
        advice: .init(),
        now: 0,
        random: 0
      )
      #expect(decision == .giveUp)
    }
  }
}
