// SPDX-License-Identifier: GPL-3.0-or-later

/// Puts an answer's head together from its lines, as libcurl hands them over one by one.
///
/// States: collecting (from the status line to the blank line; interim 1xx answers start over),
/// then complete, after which trailing fields are passed over.
struct HTTPHeadParser {
  /// What a line leads to.
  enum Action: Equatable {
    /// More lines are needed.
    case wait
    /// The head is whole.
    case head(HTTPResponseHead)
    /// The head is longer than allowed.
    case tooLarge
  }

  /// The most bytes a head may have: 256 KiB, less than libcurl's own 300 KB (its CHANGES, 8.3).
  static let maximumBytes = 256 << 10

  private var status = 0
  private var fields: [HTTPField] = []
  private var bytes = 0
  private var isComplete = false

  /// Takes one line, its line end included.
  mutating func take(_ line: some Collection<UInt8>) -> Action {
    guard !isComplete else { return .wait }
    bytes += line.count
    guard bytes <= Self.maximumBytes else { return .tooLarge }
    let text = Self.trimmed(String(decoding: line, as: UTF8.self)[...])
    if text.isEmpty {
      guard status >= 200 else { return .wait }
      isComplete = true
      return .head(HTTPResponseHead(status: status, fields: fields))
    }
    if text.hasPrefix("HTTP/") {
      let words = text.split(separator: " ", maxSplits: 2)
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      fields = []
    } else if let colon = text.firstIndex(of: ":") {
      fields.append(
        HTTPField(
          String(Self.trimmed(text[..<colon])),
          String(Self.trimmed(text[text.index(after: colon)...]))
        )
      )
    }
    return .wait
  }

  private static func trimmed(_ text: Substring) -> Substring {
    // A line end is "\r\n", which Swift sees as one character.
    let isSpace = { (character: Character) in
      character == " " || character.isNewline || character == "\t"
    }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return text[first...last]
  }
}
