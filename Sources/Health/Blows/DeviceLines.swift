/// Cuts what a device sends into lines, however the bytes come.
///
/// | state | byte | goes to |
/// | --- | --- | --- |
/// | within | LF or CR | within, and a line is whole unless it is empty |
/// | within | any other, fewer than the longest | within |
/// | within | any other, more than that | passing, and the line is told as too long |
/// | passing | LF or CR | within |
/// | passing | any other | passing |
package struct DeviceLines: Sendable {
  /// What has come.
  package enum Piece: Equatable, Sendable {
    /// A line without its end; bytes that are no UTF-8 are replaced.
    case line(String)
    /// A line that is longer than any device writes; it is passed over.
    case tooLong
  }

  /// The longest line, in bytes.
  package static let longest = 512

  private var pending: [UInt8] = []
  private var isPassing = false

  /// Nothing has come yet.
  package init() {}

  /// The lines that these bytes complete.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> [Piece] {
    var found: [Piece] = []
    for byte in bytes {
      if byte == 0x0A || byte == 0x0D {
        if let last = end() { found.append(last) }
        isPassing = false
      } else if !isPassing, pending.count < Self.longest {
        pending.append(byte)
      } else if !isPassing {
        isPassing = true
        pending = []
        found.append(.tooLong)
      }
    }
    return found
  }

  /// What stands there without an end, when nothing more comes.
  package mutating func end() -> Piece? {
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return .line(String(decoding: pending, as: UTF8.self))
  }
}
