// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Foundation
import HTTPTransport
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(90)))
struct MailTransferTests {
  private static let message =
    "Subject: Hello\r\n\r\nOne line\r\n.\r\n..two\r\n.three\r\nGrüße 🌱\r\nlast\r\n"

  private static func submission(
    _ server: TestMailServer,
    scheme: String = "smtp",
    password: String? = "open sesame",
    timeout: Double = 60
  ) throws -> MailSubmission {
    var made = MailSubmission(
      server: try MailServer(url: "\(scheme)://127.0.0.1:\(server.port)"),
      sender: "robin@example.org",
      recipient: "anna@example.net",
      message: Array(message.utf8)
    )
    made.caFile = server.certificate
    made.timeout = timeout
    if let password {
      made.user = "robin"
      made.password = LockedBytes(password.utf8)
    }
    return made
  }

  private static func failure(_ submission: MailSubmission) async -> HTTPTransportError? {
    do {
      try await MailTransfer.send(submission)
      return nil
    } catch { return error }
  }

  @Test(arguments: ["ok", "smtps"])
  func `a message arrives as it is, dots and all, over TLS and signed in`(mode: String)
    async throws
  {
    let server = try TestMailServer(mode)
    let scheme = mode == "smtps" ? "smtps" : "smtp"
    try await MailTransfer.send(Self.submission(server, scheme: scheme))
    let log = try server.log()
    let taken = try #require(log.first { $0.event == "message" })
    #expect(taken.sender == "robin@example.org")
    #expect(taken.recipients == ["anna@example.net"])
    let bytes = try #require(taken.text?.data(using: .isoLatin1))
    #expect(String(decoding: bytes, as: UTF8.self) == Self.message)
    #expect(log.contains { $0.event == "login" && $0.success == true && $0.tls == true })
    // This machine's own name is told nobody.
    #expect(log.filter { $0.event == "greeting" }.allSatisfy { $0.name == "example.org" })
  }

  @Test func `a server that wants no sign-in gets none`() async throws {
    let server = try TestMailServer("open")
    try await MailTransfer.send(Self.submission(server, password: nil))
    #expect(try server.log().contains { $0.event == "message" })
    #expect(try !server.log().contains { $0.event == "login" })
  }

  @Test func `without encryption nothing is sent, not even a name`() async throws {
    let server = try TestMailServer("plain")
    let failure = await Self.failure(try Self.submission(server))
    #expect(failure?.code == .tls)
    #expect(failure?.message.contains("no encryption") == true)
    #expect(try server.log().map(\.event) == ["greeting"])
  }

  @Test func `a certificate that nobody vouches for is refused`() async throws {
    let server = try TestMailServer("ok")
    var submission = try Self.submission(server)
    submission.caFile = nil
    #expect(await Self.failure(submission)?.code == .tls)
    #expect(try server.log().allSatisfy { $0.event == "greeting" })
  }

  @Test func `a certificate for another name is refused`() async throws {
    let server = try TestMailServer("ok", certificateFor: "DNS:example.org")
    #expect(await Self.failure(try Self.submission(server))?.code == .tls)
    #expect(try server.log().allSatisfy { $0.event == "greeting" })
  }

  @Test func `a file of certificates that is not there is told`() async throws {
    let server = try TestMailServer("ok")
    var submission = try Self.submission(server)
    submission.caFile = "/nowhere/ca.pem"
    #expect(await Self.failure(submission)?.code == .badCAFile)
  }

  @Test func `a password that is refused is told, and stands nowhere`() async throws {
    let server = try TestMailServer("ok")
    let failure = await Self.failure(try Self.submission(server, password: "wrong-canary"))
    #expect(failure?.code == .loginRefused)
    #expect(failure?.message.contains("535") == true)
    #expect(failure.map { "\($0)" }?.contains("canary") == false)
    #expect(try !server.log().contains { $0.event == "sender" })
  }

  @Test(arguments: [
    ("no-sender", "refused the sender (553 5.7.1)"),
    ("no-recipient", "refused the recipient (550 5.1.1)"),
    ("no-message", "refused the message (554 5.7.1)"),
    ("later", "refused the message (451 4.3.0)"),
  ])
  func `a refusal is told by its numbers, never by the server's words`(
    mode: String,
    words: String
  ) async throws {
    let server = try TestMailServer(mode)
    let failure = await Self.failure(try Self.submission(server))
    #expect(failure?.code == .messageRefused)
    #expect(failure?.message == "127.0.0.1 \(words).")
  }

  @Test(arguments: ["hang", "drip"])
  func `a server that never gets anywhere is given up`(mode: String) async throws {
    let server = try TestMailServer(mode)
    let failure = await Self.failure(try Self.submission(server, timeout: 3))
    #expect(failure?.code == .timedOut)
  }

  @Test(arguments: ["hang-message", "drop-message"])
  func `a message that may have gone out is told as that`(mode: String) async throws {
    let messages = try await withGrowingTime { factor -> Int? in
      let server = try TestMailServer(mode)
      let begun = ContinuousClock.now
      let failure = await Self.failure(try Self.submission(server, timeout: 10 * factor))
      // libcurl would say farewell for two minutes more, each time.
      guard ContinuousClock.now - begun < .seconds(10 * factor + 90) else { return nil }
      let messages = try server.log().filter { $0.event == "message" }.count
      // On a busy machine the time may be over before there was anything to confirm.
      if messages == 0, failure?.code == .timedOut { return nil }
      #expect(failure?.code == .unconfirmed)
      return messages
    }
    #expect(messages == 1)
  }

  @Test func `a server that is not there is told`() async throws {
    let server = try TestMailServer("ok")
    var submission = try Self.submission(server)
    submission.server = try MailServer(url: "smtp://127.0.0.1:1")
    #expect(await Self.failure(submission)?.code == .couldNotConnect)
  }

  @Test(arguments: [
    "anna@example.net>\r\nRCPT TO:<eve@example.com", "anna@example.net\n", "a b@example.net",
    "anna",
    "anna@", "@example.net", "anna@example.net,eve@example.net", "änna@example.net", "",
  ])
  func `an address that could say more than an address is refused`(address: String) async throws {
    let server = try TestMailServer("ok")
    var submission = try Self.submission(server)
    submission.recipient = address
    #expect(await Self.failure(submission)?.code == .badMailAddress)
  }

  @Test(arguments: [
    ("smtp://mail.example.org", "mail.example.org", 587, false),
    ("SMTPS://Mail.Example.org", "mail.example.org", 465, true),
    ("smtp://[::1]:2525/", "[::1]", 2525, false),
  ])
  func `a server's address is read`(url: String, host: String, port: Int, tls: Bool) throws {
    let server = try MailServer(url: url)
    #expect(server.host == host && server.port == port && server.beginsWithTLS == tls)
  }

  @Test(arguments: [
    "mail.example.org", "http://mail.example.org", "smtp://", "smtp://robin:pw@mail.example.org",
    "smtp://mail.example.org/path", "smtp://mail.example.org?x=1", "smtp://mail example.org",
    "smtp://mail.example.org:99999", "smtp:///mail.example.org", "",
  ])
  func `any other address is refused`(url: String) {
    #expect(throws: HTTPTransportError.self) { try MailServer(url: url) }
  }
}
