package import HealthModel

/// The part of the boundary that “yes” has added and that comes back by itself.
package struct BoundaryRaise: Codable, Hashable, Sendable {
  /// Beats a minute on ``date``.
  package let beats: Double
  /// The local day they were last added on, `YYYY-MM-DD`.
  package let date: String

  /// Nothing added.
  package static let none = BoundaryRaise(beats: 0, date: "")

  /// A raise as it was kept.
  package init(beats: Double, date: String) {
    self.beats = beats
    self.date = date
  }

  /// What is left of it on a day; a clock that was set back takes nothing away.
  package func beats(on day: CalendarDay, rules: BetaBlockerRules) -> Double {
    guard let since = CalendarDay(date), beats.isFinite else { return 0 }
    let days = max(0, day.daysSinceEpoch - since.daysSinceEpoch)
    let left = min(beats, rules.raise.mostBeats.value) - Double(days) * rules.raise.fallPerDay.value
    return max(0, left)
  }

  /// The raise after a “yes” on a day.
  package func adding(on day: CalendarDay, rules: BetaBlockerRules) -> BoundaryRaise {
    let sum = beats(on: day, rules: rules) + rules.raise.beats.value
    return BoundaryRaise(
      beats: min(sum, rules.raise.mostBeats.value),
      date: day.description
    )
  }
}

/// The resting heart rate above which the question is asked.
package struct BetaBlockerBoundary: Codable, Hashable, Sendable {
  /// Where the base comes from.
  package enum Origin: String, Codable, Sendable {
    /// The published one, as there are too few days on medication yet.
    case published
    /// The person's own days on medication.
    case ownDays = "own-days"
    /// A number the person set.
    case own
  }

  /// Beats a minute before any raise.
  package let base: Double
  /// Beats a minute that “yes” has added and that are left.
  package let raise: Double
  /// Days on medication with a resting heart rate that count.
  package let days: Int
  /// Where the base comes from.
  package let origin: Origin

  /// The boundary, beats a minute.
  package var value: Double { base + raise }

  /// Finds the boundary for a day.
  ///
  /// The base is the published boundary, or with enough days on medication the median of their
  /// resting heart rates plus the rules' spreads (1.4826 × MAD each), whichever is higher.
  ///
  /// - Parameters:
  ///   - resting: the resting heart rate of each day.
  ///   - daysOnMedication: the days on which a dose was taken.
  ///   - own: a number the person set; nil for none.
  ///   - raise: what “yes” has added.
  ///   - today: the local day; only days before it count.
  ///   - rules: the numbers.
  package init(
    resting: [CalendarDay: Double],
    daysOnMedication: Set<CalendarDay>,
    own: Double?,
    raise: BoundaryRaise,
    today: CalendarDay,
    rules: BetaBlockerRules
  ) {
    let first = today.adding(days: -rules.boundary.days.count)
    let counted = resting.filter {
      $0.key >= first && $0.key < today && daysOnMedication.contains($0.key)
    }
    let values = counted.values.filter(rules.believes)
    let least = rules.boundary.least.value
    var base = own ?? least
    var origin: Origin = own == nil ? .published : .own
    if own == nil, values.count >= rules.boundary.leastDays.count,
      let median = RobustStatistics.median(values), let spread = RobustStatistics.spread(values)
    {
      base = max(least, median + rules.boundary.spreads.value * spread)
      origin = .ownDays
    }
    self.base = base
    self.origin = origin
    days = values.count
    self.raise = raise.beats(on: today, rules: rules)
  }

  /// A number of one's own from typed text.
  ///
  /// - Throws: ``MonitorsError/badHeartRate(_:accepted:)``.
  package static func own(_ text: String, rules: BetaBlockerRules) throws(MonitorsError) -> Double {
    let accepted = rules.boundary.lowestOwn.value...rules.boundary.highestOwn.value
    guard let value = FigureText.number(text), accepted.contains(value) else {
      throw .badHeartRate(text, accepted: accepted)
    }
    return value
  }
}

extension BetaBlockerRules {
  /// Whether a value can be a resting heart rate.
  func believes(_ value: Double) -> Bool {
    value >= asking.lowestRate.value && value <= asking.highestRate.value
  }
}
