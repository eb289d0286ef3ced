import Monitors

/// Makes one heart rate of each stretch of time.
///
/// | state | event | goes to |
/// | --- | --- | --- |
/// | empty | a rate | open |
/// | open | a rate within the stretch | open |
/// | open | a rate after its end, or far from the one before, or after a silence | open, and the stretch before is whole |
/// | open | the clocks run apart, contact is lost, the link ends, the time is over | empty, and the stretch is whole |
struct HeartRateFold {
  /// One stretch: the mean of what came, its least and its greatest.
  struct Stretch: Equatable {
    /// When its first rate came.
    let start: SensorMoment
    /// When its last rate came.
    fileprivate(set) var end: SensorMoment
    /// How many rates there were.
    fileprivate(set) var count = 1
    /// The least rate.
    fileprivate(set) var low: UInt16
    /// The greatest rate.
    fileprivate(set) var high: UInt16
    fileprivate var last: UInt16
    fileprivate var sum: Int

    fileprivate init(_ rate: UInt16, at moment: SensorMoment) {
      (start, end) = (moment, moment)
      (low, high, last) = (rate, rate, rate)
      sum = Int(rate)
    }

    /// The mean, to one decimal.
    var mean: Double { (Double(sum) / Double(count) * 10).rounded() / 10 }

    fileprivate mutating func add(_ rate: UInt16, at moment: SensorMoment) {
      end = moment
      count += 1
      low = min(low, rate)
      high = max(high, rate)
      last = rate
      sum += Int(rate)
    }
  }

  private let length: Int64
  private let jump: Int
  private let silence: Int64
  private var open: Stretch?

  /// A fold of stretches of so many milliseconds.
  init(length: Int64, _ rules: SensorRules.Stretch) {
    self.length = length
    jump = rules.jumpBeats.count
    silence = Int64(rules.silenceSeconds.count) * 1000
  }

  /// When the open stretch is over, in milliseconds of the monotonic clock; nil without one.
  var deadline: Int64? {
    open.map { min($0.start.monotonic + length, $0.end.monotonic + silence) }
  }

  /// Takes a rate, and gives the stretch that it ends.
  mutating func take(_ rate: UInt16, at moment: SensorMoment) -> Stretch? {
    guard let stretch = open, !endsWith(rate, at: moment, stretch) else {
      defer { open = Stretch(rate, at: moment) }
      return open
    }
    open?.add(rate, at: moment)
    return nil
  }

  /// Gives the open stretch if its time is over.
  mutating func tick(_ moment: SensorMoment) -> Stretch? {
    guard let deadline, moment.monotonic >= deadline else { return nil }
    return end()
  }

  /// Gives the open stretch.
  mutating func end() -> Stretch? {
    defer { open = nil }
    return open
  }

  private func endsWith(_ rate: UInt16, at moment: SensorMoment, _ stretch: Stretch) -> Bool {
    moment.elapsed(since: stretch.start) >= length
      || moment.elapsed(since: stretch.end) > silence
      || abs(Int(rate) - Int(stretch.last)) > jump
  }
}
