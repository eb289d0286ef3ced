import HealthModel

/// Readings gathered by the local day of the zone a person is in now.
enum DailyValues {
  /// The local day of an instant in a zone.
  static func day(of instant: Timestamp, in zone: LocalZone) -> CalendarDay {
    Timestamp(milliseconds: instant.milliseconds, in: zone).day
  }

  /// The finite values of samples of one type that lie in the past, by day.
  static func values(
    of samples: [Sample],
    type: SampleType,
    now: Timestamp,
    in zone: LocalZone
  ) -> [CalendarDay: [Double]] {
    var days: [CalendarDay: [Double]] = [:]
    for sample in samples where sample.type == type && sample.value.isFinite {
      guard sample.start.milliseconds <= now.milliseconds + SampleCheck.clockTolerance else {
        continue
      }
      days[day(of: sample.start, in: zone), default: []].append(sample.value)
    }
    return days
  }

  /// The days from `first` to `last`, both included; none when they are turned round.
  static func days(from first: CalendarDay, to last: CalendarDay) -> [CalendarDay] {
    guard first <= last else { return [] }
    return (first.daysSinceEpoch...last.daysSinceEpoch).map { CalendarDay(daysSinceEpoch: $0) }
  }
}
