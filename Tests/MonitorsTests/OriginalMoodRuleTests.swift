import BundledWords
import Foundation
import HealthModel
import Monitors
import Testing

/// Days with one mood, heart rate and sleep each, up to and including 2026-05-07.
struct MoodWeek {
  var readings = MoodReadings()

  init(_ days: [(mood: Double?, heartRate: Double?, sleep: Double?)]) throws {
    let last = try day("2026-05-07")
    for (index, values) in days.enumerated() {
      let date = last.adding(days: index - days.count + 1)
      let noon = try at("\(date)T12:00")
      if let mood = values.mood { readings.moods.append(sample(.stateOfMind, mood, noon)) }
      if let rate = values.heartRate { readings.heartRates[date] = rate }
      guard let hours = values.sleep else { continue }
      let wake = try at("\(date)T11:00")
      let bed = wake.adding(milliseconds: -Int64(hours * 3_600_000))
      readings.sleep.append(sample(.sleepAnalysis, 1, bed, until: wake))
    }
  }

  func assess(days: Int? = nil) throws -> MoodAssessment {
    try MoodMonitor(rules: Bundled.mood())
      .assess(readings, days: days, now: at("2026-05-07T20:00"), in: berlin)
  }

  static func same(_ mood: Double, _ heartRate: Double, _ sleep: Double, days: Int = 7) throws
    -> MoodWeek
  {
    try MoodWeek(Array(repeating: (mood, heartRate, sleep), count: days))
  }
}

@Suite("The original rule of mood, heart rate and sleep")
struct OriginalMoodRuleTests {
  @Test(
    "has the thresholds of the thesis, bounds included",
    arguments: [
      (-3.0, 80.0, 10.0, MoodPattern.depressive), (-2.9, 80, 10, .none), (-3, 80.1, 10, .none),
      (-3, 80, 9.9, .none), (3, 120, 4, .manic), (2.9, 120, 4, .none), (3, 119.9, 4, .none),
      (3, 120, 4.1, .none), (0, 70, 8, .none), (-5, 40, 16, .depressive), (5, 180, 1, .manic),
    ]
  )
  func thresholds(_ mood: Double, _ rate: Double, _ sleep: Double, _ pattern: MoodPattern) throws {
    let found = try MoodWeek.same(mood, rate, sleep).assess()
    #expect(found.pattern == pattern)
    #expect(found.days == 7)
    #expect(abs((found.meanMood ?? 9) - mood) < 1e-9)
    #expect(abs((found.meanHeartRate ?? 0) - rate) < 1e-9)
  }

  @Test("keeps the sign of moods: -5 with a fast heart and no sleep is not the manic pattern")
  func absoluteMoodRegression() throws {
    let low = try MoodWeek.same(-5, 120, 4).assess()
    #expect(low.meanMood == -5 && low.pattern == .none)
    #expect(try MoodWeek.same(-5, 70, 11).assess().pattern == .depressive)
  }

  @Test("takes means of real numbers: moods 3, 3, 3, 0 are 2.25, sleep 4, 4, 5 is above 4")
  func integerMeanRegression() throws {
    let moods = try MoodWeek([(3, 120, 4), (3, 120, 4), (3, 120, 4), (0, 120, 4)]).assess(days: 4)
    #expect(moods.meanMood == 2.25 && moods.pattern == .none)
    let sleep = try MoodWeek([(3, 120, 4), (3, 120, 4), (3, 120, 5)]).assess(days: 3)
    #expect(abs((sleep.meanSleepHours ?? 0) - 13.0 / 3) < 1e-9)
    #expect(sleep.pattern == .none)
  }

  @Test("takes a heart rate above 255 as it is, and none for a sensor that tells 0")
  func byteRegression() throws {
    #expect(try MoodWeek.same(3, 260, 4).assess().meanHeartRate == 260)
    let silent = try MoodWeek.same(3, 0, 4).assess()
    #expect(silent.pattern == .insufficient && silent.missing.heartRate == 7)
  }

  @Test("waits without any day, and divides by nothing")
  func divisionByZeroRegression() throws {
    let none = try MoodWeek([]).assess()
    #expect(none.pattern == .insufficient && none.days == 0)
    #expect(none.meanMood == nil && none.meanHeartRate == nil && none.meanSleepHours == nil)
    #expect(none.personal.pattern == .insufficient)
    let sentences = MoodWording.sentences(for: none, try englishWords())
    #expect(sentences.first?.contains("0 of 7 days") == true)
  }

  @Test("counts a night that was told to be without sleep as 0 hours, and known sleep before it")
  func sleepless() throws {
    var week = try MoodWeek([(3, 120, 4), (3, 120, nil), (3, 120, 4)])
    #expect(try week.assess(days: 3).pattern == .insufficient)
    week.readings.sleepless = [try day("2026-05-06"), try day("2026-05-07")]
    let found = try week.assess(days: 3)
    #expect(found.window.map(\.sleepHours) == [4, 0, 4])
    #expect(found.pattern == .manic && abs((found.meanSleepHours ?? 9) - 8.0 / 3) < 1e-9)
  }

