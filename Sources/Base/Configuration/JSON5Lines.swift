/// Where the lines of a text begin, to tell the place of a byte.
struct JSON5Lines: Sendable, Equatable {
  /// The first byte of each line, in order; a line ends with LF, CR or both, as editors count.
  private let starts: [Int]

  /// The lines of a text as UTF-8.
  init(of bytes: [UInt8]) {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let endsLine =
        byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r")
          && !(index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")))
      if endsLine { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// Line and column of a byte, both counted from 1; a column is a Unicode scalar.
  ///
  /// - Parameters:
  ///   - offset: the byte.
  ///   - bytes: the text whose lines these are.
  ///   - file: the name told in errors.
  /// - Returns: the place.
  func location(
    of offset: Int,
    in bytes: some Collection<UInt8>,
    file: String
  ) -> ConfigurationError.Location {
    let line = starts.lastIndex { $0 <= offset } ?? 0
    let before = bytes.prefix(offset).dropFirst(starts[line])
    let column = before.count { $0 & 0xC0 != 0x80 }
    return .init(file: file, line: line + 1, column: column + 1)
  }
}
