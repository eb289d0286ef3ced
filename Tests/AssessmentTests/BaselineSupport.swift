import Assessment
import BundledFiles
import HealthModel

/// What the tests of a person's own range share.
enum Own {
  /// The rules that come with the program.
  static func rules() throws -> BaselineRules {
    try BaselineRules(json5: BundledFile.baselines.bytes)
  }

  /// A minute in milliseconds.
  static let minute: Int64 = 60_000
  /// An hour in milliseconds.
  static let hour: Int64 = 3_600_000
  /// A day in milliseconds.
  static let day: Int64 = 86_400_000

  /// 2026-06-01T00:00:00Z.
  static let june: Int64 = 1_780_272_000_000

  /// A day of June 2026, from 1; later ones are in July.
  static func date(_ day: Int) -> CalendarDay {
    CalendarDay(daysSinceEpoch: Int(june / self.day) + day - 1)
  }

  /// A clock time on a day of June 2026, in UTC.
  static func time(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Int64 {
    june + Int64(day - 1) * self.day + Int64(hour) * self.hour + Int64(minute) * self.minute
  }

  /// A sample of one moment, or of a span.
  static func sample(
    _ type: SampleType,
    _ value: Double,
    _ start: Int64,
    for length: Int64 = 0
  ) -> Sample {
    Sample(
      id: 1,
      type: type,
      value: value,
      start: Timestamp(milliseconds: start),
      end: Timestamp(milliseconds: start + length),
      source: "test"
    )
  }
}

/// Samples in memory, for rules that read a history.
struct SampleList: PersonalHistory {
  /// A sample, and what its device says about movement.
  struct Entry {
    let sample: Sample
    let motion: MotionContext?
  }

  private(set) var entries: [Entry] = []

  /// Adds a sample.
  mutating func add(_ sample: Sample, motion: MotionContext? = nil) {
    entries.append(Entry(sample: sample, motion: motion))
  }

  func forEachReading(
    _ type: SampleType,
    startingIn span: Range<Int64>,
    hasMotion: Bool,
    _ body: (Int64, Int64, Double, Int?) throws -> Void
  ) throws {
    let found = starts(type, in: span).sorted { $0.sample.start < $1.sample.start }
    for entry in found {
      let sample = entry.sample
      try body(
        sample.start.milliseconds,
        sample.end.milliseconds,
        sample.value,
        hasMotion ? entry.motion?.rawValue : nil
      )
    }
  }

  func wholeTotal(
    _ type: SampleType,
    startingIn spans: [Range<Int64>]
  ) throws -> (count: Int, sum: Int) {
    let found = spans.flatMap { starts(type, in: $0) }
    return (found.count, found.reduce(0) { $0 + Int($1.sample.value) })
  }

  func firstStart(_ type: SampleType) throws -> Int64? {
    starts(type, in: .min..<(.max)).map(\.sample.start.milliseconds).min()
  }

  private func starts(_ type: SampleType, in span: Range<Int64>) -> [Entry] {
    entries.filter { $0.sample.type == type && span.contains($0.sample.start.milliseconds) }
  }
}
