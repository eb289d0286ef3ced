import BundledWords
import HealthModel
import Monitors
import Testing

/// A man of 40 years and 175 cm: predicted FEV1 3.84 L, FVC 4.70 L.
func breathingPerson(personalBest: Double? = nil) throws -> BreathingPerson {
  var profile = Profile()
  profile.sex = "male"
  profile.birthday = try day("1986-05-01")
  profile.height = 175
  return BreathingPerson(profile: profile, personalBest: personalBest)
}

/// Three repeatable blows, one a minute.
func sitting(_ start: String, fvc: Double? = 4.7, fev1: Double? = 3.8, pef: Double? = 500) throws
  -> [Blow]
{
  try (0..<3).map { index in
    let minute = try at(start).adding(milliseconds: Int64(index) * 60_000)
    return try Blow(start: minute, fvc: fvc, fev1: fev1, pef: pef, rules: Bundled.breathing())
  }
}

@Suite("The breathing test")
struct BreathingMonitorTests {
  private func monitor() throws -> BreathingMonitor {
    BreathingMonitor(rules: try Bundled.breathing(), reference: try Bundled.gli())
  }

  private func results(
    _ blows: [Blow],
    best: Double? = nil,
    person: BreathingPerson? = nil,
    now: String = "2026-06-01T12:00"
  ) throws -> [SpirometryResult] {
    let person = try person ?? breathingPerson(personalBest: best)
    return try monitor().sessions(of: blows, person: person, now: at(now))
  }

  @Test("shows predicted values, lower limits and z-scores of the person")
  func reference() throws {
    let found = try #require(try results(sitting("2026-05-01T08:00")).first)
    #expect(found.grade == .a && found.blows == 3 && !found.shouldTryAgain)
    #expect(abs((found.predicted?.fev1 ?? 0) - 3.8355) < 0.00005)
    #expect(abs((found.lowerLimit?.fvc ?? 0) - 3.6177) < 0.00005)
    #expect(abs((found.z?.fev1 ?? 9) + 0.066) < 0.01)
  }

  @Test("has no reference without sex, birthday or height, and none for a sex GLI lacks")
  func noReference() throws {
    var nobody = try breathingPerson()
    nobody.height = nil
    let found = try #require(try results(sitting("2026-05-01T08:00"), person: nobody).first)
    #expect(found.predicted == nil && found.z == nil && found.face == .neutral)
    var profile = Profile()
    profile.sex = "other"
    #expect(BreathingPerson(profile: profile).sex == nil)
  }

  @Test(
    "puts a peak flow into the zone of its share of the best",
    arguments: [
      (500.0, PeakFlowZone.green), (400, .green), (399, .yellow), (250, .yellow), (249, .red),
      (600, .green),
    ]
  )
  func zones(_ pef: Double, _ zone: PeakFlowZone) throws {
    let found = try results(sitting("2026-05-01T08:00", fvc: nil, fev1: nil, pef: pef), best: 500)
    #expect(found.first?.zone == zone && found.first?.grade == nil)
  }

  @Test(
    "answers with a face by the stated rule",
    arguments: [
      (3.8, 500.0, Face.glad), (2.95, 500, .glad), (2.9, 500, .neutral), (3.8, 399, .neutral),
      (3.8, 250, .neutral), (3.8, 249, .sad), (1.0, 500, .sad),
    ]
  )
  func faces(_ fev1: Double, _ pef: Double, _ face: Face) throws {
    // With an FVC of FEV1/0.8 the ratio is usual; the FVC has the same share of its predicted value.
    let found = try results(
      sitting("2026-05-01T08:00", fvc: min(4.7, fev1 / 0.8), fev1: fev1, pef: pef),
      best: 500
    )
    #expect(found.first?.face == face, "\(String(describing: found.first))")
  }

