package import HealthModel

/// A message of plain text from one mailbox to another (RFC 5322), written by a program.
package struct MailMessage: Sendable {
  /// Who sends it.
  package var sender: MailAddress
  /// The sender's name; nil for none.
  package var senderName: String?
  /// Who gets it.
  package var recipient: MailAddress
  /// The recipient's name; nil for none.
  package var recipientName: String?
  /// The subject, one line.
  package var subject: String
  /// The text, in any letters, with `\n` between lines.
  package var text: String
  /// When it was written; its header tells the time without the place.
  package var date: Timestamp
  /// What names it once and for all, letters, digits and hyphens; the same at each try.
  package var identifier: String

  /// A message from its parts, without names.
  package init(
    sender: MailAddress,
    recipient: MailAddress,
    subject: String,
    text: String,
    date: Timestamp,
    identifier: String
  ) {
    self.sender = sender
    self.recipient = recipient
    self.subject = subject
    self.text = text
    self.date = date
    self.identifier = identifier
  }

  /// The message as a server takes it: headers, an empty line, the text in base64; lines end in
  /// CRLF, and none begins with a dot.
  package var bytes: [UInt8] {
    let headers = [
      "Date: \(Self.dateText(date))",
      "From: \(HeaderText.mailbox(senderName, sender))",
      "To: \(HeaderText.mailbox(recipientName, recipient))",
      "Subject: \(HeaderText.encoded(subject))",
      "Message-ID: <\(safeIdentifier)@\(sender.domain)>",
      // Keeps vacation notes and the like from answering (RFC 3834, 5).
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
    ]
    return Array("\(headers.joined(separator: "\r\n"))\r\n\r\n".utf8) + Array(body.utf8)
  }

  private var body: String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Base64.lines(Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
  }

  private var safeIdentifier: String {
    let bytes = identifier.utf8.filter {
      MailAddress.isLetterOrDigit($0) || $0 == UInt8(ascii: "-")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A time such as `Sat, 21 Nov 2026 18:05:00 +0000` (RFC 5322, 3.3), always in UTC.
  static func dateText(_ time: Timestamp) -> String {
    let utc = Timestamp(milliseconds: time.milliseconds)
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    // 1970-01-01 was a Thursday.
    let weekday = weekdays[((utc.day.daysSinceEpoch % 7) + 7) % 7]
    let clock = utc.description.dropFirst(11).prefix(8)
    return "\(weekday), \(utc.day.day) \(months[utc.day.month - 1]) \(utc.day.year) \(clock) +0000"
  }
}
