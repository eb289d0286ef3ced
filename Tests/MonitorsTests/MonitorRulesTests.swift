import HealthModel
import Monitors
import Testing
import Core

@Suite("The files of rules")
struct MonitorRulesTests {
  @Test("come with a review day each")
  func reviewed() throws {
    let days = [
      try Bundled.mood().reviewDay, try Bundled.questionnaires().reviewDay,
      try Bundled.breathing().reviewDay, try Bundled.gli().reviewDay,
      try Bundled.pacing().reviewDay,
      try Bundled.betaBlocker().reviewDay,
    ]
    for found in days { #expect(found == (try day("2026-11-21"))) }
  }

  private func error(_ text: String) -> MonitorsError? {
    #expect(throws: MonitorsError.self) { try PacingRules(json5: Array(text.utf8)) }
  }

  private func edited(_ old: String, _ new: String) throws -> String {
    let text = String(decoding: try Bundled.bytes(PacingRules.file), as: UTF8.self)
    #expect(text.contains(old))
    return text.replacing(old, with: new)
  }

  @Test("are refused without a number's source, and say where")
  func source() throws {
    let text = try edited(
      "restingMargin: { value: 15, source: \"Workwell Foundation 2020: resting heart rate + 15\" }",
      "restingMargin: { value: 15 }"
    )
    #expect(error(text)?.message.contains("“source” is missing at ceiling.restingMargin") == true)
    let empty = try edited("source: \"product choice: for each episode\"", "source: \"\"")
    #expect(
      error(empty)?.message.contains("has to be finite and to have a source at easing.beats")
        == true
    )
  }

  @Test("are refused with a bad date, a number that is no number, or no JSON5 at all")
  func damaged() throws {
    #expect(
      error(try edited("2026-11-21", "soon")) == .badReviewDate(file: "config/pacing.json5", "soon")
    )
    #expect(
      error(try edited("value: 15,", "value: 'much',"))?.message.contains(
        "ceiling.restingMargin.value"
      ) == true
    )
    #expect(error(try edited("value: 15,", "value: Infinity,")) != nil)
    for text in ["", "{", "[]", "{ reviewed: 1 }"] {
      #expect(
        error(text)?.message.hasPrefix("The rules in config/pacing.json5 can't be read") == true
      )
    }
  }

  @Test("are refused when they contradict themselves")
  func contradictions() throws {
    #expect(
      error(try edited("mostBeats: { value: 10", "mostBeats: { value: 15"))
        == .badRule(
          file: "config/pacing.json5",
          problem: "easing.mostBeats is not less than ceiling.restingMargin"
        )
    )
    let breathing = String(decoding: try Bundled.bytes(BreathingRules.file), as: UTF8.self)
      .replacing("yellow: { value: 0.50", with: "yellow: { value: 0.85")
    #expect(throws: MonitorsError.self) { try BreathingRules(json5: Array(breathing.utf8)) }
    let mood = String(decoding: try Bundled.bytes(MoodRules.file), as: UTF8.self)
      .replacing("depressiveMood: { value: -3", with: "depressiveMood: { value: 3")
    #expect(throws: MonitorsError.self) { try MoodRules(json5: Array(mood.utf8)) }
    let beta = String(decoding: try Bundled.bytes(BetaBlockerRules.file), as: UTF8.self)
      .replacing("fallPerDay: { value: 0.5", with: "fallPerDay: { value: 0")
    #expect(throws: MonitorsError.self) { try BetaBlockerRules(json5: Array(beta.utf8)) }
  }

  @Test("hold the published numbers")
  func numbers() throws {
    let mood = try Bundled.mood().original
    #expect([mood.depressiveMood.value, mood.depressiveHeartRate.value] == [-3, 80])
    #expect([mood.depressiveSleepHours.value, mood.manicMood.value] == [10, 3])
    #expect([mood.manicHeartRate.value, mood.manicSleepHours.value] == [120, 4])
    let pacing = try Bundled.pacing()
    #expect([pacing.ceiling.restingMargin.value, pacing.ceiling.ageShare.value] == [15, 0.55])
    #expect([pacing.exerciseZone.low.value, pacing.exerciseZone.high.value] == [0.64, 0.76])
    #expect(
      pacing.ceiling.originalShare.value == 0.76 && pacing.watching.warnAfterSeconds.value == 120
    )
    #expect(pacing.episodes.lookBackFromHours.value == 72)
    #expect(pacing.episodes.lookBackToHours.value == 12)
    let beta = try Bundled.betaBlocker()
    #expect(beta.boundary.least.value == 75.5 && beta.boundary.leastDays.value == 14)
    #expect(
      [beta.raise.beats.value, beta.raise.mostBeats.value, beta.raise.fallPerDay.value] == [
        3, 10, 0.5,
      ]
    )
    #expect(beta.window.description == "14:00-20:00" && beta.asking.spacingMinutes.value == 10)
    #expect(beta.asking.remindHours == [1, 2, 3, 4] && beta.lowRate.value == 50)
    let breathing = try Bundled.breathing()
    #expect([breathing.severity.mild.value, breathing.severity.moderate.value] == [-1.645, -2.5])
    #expect(breathing.severity.severe.value == -4)
    #expect(breathing.reminding.restMinutes.value == 60 && breathing.reminding.lateHours.value == 4)
    #expect([breathing.zones.green.value, breathing.zones.yellow.value] == [0.8, 0.5])
    #expect(
      breathing.blow.backExtrapolatedVolume.value == 0.1
        && breathing.blow.backExtrapolatedShare.value == 0.05
    )
  }
}
