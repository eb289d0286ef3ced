// SPDX-License-Identifier: GPL-3.0-or-later

/// The last answer of a mail server: its numbers alone, because its words could hold anything.
struct MailAnswer {
  /// The reply code, 200…599 (RFC 5321, 4.2); 0 before the first.
  private(set) var code = 0
  /// The enhanced code behind it, such as `5.1.1` (RFC 3463); empty where there is none.
  private(set) var enhanced = ""

  /// The numbers as they stand in a sentence, such as `550 5.1.1`.
  var words: String { enhanced.isEmpty ? "\(code)" : "\(code) \(enhanced)" }

  /// Whether the server said no.
  var isRefusal: Bool { code >= 400 }

  /// Takes a line of an answer; what has no reply code is passed over.
  mutating func take(_ line: UnsafeRawBufferPointer) {
    let text = unsafe String(decoding: line.prefix(64), as: UTF8.self)
    // 221 answers our farewell, which follows a refusal.
    guard let number = Int(text.prefix(3)), (200...599).contains(number), number != 221 else {
      return
    }
    code = number
    enhanced = ""
    let word = text.dropFirst(4).prefix { !$0.isWhitespace }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let isCode = parts.count == 3 && parts.allSatisfy { $0.count <= 3 && UInt16($0) != nil }
    if isCode { enhanced = String(word) }
  }
}
