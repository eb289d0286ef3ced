import Monitors

/// Lets through as much as one device may send: a bucket that fills at a steady rate.
struct FloodGate {
  private let perSecond: Double
  private let most: Double
  private var room: Double
  private var last: Int64?
  private var ignored = 0

  /// A gate by some rules, wide open.
  init(_ rules: SensorRules.Flood) {
    perSecond = rules.valuesPerSecond.value
    most = rules.burstValues.value
    room = most
  }

  /// Whether one more may come, at milliseconds of the monotonic clock.
  mutating func admits(at monotonic: Int64) -> Bool {
    let passed = last.map { max(0, monotonic - $0) } ?? 0
    last = monotonic
    room = min(most, room + Double(passed) / 1000 * perSecond)
    guard room >= 1 else {
      ignored += 1
      return false
    }
    room -= 1
    return true
  }

  /// How many were passed over since the last time; 0 while they still are.
  mutating func settle() -> Int {
    guard ignored > 0, room >= 1 else { return 0 }
    defer { ignored = 0 }
    return ignored
  }

  /// How many were passed over since the last time, at the end.
  mutating func end() -> Int {
    defer { ignored = 0 }
    return ignored
  }
}
