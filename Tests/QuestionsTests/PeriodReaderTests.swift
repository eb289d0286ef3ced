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
