// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TestSupport

/// The endpoint of `Tests/Support/endpoint.py`, running as a process of its own.
///
/// It ends when the test lets go of it, or by itself when the test's process is gone.
final class TestEndpoint {
  /// One line of the endpoint's log.
  struct Entry: Decodable {
    let event: String
    let port: Int?
    let method: String?
    let path: String?
    let query: [String: String]?
    let headers: [String: String]?
    let body: Body?
    let seconds: Double?
    let client: Int?

    /// What a chat request carries.
    struct Body: Decodable {
      let model: String?
      let messages: [Message]?
      let stream: Bool?
      let max_tokens: Int?
      let max_completion_tokens: Int?
      let temperature: Double?
    }

    /// One message of a chat request.
    struct Message: Decodable, Equatable {
      let role: String
      let content: String
    }
  }

  let port: Int
  private let process: TestProcess
  private let directory: URL

  /// Starts the endpoint and waits until it listens.
  init(_ arguments: String...) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("endpoint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Support/endpoint.py")
    process = try TestProcess(
      "/usr/bin/python3",
      [script.path, "--log", directory.appendingPathComponent("log").path]
        // Longer than any run of the tests; it ends with the process that holds its input anyway.
        + ["--lifetime", "3600"] + arguments,
      output: .pipe
    )
    let line = process.readLine()
    let words = line.split(whereSeparator: \.isWhitespace)
    port = try #require(words.count == 2 ? Int(words[1]) : nil, "the endpoint said: \(line)")
  }

  deinit {
    process.send(SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: directory)
  }

  /// The base URL for a mode.
  func base(_ mode: String = "ok", scheme: String = "http", host: String = "127.0.0.1") -> String {
    let name = mode.replacingOccurrences(of: "#", with: "%23")
    return "\(scheme)://\(host):\(port)/mode/\(name)/v1"
  }

  /// What the endpoint has written so far.
  func log() throws -> [Entry] {
    let file = directory.appendingPathComponent("log")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
    }
  }

  /// The requests it has been sent so far; the log tells of connections that have gone, too.
  func requests() throws -> [Entry] { try log().filter { $0.event == "request" } }

  /// The log as text, for looking whether something stands in it at all.
  func logText() throws -> String {
    try String(contentsOf: directory.appendingPathComponent("log"), encoding: .utf8)
  }

  /// Waits until the log holds an entry like this, looking every 10 ms for two minutes.
  ///
  /// Looks are counted and not time, which passes also while other tests leave no thread to look on.
  func waitForEntry(_ isWanted: (Entry) -> Bool) async throws -> Entry {
    for _ in 0..<12_000 {
      if let entry = try log().first(where: isWanted) { return entry }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Missing()
  }

  /// The log does not hold what was waited for.
  struct Missing: Error {}
}
