// SPDX-License-Identifier: GPL-3.0-or-later

package import HTTPTransport

/// Whether a failed request is tried again, and when.
///
/// The rules are those that OpenAI's own Python library keeps to (`_base_client.py`): two retries,
/// for 408, 409, 429, 500 and above and for failed connections; the server's wish for the waiting
/// time is honoured up to two minutes, else half a second, doubled each time, at most eight
/// seconds, up to a quarter less by chance. A status that stands as the code of an error inside a
/// 200 counts as well, because routers in front of models answer that way.
package struct RetryPolicy: Sendable, Equatable {
  /// What a server's answer says about trying again.
  package struct Advice: Sendable, Equatable {
    /// `x-should-retry`, when it is `true` or `false`.
    package var shouldRetry: Bool?
    /// `retry-after-ms`, as it came.
    package var retryAfterMilliseconds: String?
    /// `Retry-After`, as it came: seconds or a date.
    package var retryAfter: String?

    /// Advice from the fields of an answer.
    package init(_ head: HTTPResponseHead) {
      let wish = head.value(of: "x-should-retry")
      shouldRetry = wish == "true" ? true : wish == "false" ? false : nil
      retryAfterMilliseconds = head.value(of: "retry-after-ms")
      retryAfter = head.value(of: "Retry-After")
    }

    /// No advice.
    package init() {}
  }

  /// What to do.
  package enum Decision: Sendable, Equatable {
    /// Wait this many seconds, then try again.
    case retry(after: Double)
    /// Tell the person.
    case giveUp
  }

  /// How often a request is tried again; 2 by default.
  package var maximumRetries = 2

  /// The longest wait that a server may ask for, in seconds.
  package static let longestWait: Double = 120

  /// The usual policy.
  package init() {}

  /// Whether a status is worth another try.
  package static func isRetryable(status: Int) -> Bool {
    status == 408 || status == 409 || status == 429 || status >= 500
  }

  /// Decides after `error`, when `retries` retries have been made already.
  ///
  /// - Parameters:
  ///   - retries: How often the request was tried again so far.
  ///   - error: What went wrong; nothing of a reply was shown.
  ///   - advice: What the server's answer said.
  ///   - now: Milliseconds since 1970.
  ///   - random: 0 up to, not including, 1.
  /// - Returns: Whether to try again, and after how long.
  package func decide(
    retries: Int,
    error: ChatError,
    advice: Advice,
    now: Int64,
    random: Double
  ) -> Decision {
    guard retries < maximumRetries else { return .giveUp }
    let isWorthIt =
      error.httpStatus.map { Self.isRetryable(status: $0) }
      ?? (error.code == .unreachable && error.isRetryable)
    guard advice.shouldRetry ?? isWorthIt else { return .giveUp }
    if let wish = Self.wait(advice, now: now) {
      return wish <= Self.longestWait ? .retry(after: wish) : .giveUp
    }
    let usual = min(8, 0.5 * Double(1 << min(retries, 10)))
    return .retry(after: usual * (1 - 0.25 * random))
  }

  /// The seconds that the server asks to wait; nil when it asks nothing that can be understood.
  private static func wait(_ advice: Advice, now: Int64) -> Double? {
    if let wish = advice.retryAfterMilliseconds.flatMap({ Double($0) }), wish.isFinite, wish >= 0 {
      return wish / 1000
    }
    guard let text = advice.retryAfter else { return nil }
    if let wish = Double(text) { return wish.isFinite && wish >= 0 ? wish : nil }
    // A date that has passed means: now.
    return HTTPDate.milliseconds(text).map { max(0, Double($0 - now) / 1000) }
  }
}
