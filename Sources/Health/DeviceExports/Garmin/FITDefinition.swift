/// What the messages of a number consist of, in one FIT file.
struct FITDefinition {
  /// The kind of message, by the numbers of FIT's profile.
  let message: Int
  /// Whether numbers begin with their highest byte.
  let isBigEndian: Bool
  /// How many bytes a message has after its head.
  private(set) var length = 0

  private var fields: [UInt8: (offset: Int, size: Int, base: UInt8)] = [:]

  /// A definition without fields.
  init(message: Int, isBigEndian: Bool) {
    self.message = message
    self.isBigEndian = isBigEndian
  }

  /// Adds a field behind those there are.
  mutating func add(field: UInt8, size: Int, base: UInt8) {
    fields[field] = (length, size, base)
    length += size
  }

  /// Adds bytes that mean nothing here.
  mutating func skip(_ size: Int) { length += size }

  /// The whole number in a field, the first of several.
  ///
  /// - Parameters:
  ///   - field: the field's number.
  ///   - bytes: the message.
  /// - Returns: the number; nil where there is no such field, or it says that it holds none.
  func number(_ field: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
    guard let (offset, size, base) = fields[field], let kind = FITNumber.Kind(base),
      size >= kind.size, bytes.count >= offset + kind.size
    else { return nil }
    let start = bytes.startIndex + offset
    let value = FITNumber.unsigned(bytes[start..<start + kind.size], isBigEndian: isBigEndian)
    return kind.meaning(value)
  }

  /// The text in a field; nil where there is none.
  func text(_ field: UInt8, in bytes: ArraySlice<UInt8>) -> String? {
    guard let (offset, size, base) = fields[field], base & 31 == 7,
      bytes.count >= offset + size
    else { return nil }
    let start = bytes.startIndex + offset
    let text = String(decoding: bytes[start..<start + size].prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}

/// Numbers in FIT files.
enum FITNumber {
  /// A kind of whole number (FIT SDK, “Base Types”).
  struct Kind {
    /// How many bytes it has.
    let size: Int
    private let isSigned: Bool
    private let isZeroInvalid: Bool

    /// A kind by its number in a definition; nil for texts, and for numbers with a point.
    init?(_ base: UInt8) {
      switch base & 31 {
      case 0, 2, 13: (size, isSigned, isZeroInvalid) = (1, false, false)
      case 1: (size, isSigned, isZeroInvalid) = (1, true, false)
      case 3: (size, isSigned, isZeroInvalid) = (2, true, false)
      case 4: (size, isSigned, isZeroInvalid) = (2, false, false)
      case 5: (size, isSigned, isZeroInvalid) = (4, true, false)
      case 6: (size, isSigned, isZeroInvalid) = (4, false, false)
      case 10: (size, isSigned, isZeroInvalid) = (1, false, true)
      case 11: (size, isSigned, isZeroInvalid) = (2, false, true)
      case 12: (size, isSigned, isZeroInvalid) = (4, false, true)
      default: return nil
      }
    }

    /// What bits mean; nil where they say that there is no value.
    func meaning(_ bits: Int) -> Int? {
      let all = 1 << (size * 8)
      if isSigned { return bits == all / 2 - 1 ? nil : bits >= all / 2 ? bits - all : bits }
      return bits == (isZeroInvalid ? 0 : all - 1) ? nil : bits
    }
  }

  /// A number of at most four bytes.
  static func unsigned(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
    let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
    return ordered.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
