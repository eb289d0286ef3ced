package import HealthModel

/// The sleep that counts to one local day: the day on which the person woke from it.
package struct Night: Hashable, Sendable {
  /// The day of waking.
  package let day: CalendarDay
  /// Hours asleep; what sources tell twice counts once.
  package let hours: Double
  /// The local clock at the middle of the day's longest sleep, hours since midnight.
  package let midpoint: Double

  /// Nights from samples of sleep, sorted by day.
  ///
  /// Asleep is what any source calls asleep, in whatever stage (`HKCategoryValueSleepAnalysis`
  /// 1, 3, 4, 5). Time in bed (0) counts only where no source knows of sleep in it, as older
  /// devices tell nothing else. Intervals that touch or overlap are one; intervals that lie apart
  /// by less than the waking gap belong to one sleep, and the gap is no sleep. A sleep counts as a
  /// whole to the day it ended on, so that neither midnight nor noon cuts it.
  ///
  /// - Parameters:
  ///   - samples: in any order; other types, what ends in the future, and what is longer than a
  ///     sleep can be, are left out.
  ///   - now: the present.
  ///   - zone: whose days count.
  ///   - rules: the waking gap and the longest sleep.
  /// - Returns: one for each day that has sleep.
  package static func nights(
    from samples: [Sample],
    now: Timestamp,
    in zone: LocalZone,
    rules: MoodRules
  ) -> [Night] {
    let longest = rules.sleep.longestHours.milliseconds(each: .hour)
    let past = samples.filter {
      $0.type == .sleepAnalysis && $0.start < $0.end
        && $0.end.milliseconds(since: $0.start) <= longest
        && $0.end.milliseconds <= now.milliseconds + SampleCheck.clockTolerance
    }
    let asleep = union(past.filter { [1, 3, 4, 5].contains($0.value) }.map(span(of:)))
    let inBed = past.filter { $0.value == 0 }.map(span(of:)).filter { bed in
      !asleep.contains { $0.overlaps(bed) }
    }
    let gap = rules.sleep.wakingGapMinutes.milliseconds(each: .minute)
    var days: [CalendarDay: [Sleep]] = [:]
    for sleep in sleeps(union(asleep + inBed), gap: gap) {
      let day = Timestamp(milliseconds: sleep.span.upperBound, in: zone).day
      days[day, default: []].append(sleep)
    }
    return days.map { night(on: $0, of: $1, in: zone) }.sorted { $0.day < $1.day }
  }

  /// A sleep with its waking gaps, and the time asleep in it.
  private struct Sleep {
    var span: Range<Int64>
    var asleep: Int64
  }

  private static func night(on day: CalendarDay, of sleeps: [Sleep], in zone: LocalZone) -> Night {
    let total = sleeps.reduce(0) { $0 + $1.asleep }
    let longest = sleeps.max { $0.asleep < $1.asleep }?.span ?? 0..<0
    let middle = longest.lowerBound + (longest.upperBound - longest.lowerBound) / 2
    let clock = Timestamp(milliseconds: middle, in: zone).millisecondOfDay
    return Night(
      day: day,
      hours: Double(total) / 3_600_000,
      midpoint: Double(clock) / 3_600_000
    )
  }

  private static func sleeps(_ intervals: [Range<Int64>], gap: Int64) -> [Sleep] {
    var found: [Sleep] = []
    for interval in intervals {
      let length = interval.upperBound - interval.lowerBound
      if var last = found.last, interval.lowerBound - last.span.upperBound < gap {
        last.span = last.span.lowerBound..<interval.upperBound
        last.asleep += length
        found[found.count - 1] = last
      } else {
        found.append(Sleep(span: interval, asleep: length))
      }
    }
    return found
  }

  /// The time that intervals cover, as intervals that lie apart, in order.
  private static func union(_ intervals: [Range<Int64>]) -> [Range<Int64>] {
    var merged: [Range<Int64>] = []
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, interval.lowerBound <= last.upperBound {
        let end = max(last.upperBound, interval.upperBound)
        merged[merged.count - 1] = last.lowerBound..<end
      } else {
        merged.append(interval)
      }
    }
    return merged
  }

  private static func span(of sample: Sample) -> Range<Int64> {
    sample.start.milliseconds..<sample.end.milliseconds
  }
}
