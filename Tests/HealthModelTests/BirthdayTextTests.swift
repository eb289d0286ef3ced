import HealthModel
import Testing

@Suite("A birthday as people write it")
struct BirthdayTextTests {
  private static let today = CalendarDay(daysSinceEpoch: 20_777)  // 2026-11-20

  private func read(_ text: String, isMonthFirst: Bool = false) -> BirthdayText.Reading {
    BirthdayText.read(text, today: Self.today, isMonthFirst: isMonthFirst)
  }

  @Test(
    "is the same day in every writing",
    arguments: [
      "1990-04-03", "3.4.1990", "03.04.1990", "3. April 1990", "3 April 1990", "April 3, 1990",
      "Apr 3rd 1990", "the 3rd of April, 1990", "I was born on 3 April 1990", "1990/4/3",
      "19900403",
      "my birthday is 1990-04-03.", "3/4/1990", "ich bin 3. April 1990 geboren",
    ]
  )
  func day(_ text: String) {
    #expect(read(text) == .day(CalendarDay(daysSinceEpoch: 7_397)))
  }

  @Test("puts the month first only where people do, and never before a dot")
  func monthFirst() {
    #expect(read("4/3/1990", isMonthFirst: true) == .day(CalendarDay(daysSinceEpoch: 7_397)))
    #expect(read("3.4.1990", isMonthFirst: true) == .day(CalendarDay(daysSinceEpoch: 7_397)))
    #expect(read("4/23/1990") == .day(CalendarDay(daysSinceEpoch: 7_417)))
    #expect(read("23/4/1990", isMonthFirst: true) == .day(CalendarDay(daysSinceEpoch: 7_417)))
  }

  @Test("may be a year or an age alone")
  func parts() {
    #expect(read("1990") == .year(1990) && read("I was born in 1990") == .year(1990))
    #expect(read("36") == .age(36) && read("I'm 36 years old") == .age(36))
  }

  @Test(
    "that can't be is wrong, and no message",
    arguments: [
      "1890", "31.2.1990", "2027-01-01", "2990-04-01", "3.4.90", "April 1990", "4.1990", "0", "131",
      "1990-13-01", "99999999", "-5",
    ]
  )
  func wrong(_ text: String) {
    guard case .wrong = read(text) else {
      Issue.record("\(text) is \(read(text))")
      return
    }
  }

  @Test(
    "is not seen in a message",
    arguments: [
      "", "hello", "I slept 3 hours", "/help", "yesterday", "what for?", "April", "120/80 mmHg",
      "my heart is at 104", "1990?", "111111111111111111111111", "I am 3 of 10 today",
    ]
  )
  func other(_ text: String) { #expect(read(text) == .other) }
}

@Suite("Countries by their names")
struct CountryNamesTests {
  private let names = CountryNames([
    "DE": ["Germany", "Deutschland", "DEU"], "US": ["United States", "USA", "U.S."],
    "GM": ["Gambia"], "CI": ["Ivory Coast", "Côte d'Ivoire"], "IN": ["India", "भारत"],
  ])

  @Test(
    "are found by name, in their own language, and by code, in any case",
    arguments: [
      ("germany", "DE"), ("DEUTSCHLAND", "DE"), ("de", "DE"), ("deu", "DE"), ("U.S.", "US"),
      ("usa", "US"), ("The Gambia", "GM"), ("côte d’ivoire", "CI"), ("भारत", "IN"),
      ("  United   States. ", "US"),
    ]
  )
  func found(_ text: String, _ code: String) { #expect(names.code(of: text) == code) }

  @Test("are none where a text says more or less", arguments: ["", "the", "in Germany", "Germ"])
  func unknown(_ text: String) { #expect(names.code(of: text) == nil) }

  @Test("have a title")
  func title() { #expect(names.title(of: "CI") == "Ivory Coast" && names.title(of: "XX") == "XX") }
}
