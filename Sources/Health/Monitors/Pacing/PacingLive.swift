package import HealthModel

/// What a live screen of pacing shows, made anew whenever readings have come or time has passed.
///
/// It holds nothing but what was looked at last and the watch over exertion, so a reading that was
/// deleted is gone from it, too.
package struct PacingLive: Sendable {
  /// What happened since the last look that a person is told of.
  package enum Event: String, Codable, Sendable {
    /// The heart rate has been above the ceiling for the time to a warning.
    case warning
    /// The stretch the person was warned of is over.
    case relieved
  }

  /// How things stand.
  package private(set) var status: PacingStatus
  /// The heart rates since local midnight against the ceiling.
  package private(set) var today: Exertion
  /// When the highest of them was; nil when there is none.
  package private(set) var highestAt: Timestamp?
  /// The newest respiratory rate since local midnight; nil when there is none.
  package private(set) var respiratoryRate: MeasuredRate?
  /// The newest blood pressure since local midnight; nil when there is none.
  package private(set) var bloodPressure: BloodPressure?

  private let monitor: PacingMonitor
  private var watch = ExertionWatch()
  private var newest: Timestamp?

  /// A first look at readings.
  ///
  /// - Parameters:
  ///   - monitor: the rules.
  ///   - samples: as ``PacingMonitor/status(_:person:now:in:)`` takes them, and the respiratory rates
  ///     and blood pressures of today.
  ///   - person: what is known about the person.
  ///   - now: the present.
  ///   - zone: whose days count.
  package init(
    _ monitor: PacingMonitor,
    _ samples: [Sample],
    person: PacingPerson,
    now: Timestamp,
    in zone: LocalZone
  ) {
    self.monitor = monitor
    status = monitor.status(samples, person: person, now: now, in: zone)
    today = Exertion(of: [], from: now, to: now, ceiling: nil, rules: monitor.rules)
    _ = follow(samples, now: now)
    gather(samples, now: now, in: zone)
  }

  /// Looks again; the parameters are those of the first look.
  ///
  /// - Returns: what the person is told of, the newest last.
  package mutating func look(
    _ samples: [Sample],
    person: PacingPerson,
    now: Timestamp,
    in zone: LocalZone
  ) -> [Event] {
    status = monitor.status(samples, person: person, now: now, in: zone)
    let events = follow(samples, now: now)
    gather(samples, now: now, in: zone)
    return events
  }

  /// How many milliseconds pass before something shown changes without a new reading, at least 1.
  ///
  /// That is when the time above the ceiling fills another minute, when the newest heart rate no
  /// longer says anything about now, and at midnight.
  package func untilChange(now: Timestamp, in zone: LocalZone) -> Int64 {
    let tomorrow = DailyValues.day(of: now, in: zone).adding(days: 1)
    let midnight = zone.milliseconds(ofLocal: Int64(tomorrow.daysSinceEpoch) * 86_400_000)
    var times = [midnight - now.milliseconds]
    if let measured = status.heartRateAt {
      let watching = monitor.rules.watching
      let age = now.milliseconds(since: measured)
      times.append(watching.freshSeconds.milliseconds(each: .second) - age + 1)
      if status.risk == .high, age < watching.sampleHoldsSeconds.milliseconds(each: .second) {
        times.append(60_000 - Int64((status.secondsAboveToday ?? 0) % 60) * 1000)
      }
    }
    return max(1, times.min() ?? 1)
  }

  private mutating func follow(_ samples: [Sample], now: Timestamp) -> [Event] {
    guard let ceiling = status.ceiling else { return [] }
    var events: [Event] = []
    for sample in Exertion.heartRates(samples) {
      guard sample.start.milliseconds <= now.milliseconds + SampleCheck.clockTolerance,
        newest.map({ sample.start > $0 }) ?? true
      else { continue }
      newest = sample.start
      switch watch.take(sample.value, at: sample.start, ceiling: ceiling, rules: monitor.rules) {
      case .nothing: break
      case .warn: events.append(.warning)
      case .relieved: events.append(.relieved)
      }
    }
    return events
  }

  private mutating func gather(_ samples: [Sample], now: Timestamp, in zone: LocalZone) {
    let midnight = monitor.midnight(now, zone)
    let end = now.adding(milliseconds: 1)
    today = Exertion(
      of: samples,
      from: midnight,
      to: end,
      ceiling: status.ceiling,
      rules: monitor.rules
    )
    let known = samples.filter { $0.start >= midnight && $0.start < end && $0.value.isFinite }
    func newest(_ type: SampleType) -> Sample? {
      known.filter { $0.type == type }.max { ($0.start, $0.id) < ($1.start, $1.id) }
    }
    highestAt = today.highestAt.map { PacingMonitor.seen($0, in: zone) }
    respiratoryRate = newest(.respiratoryRate).map {
      MeasuredRate(value: $0.value, start: PacingMonitor.seen($0.start, in: zone))
    }
    bloodPressure = BloodPressure(known, in: zone)
  }
}

/// A rate with its time.
package struct MeasuredRate: Codable, Hashable, Sendable {
  /// Counts a minute.
  package let value: Double
  /// When it was measured.
  package let start: Timestamp
}

/// A blood pressure: both values of one measurement, in mmHg.
package struct BloodPressure: Codable, Hashable, Sendable {
  /// The higher value.
  package let systolic: Double
  /// The lower value.
  package let diastolic: Double
  /// When it was measured.
  package let start: Timestamp

  /// How far the times of both values may lie apart, in milliseconds: who types them in takes a while.
  private static let reach: Int64 = 60_000

  /// The newest measurement among samples of which both values are there; nil when there is none.
  init?(_ samples: [Sample], in zone: LocalZone) {
    let low = samples.filter { $0.type == .bloodPressureDiastolic }
    let pairs = samples.filter { $0.type == .bloodPressureSystolic }
      .compactMap { high -> (high: Sample, low: Sample)? in
        func distance(_ sample: Sample) -> Int64 {
          abs(sample.start.milliseconds(since: high.start))
        }
        let nearest = low.filter { distance($0) <= Self.reach && $0.value < high.value }
          .min { distance($0) < distance($1) }
        return nearest.map { (high, $0) }
      }
    guard let newest = pairs.max(by: { $0.high.start < $1.high.start }) else { return nil }
    systolic = newest.high.value
    diastolic = newest.low.value
    start = PacingMonitor.seen(newest.high.start, in: zone)
  }
}
