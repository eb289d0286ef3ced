/// The block in front of a file in a tar archive (POSIX.1-2017, `pax`, ustar interchange format).
///
/// Only what a back-up holds is known: plain files with a plain name. Anything else in an archive,
/// such as a link, a folder or a path, is refused by name.
package struct TarHeader: Equatable, Sendable {
  /// How many bytes a block has.
  package static let blockSize = 512

  /// The largest size that eleven octal digits can say; a larger one is written in base 256, as GNU
  /// tar, libarchive and Python have it.
  private static let largestOctal = 0o77_777_777_777

  /// The file's name: 1 to 100 letters, digits, dots and dashes of ASCII.
  package let name: String
  /// The file's size in bytes.
  package let size: Int

  /// A header.
  package init(name: String, size: Int) {
    self.name = name
    self.size = size
  }

  /// How many bytes the file and what fills its last block have together.
  package var paddedSize: Int { size + Self.padding(after: size) }

  /// How many zeros follow a file of this size.
  package static func padding(after size: Int) -> Int {
    (blockSize - size % blockSize) % blockSize
  }

  /// The block: a file of the owner's alone, from 1970 on: the manifest says when it was made.
  package func block() -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    func put(_ text: String, at offset: Int) {
      for (place, byte) in text.utf8.enumerated() { block[offset + place] = byte }
    }
    put(name, at: 0)
    put("0000600", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    if size <= Self.largestOctal {
      put(Self.octal(size, digits: 11), at: 124)
    } else {
      block[124] = 0x80
      for place in 0..<8 {
        block[128 + place] = UInt8(truncatingIfNeeded: size >> (56 - 8 * place))
      }
    }
    put("00000000000", at: 136)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(Self.octal(Self.sum(block), digits: 6) + "\0 ", at: 148)
    return block
  }

  /// Reads a block.
  ///
  /// - Throws: ``BackUpError/damaged(_:)`` for a block that is none, ``BackUpError/refused(_:)`` for
  ///   what is no plain file.
  package init(_ block: [UInt8]) throws(BackUpError) {
    guard block.count == Self.blockSize, block[257..<262].elementsEqual("ustar".utf8),
      let sum = Self.number(block[148..<156]), sum == Self.sum(block)
    else { throw .damaged("a header in it is not that of a file") }
    let name = String(decoding: block[..<100].prefix { $0 != 0 }, as: UTF8.self)
    let letters = name.unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }
    let shown = String(String.UnicodeScalarView(letters.prefix(60)))
    guard block[156] == UInt8(ascii: "0") || block[156] == 0 else {
      throw .refused("“\(shown)” is no plain file")
    }
    guard block[345] == 0, Self.isPlain(name) else {
      throw .refused("“\(shown)” is no name of a back-up's file")
    }
    guard let size = Self.size(block[124..<136]) else {
      throw .damaged("the size of “\(shown)” is no number")
    }
    self.name = name
    self.size = size
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && name.utf8.allSatisfy { byte in
        switch UInt8(byte) {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
        default: false
        }
      }
  }

  /// The sum of all bytes, with blanks where the sum itself stands.
  private static func sum(_ block: [UInt8]) -> Int {
    block.enumerated().reduce(0) { sum, entry in
      sum + ((148..<156).contains(entry.offset) ? 0x20 : Int(entry.element))
    }
  }

  private static func size(_ field: ArraySlice<UInt8>) -> Int? {
    guard field.first == 0x80 else { return number(field) }
    // Sixty-two bits are enough, and a size never becomes negative.
    guard field.dropFirst().prefix(3).allSatisfy({ $0 == 0 }), field.dropFirst(4).first ?? 255 < 64
    else { return nil }
    return field.dropFirst(4).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard !digits.isEmpty, digits.count < 12 else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
  }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
