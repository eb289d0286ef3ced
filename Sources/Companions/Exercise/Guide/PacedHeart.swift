import Exercises
import HealthModel
import Sensors

/// The heart while breathing is paced: from intervals between beats where a sensor sends them, from
/// single readings elsewhere.
struct PacedHeart {
  /// How far back the time before a pace reaches, milliseconds: as long as variability compares.
  static let reach: Int64 = 300_000
  /// How many of the newest beats make the heart rate that is shown: about a breath in or out.
  private static let shownBeats = 4

  private let course: PaceCourse
  private let start: Int64
  private let end: Int64
  private let track: BeatTrack
  private let readings: [(rate: Double, elapsed: Int)]
  private let points: [BeatTrack.Point]

  /// The heart from the beginning of a pace on.
  ///
  /// - Parameters:
  ///   - course: the pace.
  ///   - start: when it began, milliseconds since 1970.
  ///   - end: the present, or when it ended.
  ///   - track: the beats of that time and of the minutes before.
  ///   - samples: the heart rates of that time.
  init(
    _ course: PaceCourse,
    from start: Int64,
    to end: Int64,
    _ track: BeatTrack,
    _ samples: [Sample]
  ) {
    self.course = course
    self.start = start
    self.end = max(start, end)
    self.track = track
    points = track.points(in: start..<max(start, end))
    readings = samples.sorted { $0.start < $1.start }.map {
      (rate: $0.value, elapsed: Int(clamping: $0.start.milliseconds - start))
    }
  }

  /// The swing with each breath; beats say more than readings of some seconds.
  var swing: BreathSwing {
    let none = BreathSwing(course)
    let beats = BreathSwing(none, Self.elapsed(points, since: start))
    return beats.swings.isEmpty ? BreathSwing(none, readings) : beats
  }

  /// The heart rate of the last seconds, in beats a minute; nil without any.
  var newest: Double? {
    guard points.count >= Self.shownBeats else { return readings.last?.rate }
    return points.suffix(Self.shownBeats).reduce(0) { $0 + $1.rate } / Double(Self.shownBeats)
  }

  /// The figures of the minutes before; nil where nothing is known of them.
  var before: HeartChange.Figures? {
    let figures = figures(in: start - Self.reach..<start)
    return figures.rmssd == nil ? nil : figures
  }

  /// What has changed against the time before, or else from the first half to the second; nil without
  /// beats.
  func change(since before: HeartChange.Figures?) -> HeartChange? {
    guard points.count > 2 * Self.shownBeats else { return nil }
    if let before {
      return HeartChange(.before, before: before, during: figures(in: start..<end))
    }
    let middle = start + (end - start) / 2
    return HeartChange(
      .firstHalf,
      before: figures(in: start..<middle),
      during: figures(in: middle..<end)
    )
  }

  private func figures(in span: Range<Int64>) -> HeartChange.Figures {
    let points = track.points(in: span)
    let mean = points.isEmpty ? nil : Self.meanRate(points)
    let swing = BreathSwing(
      BreathSwing(course),
      Self.elapsed(points, since: span.lowerBound)
    )
    return HeartChange.Figures(
      peakToTrough: swing.mean.map(Self.rounded),
      rmssd: track.variability(in: span).map { Self.rounded($0.rmssd) },
      heartRate: mean.map(Self.rounded)
    )
  }

  /// Beats in a time, and not the mean of their rates, of which fast ones would have too many.
  private static func meanRate(_ points: [BeatTrack.Point]) -> Double {
    let intervals = points.reduce(0) { $0 + 60_000 / $1.rate }
    return 60_000 * Double(points.count) / intervals
  }

  private static func elapsed(
    _ points: [BeatTrack.Point],
    since start: Int64
  ) -> [(rate: Double, elapsed: Int)] {
    points.map { (rate: $0.rate, elapsed: Int(clamping: $0.time - start)) }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