  @Test("never calls something low that was compared with nothing, as a peak flow alone is")
  func nothingCompared() throws {
    let low = "a little low"
    // All that reference values need is known, and the best peak flow is not.
    let alone = try #require(
      try results(sitting("2026-05-01T08:00", fvc: nil, fev1: nil, pef: 800)).first
    )
    #expect(alone.lowerLimit != nil && !alone.isCompared && alone.face == .neutral)
    let told = try breathingWording().sentences(for: alone)
    #expect(told.last == "There is nothing to compare it with yet." && !told.joined().contains(low))
    // With a best, or with figures that are compared, it is said where it is so.
    let yellow = try #require(
      try results(sitting("2026-05-01T08:00", fvc: nil, fev1: nil, pef: 399), best: 500).first
    )
    #expect(try breathingWording().sentences(for: yellow).last?.contains(low) == true)
    let weak = try #require(try results(sitting("2026-05-01T08:00", fvc: 3.6, fev1: 2.9)).first)
    #expect(try breathingWording().sentences(for: weak).last?.contains(low) == true)
  }

  @Test("is sad below a z-score of -4 and not at it")
  func severe() throws {
    let usual = try #require(try Bundled.gli().reference(sex: .male, age: 40, height: 175))
    let rules = try monitor()
    #expect(rules.severity(of: -1.645) == nil && rules.severity(of: -1.646) == "mild")
    #expect(rules.severity(of: -2.5) == "mild" && rules.severity(of: -2.51) == "moderate")
    #expect(rules.severity(of: -4) == "moderate" && rules.severity(of: -4.01) == "severe")
    let edge = usual.fev1.median * 0.30
    #expect(usual.fev1.score(of: edge) < -4)
  }

  @Test(
    "says what keeps FVC and FEV1 from being compared: facts not set, a sex, an age",
    arguments: [
      ("2000-01-01", "male", nil, "your height has to be in the profile."),
      (nil, "male", 175, "your birthday has to be in the profile."),
      (nil, nil, 175, "your birthday and sex have to be in the profile."),
      (nil, nil, nil, "your birthday, height and sex have to be in the profile."),
      ("2000-01-01", "other", 175, "reference values for female and male only"),
      ("2023-05-03", "male", 95, "cover ages from 3 to 95"),
      ("1930-01-01", "female", 160, "cover ages from 3 to 95"),
    ] as [(String?, String?, Double?, String)]
  )
  func gaps(_ birthday: String?, _ sex: String?, _ height: Double?, _ words: String) throws {
    var profile = Profile()
    profile.birthday = try birthday.map { try day($0) }
    profile.sex = sex
    profile.height = height
    let person = BreathingPerson(profile: profile)
    let found = try #require(try results(sitting("2026-05-01T08:00"), person: person).first)
    let gap = try monitor().gap(for: person, on: day("2026-05-01"))
    let told = try breathingWording().sentences(for: found, gap: gap)
    #expect(told.contains { $0.contains(words) }, "\(told)")
    #expect(try monitor().gap(for: breathingPerson(), on: day("2026-05-01")) == nil)
  }

  @Test("shows no face below grade C, and says to try again, with no zone's alarm")
  func tryAgain() throws {
    let rules = try Bundled.breathing()
    let start = try at("2026-05-01T08:00")
    let blows = try [4.7, 4.48].map {
      try Blow(start: start, fvc: $0, fev1: 3, pef: 200, rules: rules)
    }
    let found = try #require(try results(blows, best: 500).first)
    #expect(found.grade == .d && found.face == nil && found.shouldTryAgain)
    let told = try breathingWording().sentences(for: found).joined(separator: " ")
    #expect(told.contains("try again") && !told.contains("zone"))
    #expect(told.contains("Two blows that differ this much can't be compared (grade D)"))
    let reason = try monitor()
      .reasonToSpeak([found], now: start, in: berlin, spoken: [], englishWords())
    #expect(reason == nil)
  }

  @Test("shows no smile before anything was measured or compared")
  func smileRegression() throws {
    #expect(try results([]).isEmpty)
    let alone = try results(sitting("2026-05-01T08:00", fvc: nil, fev1: nil), person: nil)
    #expect(alone.first?.face == .neutral && alone.first?.zone == nil)
  }

  @Test("knows a personal best after two weeks, and does not let it fall")
  func personalBest() throws {
    var blows = try sitting("2026-05-01T08:00", pef: 500)
    blows += try sitting("2026-05-14T08:00", pef: 480)
    blows += try sitting("2026-05-15T08:00", pef: 480)
    blows += try sitting("2026-05-31T08:00", pef: 390)
    let found = try results(blows)
    #expect(found.map(\.personalBest) == [nil, nil, 500, 500])
    #expect(found.map(\.zone) == [nil, nil, .green, .yellow])
  }

  @Test(
    "makes a session of blows up to ten minutes apart, keeps the year, and leaves out the future"
  )
  func sessions() throws {
    var blows = try sitting("2026-05-01T08:00")
    blows += try sitting("2026-05-01T08:12")
    blows += try sitting("2026-05-01T08:25")
    blows += try sitting("2025-05-01T08:00")
    blows += try sitting("2026-06-01T12:05")
    let found = try results(blows.reversed())
    #expect(found.map(\.blows) == [3, 6, 3])
    #expect(found.map(\.start.day.year) == [2025, 2026, 2026])
  }

  @Test("names the values that lie below their limit")
  func wording() throws {
    let found = try #require(try results(sitting("2026-05-01T08:00", fev1: 2.9)).first)
    let told = try breathingWording().sentences(for: found)
    #expect(told.first == "FVC 4.70 L, FEV1 2.90 L, FEV1/FVC 0.62, PEF 500 L/min.")
    #expect(
      told.contains { $0.hasPrefix("FEV1: predicted 3.84") && $0.contains("below the limit") }
    )
    #expect(told.contains { $0.hasPrefix("FVC: ") && !$0.contains("below the limit") })
    for word in ["asthma", "COPD", "disease", "obstruct", "restrict"] {
      #expect(!told.joined().contains(word))
    }
  }

  @Test("writes the agreed keys, with null for what is not known")
  func keys() throws {
    let found = try json(try #require(try results(sitting("2026-05-01T08:00")).first))
    for key in ["start", "fvc", "fev1", "pef", "ratio", "grade", "zone", "face"] {
      #expect(found.keys.contains(key), "\(key)")
    }
    #expect(found["grade"] as? String == "A" && found["face"] as? String == "glad")
    for key in ["predicted", "lowerLimit", "z"] {
      let figures = try #require(found[key] as? [String: Any])
      #expect(Set(figures.keys) == ["fev1", "fvc", "ratio"])
    }
  }
}

