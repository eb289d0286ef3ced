import CheckIns
import Core
import HealthModel
import Testing

@Suite("The rules of check-ins")
struct RulesTests {
  @Test("take one minute to seven days", arguments: [60, 61, 7200, 604_799, 604_800])
  func accepted(_ seconds: Int) throws {
    #expect(try CheckInRules(cadence: .every(seconds)).every == seconds)
  }

  @Test("refuse every other interval", arguments: [Int.min, -60, 0, 59, 604_801, Int.max])
  func refused(_ seconds: Int) {
    let error = #expect(throws: SchedulingError.self) {
      _ = try CheckInRules(cadence: .off, weekdays: [.monday: .every(seconds)])
    }
    #expect(error == .badInterval(seconds))
    #expect(error?.message.contains("\(seconds)") == true)
    #expect(error?.hint.contains("one minute") == true)
  }

  @Test("refuse what else is outside its range")
  func ranges() throws {
    let minutes = try (0..<25).map { try TimeOfDay.typed("10:\($0 + 10)") }
    #expect(throws: SchedulingError.badTimes(0)) { try CheckInRules(cadence: .at([])) }
    #expect(throws: SchedulingError.badTimes(25)) { try CheckInRules(cadence: .at(minutes)) }
    #expect(
      try CheckInRules(cadence: .at(minutes.dropLast() + minutes.dropLast())).minimumGap == 60
    )
    for gap in [-1, 86_401] {
      #expect(throws: SchedulingError.badGap(gap)) {
        try CheckInRules(cadence: .off, minimumGap: gap)
      }
    }
    for limit in [0, 49] {
      #expect(throws: SchedulingError.badLimit(limit)) {
        try CheckInRules(cadence: .off, maxPerDay: limit)
      }
    }
    #expect(try CheckInRules(cadence: .off, minimumGap: 0, maxPerDay: 48).minimumGap == 0)
  }

  @Test(
    "read times of day",
    arguments: [
      ("00:00", 0), ("9:05", 545), ("23:59", 1439), ("9am", 540), ("9:30 PM", 1290), ("12am", 0),
      ("12:59pm", 779),
    ]
  )
  func times(_ text: String, _ minutes: Int) throws {
    let time = try TimeOfDay.typed(text)
    #expect(time.minutes == minutes)
    #expect(try TimeOfDay.typed("\(time)") == time)
  }

  @Test(
    "refuse other text for a time of day",
    arguments: [
      "", "9", "24:00", "09:60", "9:5", "009:00", "-1:00", "09:00:00", "٠٩:٠٠", " 9:00", "0am",
      "13pm", "am", "9:5am", "9  am",
    ]
  )
  func badTimes(_ text: String) {
    #expect(throws: SchedulingError.badTime(text)) { try TimeOfDay.typed(text) }
  }

  @Test("read quiet hours, which may cross midnight")
  func quietHours() throws {
    let night = try QuietHours("22:00 – 07:00")
    #expect(night == .standard && night.description == "22:00-07:00")
    let quiet = [0, 419, 420, 1319, 1320, 1439].map { night.contains(minute: $0) }
    #expect(quiet == [true, true, false, false, true, true])
    let noon = try QuietHours("12:00-13:00")
    #expect([719, 720, 779, 780].map { noon.contains(minute: $0) } == [false, true, true, false])
    #expect(throws: SchedulingError.quietAllDay("07:00-07:00")) { try QuietHours("07:00-7:00") }
    for text in ["", "22:00", "22:00-", "22-7", "22:00-07:00-08:00", "a-b"] {
      #expect(throws: SchedulingError.badQuietHours(text)) { try QuietHours(text) }
    }
  }

  @Test(
    "know the weekday of a date",
    arguments: [("1970-01-01", 4), ("2026-05-10", 7), ("1969-12-29", 1)]
  )
  func weekdays(_ text: String, _ number: Int) throws {
    #expect(Weekday(of: try #require(CalendarDay(text))).rawValue == number)
    #expect(Weekday("SUN") == .sunday && Weekday("tuesday") == .tuesday && Weekday("su") == nil)
  }

  @Test("give every error a sentence and what would be right")
  func sentences() {
    let errors: [SchedulingError] = [
      .badInterval(1), .badTimes(0), .badTimes(30), .badTime("x"), .badQuietHours("x"),
      .quietAllDay("07:00-07:00"), .badGap(-1), .badLimit(0),
    ]
    for error in errors { #expect(error.message.hasSuffix(".") && !error.hint.isEmpty) }
  }
}
