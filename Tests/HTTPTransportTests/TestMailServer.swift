// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

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
  private let process = Process()
  private let input = Pipe()

  /// Starts the server and waits until it listens.
  init(_ mode: String, certificateFor name: String = "IP:127.0.0.1") throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("mail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let openssl = Process()
    openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    openssl.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "1", "-subj", "/CN=test", "-addext", "subjectAltName=\(name)",
      "-out", directory.path + "/cert.pem", "-keyout", directory.path + "/key.pem",
    ]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Support/mail_server.py")
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      script.path, "--mode", mode, "--log", directory.path + "/log",
      "--certificate", directory.path + "/cert.pem", "--key", directory.path + "/key.pem",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let words = line.split(whereSeparator: \.isWhitespace)
    port = try #require(words.count == 2 ? Int(words[1]) : nil, "the mail server said: \(line)")
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
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
