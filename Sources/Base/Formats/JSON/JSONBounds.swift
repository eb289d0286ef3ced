/// Watches a JSON text byte by byte so that it stays within bounds, whatever the parser does.
///
/// The parser keeps a string that is cut by the end of a piece as long as it goes on, and its
/// nesting as deep as it gets; a hostile file could fill the memory with either. The scan knows
/// just enough of the grammar to see strings, brackets and bare words.
struct JSONBounds {
  /// What a scan of a piece found.
  struct Violation: Equatable {
    /// The bound that was passed.
    let kind: JSONEventsError.Kind
    /// The index of the byte that passed it.
    let index: Int
  }

  private let depthLimit: Int
  private let lengthLimit: Int
  private var depth = 0
  private var length = 0
  private var isInString = false
  private var isEscaped = false

  /// Bounds on how deep values are nested and how many bytes a string, number or word has.
  init(depthLimit: Int, lengthLimit: Int) {
    self.depthLimit = depthLimit
    self.lengthLimit = lengthLimit
  }

  /// Looks at the next piece; the first byte that passes a bound, or nil.
  mutating func scan(_ bytes: ArraySlice<UInt8>) -> Violation? {
    var scan = self
    defer { self = scan }
    // Every byte of every file comes by here: a copy in registers, and no check of each index.
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      for index in buffer.indices {
        let byte = unsafe buffer[index]
        if scan.isInString {
          scan.scanString(byte)
        } else {
          scan.scanOutside(byte)
        }
        guard scan.depth <= scan.depthLimit else {
          return Violation(kind: .tooDeep(limit: scan.depthLimit), index: bytes.startIndex + index)
        }
        guard scan.length <= scan.lengthLimit else {
          return Violation(kind: .tooLong(limit: scan.lengthLimit), index: bytes.startIndex + index)
        }
      }
      return nil
    }
  }

  @inline(__always) private mutating func scanString(_ byte: UInt8) {
    length += 1
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      length = 0
    }
  }

  @inline(__always) private mutating func scanOutside(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      length = 0
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      length = 0
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      length = 0
    case UInt8(ascii: ","), UInt8(ascii: ":"), 0x09, 0x0A, 0x0D, 0x20: length = 0
    default: length += 1
    }
  }
}
