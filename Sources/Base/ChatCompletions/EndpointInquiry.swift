// SPDX-License-Identifier: GPL-3.0-or-later

package import HTTPTransport
import Core

/// Asks an endpoint whether it is there and takes the key, without having a model say a word.
///
/// Its list of models is asked for (`GET …/models`). Where a server has no such list, an empty chat
/// request tells whether it takes chats: nobody answers that, but only an unknown address and a key
/// that is not accepted are refused as such.
package struct EndpointInquiry: Sendable {
  /// What an endpoint answers that is there.
  package enum Answer: Sendable, Equatable {
    /// The models it has, by its own names, at most 10,000.
    case models([String])
    /// It takes chats, but has no list of models.
    case noList
    /// Something else answers at that address, such as a web page.
    case somethingElse
  }

  /// What says that a path is not there: not found, another method, not implemented (RFC 9110, 15).
  private static let isNotThere: Set = [404, 405, 501]
  /// What says that the key or the account is the trouble, or a proxy's name and password.
  private static let isRefused: Set = [401, 402, 403, 407]

  private let transport: HTTPClient
  private let endpoint: Endpoint

  /// An inquiry at an endpoint, with the key it has.
  package init(transport: HTTPClient, endpoint: Endpoint) {
    self.transport = transport
    self.endpoint = endpoint
  }

  /// What the endpoint answers.
  ///
  /// - Parameter seconds: how long it may take in all.
  /// - Returns: What is known of it now.
  /// - Throws: A `ChatError` that says why it can't be talked with.
  package func answer(within seconds: Double) async throws(ChatError) -> Answer {
    let end = ContinuousClock.now + .seconds(seconds)
    do {
      let list = try await reply(to: ChatRequestBody.listOfModels(of: endpoint), until: end)
      switch list {
      case .success(let body):
        return Self.names(in: body).map { .models($0) } ?? .somethingElse
      case .failure(let error):
        guard let status = error.httpStatus, Self.isNotThere.contains(status) else { throw error }
        return try await answerToEmptyChat(until: end)
      }
    } catch let error as ChatError {
      throw error.withoutKey(endpoint.apiKey)
    } catch let error as HTTPTransportError where error.code == .stalled {
      throw ChatError(
        .timedOut,
        "\(endpoint.name) gave no answer in time.",
        hint: "Check that the server runs; one that is loading a model may need a moment."
      )
    } catch let error as HTTPTransportError {
      throw ChatError(error)
    } catch {
      throw ChatError(.timedOut, "Asking \(endpoint.name) was stopped.")
    }
  }

  private func answerToEmptyChat(until end: ContinuousClock.Instant) async throws -> Answer {
    guard
      case .failure(let error) = try await reply(
        to: ChatRequestBody.emptyChat(with: endpoint),
        until: end,
        readsAll: false
      ), let status = error.httpStatus
    else { return .noList }
    if Self.isNotThere.contains(status) || Self.isRefused.contains(status) { throw error }
    return .noList
  }

  /// The body of a reply if it is to be read, or what its status means.
  private func reply(
    to request: HTTPRequest,
    until end: ContinuousClock.Instant,
    readsAll: Bool = true
  ) async throws -> Result<[UInt8], ChatError> {
    let left = max(0, (end - .now) / .seconds(1))
    var events = try transport.events(for: request, within: left).makeAsyncIterator()
    guard case .head(let head)? = try await events.next() else {
      try Task.checkCancellation()
      return .success([])
    }
    guard !(200..<300).contains(head.status) else {
      var body: [UInt8] = []
      while readsAll, case .body(let bytes)? = try await events.next() { body += bytes }
      return .success(body)
    }
    var reader = ReplyReader()
    var actions = reader.receive(head)
    while actions.isEmpty, case .body(let bytes)? = try await events.next() {
      actions = reader.receive(bytes)
    }
    if actions.isEmpty { actions = reader.end() }
    for case .failed(let error, _) in actions { return .failure(error) }
    return .failure(ChatError(status: head.status, report: nil))
  }

  /// The names in a list of models; nil where a body is no such list.
  private static func names(in body: [UInt8]) -> [String]? {
    let list = JSONText.decode(ModelList.self, String(decoding: body, as: UTF8.self))
    return list?.data.prefix(10_000).map { String($0.id.prefix(200)) }
  }
}

/// The answer to `GET /models` (OpenAI's API reference).
struct ModelList: Decodable {
  /// One of the models.
  struct Model: Decodable {
    let id: String
  }

  let data: [Model]
}
