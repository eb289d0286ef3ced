// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import HTTPTransport

/// How often each transfer thread of this process has gone to sleep so far (proc(5)).
private func sleeps() throws -> [String: Int] {
  let tasks = "/proc/self/task"
  var counts: [String: Int] = [:]
  for id in try FileManager.default.contentsOfDirectory(atPath: tasks) {
    let name = try String(contentsOfFile: "\(tasks)/\(id)/comm", encoding: .utf8)
    guard name.hasPrefix(TransferThread.name) else { continue }
    let status = try String(contentsOfFile: "\(tasks)/\(id)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    counts[id] = line.flatMap { Int($0.split(whereSeparator: \.isWhitespace)[1]) }
  }
  return counts
}

/// In processes of their own, where the only transfer thread is this client's.
@Suite(.timeLimit(.minutes(90)))
struct IdleTests {
  @Test func `a client with nothing to do never wakes`() async {
    await #expect(processExitsWith: .success) {
      let endpoint = try TestEndpoint()
      let client = HTTPClient()
      let request = HTTPRequest(.post, endpoint.base("keepalive") + "/chat/completions")
      for try await _ in try client.events(for: request) {}
      try await Task.sleep(for: .milliseconds(500))
      let before = try sleeps()
      #expect(before.count == 1)
      try await Task.sleep(for: .seconds(3))
      #expect(try sleeps() == before)
      _ = client
    }
  }

  @Test func `a client that was never used has no thread`() async {
    await #expect(processExitsWith: .success) {
      let client = HTTPClient()
      let threads = try sleeps()
      #expect(threads.isEmpty)
      _ = client
    }
  }
}
