import Core
import Assessment
import BundledFiles
import HealthModel
import Testing

@Suite("The rules for a person's own range")
struct BaselineRulesTests {
  private let text = String(decoding: BundledFile.baselines.bytes, as: UTF8.self)

  /// The message for the bundled rules with one text replaced.
  private func message(_ old: String, _ new: String) throws -> String {
    try #require(text.contains(old))
    let changed = text.replacing(old, with: new)
    let error = #expect(throws: AssessmentError.self) {
      try BaselineRules(json5: Array(changed.utf8))
    }
    #expect(error?.hint.contains("config/baselines.json5") == true)
    return try #require(error?.message)
  }

  @Test("that come with the program have the documented numbers, and name their sources")
  func bundled() throws {
    let rules = try Own.rules()
    #expect(CalendarDay(rules.reviewed) != nil)
    #expect(rules.baseline.days == 28)
    #expect(rules.baseline.minimumDays == 14)
    #expect(rules.baseline.threshold == 2.5)
    #expect(rules.rule(for: .heartRate)?.floor == 1)
    #expect(rules.rule(for: .respiratoryRate)?.floor == 0.3)
    #expect(rules.rule(for: .bodyMass) == nil)
    #expect(rules.nightSignal.yellow == 3)
    #expect(rules.nightSignal.red == 4)
    #expect(rules.nightSignal.warmUpNights == 7)
    #expect(rules.context.briskStepsPerMinute == 100)
    let sources =
      [rules.baseline.source, rules.context.source, rules.nightSignal.source]
      + rules.baseline.types.values.map(\.source)
    #expect(sources.allSatisfy { !$0.isEmpty })
  }

  @Test(
    "are refused with the place of what can't be",
    arguments: [
      (
        "reviewed: \"2026-11-21\"", "reviewed: \"soon\"", "“reviewed” is “soon”, which isn't a date"
      ),
      ("days: 28,", "days: 0,", "baseline.days is not in 1…3660"),
      ("minimumDays: 14,", "minimumDays: 29,", "baseline.minimumDays is not in 1…28"),
      ("threshold: 2.5,", "threshold: 0,", "baseline.threshold is not above 0"),
      ("threshold: 2.5,", "threshold: Infinity,", "baseline.threshold is not above 0"),
      ("\"heart-rate\": {", "\"pulse\": {", "baseline.types.pulse isn't a type of sample"),
      ("floor: 0.3,", "floor: -1,", "baseline.types.respiratory-rate.floor is not above 0"),
      ("apartSeconds: 300,", "apartSeconds: 0,", "baseline.types.heart-rate.apartSeconds"),
      ("togetherSeconds: 86400,", "togetherSeconds: 299,", "is below apartSeconds"),
      ("apartSeconds: 300,", "apartSeconds: 9223372036854775807,", "apartSeconds"),
      ("briskStepsPerMinute: 100", "briskStepsPerMinute: 0", "context.briskStepsPerMinute"),
      ("recoverySeconds: 600", "recoverySeconds: -1", "context.recoverySeconds is not in 0…86400"),
      ("yellow: 3,", "yellow: 0,", "nightSignal.yellow is not in 1…100"),
      ("yellow: 3,", "yellow: 9223372036854775807,", "nightSignal.yellow is not in 1…100"),
      ("red: 4,", "red: 3,", "nightSignal.red is not above yellow"),
      ("warmUpNights: 7,", "warmUpNights: 0,", "nightSignal.warmUpNights is not in 1…365"),
      ("toHour: 7,", "toHour: 0,", "nightSignal.fromHour and toHour"),
      ("longestStepSeconds: 3600,", "longestStepSeconds: 0,", "nightSignal.longestStepSeconds"),
      ("historyDays: 3653,", "historyDays: 6,", "nightSignal.historyDays is below warmUpNights"),
      ("days: 28,", "", "“days” is missing at baseline"),
      ("days: 28,", "days: \"28\",", "there is a value of the wrong kind at baseline.days"),
      ("baseline: {", "baseline: ", "it is not JSON5"),
    ]
  )
  func refused(old: String, new: String, part: String) throws {
    let message = try message(old, new)
    #expect(message.hasPrefix("The rules for what is usual for a person can't be used: "))
    #expect(message.contains(part), "\(message)")
  }
}
