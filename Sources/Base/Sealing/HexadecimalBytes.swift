/// Bytes that stand in JSON as hexadecimal digits, two a byte.
struct HexadecimalBytes: Codable, Hashable, Sendable {
  private static let digits = Array("0123456789abcdef".utf8)
  /// As many bytes as a lock's record could have at the most.
  private static let longest = 1024

  /// The bytes.
  let bytes: [UInt8]

  /// Bytes to be written.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let bytes = Self.bytes(of: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "These are no hexadecimal digits, or too many."
      )
    }
    self.bytes = bytes
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let text = bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
    try container.encode(String(decoding: text, as: UTF8.self))
  }

  private static func bytes(of text: String) -> [UInt8]? {
    let values = text.utf8.map { digits.firstIndex(of: $0) }
    guard values.count.isMultiple(of: 2), values.count <= 2 * longest else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: values.count, by: 2) {
      guard let high = values[index], let low = values[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
