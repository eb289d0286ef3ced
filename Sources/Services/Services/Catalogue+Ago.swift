import Assessment
package import Catalogues
package import HealthModel

extension Catalogue {
  /// How long ago a time is: `2 hours ago`, `yesterday 03:00`; what lies ahead counts as now.
  package func ago(_ time: Timestamp, at now: Timestamp) -> String {
    switch time.distance(at: now) {
    case .now, .ahead: text(VitalKey.justNow)
    case .yesterday(let clock): text(VitalKey.yesterdayAt, ["time": clock])
    case .days(let days): text(VitalKey.daysAgo, count: days)
    case .past(let length): past(length)
    }
  }

  /// A length of time that has passed, in its largest whole unit.
  private func past(_ length: Int64) -> String {
    guard let (count, unit) = Timestamp.largestUnit(length) else { return text(VitalKey.justNow) }
    let key: VitalKey =
      switch unit {
      case .minute: .minutesAgo
      case .hour: .hoursAgo
      case .day: .daysAgo
      case .week: .weeksAgo
      case .month: .monthsAgo
      case .year: .yearsAgo
      }
    return text(key, count: count)
  }
}
