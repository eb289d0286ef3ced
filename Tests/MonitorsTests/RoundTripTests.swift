import Foundation
import HealthModel
import Monitors
import Testing

@Suite("What monitors keep and hand on")
struct RoundTripTests {
  /// A value after it was written and read.
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test("is read back as it was written: results")
  func results() throws {
    let now = try at("2026-05-07T20:00")
    for week in [try MoodWeek.same(3, 120, 4), try MoodWeek([])] {
      let found = try week.assess()
      #expect(try copy(found) == found)
    }
    let breathing = BreathingMonitor(rules: try Bundled.breathing(), reference: try Bundled.gli())
    let sessions = breathing.sessions(
      of: try sitting("2026-05-01T08:00"),
      person: try breathingPerson(personalBest: 500),
      now: now
    )
    #expect(try copy(sessions) == sessions && sessions.count == 1)
    let pacing = PacingMonitor(rules: try Bundled.pacing())
    for samples in [[], [sample(.heartRate, 90, now), sample(.postExertionalMalaise, 3, now)]] {
      let found = pacing.status(samples, person: PacingPerson(age: 40), now: now, in: berlin)
      #expect(try copy(found) == found)
    }
    let medication = BetaBlockerMonitor(rules: try Bundled.betaBlocker()).status(
      [sample(.restingHeartRate, 60, now)],
      medications: [try Medication(name: "Metoprolol", times: ["08:00"], from: day("2026-05-01"))],
      events: [],
      asking: BetaBlockerAsking(),
      now: now,
      in: berlin
    )
    #expect(try copy(medication) == medication)
  }

  @Test("is read back as it was written: what has to survive a restart")
  func states() throws {
    let now = try at("2026-05-07T15:00")
    var asking = BetaBlockerAsking()
    _ = asking.take(
      sample(.restingHeartRate, 90, now),
      boundary: 75.5,
      isTakenToday: false,
      now: now,
      in: berlin,
      rules: try Bundled.betaBlocker()
    )
    #expect(try copy(asking) == asking && asking.isOpen)
    var watch = ExertionWatch()
    _ = watch.take(90, at: now, ceiling: 80, rules: try Bundled.pacing())
    #expect(try copy(watch) == watch && watch.state == .above)
    var profile = PacingProfile()
    try profile.set(.severity, to: "very-severe", rules: try Bundled.pacing())
    #expect(try copy(profile) == profile)
    let reason = ReasonToSpeak(monitor: .pem, rule: "above-ceiling", at: now, sentence: "s")
    #expect(try copy(reason) == reason)
  }
}
