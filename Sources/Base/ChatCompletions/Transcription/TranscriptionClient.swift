// SPDX-License-Identifier: GPL-3.0-or-later

package import HTTPTransport
import Core

/// Has an endpoint write down speech.
package struct TranscriptionClient: Sendable {
  /// The endpoint it asks.
  package let endpoint: Endpoint

  private let transport: HTTPClient
  private let random: @Sendable () -> Double
  private let now: @Sendable () -> Int64
  private let watch: (@Sendable (ExchangeStep) -> Void)?

  /// A client for one endpoint; its parameters are those of ``ChatClient``.
  package init(
    transport: HTTPClient,
    endpoint: Endpoint,
    random: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Int64,
    watch: (@Sendable (ExchangeStep) -> Void)? = nil
  ) {
    self.transport = transport
    self.endpoint = endpoint
    self.random = random
    self.now = now
    self.watch = watch
  }

  /// The words of a recording, as the server wrote them, the key taken out; not made safe for a
  /// screen.
  ///
  /// What failed and may work later is tried again, by the rules of ``RetryPolicy``.
  ///
  /// - Parameters:
  ///   - form: the recording and how it is to be written down.
  ///   - seconds: how long each try may take.
  ///   - waits: lets that many seconds pass before another try, told why; may say so.
  /// - Returns: the words.
  /// - Throws: A ``ChatError`` that says why there are none, or what `waits` throws.
  package func words(
    of form: MultipartForm,
    within seconds: Double,
    waits: (_ seconds: Double, _ reason: String) async throws -> Void
  ) async throws -> String {
    var policy = RetryPolicy()
    policy.maximumRetries = endpoint.maximumRetries
    var retries = 0
    while true {
      switch try await outcome(of: form, within: seconds, attempt: retries + 1) {
      case .words(let words): return endpoint.apiKey?.redact(words) ?? words
      case .failed(let error, let advice):
        let told = error.withoutKey(endpoint.apiKey)
        let decision = policy.decide(
          retries: retries,
          error: error,
          advice: advice,
          now: now(),
          random: random()
        )
        guard case .retry(let delay) = decision else { throw told }
        retries += 1
        try await waits(delay, told.message)
      }
    }
  }

  /// What comes of one try.
  private func outcome(
    of form: MultipartForm,
    within seconds: Double,
    attempt: Int
  ) async throws -> TranscriptionReader.Outcome {
    let request = try ChatRequestBody.transcription(form, by: endpoint)
    watch?(.sent(attempt: attempt, bytes: request.body.count))
    var count = 0
    let outcome: TranscriptionReader.Outcome
    do {
      outcome = try await answer(to: request, within: seconds, count: &count)
    } catch let error as HTTPTransportError {
      outcome = .failed(told(error, seconds), RetryPolicy.Advice())
    }
    watch?(.ended(Self.word(outcome), bytes: count))
    return outcome
  }

  private func answer(
    to request: HTTPRequest,
    within seconds: Double,
    count: inout Int
  ) async throws -> TranscriptionReader.Outcome {
    var reader = TranscriptionReader(place: endpoint.name)
    for try await event in try transport.events(for: request, within: seconds) {
      let outcome: TranscriptionReader.Outcome?
      switch event {
      case .head(let head):
        watch?(.answered(status: head.status))
        outcome = reader.receive(head)
      case .body(let bytes):
        count += bytes.count
        outcome = reader.receive(bytes)
      }
      if let outcome { return outcome }
    }
    // A cancelled reader is told an end that the answer does not have.
    try Task.checkCancellation()
    return reader.end()
  }

  private func told(_ error: HTTPTransportError, _ seconds: Double) -> ChatError {
    guard error.code == .stalled else { return ChatError(error) }
    return ChatError(
      .timedOut,
      "\(endpoint.name) gave no words within \(Int(seconds)) s, and was stopped.",
      hint: "A slow model may need longer: raise endpoint.contentTimeout."
    )
  }

  private static func word(_ outcome: TranscriptionReader.Outcome) -> String {
    switch outcome {
    case .words: "finished"
    case .failed(let error, _): error.code.rawValue
    }
  }
}
