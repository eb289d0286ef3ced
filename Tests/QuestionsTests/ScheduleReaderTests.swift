import HealthModel
import Testing

@testable import Questions

@Suite("When check-ins are to come, in a sentence") struct ScheduleReaderTests {
  private func found(_ text: String) throws -> Inquiry? {
    let parser = try QuestionParser(bundledQuestions())
    return parser.inquiry(in: text, today: CalendarDay(daysSinceEpoch: 20_781))
  }

  @Test(
    "is read with its times",
    arguments: [
      ("Check in every 3 hours", "every 3h"),
      ("please check in on me every two hours", "every 2h"),
      ("can you check in with me every half hour", "every 30m"),
      ("check on me every other hour", "every 2h"),
      ("check in every 90 minutes please", "every 90m"),
      ("check in hourly", "every 1h"),
      ("check on me at 9 pm", "at 21:00"),
      ("Check in at 9 am and 9 pm", "at 09:00,21:00"),
      ("check in at 8:30 and 20:15", "at 08:30,20:15"),
      ("check in at 9 and 5", "at 09:00,17:00"),
      ("check in with me twice a day", "at 09:00,21:00"),
      ("check in mornings and evenings", "at 09:00,21:00"),
      ("could you check in once a day", "at 09:00"),
      ("check in with me in the evening", "at 20:00"),
      ("don't check in at night", "quiet 22:00-07:00"),
      ("no check-ins between 11pm and 6am", "quiet 23:00-06:00"),
      ("stop checking in between 10 and 7", "quiet 22:00-07:00"),
      ("never check in while I sleep", "quiet 22:00-07:00"),
    ]
  )
  func wishes(text: String, wish: String) throws {
    guard case .schedule(let found, _)? = try found(text) else {
      Issue.record("\(text): \(String(describing: try found(text)))")
      return
    }
    #expect(found == wish)
  }

  @Test(
    "is none where no time is named",
    arguments: [
      ("stop the check-ins", "stop-check-ins"), ("don't check in on me anymore", "stop-check-ins"),
      ("start checking in", "start-check-ins"),
      ("how can I change how often you check in?", "change-check-ins"),
    ]
  )
  func guides(text: String, name: String) throws {
    #expect(try found(text) == .guide(name))
  }

  @Test(
    "is nothing in a sentence of something else",
    arguments: [
      "my pulse is high every 3 hours", "I check on my mum every two hours",
      "the nurse checks on me at 9 pm", "I wake up at 3 every night",
      "when do you check in next?",
    ]
  )
  func others(text: String) throws {
    if case .schedule? = try found(text) { Issue.record("\(text)") }
  }
}
