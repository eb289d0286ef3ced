package import HealthModel

/// What is known about one local day: one value of a kind, whatever number of readings it has.
///
/// In JSON every key is always there; what is not known is `null`.
package struct MoodDay: Codable, Hashable, Sendable {
  /// The day, `YYYY-MM-DD`.
  package let date: String
  /// The mean of the day's moods, −5…5.
  package var mood: Double?
  /// The lowest mood of the day.
  package var lowestMood: Double?
  /// The highest mood of the day.
  package var highestMood: Double?
  /// The mean heart rate, beats a minute.
  package var heartRate: Double?
  /// The sleep from which the person woke on this day, hours.
  package var sleepHours: Double?
  /// The local clock at the middle of that sleep, hours since midnight.
  package var sleepMidpoint: Double?
  /// The resting heart rate, beats a minute.
  package var restingHeartRate: Double?
  /// Steps.
  package var steps: Double?

  /// A day of which nothing is known yet.
  package init(date: String) { self.date = date }

  /// Whether the original rule has all it needs.
  package var isComplete: Bool { mood != nil && heartRate != nil && sleepHours != nil }

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(date, forKey: .date)
    try container.encode(mood, forKey: .mood)
    try container.encode(lowestMood, forKey: .lowestMood)
    try container.encode(highestMood, forKey: .highestMood)
    try container.encode(heartRate, forKey: .heartRate)
    try container.encode(sleepHours, forKey: .sleepHours)
    try container.encode(sleepMidpoint, forKey: .sleepMidpoint)
    try container.encode(restingHeartRate, forKey: .restingHeartRate)
    try container.encode(steps, forKey: .steps)
  }
}

/// What a store holds for the mood rules; daily values by the local day of the present zone.
package struct MoodReadings: Sendable {
  /// Moods, in any order.
  package var moods: [Sample] = []
  /// Intervals of sleep from all sources, in any order.
  package var sleep: [Sample] = []
  /// Days of waking from a night that the person told to have been without sleep.
  package var sleepless: Set<CalendarDay> = []
  /// The mean heart rate of each day, beats a minute.
  package var heartRates: [CalendarDay: Double] = [:]
  /// The resting heart rate of each day, beats a minute.
  package var restingHeartRates: [CalendarDay: Double] = [:]
  /// The steps of each day.
  package var steps: [CalendarDay: Double] = [:]

  /// Readings of which there are none yet.
  package init() {}

  /// Readings from samples of any types.
  ///
  /// Heart rates of a day are averaged as they are. Steps are added up, which is right for one
  /// source; of several, hand the store's own daily sums in.
  package init(samples: [Sample], now: Timestamp, in zone: LocalZone) {
    moods = samples.filter { $0.type == .stateOfMind }
    sleep = samples.filter { $0.type == .sleepAnalysis }
    func daily(_ type: SampleType) -> [CalendarDay: [Double]] {
      DailyValues.values(of: samples, type: type, now: now, in: zone)
    }
    heartRates = daily(.heartRate).compactMapValues(RobustStatistics.mean)
    restingHeartRates = daily(.restingHeartRate).compactMapValues(RobustStatistics.mean)
    steps = daily(.stepCount).mapValues { $0.reduce(0, +) }
  }

  /// The days from one to another, each with what is known about it.
  package func days(
    from first: CalendarDay,
    to last: CalendarDay,
    now: Timestamp,
    in zone: LocalZone,
    rules: MoodRules
  ) -> [MoodDay] {
    let moods = DailyValues.values(of: moods, type: .stateOfMind, now: now, in: zone)
    let nights = Dictionary(
      Night.nights(from: sleep, now: now, in: zone, rules: rules).map { ($0.day, $0) },
      uniquingKeysWith: { $1 }
    )
    return DailyValues.days(from: first, to: last).map { day in
      var known = MoodDay(date: day.description)
      let told = moods[day] ?? []
      known.mood = RobustStatistics.mean(told)
      known.lowestMood = told.min()
      known.highestMood = told.max()
      known.heartRate = Self.rate(heartRates[day])
      known.sleepHours = nights[day]?.hours ?? (sleepless.contains(day) ? 0 : nil)
      known.sleepMidpoint = nights[day]?.midpoint
      known.restingHeartRate = Self.rate(restingHeartRates[day])
      known.steps = steps[day].flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      return known
    }
  }

  /// A rate of 0 is a sensor without contact, not a heart.
  private static func rate(_ value: Double?) -> Double? {
    value.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }
}
