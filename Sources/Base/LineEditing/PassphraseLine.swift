/// A passphrase as it is typed key by key, with nothing shown.
///
/// | bytes | do |
/// | --- | --- |
/// | Enter | end it |
/// | Backspace | take the last character back |
/// | Ctrl-U | take all of it back |
/// | Ctrl-D with nothing typed | leave |
/// | Ctrl-C, where it comes as a byte | interrupt |
/// | a key's escape sequence, and the marks around a paste (ECMA-48, CSI) | nothing |
/// | other control characters | nothing |
///
/// What follows the end in the same piece is dropped: a pasted second line is no answer to anything.
package struct PassphraseLine: Sendable {
  /// What came of the bytes.
  package enum Event: Equatable, Sendable {
    /// The passphrase, as bytes of UTF-8.
    case entered([UInt8])
    /// The person left.
    case left
    /// Ctrl-C.
    case interrupted
  }

  private enum State {
    case text
    case escape
    case sequence
  }

  /// The longest passphrase, in bytes; the rest is not taken.
  package static let limit = 1024

  private var bytes: [UInt8] = []
  private var state = State.text

  /// An empty line.
  package init() {}

  /// Takes what was typed; nil while more is to come.
  package mutating func take(_ typed: [UInt8]) -> Event? {
    for byte in typed {
      switch state {
      case .escape:
        state = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .text
      case .sequence: if (0x40...0x7E).contains(byte) { state = .text }
      case .text: if let event = take(byte) { return event }
      }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Event? {
    switch byte {
    case 0x0A, 0x0D:
      defer { wipe() }
      return .entered(bytes)
    case 0x04 where bytes.isEmpty: return .left
    case 0x03:
      wipe()
      return .interrupted
    case 0x1B: state = .escape
    case 0x08, 0x7F: takeBack()
    case 0x15: wipe()
    case 0..<0x20: break
    default: if bytes.count < Self.limit { bytes.append(byte) }
    }
    return nil
  }

  /// Takes back one scalar of UTF-8: its last byte and those that continue it before.
  private mutating func takeBack() {
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
  }

  private mutating func wipe() {
    for index in bytes.indices { bytes[index] = 0 }
    bytes = []
  }
}
