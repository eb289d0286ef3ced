import Assessment
import Dialogue
import HealthModel
import Testing

@Suite("Readings in words")
struct VitalWordingTests {
  @Test("give a whole bound without a decimal")
  func bounds() {
    #expect(DecimalText.one(60) == "60" && DecimalText.one(58.5) == "58.5")
    let range = ReferenceRange(low: 60, high: 100, profile: "p", source: "s")
    #expect(VitalWording.range(range) == "60–100")
  }

  @Test(
    "tell an age in the largest unit that fits, rounded down",
    arguments: [
      (0, "less than a minute"), (59, "less than a minute"), (60, "1 minute"), (119, "1 minute"),
      (3599, "59 minutes"), (3600, "1 hour"), (10_800, "3 hours"), (86_399, "23 hours"),
      (172_799, "1 day"),
      (172_800, "2 days"), (864_000, "10 days"),
    ]
  )
  func ages(_ seconds: Int, _ text: String) { #expect(VitalWording.age(seconds: seconds) == text) }

  @Test("name the day only when it was another one")
  func when() {
    #expect(VitalWording.when(afternoon, now: afternoon) == "at 14:05")
    let yesterday = afternoon.adding(milliseconds: -86_400_000)
    #expect(VitalWording.when(yesterday, now: afternoon) == "on \(yesterday.day) at 14:05")
  }

  @Test("say low, within and high as such, and never how a person feels")
  func outcomes() {
    let low = vital(.heartRate, 48, .below)
    #expect(VitalWording.outcome(low) == "below 60–100")
    #expect(VitalWording.sentence(low) == "Heart rate 48 is below 60–100 for your age.")
    #expect(VitalWording.outcome(racing[0]) == "above 60–100")
    #expect(VitalWording.outcome(calm[0]) == "within 60–100")
  }

  @Test("tell usual from a little low or high where the table has centiles")
  func shades() {
    var child = vital(.heartRate, 115, .within)
    child.range = ReferenceRange(
      low: 59,
      high: 123,
      profile: "fleming",
      source: "s",
      usualLow: 74,
      usualHigh: 111,
      centile: 93
    )
    #expect(VitalWording.outcome(child) == "within 59–123, a little high")
    child.value = 73.9
    #expect(VitalWording.outcome(child) == "within 59–123, a little low")
    child.value = 74
    #expect(VitalWording.outcome(child) == "within 59–123")
  }

  @Test("say plainly what can't be judged")
  func unknown() {
    var noRange = vital(.heartRate, 72, .within)
    noRange.range = nil
    noRange.state = .unknown
    #expect(VitalWording.outcome(noRange) == "with no range to compare it with")
    #expect(VitalWording.sentence(noRange).contains("can't be compared"))
    var ahead = vital(.heartRate, 72, .unknown)
    ahead.ageSeconds = nil
    #expect(VitalWording.sentence(ahead).contains("in the future"))
    #expect(
      VitalWording.sentence(vital(.heartRate, nil, .unknown)) == "There is no heart rate yet."
    )
  }

  @Test(
    "call a rate in the fifties common in fit people, in adults alone",
    arguments: [
      (50.0, 18.0 as Double?, true), (59.9, 40, true), (49.9, 40, false), (60, 40, false),
      (55, 17.99, false), (55, nil, false),
    ]
  )
  func fit(_ value: Double, _ age: Double?, _ expected: Bool) {
    let low = vital(.heartRate, value, value < 60 ? .below : .within)
    #expect(VitalWording.isFitHeart(low, age: age) == expected)
    #expect(!VitalWording.isFitHeart(vital(.respiratoryRate, 55, .below), age: 40))
  }
}
