import HealthModel
import Testing

@testable import Questions

@Suite("Times of day in a question")
struct ClockReaderTests {
  /// A Friday, read at 16:20.
  private static let today = CalendarDay("2026-11-20") ?? CalendarDay(daysSinceEpoch: 0)

  private static func question(_ text: String, minute: Int = 980) throws -> Question? {
    let parser = QuestionParser(try bundledQuestions())
    let inquiry = parser.inquiry(in: text, today: today, minute: minute)
    guard case .data(let questions)? = inquiry else { return nil }
    return questions.first
  }

  @Test(
    "a moment is half an hour around it, on the day that is meant",
    arguments: [
      (
        "what was my heart rate around 3 this morning?", "from 2026-11-20 02:30 to 2026-11-20 03:30"
      ),
      ("What was my pulse at 3am?", "from 2026-11-20 02:30 to 2026-11-20 03:30"),
      ("what was my pulse at 3 am last night?", "from 2026-11-20 02:30 to 2026-11-20 03:30"),
      ("What was my heart rate at 11 last night?", "from 2026-11-19 22:30 to 2026-11-19 23:30"),
      ("what was my pulse at 3", "from 2026-11-20 14:30 to 2026-11-20 15:30"),
      ("what was my pulse at five", "from 2026-11-20 04:30 to 2026-11-20 05:30"),
      ("What was my breathing rate at 14:15?", "from 2026-11-20 13:45 to 2026-11-20 14:45"),
      ("What was my pulse at 22:00?", "from 2026-11-19 21:30 to 2026-11-19 22:30"),
      ("what was my heart rate at noon yesterday", "from 2026-11-19 11:30 to 2026-11-19 12:30"),
      ("what was my heart rate at midnight?", "from 2026-11-19 23:30 to 2026-11-20 00:30"),
      ("what was my pulse at half past two?", "from 2026-11-20 14:00 to 2026-11-20 15:00"),
      (
        "what was my pulse at quarter to 9 this morning",
        "from 2026-11-20 08:15 to 2026-11-20 09:15"
      ),
      (
        "What was my heart rate on Tuesday at 7 in the evening?",
        "from 2026-11-17 18:30 to 2026-11-17 19:30"
      ),
      ("what was my pulse at 8 oclock yesterday", "from 2026-11-19 07:30 to 2026-11-19 08:30"),
    ]
  )
  func moment(_ text: String, _ period: String) throws {
    let question = try #require(try Self.question(text), "\(text)")
    #expect(question.period?.name == period, "\(text)")
    #expect(question.statistic == .summary)
  }

  @Test(
    "ranges, parts of the day, and times before now",
    arguments: [
      ("lowest heart rate between 2 and 4 am", "from 2026-11-20 02:00 to 2026-11-20 04:00"),
      ("What was my pulse from 22:00 to 6:00?", "from 2026-11-19 22:00 to 2026-11-20 06:00"),
      (
        "what was my average pulse between 1pm and 3pm today",
        "from 2026-11-20 13:00 to 2026-11-20 15:00"
      ),
      ("How was my heart rate this morning?", "from 2026-11-20 05:00 to 2026-11-20 12:00"),
      (
        "what was my highest pulse yesterday afternoon?",
        "from 2026-11-19 12:00 to 2026-11-19 18:00"
      ),
      ("What was my heart rate an hour ago?", "80 to 40 minutes ago"),
      ("what was my pulse two hours ago", "150 to 90 minutes ago"),
      ("What was my heart rate half an hour ago?", "37 to 23 minutes ago"),
      ("what was my heart rate 20 minutes ago", "25 to 15 minutes ago"),
      ("How was my breathing rate in the last three hours?", "last 180 minutes"),
      ("what's my average pulse over the last hour", "last 60 minutes"),
      ("highest pulse in the last couple of hours?", "last 120 minutes"),
    ]
  )
  func spans(_ text: String, _ period: String) throws {
    #expect(try Self.question(text)?.period?.name == period, "\(text)")
  }

  @Test("before dawn, this evening is the day before's")
  func beforeDawn() throws {
    let question = try Self.question("how was my pulse this evening?", minute: 70)
    #expect(question?.period?.name == "from 2026-11-19 18:00 to 2026-11-20 00:00")
  }

  @Test(
    "numbers that are no time of day stay what they are",
    arguments: [
      ("What was my heart rate 3 days ago?", "on 2026-11-17"),
      ("what was my pulse over the last 10 days", "last 10 days"),
      ("What was my heart rate last night?", "last night"),
      ("what was my pulse from the 3rd to the 9th", "from 2026-11-03 to 2026-11-09"),
      ("How was my pulse from 3 to 9 November?", "from 2026-11-03 to 2026-11-09"),
      ("what's my pulse today", "today"),
    ]
  )
  func otherNumbers(_ text: String, _ period: String) throws {
    #expect(try Self.question(text)?.period?.name == period, "\(text)")
  }

  @Test(
    "a time of day of many days can't be looked up",
    arguments: [
      "what was my pulse at 3 am this week?", "how was my heart rate at noon last month",
    ]
  )
  func unclear(_ text: String) throws {
    #expect(try Self.question(text) == nil)
  }

  @Test(
    "its name is read as it is written",
    arguments: [
      "from 2026-11-20 02:30 to 2026-11-20 03:30", "from 2026-11-19 22:00 to 2026-11-20 06:00",
      "last 90 minutes", "80 to 40 minutes ago",
    ]
  )
  func named(_ name: String) {
    #expect(QuestionPeriod(named: name)?.name == name)
  }

  @Test(
    "no other name is one",
    arguments: [
      "from 2026-11-20 03:30 to 2026-11-20 02:30", "from 2026-11-18 02:30 to 2026-11-20 03:30",
      "last -1 minutes", "last 99999999999999999999 minutes", "40 to 80 minutes ago", "minutes ago",
      "from 2026-11-20 25:00 to 2026-11-20 26:00",
    ]
  )
  func notNamed(_ name: String) {
    #expect(QuestionPeriod(named: name) == nil)
  }
}
