import HealthModel
import Testing

@testable import Questions

@Suite("Times in a sentence")
struct PeriodReaderTests {
  /// A Friday.
  private static let today = CalendarDay("2026-11-20") ?? CalendarDay(daysSinceEpoch: 0)

  private func period(_ text: String) throws -> QuestionPeriod? {
    PeriodReader(try bundledQuestions(), today: Self.today).find(in: QuestionWords(text).list)?
      .period
  }

  @Test(
    "so long ago is one day",
    arguments: [
      ("what was it the day before yesterday", "2026-11-18"), ("two days ago", "2026-11-18"),
      ("and 2 days ago", "2026-11-18"), ("a week ago", "2026-11-13"),
      ("how was it three weeks ago?", "2026-10-30"), ("a couple of days ago", "2026-11-18"),
      ("a fortnight ago", "2026-11-06"), ("a month ago", "2026-10-21"),
      ("a year ago", "2025-11-20"), ("the night before last", "2026-11-19"),
      ("vor zwei Tagen", "2026-11-18"), ("vorgestern", "2026-11-18"),
      ("hace tres semanas", "2026-10-30"), ("anteayer", "2026-11-18"),
      ("avant-hier", "2026-11-18"), ("one day earlier", "2026-11-19"),
    ]
  )
  func ago(_ text: String, _ day: String) throws {
    #expect(try period(text) == CalendarDay(day).map(QuestionPeriod.on))
  }

  @Test(
    "a time from one day to another has both",
    arguments: [
      ("from 3 to 9 November", "2026-11-03", "2026-11-09"),
      ("between Monday and Thursday", "2026-11-16", "2026-11-19"),
      ("how was my pulse from Monday to Thursday?", "2026-11-16", "2026-11-19"),
      ("Monday to Wednesday", "2026-11-16", "2026-11-18"),
      ("between the 3rd and the 9th of November", "2026-11-03", "2026-11-09"),
      ("from the 3rd to the 9th", "2026-11-03", "2026-11-09"),
      ("from 2026-11-03 to 2026-11-09", "2026-11-03", "2026-11-09"),
      ("from 3 November until 9 November", "2026-11-03", "2026-11-09"),
      ("from November 3 to 9", "2026-11-03", "2026-11-09"),
      ("3-9 November", "2026-11-03", "2026-11-09"), ("November 3-9", "2026-11-03", "2026-11-09"),
      ("from 18 to 24 November", "2026-11-18", "2026-11-20"),
      ("from 28 December to 3 January", "2025-12-28", "2026-01-03"),
      ("between Thursday and Monday", "2026-11-12", "2026-11-16"),
      ("from Wednesday to today", "2026-11-18", "2026-11-20"),
      ("from the 25th to the 28th", "2026-10-25", "2026-10-28"),
      ("vom 3. bis 9. November", "2026-11-03", "2026-11-09"),
      ("del 3 al 9 de noviembre", "2026-11-03", "2026-11-09"),
      ("du 3 au 9 novembre", "2026-11-03", "2026-11-09"),
    ]
  )
  func between(_ text: String, _ first: String, _ last: String) throws {
    let days = try #require(
      CalendarDay(first).flatMap { first in CalendarDay(last).map { (first, $0) } }
    )
    #expect(try period(text) == .between(days.0, days.1), "\(text)")
  }

  @Test(
    "a week that ends today isn't the calendar's",
    arguments: [
      ("over the last week", QuestionPeriod.days(7)), ("in the past week", .days(7)),
      ("the past seven days", .days(7)), ("last 7 days", .days(7)),
      ("for the last month", .days(30)),
      ("last week", .lastWeek), ("last month", .lastMonth), ("over the last ten days", .days(10)),
    ]
  )
  func rolling(_ text: String, _ expected: QuestionPeriod) throws {
    #expect(try period(text) == expected)
  }

  @Test("a time between two days is told by its name, and read from it")
  func named() throws {
    let days = try #require(
      CalendarDay("2026-11-03").flatMap { a in CalendarDay("2026-11-09").map { (a, $0) } }
    )
    let period = QuestionPeriod.between(days.0, days.1)
    #expect(QuestionPeriod(named: period.name) == period)
    #expect(QuestionPeriod(named: "from 2026-11-09 to 2026-11-03") == nil)
    #expect(QuestionPeriod(named: "from 2026-11-09") == nil)
  }

  @Test(
    "what names no certain day isn't one",
    arguments: [
      "a few days ago", "ages ago", "long ago", "two days", "99999999999999999999 days ago",
      "4000 days ago", "0 days ago", "ago", "the day before",
    ]
  )
  func uncertain(_ text: String) throws {
    if case .on? = try period(text) { Issue.record("\(text)") }
  }

  @Test("a time alone asks about what was spoken of before")
  func goesOn() throws {
    let parser = QuestionParser(try bundledQuestions())
    let before = ["what's my heart rate", "Your heart rate is 104 bpm."]
    for text in ["and two days ago?", "And what was it the day before yesterday?"] {
      let inquiry = parser.inquiry(in: text, after: before, today: Self.today)
      guard case .data(let questions)? = inquiry, let first = questions.first else {
        Issue.record("\(text): \(String(describing: inquiry))")
        continue
      }
      #expect(first.subject == .reading(SampleTopic(.heartRate)))
      #expect(first.period == .on(Self.today.adding(days: -2)))
    }
  }

  @Test("a value that the message tells is what is asked about")
  func told() throws {
    let parser = QuestionParser(try bundledQuestions())
    let ask = { parser.inquiry(in: $0, today: Self.today) }
    let heart = Question(.meaning, of: .reading(SampleTopic(.heartRate)), in: nil, value: 112)
    #expect(
      ask("my watch says 112 and im just sitting here. is that dangerous??") == .data([heart])
    )
    let oxygen = Question(
      .meaning,
      of: .reading(SampleTopic(.oxygenSaturation)),
      in: nil,
      value: 93
    )
    #expect(ask("My finger thing says 93. Should I worry?") == .data([oxygen]))
    #expect(ask("My boss has 93 tricks. Is that normal?") == nil)
  }
}
