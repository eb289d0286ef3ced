/// Finds what ends a recording in the bytes that a terminal sends, split anywhere.
///
/// | state | byte | goes to | key |
/// | --- | --- | --- | --- |
/// | plain | Enter | plain | finish |
/// | plain | Ctrl-C, Ctrl-D | plain | drop |
/// | plain | ESC | escape | – |
/// | escape | `O` | single | – |
/// | escape | `[` | sequence | – |
/// | escape | ESC | escape | drop |
/// | escape | any other | plain | – |
/// | single | `Q` | plain | finish: F2 of xterm |
/// | sequence | `[` first | single console | – |
/// | single console | `B` | plain | finish: F2 of the console |
/// | sequence | `0`–`?` | sequence | – |
/// | sequence | `~` behind `12` | plain | finish: F2 of the VT220 |
/// | any | any other | plain | – |
///
/// Escape alone can only be told from the beginning of a key by waiting: ``isWaiting`` says so, and
/// ``settle()`` that nothing more came. Other keys mean nothing while it records.
package struct DictationKeys: Sendable {
  /// What a key means.
  package enum Key: Equatable, Sendable {
    /// The recording is to be ended and sent.
    case finish
    /// It is to be dropped.
    case drop
  }

  /// How long the rest of a key is waited for, in milliseconds; readline waits as long
  /// (`keyseq-timeout`).
  package static let patience = 500

  private enum State: Equatable { case plain, escape, single, sequence([UInt8]), console }

  private static let enter: Set<UInt8> = [0x0A, 0x0D]
  private static let leaving: Set<UInt8> = [0x03, 0x04]
  private static let escape: UInt8 = 0x1B

  private var state = State.plain

  /// No key yet.
  package init() {}

  /// Whether what came may still be Escape alone.
  package var isWaiting: Bool { state == .escape }

  /// Takes what was typed; the first key that means something ends it.
  package mutating func take(_ bytes: [UInt8]) -> Key? {
    for byte in bytes {
      if let key = take(byte) { return key }
    }
    return nil
  }

  /// Nothing more came.
  package mutating func settle() -> Key? {
    defer { state = .plain }
    return isWaiting ? .drop : nil
  }

  private mutating func take(_ byte: UInt8) -> Key? {
    let before = state
    state = .plain
    switch (before, byte) {
    case (.plain, _) where Self.enter.contains(byte): return .finish
    case (.plain, _) where Self.leaving.contains(byte), (.escape, Self.escape): return .drop
    case (.plain, Self.escape): state = .escape
    case (.escape, UInt8(ascii: "O")): state = .single
    case (.escape, UInt8(ascii: "[")): state = .sequence([])
    case (.single, UInt8(ascii: "Q")), (.console, UInt8(ascii: "B")): return .finish
    case (.sequence([]), UInt8(ascii: "[")): state = .console
    case (.sequence(let numbers), 0x30...0x3F) where numbers.count < 16:
      state = .sequence(numbers + [byte])
    case (.sequence(let numbers), UInt8(ascii: "~")):
      return numbers == Array("12".utf8) ? .finish : nil
    default: break
    }
    return nil
  }
}
