import HealthModel
import Testing

@testable import Monitors

@Suite("A night as it is typed")
struct TypedSleepTests {
  @Test(
    "is two times",
    arguments: [
      ("23:10 07:05", "23:10", "07:05"), ("11pm 7am", "11pm", "7am"),
      ("11 pm 7 am", "11pm", "7am"), ("from 11:30 pm to 7am", "11:30pm", "7am"),
      ("23:00-07:00", "23:00", "07:00"), ("midnight 9am", "midnight", "9am"),
      ("2026-03-28T23:10+01:00 07:05", "2026-03-28T23:10+01:00", "07:05"),
    ]
  )
  func times(_ text: String, _ bed: String, _ wake: String) {
    #expect(TypedSleep([text]) == .slept(bed: bed, wake: wake))
    #expect(TypedSleep(text.split(separator: " ").map(String.init)) == .slept(bed: bed, wake: wake))
  }

  @Test(
    "is how long it was",
    arguments: [
      ("8h", 480), ("8 hours", 480), ("7.5h", 450), ("7,5 h", 450), ("7h30", 450),
      ("7 h 30 min", 450), ("90min", 90), ("0h", 0),
    ]
  )
  func lengths(_ text: String, _ minutes: Int) {
    #expect(TypedSleep([text]) == .lasted(minutes: minutes))
  }

  @Test(
    "is none at all, or no night",
    arguments: ["", "8", "23:00", "a b c", "7h 99min", "h", "23h 7h", "23:00 8h"]
  )
  func nothing(_ text: String) {
    #expect(TypedSleep(["None"]) == .sleepless)
    #expect(TypedSleep(text.split(separator: " ").map(String.init)) == nil)
  }
}
