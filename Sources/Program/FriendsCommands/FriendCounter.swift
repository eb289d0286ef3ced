import BundledFiles
import Exercises
package import Friends
import HealthModel
import HealthStorage
import Monitors
package import Services
import Sharing
import Transcripts

/// Counts what friends see, from what is stored here.
@MainActor package struct FriendCounter {
  private let services: Services

  /// A counter for one run of the program.
  package init(_ services: Services) { self.services = services }

  /// The count of the week that goes on, and of the one before.
  ///
  /// - Throws: an error of a store, or of the rules.
  package func report(_ count: FriendCount) throws -> FriendReport {
    let today = services.clock.now().day
    let week = ShareRhythm.week.number(of: today)
    return FriendReport(
      count,
      week: week,
      number: try number(count, in: ShareRhythm.week.period(week)),
      before: try number(count, in: ShareRhythm.week.period(week - 1))
    )
  }

  private func number(_ count: FriendCount, in period: SharePeriod) throws -> Int {
    let zone = services.clock.zone
    let days = period.first...period.last
    func isIn(_ time: Timestamp) -> Bool {
      days.contains(Timestamp(milliseconds: time.milliseconds, in: zone).day)
    }
    switch count {
    case .tests: return try tests(period).count(where: isIn)
    case .exercises:
      return try services.stores.transcripts()
        .diaryEntries(ExerciseRecord.diaryKind, as: ExerciseRecord.self)
        .count { $0.body.completed && isIn($0.body.start) }
    case .diary:
      let samples = try samples(.stateOfMind, period).filter { isIn($0.start) }
      return Set(
        samples.map { Timestamp(milliseconds: $0.start.milliseconds, in: zone).day }
      ).count
    }
  }

  /// When each breathing test began, with some before the period: blows of one sitting are one test.
  private func tests(_ period: SharePeriod) throws -> [Timestamp] {
    let rules = try BreathingRules(json5: try services.files.table(.breathing))
    let types: [SampleType] = [
      .forcedVitalCapacity, .forcedExpiratoryVolume1, .peakExpiratoryFlowRate,
    ]
    let found = try types.flatMap { try samples($0, period) }
    let blows = Blow.blows(from: found, metadata: [:], rules: rules).blows
    return SpirometrySession.sittings(of: blows, rules: rules).compactMap { $0.first?.start }
  }

  /// The samples of a period and two days on either side, as clocks may have been set to another zone.
  private func samples(_ type: SampleType, _ period: SharePeriod) throws -> [Sample] {
    func start(_ day: CalendarDay) -> Timestamp {
      Timestamp(milliseconds: Int64(day.daysSinceEpoch) * 86_400_000)
    }
    return try services.stores.health().samples(
      type,
      from: start(period.first.adding(days: -2)),
      to: start(period.last.adding(days: 3))
    )
  }
}
