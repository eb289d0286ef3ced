import BundledWords
import HealthModel
import Monitors
import Testing

@Suite("Pacing")
struct PacingMonitorTests {
  private func status(
    _ samples: [Sample],
    person: PacingPerson = PacingPerson(age: 40),
    now: String = "2026-05-02T12:00"
  ) throws -> PacingStatus {
    try PacingMonitor(rules: Bundled.pacing()).status(
      samples,
      person: person,
      now: at(now),
      in: berlin
    )
  }

  private func heartRate(_ value: Double, _ time: String) throws -> Sample {
    sample(.heartRate, value, try at("2026-05-02T\(time)"))
  }

  private func resting(_ value: Double = 65) throws -> Sample {
    sample(.restingHeartRate, value, try at("2026-05-02T06:00"))
  }

  private func episode(_ start: String, severity: Double = 3) throws -> Sample {
    sample(.postExertionalMalaise, severity, try at(start))
  }

  @Test("judges the latest fresh heart rate, and at the ceiling the risk is low")
  func risk() throws {
    let found = try status([resting(), heartRate(120, "11:40"), heartRate(80, "11:55")])
    #expect(found.risk == .low && found.heartRate == 80 && found.ceiling == 80)
    #expect(try status([resting(), heartRate(80.5, "11:50")]).risk == .high)
    #expect(try status([resting(), heartRate(120, "11:49")]).risk == .unknown)
    #expect(try status([resting(), heartRate(120, "12:05")]).risk == .unknown)
    #expect(try status([resting()]).risk == .unknown)
  }

  @Test("takes the median of a week's resting heart rates")
  func restingHeartRate() throws {
    let samples = try [
      (60.0, "04-26"), (62, "04-28"), (90, "04-30"), (64, "05-02"), (200, "04-25"),
    ]
    .map { sample(.restingHeartRate, $0.0, try at("2026-\($0.1)T06:00")) }
    #expect(try status(samples).restingHeartRate == 63)
    #expect(try status(samples).ceiling == 78)
  }

  @Test("does not stay at high risk after an episode: the heart rate decides again")
  func permanentHighRiskRegression() throws {
    let reported = try episode("2026-05-02T11:00")
    let after = try status([resting(), reported, heartRate(70, "11:58")])
    #expect(after.risk == .low && after.isRecovering && after.daysSinceLast == 0)
    #expect(after.ceiling == 75 && after.easedBy == 5)
    let later = try status([resting(), episode("2026-04-10T11:00"), heartRate(78, "11:58")])
    #expect(later.risk == .low && later.ceiling == 80 && !later.isRecovering)
    #expect(later.daysSinceLast == 22)
  }

  @Test("lowers the ceiling for 14 days after an episode")
  func easing() throws {
    let episodes = try [episode("2026-04-18T12:01"), episode("2026-04-18T12:00")]
    #expect(try status([resting()] + episodes).easedBy == 5)
    #expect(try status([resting()] + episodes, now: "2026-05-02T12:01").easedBy == 0)
  }

  @Test("counts local days since an episode, and leaves out reports of none and of the future")
  func days() throws {
    let samples = try [
      episode("2026-05-01T23:50"), episode("2026-05-02T08:00", severity: 1),
      episode("2026-05-02T13:00"),
    ]
    let found = try status(samples, now: "2026-05-02T00:10")
    #expect(found.daysSinceLast == 1 && found.episodes.count == 1)
    #expect(try status([]).daysSinceLast == nil)
  }

