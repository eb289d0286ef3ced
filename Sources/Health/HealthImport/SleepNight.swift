package import HealthModel

/// A night of which a file tells only the bounds and how long the sleep was.
///
/// Where in the night the person woke is unknown. The sleep is laid at the start and the time
/// awake at the end, so that the bounds and both lengths are right, and nothing is counted twice.
package struct SleepNight {
  /// When sleep began and ended.
  let span: (start: Timestamp, end: Timestamp)
  /// How long the sleep was, in hours; nil or 0: all of the span.
  let asleepHours: Double?
  /// How long the person lay awake in the span, in hours.
  let awakeHours: Double

  /// A night by its bounds and lengths.
  package init(
    span: (start: Timestamp, end: Timestamp),
    asleepHours: Double?,
    awakeHours: Double
  ) {
    self.span = span
    self.asleepHours = asleepHours
    self.awakeHours = awakeHours
  }

  /// The intervals, each with its stage, in order.
  var intervals: [(stage: SleepStage, start: Timestamp, end: Timestamp)] {
    let length = span.end.milliseconds(since: span.start)
    let asleep = Self.milliseconds(asleepHours ?? 0, within: length)
    let wakes = span.start.adding(milliseconds: asleep > 0 ? asleep : length)
    var found = [(stage: SleepStage.asleep, start: span.start, end: wakes)]
    let awake = min(Self.milliseconds(awakeHours, within: length), length - asleep)
    if asleep > 0, awake > 0 {
      found.append((.awake, span.end.adding(milliseconds: -awake), span.end))
    }
    return found
  }

  /// The intervals as samples.
  ///
  /// - Throws: the row as left out.
  package func samples(
    _ row: ImportRow,
    source: String,
    metadata: [String: String]
  ) throws(RejectedRow) -> [NewSample] {
    try intervals.map { part throws(RejectedRow) in
      try row.sample(
        .sleepAnalysis,
        part.stage.value,
        during: (part.start, part.end),
        source: source,
        metadata: metadata
      )
    }
  }

  private static func milliseconds(_ hours: Double, within length: Int64) -> Int64 {
    guard hours.isFinite, hours > 0 else { return 0 }
    return Int64(saturating: min(hours * 3_600_000, Double(length)).rounded())
  }
}
