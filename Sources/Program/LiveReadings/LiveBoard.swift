import HealthModel
import Sensors

/// What a live view knows: the heart rates of the last minutes, and the newest of what else there is.
///
/// It has no clock and no store: readings are handed in, with the present.
struct LiveBoard: Equatable {
  /// A heart rate at a moment.
  struct Point: Equatable {
    /// Milliseconds since 1970.
    let time: Int64
    /// Beats a minute.
    let rate: Double
  }

  /// A paired sensor, as the view shows it.
  struct Sensor: Equatable {
    /// What the person calls it.
    let name: String
    /// How its connection stands, in words.
    let standing: String
    /// Percent of its battery; nil where it isn't known.
    let battery: Int?
  }

  /// A reading beside the heart rate.
  struct Figure: Equatable {
    /// What was measured.
    let type: SampleType
    /// The value in its type's unit.
    let value: Double
    /// When it was measured.
    let time: Timestamp
  }

  /// The heart rate that is shown large.
  struct Heart: Equatable {
    /// Beats a minute; nil where none is fresh.
    let rate: Double?
    /// Where it comes from.
    let source: String
    /// When the newest was measured, milliseconds since 1970.
    let time: Int64
  }

  /// How much of the past the curve shows, milliseconds.
  static let span: Int64 = 300_000
  /// How long a heart rate is one of now, milliseconds.
  ///
  /// A silent sensor must not look like a calm heart. A product choice; the slowest that is still live
  /// sends one value in 10 seconds.
  static let freshness: Int64 = 30_000
  /// The most points of one source: more than one a second are thinned by the curve anyway.
  private static let mostPoints = 3000

  /// Paired sensors, in the order in which they were paired.
  var sensors: [Sensor] = []
  /// The newest of what else was measured.
  var figures: [Figure] = []
  /// Above which heart rates are too much, where pacing is used.
  var ceiling: Double?
  /// What readings call for at once; nil for nothing.
  var urgent: String?
  /// What came last, in words, the newest last.
  private(set) var news: [String] = []

  private var stored: [String: [Point]] = [:]
  private var live: [String: [Point]] = [:]
  private var contacts: [String: HeartRateMeasurement.Contact] = [:]

  // MARK: - What comes

  /// Takes the heart rates that are stored of the last minutes, in place of those before.
  mutating func take(stored samples: [Sample]) {
    stored = Dictionary(grouping: samples.filter { $0.type == .heartRate }, by: \.source)
      .mapValues { samples in
        samples.sorted { $0.start < $1.start }.flatMap { sample in
          // A reading of some seconds holds from its beginning to its end.
          [sample.start.milliseconds, sample.end.milliseconds].map {
            Point(time: $0, rate: sample.value)
          }
        }
      }
  }

  /// Takes what a sensor has sent just now.
  ///
  /// - Parameters:
  ///   - rate: beats a minute; nil where it has none.
  ///   - contact: what it knows about touching the skin.
  ///   - time: when it came, milliseconds since 1970.
  ///   - source: the sensor's name.
  mutating func take(
    _ rate: Double?,
    _ contact: HeartRateMeasurement.Contact,
    at time: Int64,
    from source: String
  ) {
    contacts[source] = contact
    guard let rate, rate.isFinite else { return }
    var points = live[source] ?? []
    // A clock that was set back has its own past.
    points.removeAll { $0.time > time || time - $0.time > Self.span }
    points.append(Point(time: time, rate: rate))
    live[source] = points.suffix(Self.mostPoints)
  }

  /// A sensor's connection has ended: what it knew about touching the skin is over.
  mutating func ended(_ source: String) { contacts[source] = nil }

  /// Notes in words what came, and forgets what came long before.
  mutating func note(_ words: [String]) { news = Array((news + words).suffix(20)) }

  // MARK: - What shows

  /// What a sensor knows about touching the skin; nil where it isn't read here or can't tell.
  func contact(of source: String) -> HeartRateMeasurement.Contact? {
    contacts[source].flatMap { $0 == .unknown ? nil : $0 }
  }

  /// The heart rate that is shown: of the first paired sensor that has a fresh one, else the newest;
  /// nil without any in the last minutes.
  func heart(now: Int64) -> Heart? {
    let newest = Set(stored.keys).union(live.keys).compactMap { source in
      points(of: source, now: now).last.map { (source: source, point: $0) }
    }
    let fresh = newest.filter { isFresh($0.point.time, now: now) && contacts[$0.source] != .lost }
    for sensor in sensors {
      guard let found = fresh.first(where: { $0.source == sensor.name }) else { continue }
      return Heart(rate: found.point.rate, source: found.source, time: found.point.time)
    }
    let last = (fresh.isEmpty ? newest : fresh).max {
      ($0.point.time, $1.source) < ($1.point.time, $0.source)
    }
    return last.map {
      Heart(rate: fresh.isEmpty ? nil : $0.point.rate, source: $0.source, time: $0.point.time)
    }
  }

  /// The heart rates of a source in the last minutes, oldest first.
  ///
  /// What this program reads itself is finer than what is stored of it.
  func points(of source: String, now: Int64) -> [Point] {
    let fine = live[source] ?? []
    let coarse = (stored[source] ?? []).filter { point in
      fine.first.map { point.time < $0.time } ?? true
    }
    let horizon = now + SampleCheck.clockTolerance
    return (coarse + fine).filter { $0.time >= now - Self.span && $0.time <= horizon }
  }

  /// When something shown stops to hold by the clock alone, milliseconds since 1970; nil for never.
  func nextChange(now: Int64) -> Int64? {
    guard let heart = heart(now: now) else { return nil }
    return isFresh(heart.time, now: now) && heart.rate != nil
      ? heart.time + Self.freshness + 1 : heart.time + Self.span + 1
  }

  private func isFresh(_ time: Int64, now: Int64) -> Bool { now - time <= Self.freshness }
}