  @Test("adds up the time above the ceiling today, as far as readings tell")
  func timeAbove() throws {
    let samples = try [
      resting(), heartRate(90, "08:00"), heartRate(90, "08:02"), heartRate(70, "08:03"),
      heartRate(90, "09:00"), heartRate(70, "09:30"), heartRate(95, "11:59"),
      sample(.heartRate, 120, at("2026-05-01T23:59")),
    ]
    // 3 min, then 5 min that a reading holds, then 1 min until now.
    #expect(try status(samples).secondsAboveToday == 540)
    #expect(
      try status([heartRate(90, "08:00")], person: PacingPerson(age: nil)).secondsAboveToday == nil
    )
  }

  @Test("warns after two minutes above the ceiling and while it lasts")
  func warning() throws {
    var samples = try [resting(), heartRate(90, "11:56"), heartRate(90, "11:57")]
    #expect(try !status(samples).isWarning)
    samples.append(try heartRate(90, "11:58"))
    #expect(try status(samples).isWarning)
    samples.append(try heartRate(80, "11:59"))
    #expect(try !status(samples).isWarning)
    let stale = Array(samples.dropLast())
    #expect(try !status(stale, now: "2026-05-02T12:30").isWarning)
  }

  @Test("says so when a ceiling can't fit a person")
  func misfit() throws {
    let found = try status([resting(100), heartRate(101, "11:59")], person: PacingPerson(age: 60))
    #expect(abs((found.ceiling ?? 0) - 88) < 1e-9)
    let told = try pacingWording().sentences(for: found)
    #expect(told.contains { $0.contains("can't be right for you") })
    let long = try status(
      [resting(100), heartRate(101, "11:56"), heartRate(101, "11:59")],
      person: PacingPerson(age: 60)
    )
    let monitor = PacingMonitor(rules: try Bundled.pacing())
    #expect(long.isWarning)
    let now = try at("2026-05-02T12:00")
    #expect(try monitor.reasonToSpeak(long, now: now, spoken: [], englishWords()) == nil)
  }

  @Test("looks back over 12 to 72 hours before an episode")
  func lookBack() throws {
    let start = try at("2026-05-10T12:00")
    let episode = PacingEpisode(start: start, severity: 3)
    func hour(_ before: Int64, _ type: SampleType, _ value: Double) -> Sample {
      sample(type, value, start.adding(milliseconds: -before * 3_600_000))
    }
    let found = PacingLookBack(
      episode,
      samples: [
        hour(73, .heartRate, 170), hour(72, .heartRate, 100), hour(30, .heartRate, 130),
        hour(13, .heartRate, 70), hour(12, .heartRate, 160), hour(20, .stepCount, 4000),
        hour(2, .stepCount, 9000),
      ],
      ceiling: 80,
      rules: try Bundled.pacing()
    )
    #expect(found.exertion.readings == 3 && found.exertion.highest == 130)
    #expect(found.exertion.secondsAbove == 600 && found.steps == 4000)
    #expect(found.from == start.adding(milliseconds: -72 * 3_600_000))
    let told = try pacingWording().sentences(for: found)
    #expect(told.contains { $0.contains("highest heart rate 130") })
  }

  @Test("never tells anybody to do more")
  func wording() throws {
    let states = [
      try status([]), try status([resting(), heartRate(60, "11:59")]),
      try status([resting(), heartRate(160, "11:59"), episode("2026-05-01T11:00")]),
      try status([heartRate(60, "11:59")], person: PacingPerson(age: 40, takesBetaBlocker: true)),
    ]
    for state in states {
      let told = try pacingWording().sentences(for: state).joined(separator: " ")
      for phrase in ["improve", "goal", "increase", "streak", "you can do more", "exercise more"] {
        #expect(!told.lowercased().contains(phrase))
      }
      #expect(state.risk != .low || told.contains("That is no reason to do more than feels right."))
    }
  }

  @Test("writes the agreed keys, with null for what is not known")
  func keys() throws {
    let found = try json(try status([]))
    for key in ["risk", "heartRate", "ceiling", "formula", "daysSinceLast", "episodes"] {
      #expect(found.keys.contains(key), "\(key)")
    }
    #expect(found["risk"] as? String == "unknown")
    let full = try json(try status([resting(), heartRate(90, "11:59")]))
    #expect(full["formula"] as? String == "resting-margin" && full["ceiling"] as? Double == 80)
  }
}

@Suite("Two months of pacing")
struct PacingMonthsTests {
  /// The heart rate of a minute from 10:00 on, by day counting from 1.
  private func rate(_ number: Int, _ minute: Int) -> Double {
    switch (number, minute) {
    case (10, 60..<70): 110
    case (20, 60..<63), (30, 60..<63): 78
    case (40, 60..<61): 110
    case (50, 60..<62), (50, 63..<65): 110
    default: 70
    }
  }

  @Test("give these reasons to speak, at these times, and no other")
  func reasons() throws {
    let monitor = PacingMonitor(rules: try Bundled.pacing())
    let (first, words) = (try day("2026-03-01"), try englishWords())
    let episode = sample(.postExertionalMalaise, 3, try at("2026-03-12T08:00"))
    var said: [ReasonToSpeak] = []
    for number in 1...61 {
      let date = first.adding(days: number - 1)
      let start = try at("\(date)T10:00")
      var samples = [episode, sample(.restingHeartRate, 65, try at("\(date)T06:00"))]
      for minute in 0..<90 {
        let now = start.adding(milliseconds: Int64(minute) * 60_000)
        samples.append(sample(.heartRate, rate(number, minute), now))
        let found = monitor.status(samples, person: PacingPerson(age: 40), now: now, in: berlin)
        let reason = monitor.reasonToSpeak(found, now: now, spoken: said, words)
        if let reason { said.append(reason) }
      }
    }
    // Ten minutes at 110; the morning after the episode; three minutes at 78 while the ceiling is
    // lowered to 75, and not on day 30 when it is 80 again; never for less than two minutes.
    let times = said.map { "\($0.at.day) \($0.at.clock) \($0.rule)" }
    #expect(
      times == [
        "2026-03-10 11:02 above-ceiling", "2026-03-13 10:00 after-episode",
        "2026-03-20 11:02 above-ceiling",
      ]
    )
    #expect(said.allSatisfy { $0.monitor == .pem })
  }
}
