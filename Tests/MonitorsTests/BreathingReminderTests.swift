import BundledWords
import Core
import HealthModel
import Monitors
import Testing

@Suite("The daily reminder of the breathing test")
struct BreathingReminderTests {
  private func reminder(_ time: String, set: String = "2026-03-01T12:00") throws
    -> BreathingReminder
  {
    BreathingReminder(at: try #require(TimeOfDay(time)), set: try at(set))
  }

  private func due(_ reminder: BreathingReminder, _ now: String, lastBlow: String? = nil) throws
    -> String?
  {
    let found = reminder.due(
      at: try at(now),
      in: berlin,
      lastBlow: try lastBlow.map { try at($0) },
      rules: try Bundled.breathing()
    )
    return found.map { "\($0.day) \($0.clock)" }
  }

  @Test("comes at its time, and up to four hours late")
  func times() throws {
    let eight = try reminder("08:00")
    #expect(try due(eight, "2026-03-02T07:59") == nil)
    #expect(try due(eight, "2026-03-02T08:00") == "2026-03-02 08:00")
    #expect(try due(eight, "2026-03-02T12:00") == "2026-03-02 08:00")
    #expect(try due(eight, "2026-03-02T12:01") == nil)
    #expect(try due(try reminder("23:00"), "2026-03-03T01:30") == "2026-03-02 23:00")
  }

  @Test("does not make up for a time that had passed when it was set")
  func set() throws {
    #expect(try due(try reminder("08:00", set: "2026-03-02T08:00"), "2026-03-02T08:01") == nil)
    #expect(try due(try reminder("08:00", set: "2026-03-02T07:59"), "2026-03-02T08:01") != nil)
  }

  @Test("is held up by nothing that a clock ahead has noted")
  func ahead() throws {
    let ahead = try reminder("08:00", set: "2027-03-02T08:00")
    #expect(try due(ahead, "2026-03-02T08:01") == "2026-03-02 08:00")
    #expect(try due(ahead, "2026-03-02T08:01", lastBlow: "2027-01-01T08:00") != nil)
  }

  @Test("leaves alone who has blown within the hour before it, or since")
  func blown() throws {
    let eight = try reminder("08:00")
    #expect(try due(eight, "2026-03-02T08:05", lastBlow: "2026-03-02T07:01") == nil)
    #expect(try due(eight, "2026-03-02T08:05", lastBlow: "2026-03-02T08:03") == nil)
    #expect(try due(eight, "2026-03-02T08:05", lastBlow: "2026-03-02T07:00") != nil)
    #expect(try due(eight, "2026-03-02T08:05", lastBlow: "2026-03-01T08:00") != nil)
  }

  @Test(
    "comes next today or tomorrow, also over a change of the clocks",
    arguments: [
      ("08:00", "2026-03-02T07:59", "2026-03-02T08:00:00+01:00"),
      ("08:00", "2026-03-02T08:00", "2026-03-03T08:00:00+01:00"),
      ("08:00", "2026-03-28T09:00", "2026-03-29T08:00:00+02:00"),
      ("02:30", "2026-03-28T09:00", "2026-03-29T03:30:00+02:00"),
      ("00:00", "2026-12-31T23:59", "2027-01-01T00:00:00+01:00"),
    ]
  )
  func next(_ time: String, _ now: String, _ expected: String) throws {
    #expect(try reminder(time).next(after: at(now), in: berlin).description == expected)
  }

  @Test("reminds in a sentence of a rule of its own")
  func reason() throws {
    let reason = try reminder("08:00").reason(at: at("2026-03-02T08:00"), englishWords())
    #expect(reason.monitor == .spirometry && reason.rule == "reminder")
    #expect(reason.sentence.contains("breathing test"))
  }

  @Test("comes in two months on the days without a test in the hour before, each once")
  func months() throws {
    let first = try day("2026-03-01")
    let reminder = try reminder("08:00", set: "2026-03-01T08:30")
    var lastBlow: Timestamp?
    var said: [String] = []
    for number in 0..<61 {
      let date = first.adding(days: number)
      // Every third day a test at 07:30, otherwise one at 09:00; none in the second week.
      let isEarly = number.isMultiple(of: 3)
      let pauses = (7..<14).contains(number)
      for clock in ["07:00", "07:30", "08:00", "08:10", "09:00", "12:30"] {
        let now = try at("\(date)T\(clock)")
        if !pauses, clock == (isEarly ? "07:30" : "09:00") { lastBlow = now }
        let due = reminder.due(
          at: now,
          in: berlin,
          lastBlow: lastBlow,
          rules: try Bundled.breathing()
        )
        if let due, said.last != "\(due)" { said.append("\(due)") }
      }
    }
    let expected = try (1..<61).filter { !$0.isMultiple(of: 3) || (7..<14).contains($0) }.map {
      "\(try at("\(first.adding(days: $0))T08:00"))"
    }
    #expect(said == expected && said.count == 42)
  }
}

@Suite("What is known of a blow beside its values")
struct BlowMetadataTests {
  @Test("is kept with its samples and read back")
  func roundTrip() throws {
    let rules = try Bundled.breathing()
    let start = try at("2026-05-02T08:00")
    let blow = try Blow(
      start: start,
      fvc: 4.1,
      fev1: 3.2,
      pef: 480,
      backExtrapolatedVolume: 0.12,
      expiratoryTime: 6.2,
      hasPlateau: false,
      faults: [.earlyCough, .leak],
      rules: rules
    )
    let samples = [
      sample(.forcedVitalCapacity, 4.1, start, id: 1),
      sample(.forcedExpiratoryVolume1, 3.2, start, id: 2),
      sample(.peakExpiratoryFlowRate, 480, start, id: 3),
    ]
    let entries = BlowMetadata.entries(of: blow)
    // One of its samples is enough.
    let found = Blow.blows(from: samples, metadata: [2: entries], rules: rules)
    #expect(found.blows == [blow] && found.refused.isEmpty)
    let plain = try Blow(start: start, fvc: 4.1, fev1: 3.2, pef: 480, rules: rules)
    #expect(BlowMetadata.entries(of: plain).isEmpty)
    #expect(Blow.blows(from: samples, rules: rules).blows == [plain])
  }

