import Monitors

/// Puts intervals between beats together into series without gaps.
///
/// | state | event | goes to |
/// | --- | --- | --- |
/// | empty | intervals | open; they end now |
/// | open | intervals that fit the clock | open |
/// | open | intervals that make the series as long as one may be | open with the rest, and the series is whole |
/// | open | intervals that leave a gap | open with them, and the series is whole |
/// | open | intervals further ahead of the clock than a stalled link leaves | open with them, and the series is whole |
/// | open | the link ends, contact is lost, the clocks run apart | empty, and the series is whole |
///
/// Every interval that is taken is in exactly one series. What a stalled link gives at once follows what
/// came before it: a series may run ahead of the clock for a while, and the next one begins by the clock.
struct BeatFold {
  /// A series as it grows.
  struct Growing: Equatable {
    /// When its first interval began, milliseconds since 1970.
    let start: Int64
    /// Its intervals, in 1/1024 s.
    fileprivate(set) var intervals: [UInt16] = []
    fileprivate let startMonotonic: Int64
    fileprivate var units = 0

    /// Milliseconds from its start to its end.
    fileprivate var length: Int64 {
      Int64(units) * 1000 / Int64(BeatSeries.unitsPerSecond)
    }
  }

  private let longest: Int
  private let gap: Int64
  private let ahead: Int64
  private var open: Growing?
  private var hasNews = false
  private var lastStart: Int64?

  /// How many intervals were taken in all.
  private(set) var taken = 0

  /// A fold by some rules.
  init(_ rules: SensorRules.Beats) {
    longest = rules.seriesSeconds.count * BeatSeries.unitsPerSecond
    gap = Int64(rules.gapSeconds.value * 1000)
    ahead = Int64(rules.aheadSeconds.value * 1000)
  }

  /// Takes intervals that came at a moment, oldest first, and gives the series that they end.
  mutating func take(_ intervals: [UInt16], at moment: SensorMoment) -> [Growing] {
    guard !intervals.isEmpty else { return [] }
    var whole: [Growing] = []
    let units = intervals.reduce(0) { $0 + Self.counted($1) }
    let length = Int64(units) * 1000 / Int64(BeatSeries.unitsPerSecond)
    if let series = open {
      let clock = moment.monotonic - series.startMonotonic
      let missing = clock - series.length - length
      if missing > gap || missing < -ahead { whole += end() }
    }
    if open == nil {
      open = begin(moment.wall - length, moment.monotonic - length)
    }
    for interval in intervals { whole += add(interval, at: moment) }
    taken += intervals.count
    hasNews = true
    return whole
  }

  /// The open series as far as it has come, if it has grown since the last time.
  mutating func grown() -> Growing? {
    defer { hasNews = false }
    return hasNews ? open : nil
  }

  /// Gives the open series.
  mutating func end() -> [Growing] {
    defer {
      open = nil
      hasNews = false
    }
    return open.map { [$0] } ?? []
  }

  private mutating func add(_ interval: UInt16, at moment: SensorMoment) -> [Growing] {
    open?.intervals.append(interval)
    open?.units += Self.counted(interval)
    guard let series = open, series.units >= longest || series.intervals.count >= BeatCoding.most
    else { return [] }
    let next = series.startMonotonic + series.length
    open =
      next - moment.monotonic > gap
      ? begin(moment.wall, moment.monotonic) : begin(series.start + series.length, next)
    return [series]
  }

  /// A series; a start names one series alone, so one that begins in the same millisecond as the one
  /// before is moved by one.
  private mutating func begin(_ start: Int64, _ monotonic: Int64) -> Growing {
    var start = start
    if let lastStart, start <= lastStart, lastStart - start < 1000 { start = lastStart + 1 }
    lastStart = start
    return Growing(start: start, startMonotonic: monotonic)
  }

  /// What an interval counts on the clock: one that no heart pauses for is a mistake of the sensor,
  /// and says nothing about time.
  private static func counted(_ interval: UInt16) -> Int {
    interval > 4 * BeatSeries.unitsPerSecond ? 0 : Int(interval)
  }
}