@Suite("Two months of breathing tests")
struct BreathingMonthsTests {
  /// The sessions of a day, counting from 1: hour, FEV1, PEF.
  private func plan(_ number: Int) -> [(hour: Int, fev1: Double, pef: Double)] {
    switch number {
    case 20, 21, 22: [(8, 3.8, 350)]
    case 30: [(8, 3.8, 240), (10, 3.8, 240), (20, 3.8, 240)]
    case 40, 42, 44, 46: [(8, 3.8, 380)]
    case 58: [(8, 1.0, 500)]
    default: [(8, 3.8, 500)]
    }
  }

  @Test("give these reasons to speak, at these times, and no other")
  func reasons() throws {
    let monitor = BreathingMonitor(rules: try Bundled.breathing(), reference: try Bundled.gli())
    let (first, words) = (try day("2026-03-01"), try englishWords())
    var blows: [Blow] = []
    var said: [ReasonToSpeak] = []
    for number in 1...61 {
      for session in plan(number) {
        let hour = session.hour < 10 ? "0\(session.hour)" : "\(session.hour)"
        let start = "\(first.adding(days: number - 1))T\(hour):00"
        blows += try sitting(start, fev1: session.fev1, pef: session.pef)
        let now = try at(start).adding(milliseconds: 300_000)
        let found = try monitor.sessions(of: blows, person: breathingPerson(), now: now)
        let reason = monitor.reasonToSpeak(found, now: now, in: berlin, spoken: said, words)
        if let reason { said.append(reason) }
      }
    }
    // The third yellow day, as two are 24 h apart and not more; red in the morning and again in the
    // evening, not two hours later; the fourth yellow day of a week; a FEV1 far below its limit.
    #expect(
      spoken(said) == [
        "2026-03-22 pef-yellow", "2026-03-30 pef-red", "2026-03-30 pef-red",
        "2026-04-15 pef-yellow", "2026-04-27 low-score",
      ]
    )
    #expect(said.allSatisfy { $0.monitor == .spirometry && !$0.sentence.isEmpty })
  }
}
