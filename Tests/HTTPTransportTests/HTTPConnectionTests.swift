// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import HTTPTransport
import Testing

/// When a connection closes, and who else may hold it.
@Suite(.timeLimit(.minutes(90)))
struct HTTPConnectionTests {
  private let client = HTTPClient()

  private func request(_ endpoint: TestEndpoint, _ mode: String) -> HTTPRequest {
    HTTPRequest(.post, endpoint.base(mode) + "/chat/completions", body: Array("{}".utf8))
  }

  @Test func `a cancelled task stops waiting and the connection closes`() async throws {
    let endpoint = try TestEndpoint()
    let client = client
    let request = self.request(endpoint, "stall-mid")
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for try await event in try client.events(for: request) {
        if case .body = event { arrived.yield() }
      }
    }
    for await _ in arrivals { break }
    task.cancel()
    try await task.value
    _ = try await endpoint.waitForEntry { $0.event == "gone" }
  }

  @Test func `letting go of the events closes the connection`() async throws {
    let endpoint = try TestEndpoint()
    for try await event in try client.events(for: request(endpoint, "stall-mid")) {
      if case .body = event { break }
    }
    _ = try await endpoint.waitForEntry { $0.event == "gone" }
  }

  @Test func `another program never inherits a connection`() async throws {
    let endpoint = try TestEndpoint()
    for try await event in try client.events(for: request(endpoint, "stall-mid")) {
      guard case .body = event else { continue }
      let connections = (3..<4096 as Range<Int32>).filter { peerPort(of: $0) == endpoint.port }
      #expect(connections.count == 1)
      #expect(connections.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
      break
    }
  }

  /// The port at the other end of a connection; nil for any other descriptor.
  private func peerPort(of descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    guard status == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  @Test func `letting go of the client ends its transfers`() async throws {
    let endpoint = try TestEndpoint()
    var client: HTTPClient? = HTTPClient()
    let (arrivals, arrived) = AsyncStream.makeStream(of: HTTPArrival.self)
    let delivery = try client?.deliver(request(endpoint, "stall")) { arrived.yield($0) }
    var end: HTTPTransportError?
    for await arrival in arrivals {
      client = nil
      guard case .end(let error) = arrival else { continue }
      end = error
      break
    }
    #expect(end != nil)
    withExtendedLifetime(delivery) {}
  }
}
