import BundledFiles
import HealthModel
import HealthStorage
import Monitors
import Services
import Transcripts

/// Where the mood and sleep companion gets its readings from: the store, and the diary beside it.
@MainActor struct MoodSource {
  /// What the program knows and may use.
  let services: Services

  /// A source for one run of the program.
  init(_ services: Services) { self.services = services }

  /// The thresholds, the person's own file in place of the program's where there is one.
  func rules() throws -> MoodRules { try MoodRules(json5: try services.files.table(.moodAndSleep)) }

  /// A mood from a word of the scale, of the rules or of the language that is spoken, or from a
  /// number.
  ///
  /// - Throws: ``MonitorsError/notAMood(_:)``, or what reading the rules throws.
  func mood(_ text: String) throws -> Int {
    do throws(MonitorsError) { return try MoodScale.value(of: text) } catch {
      let spoken = MoodScale.typedWords(services.words)
      let others = (try rules().words ?? [:]).merging(spoken) { own, _ in own }
      return try MoodScale.value(of: text, others: others)
    }
  }

  /// A mood and the note behind it; a mood in several words comes before one in fewer.
  func split(_ words: [String]) throws -> (mood: Int, word: String, note: String) {
    try Self.split(words, mood: mood)
  }

  /// The same by whoever knows what is a mood.
  static func split(
    _ words: [String],
    mood: (String) throws -> Int
  ) throws -> (mood: Int, word: String, note: String) {
    for count in [3, 2, 1] where words.count >= count {
      let word = words.prefix(count).joined(separator: " ")
      do {
        let rest = words.dropFirst(count).joined(separator: " ")
        return (try mood(word), word, rest)
      } catch let error as MonitorsError where error == .notAMood(word) {
        continue
      }
    }
    throw MonitorsError.notAMood(words.joined(separator: " "))
  }

  /// What both rules find over the last days.
  ///
  /// - Parameters:
  ///   - days: the length of the window; nil means the one of the rules.
  ///   - isBrief: whether mood and sleep alone are read, which costs a talk no time.
  /// - Returns: both findings with all that they rest on.
  /// - Throws: ``MonitorsError/badWindow(days:accepted:)``, or an error of a store.
  func assessment(days: Int? = nil, isBrief: Bool = false) throws -> MoodAssessment {
    let monitor = MoodMonitor(rules: try rules())
    let wanted = days ?? monitor.rules.window.days.count
    guard monitor.rules.acceptedDays.contains(wanted) else {
      throw MonitorsError.badWindow(days: wanted, accepted: monitor.rules.acceptedDays)
    }
    let now = services.clock.now()
    let first = now.day.adding(days: -monitor.reach(days: wanted))
    var readings = try told(from: first, to: now.day)
    if !isBrief {
      // Of a window that may end yesterday; before it nothing is compared with the heart rate.
      try addMeasured(to: &readings, from: first, heartFrom: now.day.adding(days: -wanted))
    }
    return try monitor.assess(readings, days: wanted, now: now, in: services.clock.zone)
  }

  /// What is known about each of some days, in order.
  func days(from first: CalendarDay, to last: CalendarDay) throws -> [MoodDay] {
    var readings = try told(from: first, to: last)
    try addMeasured(to: &readings, from: first, heartFrom: first, last: last)
    return readings.days(
      from: first,
      to: last,
      now: services.clock.now(),
      in: services.clock.zone,
      rules: try rules()
    )
  }

  /// The sleep that counts to a day of waking, of all sources together; nil without any.
  func night(_ day: CalendarDay) throws -> Night? {
    let samples = try sleep(from: day, to: day)
    let nights = Night.nights(
      from: samples,
      now: services.clock.now(),
      in: services.clock.zone,
      rules: try rules()
    )
    return nights.first { $0.day == day }
  }

  // MARK: - Readings

  private func told(from first: CalendarDay, to last: CalendarDay) throws -> MoodReadings {
    var readings = MoodReadings()
    readings.moods = try services.stores.health().samples(
      .stateOfMind,
      from: midnight(first),
      to: midnight(last.adding(days: 1))
    )
    readings.sleep = try sleep(from: first, to: last)
    readings.sleepless = Set(
      try MoodDiary(services).sleeplessNights().compactMap(\.body.calendarDay)
    )
    return readings
  }

  private func addMeasured(
    to readings: inout MoodReadings,
    from first: CalendarDay,
    heartFrom: CalendarDay,
    last: CalendarDay? = nil
  ) throws {
    let last = last ?? services.clock.now().day
    readings.heartRates = try daily(.heartRate, heartFrom, last) {
      // A workout has a reading each second where an hour at rest has a few.
      $0.timeWeightedMean ?? $0.extent?.mean
    }
    readings.restingHeartRates = try daily(.restingHeartRate, first, last) { $0.extent?.mean }
    readings.steps = try daily(.stepCount, first, last) { $0.sum }
  }

  /// Sleep that may count to some days of waking: one that ends on the first day began before.
  private func sleep(from first: CalendarDay, to last: CalendarDay) throws -> [Sample] {
    try services.stores.health().samples(
      .sleepAnalysis,
      from: midnight(first.adding(days: -2)),
      to: midnight(last.adding(days: 1))
    )
  }

  private func daily(
    _ type: SampleType,
    _ first: CalendarDay,
    _ last: CalendarDay,
    _ value: (StatisticsBucket) -> Double?
  ) throws -> [CalendarDay: Double] {
    let query = StatisticsQuery(
      type,
      by: .day,
      in: services.clock.zone,
      from: midnight(first),
      to: midnight(last.adding(days: 1))
    )
    var days: [CalendarDay: Double] = [:]
    for bucket in try services.stores.health().statistics(query) where bucket.count > 0 {
      if let value = value(bucket) { days[query.buckets.firstDay(of: bucket.span)] = value }
    }
    return days
  }

  private func midnight(_ day: CalendarDay) -> Timestamp {
    let local = Int64(day.daysSinceEpoch) * 86_400_000
    return Timestamp(
      milliseconds: services.clock.zone.milliseconds(ofLocal: local),
      in: services.clock.zone
    )
  }
}
