// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Foundation
import HTTPTransport
import Testing

@Suite(.timeLimit(.minutes(90)))
struct TranscriptionClientTests {
  private static let said = "I slept badly and my head hurts"
  private let form = MultipartForm(
    transcribing: (0..<32_000).map { UInt8(truncatingIfNeeded: $0) },
    model: "whisper-1",
    language: nil
  )

  /// Asks the server of an address; tells each wait instead of waiting.
  private func words(
    _ address: String,
    retries: Int = 2,
    within seconds: Double = 30,
    waited: @escaping (Double) async throws -> Void = { _ in }
  ) async throws -> String {
    var endpoint = Endpoint(
      baseURL: address,
      model: "whisper-1",
      apiKey: APIKey("sk-canary-1")
    )
    endpoint.maximumRetries = retries
    let client = TranscriptionClient(
      transport: HTTPClient(),
      endpoint: endpoint,
      random: { 0 },
      now: { 0 }
    )
    return try await client.words(of: form, within: seconds) { delay, _ in try await waited(delay) }
  }

  @Test func `words come with the key in a header alone, and never in themselves`() async throws {
    let server = try TestEndpoint()
    #expect(try await words(server.base("ok")) == Self.said)
    #expect(try await words(server.base("ok:speech=hidden")) == "the key is [key] here")
    let entries = try server.log()
    #expect(entries.allSatisfy { $0.path?.hasSuffix("/audio/transcriptions") == true })
    #expect(entries.first?.headers?["authorization"] == "Bearer sk-canary-1")
    #expect(entries.first?.headers?["accept"] == "application/json")
    #expect(try server.logText().components(separatedBy: "canary").count == 3)
  }

  @Test func `what may work later is tried again, as often as is set`() async throws {
    let server = try TestEndpoint()
    var delays: [Double] = []
    let later = try await words(server.base("ok:speech=later#1")) { delays.append($0) }
    #expect(later == Self.said && delays == [0.5])
    delays = []
    await #expect(throws: ChatError.self) {
      try await words(server.base("ok:speech=500")) { delays.append($0) }
    }
    #expect(delays == [0.5, 1])
    delays = []
    await #expect(throws: ChatError.self) {
      try await words(server.base("ok:speech=404")) { delays.append($0) }
    }
    await #expect(throws: ChatError.self) {
      try await words(server.base("ok:speech=500"), retries: 0) { delays.append($0) }
    }
    #expect(delays == [])
    withExtendedLifetime(server) {}
  }

  @Test func `a server that says nothing is given up, and a task that is cancelled at once`()
    async throws
  {
    let server = try TestEndpoint()
    let error = await #expect(throws: ChatError.self) {
      try await words(server.base("ok:speech=stall"), within: 0.2)
    }
    #expect(error?.code == .timedOut)
    let (stalled, failing) = (server.base("ok:speech=stall"), server.base("ok:speech=500"))
    let asking = Task { try await words(stalled, within: 300) }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    let waiting = Task {
      try await words(failing) { _ in throw CancellationError() }
    }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    withExtendedLifetime(server) {}
  }

  @Test func `a key is sent over plain http to this machine alone`() async throws {
    var endpoint = Endpoint(
      baseURL: "http://192.0.2.1/v1",
      model: "m",
      apiKey: APIKey("sk-canary-2")
    )
    endpoint.maximumRetries = 0
    let client = TranscriptionClient(
      transport: HTTPClient(),
      endpoint: endpoint,
      random: { 0 },
      now: { 0 }
    )
    let error = await #expect(throws: ChatError.self) {
      try await client.words(of: form, within: 5) { _, _ in }
    }
    #expect(error?.code == .insecureKey)
  }
}
