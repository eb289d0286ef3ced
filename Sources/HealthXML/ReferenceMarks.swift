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
      while let found = unsafe ampersand(in: UnsafeBufferPointer(part), from: next) {
        next = found + 1
        let rest = unsafe UnsafeBufferPointer(rebasing: part[next...])
        // A numeric reference may mean a character that is allowed nowhere: the parser decides.
        guard unsafe rest.first != UInt8(ascii: "#"), unsafe reference(rest) != nil else { continue }
        unsafe part[found] = mark
      }
    }
  }

  /// The next ampersand; the corresponding C function is `memchr`.
  private static func ampersand(in bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let code = Int32(UInt8(ascii: "&"))
    guard let found = unsafe memchr(start + index, code, bytes.count - index) else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Appends a value with the characters its references mean.
  static func append(_ value: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var run = 0
    var index = 0
    while index < value.count {
      let byte = unsafe value[index]
      index += 1
      guard byte == mark || byte == UInt8(ascii: "&") else { continue }
      let rest = unsafe UnsafeBufferPointer(rebasing: value[index...])
      guard let known = unsafe reference(rest) else { continue }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: value[run..<(index - 1)]))
      bytes.append(known.byte)
      index += known.length
      run = index
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: value[run...]))
  }

  /// What the reference means whose name these bytes begin with, and how long the name is.
  ///
  /// `#38;` is not among the predefined: it is what libxml2 itself leaves of a numeric ampersand.
  private static func reference(
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
