package import HealthModel

/// Which readings of heart rate belong to a night as NightSignal has it, and their average.
///
/// They are those that begin from 00:00 to 06:59 by local clocks in a minute without steps. A
/// minute has steps when a sample of more than 0 steps lies in any part of it; where no source
/// tells of steps there were none, as HealthKit stores no zeros. Samples longer than
/// ``BaselineRules/Nights/longestStepSeconds`` are passed over: the total of a day would empty
/// every night. On days when clocks change a night lasts 6 or 8 hours.
package struct NightAverages: Sendable {
  private let rules: BaselineRules.Nights
  private let zone: LocalZone

  /// Nights by the clocks of a zone.
  package init(rules: BaselineRules.Nights, zone: LocalZone) {
    self.rules = rules
    self.zone = zone
  }

  /// The night in the early hours of a day, in milliseconds since 1970-01-01T00:00:00Z.
  package func span(of day: CalendarDay) -> Range<Int64> {
    let start = instant(day, hour: rules.fromHour)
    return start..<max(start, instant(day, hour: rules.toHour))
  }

  /// Where samples of steps begin that can lie in a night.
  package func stepSpan(of day: CalendarDay) -> Range<Int64> {
    let night = span(of: day)
    return night.lowerBound - Int64(rules.longestStepSeconds) * 1000..<night.upperBound
  }

  /// The last day whose night is over at an instant.
  package func lastDay(at now: Int64) -> CalendarDay {
    let today = Timestamp(milliseconds: now, in: zone).day
    return span(of: today).upperBound <= now ? today : today.adding(days: -1)
  }

  /// A night in which no steps are known yet.
  package func night(of day: CalendarDay) -> Night {
    Night(span: span(of: day), longestStep: Int64(rules.longestStepSeconds) * 1000)
  }

  /// The average of whole beats a minute.
  ///
  /// - Parameters:
  ///   - sum: of the readings, each cut off to whole beats a minute, as the published program does.
  ///   - count: how many there are.
  /// - Returns: the average, cut off; nil without readings.
  package static func average(sum: Int, count: Int) -> Int? { count > 0 ? sum / count : nil }

  /// One night, and the minutes of it in which steps were taken.
  package struct Night: Sendable {
    /// From its beginning up to but not including its end.
    package let span: Range<Int64>
    private let longestStep: Int64
    private var walked = MergedSpans()

    /// A night without steps.
    init(span: Range<Int64>, longestStep: Int64) {
      self.span = span
      self.longestStep = longestStep
    }

    /// Adds steps, with the times of their sample in milliseconds.
    package mutating func add(steps: Double, from start: Int64, to end: Int64) {
      guard steps > 0, start <= end, end - start <= longestStep else { return }
      walked.add(start - Self.remainder(start), end - Self.remainder(end) + 59_999)
    }

    /// The parts of the night in which a reading counts, in order.
    package var quiet: [Range<Int64>] {
      var parts: [Range<Int64>] = []
      var start = span.lowerBound
      for walk in walked.spans {
        if walk.lowerBound > start { parts.append(start..<min(walk.lowerBound, span.upperBound)) }
        start = max(start, walk.upperBound + 1)
        if start >= span.upperBound { return parts }
      }
      parts.append(start..<span.upperBound)
      return parts.filter { !$0.isEmpty }
    }

    /// The part of a clock minute that has passed; every zone's offset is whole minutes.
    private static func remainder(_ milliseconds: Int64) -> Int64 {
      let rest = milliseconds % 60_000
      return rest < 0 ? rest + 60_000 : rest
    }
  }

  private func instant(_ day: CalendarDay, hour: Int) -> Int64 {
    zone.milliseconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400_000 + Int64(hour) * 3_600_000)
  }
}
