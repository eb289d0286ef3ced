import Assessment
import BundledFiles
import Testing

@Suite("Extreme readings")
struct ExtremeReadingsTests {
  private func watch() throws -> ExtremeReadings {
    ExtremeReadings(
      rule: try ExtremeReadingRule(json5: BundledFile.extremeReadings.bytes)
    )
  }

  @Test(
    "are those that score 3 in NEWS2, for grown people",
    arguments: [
      ("heart-rate", 40, 30, true), ("heart-rate", 41, 30, false), ("heart-rate", 130.9, 30, false),
      ("heart-rate", 131, 30, true),
      ("respiratory-rate", 8, 30, true), ("respiratory-rate", 9, 30, false),
      ("respiratory-rate", 24, 30, false),
      ("respiratory-rate", 25, 30, true), ("heart-rate", 131, 17.9, false),
      ("heart-rate", 131, nil, true), ("steps", 9999, 30, false),
      ("heart-rate", .nan, 30, false),
    ] as [(String, Double, Double?, Bool)]
  )
  func limits(_ type: String, _ value: Double, _ age: Double?, _ isExtreme: Bool) throws {
    var watch = try watch()
    let outcome = watch.receive(type: type, value: value, at: 100, age: age, now: 110)
    #expect(outcome == (isExtreme ? .measureAgain(type: type, value: value) : .none))
  }

  @Test("become urgent with a second one, not with a stale, late, equal or good one")
  func confirmation() throws {
    var watch = try watch()
    func receive(_ value: Double, at time: Int64, now: Int64? = nil) -> ExtremeOutcome {
      return watch.receive(type: "heart-rate", value: value, at: time, age: 50, now: now ?? time)
    }
    #expect(receive(140, at: 0) == .measureAgain(type: "heart-rate", value: 140))
    #expect(receive(140, at: 0) == .none)
    #expect(receive(141, at: 60, now: 661) == .none)
    #expect(receive(141, at: 120) == .urgent(type: "heart-rate", value: 141))
    #expect(receive(139, at: 200) == .measureAgain(type: "heart-rate", value: 139))
    #expect(receive(80, at: 260) == .none)
    #expect(receive(139, at: 300) == .measureAgain(type: "heart-rate", value: 139))
    #expect(receive(139, at: 2101) == .measureAgain(type: "heart-rate", value: 139))
  }

  @Test("are answered with care and a number to call, without a word about feelings")
  func text() throws {
    let rule = try ExtremeReadingRule(json5: BundledFile.extremeReadings.bytes)
    for language in ["en", "de", "es"] {
      let outcome = ExtremeOutcome.urgent(type: "heart-rate", value: 135.5)
      let text = try #require(rule.text(for: outcome, language: language, emergency: "911"))
      #expect(text.contains("135.5") && text.contains("911") && !text.contains("{"))
      #expect(!text.lowercased().contains("feel") && !text.contains("fühl"))
    }
    #expect(rule.text(for: .none, language: "en", emergency: "911") == nil)
  }
}
