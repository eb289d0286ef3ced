import FuzzPromises
import HealthModel
import TrustedPeople

/// Called by libFuzzer with each input: sender, recipient, their names, subject and text, with a
/// byte 0 between them.
///
/// An address that is taken holds nothing but ASCII without space, control and brackets, and one at
/// sign. A mail has exactly the headers we write, in our order, in lines of ASCII that are no longer
/// than RFC 5322, 2.1.1 and RFC 2047, 2 allow; none begins with a dot; the text comes back.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzMailMessage(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let texts = FuzzPromises.texts(input) + Array(repeating: "", count: 6)
  for text in texts.prefix(2) { check(address: text) }
  guard let plain = MailAddress("a@example.org") else { return 0 }
  var message = MailMessage(
    sender: MailAddress(texts[0]) ?? plain,
    recipient: MailAddress(texts[1]) ?? plain,
    subject: texts[4],
    text: texts[5],
    date: Timestamp(milliseconds: 1_795_290_330_000),
    identifier: texts[2]
  )
  message.senderName = texts[2]
  message.recipientName = texts[3]
  check(message)
  return 0
}

private func check(address text: String) {
  guard let address = MailAddress(text) else { return }
  let isPlain = address.text.utf8.allSatisfy { byte in
    (0x21...0x7E).contains(byte) && !Array("<>()[],;:\\\"".utf8).contains(byte)
  }
  FuzzPromises.require(isPlain, "an address holds what ends it")
  FuzzPromises.require(address.text.utf8.count { $0 == 0x40 } == 1, "an address has two parts")
}

private func check(_ message: MailMessage) {
  let lines = lines(of: message.bytes)
  guard let end = lines.firstIndex(where: \.isEmpty) else {
    return FuzzPromises.require(false, "there is no empty line")
  }
  var headers: [[UInt8]] = []
  for line in lines[..<end] {
    // An address is one word, which can't be folded.
    let limit = line.contains(UInt8(ascii: "@")) ? 998 : 76
    FuzzPromises.require(line.count <= limit, "a header line is too long")
    FuzzPromises.require(line.allSatisfy { (0x20...0x7E).contains($0) }, "a header is no ASCII")
    if line.first == 0x20 {
      headers[headers.count - 1] += line
    } else {
      headers.append(line)
    }
  }
  let names = headers.map { String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self) }
  FuzzPromises.require(
    names == [
      "Date", "From", "To", "Subject", "Message-ID", "Auto-Submitted", "MIME-Version",
      "Content-Type", "Content-Transfer-Encoding",
    ],
    "there are other headers"
  )
  let recipients = headers[2].count { $0 == UInt8(ascii: "@") }
  FuzzPromises.require(recipients == 1, "there are other recipients")
  FuzzPromises.require(
    lines[end...].allSatisfy { $0.count <= 76 && $0.first != UInt8(ascii: ".") },
    "a line of the text is too long"
  )
  let text = message.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  let expected = Array((text.joined(separator: "\r\n") + "\r\n").utf8)
  FuzzPromises.require(decoded(lines[end...].flatMap(\.self)) == expected, "the text was changed")
}

private func lines(of bytes: [UInt8]) -> [[UInt8]] {
  var lines: [[UInt8]] = []
  var line: [UInt8] = []
  for (place, byte) in bytes.enumerated() {
    switch byte {
    case 0x0D:
      FuzzPromises.require(place + 1 < bytes.count && bytes[place + 1] == 0x0A, "a lone CR")
    case 0x0A:
      FuzzPromises.require(place > 0 && bytes[place - 1] == 0x0D, "a lone LF")
      lines.append(line)
      line = []
    default: line.append(byte)
    }
  }
  FuzzPromises.require(line.isEmpty, "the last line has no end")
  return lines
}

/// Bytes of letters (RFC 4648, 4), by a way of its own: bit by bit.
private func decoded(_ letters: [UInt8]) -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var bytes: [UInt8] = []
  var bits = 0
  var count = 0
  for letter in letters where letter != UInt8(ascii: "=") {
    guard let value = alphabet.firstIndex(of: letter) else { return [] }
    bits = bits << 6 | value
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= (1 << count) - 1
    }
  }
  return bytes
}