  @Test("says how many days have all three and waits for the rest")
  func waiting() throws {
    var days: [(mood: Double?, heartRate: Double?, sleep: Double?)] = Array(
      repeating: (-4, 70, 11),
      count: 7
    )
    days[2].sleep = nil
    days[3].mood = nil
    let found = try MoodWeek(days).assess()
    #expect(found.pattern == .insufficient && found.days == 5)
    #expect(found.missing.mood == 1 && found.missing.heartRate == 0 && found.missing.sleep == 1)
    #expect(
      try MoodWording.sentences(for: found, englishWords()).first
        == "5 of 7 days have mood, heart rate and sleep; the rule needs all of them. "
        + "Missing: mood on 1, sleep on 1."
    )
  }

  @Test("never calls anybody healthy, also when nothing was found")
  func healthyRegression() throws {
    let words = try englishWords()
    for week in [try MoodWeek.same(0, 70, 8), try MoodWeek.same(-5, 70, 12), try MoodWeek([])] {
      let found = try week.assess()
      let told =
        MoodWording.sentences(for: found, words)
        + MoodWording.explanation(of: found, rules: try Bundled.mood(), words)
      #expect(!told.isEmpty)
      for word in ["healthy", "Healthy", "bipolar", "depression", "mania"] {
        #expect(!told.contains { $0.contains(word) }, "\(word)")
      }
    }
  }

  @Test("looks at windows of 3 to 28 days")
  func windows() throws {
    #expect(try MoodWeek.same(-4, 70, 11, days: 3).assess(days: 3).pattern == .depressive)
    #expect(try MoodWeek.same(-4, 70, 11, days: 14).assess(days: 14).pattern == .depressive)
    for days in [0, 2, 29, -1] {
      let error = #expect(throws: MonitorsError.self) {
        try MoodWeek.same(0, 70, 8).assess(days: days)
      }
      #expect(error == .badWindow(days: days, accepted: 3...28))
    }
  }

  @Test("counts a day once, whatever number of moods it has, and forgets older days")
  func oncePerDay() throws {
    var week = try MoodWeek.same(-4, 70, 11)
    for hour in 13...18 {
      week.readings.moods.append(sample(.stateOfMind, 5, try at("2026-05-06T\(hour):00")))
    }
    let found = try week.assess()
    // Six days of -4, and one of -4 and six times 5: (6 × -4 + 26/7) / 7.
    let expected = -142.0 / 49
    #expect(abs((found.meanMood ?? 0) - expected) < 1e-9)
    week.readings.moods.append(sample(.stateOfMind, 5, try at("2026-04-20T12:00")))
    #expect(try week.assess().meanMood == found.meanMood)
  }

  @Test("ends the window yesterday as long as today is not complete")
  func morning() throws {
    var week = try MoodWeek.same(-4, 70, 11, days: 8)
    week.readings.moods.removeLast()
    let found = try week.assess()
    #expect(found.pattern == .depressive && found.to == "2026-05-06")
  }

  @Test("explains days, means, thresholds and the branch")
  func explanation() throws {
    let found = try MoodWeek.same(-4, 70, 11).assess()
    let lines = MoodWording.explanation(
      of: found,
      rules: try Bundled.mood(),
      try englishWords()
    )
    #expect(lines.contains("Window: 2026-05-01 to 2026-05-07, 7 days."))
    #expect(lines.contains("  2026-05-04: mood −4, heart rate 70, sleep 11 h"))
    #expect(lines.contains("  depressive: mean mood −4 ≤ −3: yes"))
    #expect(lines.contains("  manic: mean heart rate 70 ≥ 120: no"))
    #expect(lines.contains("Branch taken: all three of the depressive side hold."))
  }

  @Test("shows a mean beside its threshold with the decimals that tell them apart")
  func decimals() throws {
    let found = try MoodWeek.same(3, 119.9999, 4).assess()
    let lines = MoodWording.explanation(
      of: found,
      rules: try Bundled.mood(),
      try englishWords()
    )
    #expect(lines.contains("  manic: mean heart rate 119.9999 ≥ 120: no"))
    #expect(lines.contains("  manic: mean sleep 4 ≤ 4: yes"))
  }

  @Test("writes every key of days and comparisons, with null for what is not known")
  func nulls() throws {
    let empty = try json(try MoodWeek([]).assess())
    let window = try #require(empty["window"] as? [[String: Any]])
    let keys = [
      "date", "mood", "lowestMood", "highestMood", "heartRate", "sleepHours", "sleepMidpoint",
      "restingHeartRate", "steps",
    ]
    #expect(window.count == 7 && window.allSatisfy { Set($0.keys) == Set(keys) })
    #expect(window[0]["mood"] is NSNull)
    let comparisons = try #require(empty["comparisons"] as? [[String: Any]])
    #expect(comparisons.count == 6)
    #expect(comparisons.allSatisfy { $0["value"] is NSNull && $0["holds"] is NSNull })
  }

  @Test("writes the agreed keys, with null for what is not known")
  func keys() throws {
    let full = try json(try MoodWeek.same(3, 120, 4).assess())
    #expect(full["pattern"] as? String == "manic" && full["days"] as? Int == 7)
    #expect(full["meanMood"] as? Double == 3 && full["meanHeartRate"] as? Double == 120)
    #expect(full["meanSleepHours"] as? Double == 4)
    let personal = try #require(full["personal"] as? [String: Any])
    #expect(personal["pattern"] is String)
    let empty = try json(try MoodWeek([]).assess())
    for key in ["meanMood", "meanHeartRate", "meanSleepHours"] { #expect(empty.keys.contains(key)) }
  }
}