  @Test("says nothing where it can't be read")
  func damaged() throws {
    let rules = try Bundled.breathing()
    let start = try at("2026-05-02T08:00")
    let found = Blow.blows(
      from: [sample(.peakExpiratoryFlowRate, 480, start, id: 3)],
      metadata: [
        3: ["BlowFaults": "leak what earlyCough", "BlowExpiratoryTime": "x", "BlowHasPlateau": "?"]
      ],
      rules: rules
    )
    #expect(found.blows.first?.faults == [.leak, .earlyCough])
    #expect(found.blows.first?.expiratoryTime == nil && found.blows.first?.hasPlateau == nil)
  }
}

@Suite("Errors of the original breathing test")
struct BreathingRegressionTests {
  private func results(_ blows: [Blow]) throws -> [SpirometryResult] {
    try BreathingMonitor(rules: Bundled.breathing(), reference: Bundled.gli())
      .sessions(of: blows, person: breathingPerson(), now: at("2026-06-01T12:00"))
  }

  @Test("its example table had FVC 20 and FEV1 29: that is refused")
  func impossibleTable() throws {
    let rules = try Bundled.breathing()
    for (fvc, fev1) in [(20.0, 29.0), (20, 3), (3, 29), (3, 3.001)] {
      #expect(throws: MonitorsError.self) {
        try Blow(start: at("2026-05-01T08:00"), fvc: fvc, fev1: fev1, rules: rules)
      }
    }
  }

  @Test("its dates lost the year: the same day of two years is two sessions, in order")
  func year() throws {
    let found = try results(
      sitting("2026-05-01T08:00", fev1: 3.7) + sitting("2025-05-01T08:00", fev1: 3.8)
    )
    #expect(found.map(\.start.day.description) == ["2025-05-01", "2026-05-01"])
    #expect(found.map(\.fev1) == [3.8, 3.7])
  }

  @Test("a second value of a day replaced the first: both are kept")
  func twoADay() throws {
    let found = try results(
      sitting("2026-05-01T08:00", fev1: 3.7) + sitting("2026-05-01T20:00", fev1: 3.5)
    )
    #expect(found.map(\.fev1) == [3.7, 3.5])
  }

  @Test("its smile was there before any value: nothing measured has no face")
  func smile() throws { #expect(try results([]).isEmpty) }
}
