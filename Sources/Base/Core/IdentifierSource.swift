/// Makes unique ids that sort by time: UUID version 7 as text (RFC 9562, section 5.7).
///
/// A message has its id before it is stored. When a commit's outcome is unknown, the retry
/// carries the same id and can't store it twice.
package final class IdentifierSource: Sendable {
  private struct State {
    var milliseconds: Int64 = -1
    var counter: UInt16 = 0
  }

  private let state = Locked(State())
  private let now: @Sendable () -> Int64
  private let random: @Sendable (_ count: Int) -> [UInt8]

  /// A source over a clock and randomness that are handed in.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970-01-01T00:00:00Z.
  ///   - random: that many unpredictable bytes; missing ones count as 0.
  package init(
    now: @escaping @Sendable () -> Int64,
    random: @escaping @Sendable (_ count: Int) -> [UInt8]
  ) {
    self.now = now
    self.random = random
  }

  /// The next id: 36 characters, lower case, greater than every one before it.
  package func next() -> String {
    let bytes = random(10)
    let drawn = (0..<10).map { $0 < bytes.count ? bytes[$0] : 0 }
    let (milliseconds, counter) = tick(seed: UInt16(drawn[0]) << 8 | UInt16(drawn[1]))
    var uuid = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> Int64(40 - 8 * $0)) }
    uuid.append(0x70 | UInt8(counter >> 8))
    uuid.append(UInt8(truncatingIfNeeded: counter))
    uuid.append(0x80 | drawn[2] & 0x3F)
    uuid += drawn[3...]
    return Self.text(uuid)
  }

  /// The 48-bit time and the 12-bit counter beside it (RFC 9562, section 6.2, method 1).
  ///
  /// The counter starts at random below half of its range, counts up within a millisecond and
  /// when the clock steps back, and borrows the next millisecond when it is used up.
  private func tick(seed: UInt16) -> (milliseconds: Int64, counter: UInt16) {
    let clock = max(0, now())
    return state.withLock { state in
      if clock > state.milliseconds {
        state = State(milliseconds: clock, counter: seed & 0x07FF)
      } else if state.counter < 0x0FFF {
        state.counter += 1
      } else {
        state = State(milliseconds: state.milliseconds + 1, counter: seed & 0x07FF)
      }
      return (state.milliseconds, state.counter)
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    var text = ""
    for (position, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(position) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}
