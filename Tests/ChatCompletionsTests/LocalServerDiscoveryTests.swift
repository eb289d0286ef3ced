// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import HTTPTransport
import Testing

@Suite(.timeLimit(.minutes(90)))
struct LocalServerDiscoveryTests {
  @Test func `servers that answer are found with their models, others are passed over`()
    async throws
  {
    let server = try TestEndpoint()
    let places: [LocalServerDiscovery.Place] = [
      ("llama.cpp", server.base("ok")), ("ollama", "http://127.0.0.1:1/v1"),
      ("lmstudio", server.base("ok") + "/other"), ("vllm", server.base("stall")),
    ]
    // Ample, so that a slow machine finds them too; the stalled one makes it wait to the end.
    let found = await LocalServerDiscovery(transport: HTTPClient(), places: places, seconds: 3)
      .find()
    #expect(found.map(\.kind) == ["llama.cpp", "lmstudio"])
    #expect(found.first?.models == ["tiny-1", "tiny-2"])
    #expect(found.first?.baseURL == server.base("ok"))
    #expect(
      try server.requests().allSatisfy {
        $0.method == "GET" && $0.headers?["authorization"] == nil
      }
    )
  }

  @Test func `servers that stall hold nobody up`() async throws {
    let server = try TestEndpoint()
    let places = (0..<3).map { _ in
      LocalServerDiscovery.Place("ollama", server.base("stall"))
    }
    // Without a limit they would be waited for until this test's own time is over.
    #expect(await LocalServerDiscovery(transport: HTTPClient(), places: places).find().isEmpty)
  }
}
