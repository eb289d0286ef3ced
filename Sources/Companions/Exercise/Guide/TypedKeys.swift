/// What is typed while a guide is drawn, put together from keys; the terminal doesn't show it.
struct TypedKeys {
  /// What a key means.
  enum Key: Hashable {
    /// Enter, with the line before it.
    case line(String)
    /// Ctrl-D on an empty line.
    case end
  }

  /// The longest line, in bytes.
  private static let longest = 4096

  private var bytes: [UInt8] = []
  private var isEscape = false

  /// The line so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes keys as the terminal sends them.
  mutating func take(_ typed: [UInt8]) -> [Key] { typed.compactMap { take($0) } }

  private mutating func take(_ byte: UInt8) -> Key? {
    if isEscape {
      // An arrow or the like ends with a letter or a tilde (ECMA-48 5.4); none of them is for this.
      isEscape = byte == 0x5B || byte == 0x4F || !(0x40...0x7E).contains(byte)
      return nil
    }
    switch byte {
    case 0x0A, 0x0D:
      defer { bytes = [] }
      return .line(text)
    case 0x04: return bytes.isEmpty ? .end : nil
    case 0x08, 0x7F:
      // A letter beyond ASCII has several bytes: its last ones begin with 10 (RFC 3629).
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    case 0x15: bytes = []
    case 0x1B: isEscape = true
    case 0x20...: if bytes.count < Self.longest { bytes.append(byte) }
    default: break
    }
    return nil
  }
}
