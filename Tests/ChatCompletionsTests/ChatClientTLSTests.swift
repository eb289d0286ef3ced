// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Foundation
import HTTPTransport
import Testing
import TestSupport

/// A certificate of our own, made anew for each test.
private struct Certificate: ~Copyable {
  let directory: URL
  var certificate: String { directory.appendingPathComponent("cert.pem").path }
  var key: String { directory.appendingPathComponent("key.pem").path }

  init(for name: String) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("certificate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let making = try TestProcess.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "1", "-subj", "/CN=test", "-addext", "subjectAltName=\(name)", "-out",
        certificate, "-keyout", key,
      ]
    )
    try #require(making.status == 0)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }
}

@Suite(.timeLimit(.minutes(90)))
struct ChatClientTLSTests {
  private static func fetch(
    _ server: TestEndpoint,
    caFile: String?
  ) async throws -> Fetched {
    var endpoint = Endpoint(
      baseURL: server.base(scheme: "https"),
      model: "tiny",
      apiKey: APIKey("sk-canary-1")
    )
    endpoint.caFile = caFile
    return try await Fetched.from(endpoint)
  }

  @Test func `a certificate that nobody vouches for is refused, and nothing is sent`() async throws
  {
    let own = try Certificate(for: "IP:127.0.0.1")
    let server = try TestEndpoint("--tls", own.certificate, own.key)
    let fetched = try await Self.fetch(server, caFile: nil)
    #expect(fetched.error?.code == .insecureConnection)
    #expect(fetched.retries.isEmpty)
    #expect(try server.log().allSatisfy { $0.event != "request" })
  }

  @Test func `a certificate of one's own is trusted when its file is named`() async throws {
    let own = try Certificate(for: "IP:127.0.0.1")
    let server = try TestEndpoint("--tls", own.certificate, own.key)
    let fetched = try await Self.fetch(server, caFile: own.certificate)
    #expect(fetched.text == ModeCase.reply)
    #expect(try server.log().first?.headers?["authorization"] == "Bearer sk-canary-1")
  }

  @Test func `a certificate for another name is refused`() async throws {
    let own = try Certificate(for: "DNS:example.org")
    let server = try TestEndpoint("--tls", own.certificate, own.key)
    let fetched = try await Self.fetch(server, caFile: own.certificate)
    #expect(fetched.error?.code == .insecureConnection)
    #expect(try server.log().allSatisfy { $0.event != "request" })
  }

  @Test func `a certificate file that is not there is told`() async throws {
    let own = try Certificate(for: "IP:127.0.0.1")
    let server = try TestEndpoint("--tls", own.certificate, own.key)
    let fetched = try await Self.fetch(server, caFile: "/nowhere/ca.pem")
    #expect(fetched.error?.code == .badSettings)
  }
}
