// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import HTTPTransport
import Testing

/// In processes of their own, because environment variables belong to a whole process.
@Suite(.timeLimit(.minutes(90)))
struct ProxyTests {
  @Test func `another machine is reached through the proxy of the environment`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try TestEndpoint()
      setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      let request = HTTPRequest(.get, "https://somewhere.invalid/v1?canary=1")
      await #expect(throws: HTTPTransportError.self) {
        for try await _ in try HTTPClient().events(for: request) {}
      }
      let entry = try #require(try proxy.log().first)
      #expect(entry.method == "CONNECT")
      #expect(try !proxy.logText().contains("canary"))
    }
  }

  @Test func `this machine is never reached through a proxy`() async {
    await #expect(processExitsWith: .success) {
      let endpoint = try TestEndpoint()
      for name in ["http_proxy", "https_proxy", "all_proxy", "ALL_PROXY"] {
        setenv(name, "http://127.0.0.1:1", 1)
      }
      let request = HTTPRequest(.get, endpoint.base() + "/models")
      var heads = 0
      for try await event in try HTTPClient().events(for: request) {
        if case .head(let head) = event, head.status == 200 { heads += 1 }
      }
      #expect(heads == 1)
    }
  }
}
