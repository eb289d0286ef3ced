/// What a person wishes of check-ins: when they come, when they stay away, whether they also speak
/// when all is normal.
package struct CheckInRules: Hashable, Sendable {
  /// Check-ins are off, and would speak only of what is outside its range.
  package static let off = CheckInRules()

  /// How many messages a day are accepted as the limit.
  package static let limits = 1...48
  /// The shortest times between two messages that are accepted, in seconds.
  package static let gaps = 0...86_400
  /// The day's limit unless something else is set; a product choice.
  package static let standardLimit = 5
  /// The longest that the gap is unless something else is set, in seconds; a product choice.
  package static let standardGap = 1_800

  /// How check-ins follow one another on days without a cadence of their own.
  package let cadence: CheckInCadence
  /// Weekdays with a cadence of their own.
  package let weekdays: [Weekday: CheckInCadence]
  /// When none may come; nil for never.
  package let quiet: QuietHours?
  /// The shortest time between two messages, in seconds.
  package let minimumGap: Int
  /// How many messages may be sent on one local date.
  package let maxPerDay: Int
  /// Whether a check-in also speaks when all is within its range.
  package var whenNormal: Bool

  /// Rules from their parts.
  ///
  /// - Parameters:
  ///   - cadence: how check-ins follow one another.
  ///   - weekdays: weekdays with a cadence of their own.
  ///   - quiet: when none may come; nil for never.
  ///   - minimumGap: seconds between two messages; nil for the smaller of half an hour and the
  ///     shortest distance that the cadences themselves ask for, so that it never moves them.
  ///   - maxPerDay: how many messages may be sent on one local date.
  ///   - whenNormal: whether they also speak when all is within its range.
  /// - Throws: ``SchedulingError`` for what is outside its range.
  package init(
    cadence: CheckInCadence,
    weekdays: [Weekday: CheckInCadence] = [:],
    quiet: QuietHours? = .standard,
    minimumGap: Int? = nil,
    maxPerDay: Int = standardLimit,
    whenNormal: Bool = false
  ) throws(SchedulingError) {
    let cadences = [cadence] + weekdays.values
    for cadence in cadences { try cadence.check() }
    if let minimumGap, !Self.gaps.contains(minimumGap) { throw .badGap(minimumGap) }
    guard Self.limits.contains(maxPerDay) else { throw .badLimit(maxPerDay) }
    self.cadence = cadence
    self.weekdays = weekdays
    self.quiet = quiet
    self.minimumGap =
      minimumGap ?? min(Self.standardGap, cadences.compactMap(\.shortestDistance).min() ?? .max)
    self.maxPerDay = maxPerDay
    self.whenNormal = whenNormal
  }

  private init() {
    cadence = .off
    weekdays = [:]
    quiet = .standard
    minimumGap = Self.standardGap
    maxPerDay = Self.standardLimit
    whenNormal = false
  }

  /// How check-ins follow one another on a weekday.
  package func cadence(on weekday: Weekday) -> CheckInCadence { weekdays[weekday] ?? cadence }

  /// Whether there are none on any day.
  package var isOff: Bool { Weekday.allCases.allSatisfy { cadence(on: $0) == .off } }

  /// The interval of days without a cadence of their own, in seconds; nil when they have none.
  package var every: Int? { if case .every(let seconds) = cadence { seconds } else { nil } }
}
