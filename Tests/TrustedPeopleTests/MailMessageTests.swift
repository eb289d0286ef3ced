import Foundation
import HealthModel
import Testing
import TestSupport
import TrustedPeople

@Suite struct MailMessageTests {
  private static func message(
    name: String? = nil,
    subject: String = "Hello",
    text: String = "Hello"
  ) throws -> MailMessage {
    var made = MailMessage(
      sender: try #require(MailAddress("robin@example.org")),
      recipient: try #require(MailAddress("anna@example.net")),
      subject: subject,
      text: text,
      date: Timestamp(milliseconds: 1_795_284_300_000, offsetMinutes: 60),
      identifier: "019a8f3c-52d4\r\nBcc: eve@example.com"
    )
    made.recipientName = name
    return made
  }

  /// What Python's own parser of mail makes of a message.
  private static func read(_ message: MailMessage) throws -> [String: String] {
    let script = """
      import sys, json, email
      from email.header import decode_header, make_header
      from email.utils import getaddresses
      m = email.message_from_bytes(sys.stdin.buffer.read())
      plain = lambda text: str(make_header(decode_header(text)))
      print(json.dumps({"keys": ",".join(m.keys()), "subject": plain(m["Subject"]),
        "name": plain(m["To"].rsplit("<", 1)[0].strip()),
        "to": ",".join(a for _, a in getaddresses(m.get_all("To"))), "date": m["Date"],
        "id": m["Message-ID"], "text": m.get_payload(decode=True).decode(),
        "defects": str(len(m.defects))}))
      """
    let reading = try TestProcess.run(
      "/usr/bin/python3",
      ["-c", script],
      input: Array(message.bytes)
    )
    return try JSONDecoder().decode([String: String].self, from: Data(reading.output))
  }

  private static let headers =
    "Date,From,To,Subject,Message-ID,Auto-Submitted,MIME-Version,Content-Type,"
    + "Content-Transfer-Encoding"

  @Test(arguments: [
    "Anna", "Ãnna Łucja", "Анна Каренина-Вронская и ещё много других имён подряд", "安娜 🌱",
    "Anna, \"the\" <eve@example.com>", "O'Neil; =?x?", String(repeating: "ä", count: 200),
  ])
  func `a name of any letters comes back whole and is nothing else`(name: String) throws {
    let read = try Self.read(try Self.message(name: name, subject: name))
    #expect(read["name"] == name)
    #expect(read["subject"] == name)
    #expect(read["to"] == "anna@example.net")
    #expect(read["keys"] == Self.headers)
    #expect(read["defects"] == "0")
  }

  @Test(arguments: ["Zoë", "Grüße von Zoë, und alles Gute für den Tag in der Klinik"])
  func `no header line with encoded words is longer than 76 characters`(name: String) throws {
    var message = try Self.message(name: name, subject: name)
    message.senderName = name
    let lines = String(decoding: message.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let encoded = lines.filter { $0.contains("=?") }
    // RFC 2047, 2.
    #expect(encoded.count >= 3 && encoded.allSatisfy { $0.utf8.count <= 76 })
  }

  @Test(arguments: [
    "Anna\r\nBcc: eve@example.com", "Anna\nSubject: other", "Anna\r\n\r\nBody", "Anna\u{2028}X: y",
    "Anna\u{0}\u{B}\u{85}Bcc: eve@example.com",
  ])
  func `a name with line breaks makes no header`(name: String) throws {
    let message = try Self.message(name: name, subject: name)
    let read = try Self.read(message)
    #expect(read["keys"] == Self.headers)
    #expect(read["to"] == "anna@example.net")
    let lines = String(decoding: message.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(!lines.contains { $0.hasPrefix("Bcc") || $0.hasPrefix("X:") })
  }

  @Test(arguments: [
    "Hello\n", "One\n.\n..two\n\n.three\nGrüße 🌱\n", "\n", String(repeating: "long ", count: 900),
  ])
  func `a text comes back as it was, dots and letters of all kinds included`(text: String) throws {
    let message = try Self.message(text: text)
    let read = try Self.read(message)
    // The text ends in a line break of its own.
    #expect(read["text"]?.replacingOccurrences(of: "\r\n", with: "\n") == text + "\n")
    let lines = String(decoding: message.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && !$0.hasPrefix(".") })
    #expect(message.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test func `the date is told in UTC, and the id can't hold more than an id`() throws {
    let read = try Self.read(try Self.message())
    #expect(read["date"] == "Sat, 21 Nov 2026 18:05:00 +0000")
    #expect(read["id"] == "<019a8f3c-52d4Bcceveexamplecom@example.org>")
  }

  @Test(arguments: [
    (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_782_399_000, "Mon, 28 Feb 2000 23:59:59 +0000"),
    (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 +0000"),
    (-86_400_000, "Wed, 31 Dec 1969 00:00:00 +0000"),
  ])
  func `a date has its weekday`(milliseconds: Int64, text: String) throws {
    var message = try Self.message()
    message.date = Timestamp(milliseconds: milliseconds)
    #expect(String(decoding: message.bytes, as: UTF8.self).hasPrefix("Date: \(text)\r\n"))
  }

  @Test(arguments: [
    "a@b", "anna.smith+mp@example.net", "x_y@sub.example-1.org", "o'neil@example.org",
  ])
  func `an address is taken`(text: String) { #expect(MailAddress(text)?.text == text) }

  @Test(arguments: [
    "", "anna", "@b", "a@", "a@@b", "a b@c", "a@b c", "a@b\r\nRCPT TO:<x@y>", "\"a b\"@c", "a@-b",
    "a@b-", ".a@b", "a.@b", "a..b@c", "a@b..c", "ä@b", "a@ü.de", "a@[127.0.0.1]", "a,b@c", "<a@b>",
    String(repeating: "a", count: 65) + "@b", "a@" + String(repeating: "b", count: 254),
  ])
  func `anything else is no address`(text: String) { #expect(MailAddress(text) == nil) }
}
