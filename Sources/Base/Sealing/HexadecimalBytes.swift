import Core

/// Bytes that stand in JSON as hexadecimal digits, two a byte.
struct HexadecimalBytes: Codable, Hashable, Sendable {
  /// As many bytes as a lock's record could have at the most.
  private static let longest = 1024

  /// The bytes.
  let bytes: [UInt8]

  /// Bytes to be written.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(from decoder: any Decoder) throws {
    try Sodium.demand()
    let container = try decoder.singleValueContainer()
    let digits = try container.decode(String.self)
    guard digits.utf8.count <= 2 * Self.longest, let bytes = Sodium.bytes(hexadecimal: digits)
    else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "These aren't hexadecimal digits, or there are too many."
      )
    }
    self.bytes = bytes
  }

  func encode(to encoder: any Encoder) throws {
    try Sodium.demand()
    var container = encoder.singleValueContainer()
    try container.encode(Sodium.hexadecimal(bytes))
  }
}
