/// What a person can press while a talk is replayed.
package enum ReplayKey: Hashable, Sendable {
  /// Pause, go on; the next message where each one waits for a key.
  case space
  /// The next message.
  case right
  /// The message before.
  case left
  /// Faster.
  case up
  /// Slower.
  case down
  /// The first message.
  case home
  /// The last message.
  case end
  /// What stands further up.
  case pageUp
  /// Back down.
  case pageDown
  /// Which keys there are.
  case help
  /// Leave.
  case quit
  /// Any other character: it takes away what lies over the talk, and does nothing else.
  case other
}

/// Finds keys in the bytes that a terminal sends, split anywhere.
///
/// | state | byte | goes to | key |
/// | --- | --- | --- | --- |
/// | plain | ESC | escape | – |
/// | plain | a character | plain | its key, or ``ReplayKey/other`` |
/// | escape | `[` | sequence | – |
/// | escape | `O` | single | – |
/// | escape | ESC | escape | – |
/// | escape | any other | plain | as in plain |
/// | sequence | `0`–`?`, space–`/` | sequence | – |
/// | sequence | `@`–`~` | plain | its key, if it has one |
/// | sequence | any other | plain | as in plain |
/// | single | any | plain | its key, if it has one |
///
/// Cursor keys come as `CSI A` or `SS3 A`, Home and End in three ways, the page keys as `CSI 5 ~`
/// and `CSI 6 ~` (ECMA-48 5.4; xterm's ctlseqs, “PC-Style Function Keys”). With a modifier they
/// mean the same. Escape alone does nothing, so nothing waits for the rest of a sequence.
package struct KeyReader: Sendable {
  private enum State { case plain, escape, sequence, single }

  /// The most parameter bytes that are remembered; no key has more than a few.
  private static let longestSequence = 16

  private var state = State.plain
  private var parameters: [UInt8] = []

  /// A reader before the first byte.
  package init() {}

  /// The keys that these bytes complete, in their order.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [ReplayKey] {
    var found: [ReplayKey] = []
    for byte in bytes {
      if let key = take(byte) { found.append(key) }
    }
    return found
  }

  private mutating func take(_ byte: UInt8) -> ReplayKey? {
    switch (state, byte) {
    case (.plain, 0x1B), (.escape, 0x1B), (.sequence, 0x1B), (.single, 0x1B): state = .escape
    case (.escape, UInt8(ascii: "[")):
      state = .sequence
      parameters = []
    case (.escape, UInt8(ascii: "O")): state = .single
    case (.sequence, 0x20...0x3F):
      if parameters.count < Self.longestSequence { parameters.append(byte) }
    case (.sequence, 0x40...0x7E), (.single, 0x40...0x7E):
      let given = state == .sequence ? parameters : []
      state = .plain
      return Self.named(byte, given)
    default:
      state = .plain
      return Self.typed(byte)
    }
    return nil
  }

  private static func named(_ final: UInt8, _ parameters: [UInt8]) -> ReplayKey? {
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "~"):
      let number = parameters.prefix { $0 != UInt8(ascii: ";") }
      return numbered[String(decoding: number, as: UTF8.self)]
    default: return nil
    }
  }

  private static let numbered: [String: ReplayKey] = [
    "1": .home, "7": .home, "4": .end, "8": .end, "5": .pageUp, "6": .pageDown,
  ]

  private static func typed(_ byte: UInt8) -> ReplayKey? {
    switch byte {
    case UInt8(ascii: " "): .space
    // Enter goes on as well: it is what a person presses at a prompt.
    case 0x0D, 0x0A: .right
    case UInt8(ascii: "+"), UInt8(ascii: "="): .up
    case UInt8(ascii: "-"): .down
    case UInt8(ascii: "g"): .home
    case UInt8(ascii: "G"): .end
    case UInt8(ascii: "?"): .help
    // Ctrl-D ends input everywhere else.
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04: .quit
    case 0x21...0x7E: .other
    default: nil
    }
  }
}
