// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TestSupport

/// The mail server of `Tests/Support/mail_server.py`, running as a process of its own with a
/// certificate made for it.
final class TestMailServer {
  /// One line of its log.
  struct Entry: Decodable {
    let event: String
    let name: String?
    let user: String?
    let success: Bool?
    let tls: Bool?
    let address: String?
    let sender: String?
    let recipients: [String]?
    let text: String?
  }

  let port: Int
  let directory: URL
  private let process: TestProcess

  /// Starts the server and waits until it listens.
  init(_ mode: String, certificateFor name: String = "IP:127.0.0.1") throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("mail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let making = try TestProcess.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "1", "-subj", "/CN=test", "-addext", "subjectAltName=\(name)",
        "-out", directory.path + "/cert.pem", "-keyout", directory.path + "/key.pem",
      ]
    )
    try #require(making.status == 0)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Support/mail_server.py")
    process = try TestProcess(
      "/usr/bin/python3",
      [
        script.path, "--mode", mode, "--log", directory.path + "/log",
        "--certificate", directory.path + "/cert.pem", "--key", directory.path + "/key.pem",
      ],
      output: .pipe
    )
    let line = process.readLine()
    let words = line.split(whereSeparator: \.isWhitespace)
    port = try #require(words.count == 2 ? Int(words[1]) : nil, "the mail server said: \(line)")
  }

  deinit {
    process.send(SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: directory)
  }

  /// The file with its certificate.
  var certificate: String { directory.path + "/cert.pem" }

  /// What it has written so far.
  func log() throws -> [Entry] {
    let file = directory.appendingPathComponent("log")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
    }
  }
}
