import Core
import Foundation
import HealthModel
import Monitors
import Testing

@Suite("The ceiling of pacing")
struct PacingCeilingTests {
  private func ceiling(
    _ choice: PacingChoice = .lower,
    age: Double? = 40,
    resting: Double? = 65,
    betaBlocker: Bool = false,
    episodes: Int = 0
  ) throws -> PacingCeiling? {
    PacingCeiling(
      choice,
      age: age,
      resting: resting,
      takesBetaBlocker: betaBlocker,
      recentEpisodes: episodes,
      rules: try Bundled.pacing()
    )
  }

  @Test("at 40 years and a resting heart rate of 65 has the published values")
  func table() throws {
    #expect(try ceiling()?.value == 80)
    #expect(try ceiling()?.formula == .restingMargin)
    let share = try #require(try ceiling(resting: nil))
    #expect(abs(share.value - 99) < 1e-9 && share.formula == .ageShare)
    let original = try #require(try ceiling(.original))
    #expect(abs(original.value - 136.8) < 1e-9 && original.formula == .original)
    #expect(try ceiling(.own(92))?.value == 92)
  }

  @Test("is the lower of both formulas")
  func lower() throws {
    let old = try #require(try ceiling(age: 80, resting: 70))
    #expect(abs(old.value - 77) < 1e-9 && old.formula == .ageShare)
    #expect(try ceiling(age: nil)?.value == 80)
  }

  @Test("is none without age and resting heart rate: never 120, never that of age 0")
  func unknownAgeRegression() throws {
    #expect(try ceiling(age: nil, resting: nil) == nil)
    #expect(try ceiling(.original, age: nil) == nil)
    #expect(try ceiling(age: 230, resting: nil) == nil)
    let now = try at("2026-05-02T12:00")
    let status = PacingMonitor(rules: try Bundled.pacing())
      .status([sample(.heartRate, 130, now)], person: PacingPerson(age: nil), now: now, in: berlin)
    #expect(status.risk == .unknown && status.ceiling == nil && status.exerciseZone == nil)
    #expect(try pacingWording().sentences(for: status).first?.contains("birthday") == true)
  }

  @Test("is computed with real numbers: the zone at 45 years is 112 to 133, not cut")
  func integerRegression() throws {
    let now = try at("2026-05-02T12:00")
    let status = PacingMonitor(rules: try Bundled.pacing())
      .status([], person: PacingPerson(age: 45.5), now: now, in: berlin)
    #expect(abs((status.exerciseZone?.low ?? 0) - 111.68) < 1e-9)
    #expect(abs((status.exerciseZone?.high ?? 0) - 132.62) < 1e-9)
  }

  @Test("calls CDC's band the zone to exercise in, and no zone for pacing")
  func exerciseZone() throws {
    let now = try at("2026-05-02T12:00")
    let status = PacingMonitor(rules: try Bundled.pacing())
      .status([], person: PacingPerson(age: 40), now: now, in: berlin)
    #expect(abs((status.exerciseZone?.low ?? 0) - 115.2) < 1e-9)
    let told = try pacingWording().sentences(for: status).joined(separator: " ")
    #expect(told.contains("It isn't a zone for pacing."))
  }

  @Test("comes from a number of one's own alone when a beta-blocker is taken")
  func betaBlocker() throws {
    #expect(try ceiling(betaBlocker: true) == nil)
    #expect(try ceiling(.original, betaBlocker: true) == nil)
    #expect(try ceiling(.own(85), betaBlocker: true)?.value == 85)
  }

  @Test("is lowered by 5 for each recent episode, by 10 at most, and not where it is one's own")
  func easing() throws {
    #expect(try [0, 1, 2, 3, 9].map { try ceiling(episodes: $0)?.value } == [80, 75, 70, 70, 70])
    #expect(try ceiling(episodes: 1)?.easedBy == 5)
    #expect(try ceiling(.own(92), episodes: 3)?.value == 92)
  }

  @Test("is kept as it was chosen")
  func kept() throws {
    for choice in [PacingChoice.lower, .original, .own(92), .own(92.5)] {
      var profile = PacingProfile()
      profile.ceiling = choice
      let bytes = try JSONEncoder().encode(profile)
      #expect(try JSONDecoder().decode(PacingProfile.self, from: bytes).ceiling == choice)
    }
    for text in ["\"high\"", "\"-5\"", "12"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(PacingChoice.self, from: Data(text.utf8))
      }
    }
    #expect(
      [PacingChoice.lower, .original, .own(92.5)].map(\.text) == ["lower", "original", "92.50"]
    )
  }

  @Test("can be chosen by word or number")
  func choice() throws {
    let rules = try Bundled.pacing()
    #expect(try PacingChoice.parse("lower", rules: rules) == .lower)
    #expect(try PacingChoice.parse("Original", rules: rules) == .original)
    #expect(try PacingChoice.parse("92.5", rules: rules) == .own(92.5))
    for text in ["39", "201", "nan", "", "0x60", "high"] {
      let error = #expect(throws: MonitorsError.self) {
        try PacingChoice.parse(text, rules: rules)
      }
      #expect(error == .badHeartRate(text, accepted: 40...200))
    }
  }
}

@Suite("The pacing profile")
struct PacingProfileTests {
  @Test("takes every fact, and every fact can be skipped")
  func facts() throws {
    let typed: [(PacingProfile.Key, String)] = [
      (.weight, "72,5 kg"), (.height, "175"), (.activityLevel, "home"),
      (.covidHistory, "confirmed"),
      (.hospitalised, "no"), (.severity, "very-severe"), (.monthsOfSymptoms, "18"),
      (.betaBlocker, "yes"),
    ]
    let rules = try Bundled.pacing()
    var profile = PacingProfile()
    for (key, text) in typed { try profile.set(key, to: text, rules: rules) }
    #expect(profile.weight == 72.5 && profile.height == 175 && profile.activityLevel == .home)
    #expect(profile.covidHistory == .confirmed && profile.isHospitalised == false)
    #expect(profile.severity == .verySevere && profile.monthsOfSymptoms == 18)
    #expect(profile.takesBetaBlocker == true)
    for key in PacingProfile.Key.allCases { try profile.set(key, to: "skip", rules: rules) }
    #expect(profile == PacingProfile())
  }

  @Test(
    "refuses what can't be, with what is accepted",
    arguments: [
      (PacingProfile.Key.weight, "0"), (.height, "12"), (.activityLevel, "lots"),
      (.covidHistory, "perhaps"), (.hospitalised, "2"), (.severity, "bad"),
      (.monthsOfSymptoms, "-1"), (.monthsOfSymptoms, "1.5"), (.betaBlocker, "maybe"),
      (.weight, "nan"),
    ]
  )
  func refused(_ key: PacingProfile.Key, _ text: String) throws {
    let rules = try Bundled.pacing()
    var profile = PacingProfile()
    let error = #expect(throws: MonitorsError.self) {
      try profile.set(key, to: text, rules: rules)
    }
    #expect(error?.message == "“\(text)” can't be the \(key.rawValue).")
    #expect(error?.hint.contains("skip") == true || key == .monthsOfSymptoms)
  }
}
