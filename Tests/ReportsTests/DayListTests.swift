import BundledWords
import HealthModel
import Testing

@testable import Reports

@Suite("Days in words")
struct DayListTests {
  private func day(_ number: Int) -> CalendarDay { CalendarDay(daysSinceEpoch: 20_758 + number) }

  @Test("Days that follow each other are one run")
  func runs() {
    #expect(DayList.words([], english) == "")
    #expect(DayList.words([day(0)], english) == "2026-11-01")
    let days = [0, 1, 2, 5].map(day)
    #expect(DayList.words(days, english) == "2026-11-01 to 2026-11-03, 2026-11-06")
    // Over the end of a month.
    #expect(DayList.words([-1, 0].map(day), english) == "2026-10-31 to 2026-11-01")
  }

  @Test("Beyond six runs the rest is a number")
  func many() {
    let odd = (0..<20).map { day($0 * 2) }
    let words = DayList.words(odd, english)
    #expect(words.hasPrefix("2026-11-01, 2026-11-03, 2026-11-05"))
    #expect(words.hasSuffix("2026-11-11, and 14 more days"))
    #expect(DayList.words((0..<7).map { day($0 * 2) }, english).hasSuffix("and 1 more day"))
  }
}
