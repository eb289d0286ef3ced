import FoundationEssentials

/// Bytes as letters (RFC 4648, 4).
enum Base64 {
  /// The letters, without line breaks.
  static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The letters in lines of 76 (RFC 2045, 6.8), each with its CRLF.
  static func lines(_ bytes: [UInt8]) -> String {
    let lines = Data(bytes).base64EncodedString(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
    return lines.isEmpty ? "" : lines + "\r\n"
  }
}
