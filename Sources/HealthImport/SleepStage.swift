import HealthModel

/// Stages of sleep, as `HKCategoryValueSleepAnalysis` numbers them (HKCategoryValues.h, iOS 16).
enum SleepStage: Int {
  /// In bed, asleep or not.
  case inBed = 0
  /// Asleep, in no known stage.
  case asleep = 1
  /// Awake within a night.
  case awake = 2
  /// Light sleep, N1 and N2.
  case core = 3
  /// Deep sleep, N3.
  case deep = 4
  /// Rapid eye movement.
  case rem = 5

  /// A stage by any of the names that exports give it, whatever the case and spacing.
  init?(name: String) {
    let prefix = "hkcategoryvaluesleepanalysis"
    var bare = name.lowercased().filter { $0.isLetter }
    if bare.hasPrefix(prefix) { bare = String(bare.dropFirst(prefix.count)) }
    switch bare {
    case "inbed": self = .inBed
    case "asleep", "asleepunspecified", "unspecified": self = .asleep
    case "awake", "wake", "restless": self = .awake
    case "core", "light", "asleepcore": self = .core
    case "deep", "asleepdeep": self = .deep
    case "rem", "asleeprem": self = .rem
    default: return nil
    }
  }

  /// The value samples of this stage have.
  var value: Double { Double(rawValue) }
}

/// A night of which a file tells only the bounds and how long the sleep was.
///
/// Where in the night the person woke is unknown. The sleep is laid at the start and the time
/// awake at the end, so that the bounds and both lengths are right, and nothing is counted twice.
struct SleepNight {
  /// When sleep began and ended.
  let span: (start: Timestamp, end: Timestamp)
  /// How long the sleep was, in hours; nil or 0: all of the span.
  let asleepHours: Double?
  /// How long the person lay awake in the span, in hours.
  let awakeHours: Double

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

  private static func milliseconds(_ hours: Double, within length: Int64) -> Int64 {
    guard hours.isFinite, hours > 0 else { return 0 }
    return Int64(min(hours * 3_600_000, Double(length)).rounded())
  }
}
