import Glibc

/// Hides the five references that every XML document may use from the parser, and brings the
/// characters they mean back into the values (XML 1.0, 4.6 Predefined Entities).
///
/// libxml2 reads a value with a reference in it character by character
/// (`xmlParseAttValueComplex`), at a fifth of the speed of one without. Every device in an Apple
/// export is written with three of them. So the ampersand of a whole reference becomes U+007F, for
/// which there is no other use: ``ControlBytes`` puts spaces where a document has it. Lengths and
/// lines stay as they are, and an ampersand that begins nothing is the fault it was before.
enum ReferenceMarks {
  /// What stands in the place of the ampersand.
  static let mark: UInt8 = 0x7F

  /// Marks the references in a part of some bytes; one that is cut off at its end is none.
  static func set(in bytes: inout [UInt8], _ range: Range<Int>) {
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      let part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[range])
      var next = 0
      while let found = unsafe position(of: UInt8(ascii: "&"), in: UnsafeBufferPointer(part), next)
      {
        next = found + 1
        let rest = unsafe UnsafeBufferPointer(rebasing: part[next...])
        // A numeric reference may mean a character that is allowed nowhere: the parser decides.
        guard unsafe rest.first != UInt8(ascii: "#"), unsafe meaning(rest) != nil else { continue }
        unsafe part[found] = mark
      }
    }
  }

  /// Appends a value with the characters its marked references mean.
  ///
  /// One more is decoded: `&#38;`, which the parser leaves in the place of an ampersand that was
  /// written as a number (libxml2, `xmlParseAttValueComplex`).
  static func append(_ value: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var run = 0
    var marked = unsafe position(of: mark, in: value, 0)
    var numbered = unsafe position(of: UInt8(ascii: "&"), in: value, 0)
    while let found = [marked, numbered].compactMap(\.self).min() {
      var next = found + 1
      let rest = unsafe UnsafeBufferPointer(rebasing: value[next...])
      if let known = unsafe meaning(rest) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: value[run..<found]))
        bytes.append(known.byte)
        next += known.length
        run = next
      }
      // Each is searched from where it was found: no byte is looked at twice.
      if found == marked { marked = unsafe position(of: mark, in: value, next) }
      if found == numbered { numbered = unsafe position(of: UInt8(ascii: "&"), in: value, next) }
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: value[run...]))
  }

  /// The next place of a byte; the corresponding C function is `memchr`.
  private static func position(
    of byte: UInt8,
    in bytes: UnsafeBufferPointer<UInt8>,
    _ index: Int
  ) -> Int? {
    guard let start = bytes.baseAddress, index < bytes.count else { return nil }
    let found = unsafe memchr(start + index, Int32(byte), bytes.count - index)
    return unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(start) }
  }

  /// What the reference means whose name these bytes begin with, and how long the name is.
  ///
  /// `#38;` is not among the predefined: it is what libxml2 itself leaves of a numeric ampersand.
  private static func meaning(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (byte: UInt8, length: Int)? {
    guard let start = bytes.baseAddress else { return nil }
    func begins(_ name: StaticString) -> Bool {
      unsafe bytes.count >= name.utf8CodeUnitCount
        && memcmp(start, name.utf8Start, name.utf8CodeUnitCount) == 0
    }
    if begins("lt;") { return (UInt8(ascii: "<"), 3) }
    if begins("gt;") { return (UInt8(ascii: ">"), 3) }
    if begins("amp;") { return (UInt8(ascii: "&"), 4) }
    if begins("quot;") { return (UInt8(ascii: "\""), 5) }
    if begins("apos;") { return (UInt8(ascii: "'"), 5) }
    if begins("#38;") { return (UInt8(ascii: "&"), 4) }
    return nil
  }
}
