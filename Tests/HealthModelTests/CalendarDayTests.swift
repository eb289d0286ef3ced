import HealthModel
import Testing

@Suite("Calendar days")
struct CalendarDayTests {
  @Test("Day by day over 400 years, every number is one more and every date the next")
  func walk() throws {
    var number = -141_427
    var expected = (year: 1582, month: 10, day: 15)
    while expected.year < 1983 {
      let day = CalendarDay(daysSinceEpoch: number)
      guard (day.year, day.month, day.day) == expected, day.daysSinceEpoch == number else {
        Issue.record("\(day) has the number \(day.daysSinceEpoch), not \(number)")
        return
      }
      number += 1
      expected = next(expected)
    }
    #expect(CalendarDay(year: 1970, month: 1, day: 1)?.daysSinceEpoch == 0)
    #expect(CalendarDay(year: 2000, month: 3, day: 1)?.daysSinceEpoch == 11_017)
  }

  /// The next date by the rule that every schoolchild learns, as a second opinion.
  private func next(_ date: (year: Int, month: Int, day: Int)) -> (year: Int, month: Int, day: Int)
  {
    let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if date.day < lengths[date.month - 1] { return (date.year, date.month, date.day + 1) }
    return date.month < 12 ? (date.year, date.month + 1, 1) : (date.year + 1, 1, 1)
  }

  @Test("The first and the last day are what the range says, and nothing lies beyond")
  func ends() {
    #expect(CalendarDay("0001-01-01")?.daysSinceEpoch == CalendarDay.range.lowerBound)
    #expect(CalendarDay("9999-12-31")?.daysSinceEpoch == CalendarDay.range.upperBound)
    for number in [Int.min, CalendarDay.range.lowerBound - 1] {
      #expect(CalendarDay(daysSinceEpoch: number).description == "0001-01-01")
    }
    for number in [Int.max, CalendarDay.range.upperBound + 1] {
      #expect(CalendarDay(daysSinceEpoch: number).description == "9999-12-31")
    }
    #expect(CalendarDay(daysSinceEpoch: 0).adding(days: .max).description == "9999-12-31")
    #expect(CalendarDay(daysSinceEpoch: -1).adding(days: .min).description == "0001-01-01")
  }

  @Test(
    "Days that exist are read and written the same",
    arguments: ["1990-04-01", "2000-02-29", "2024-02-29", "0001-01-01", "9999-12-31", "1969-12-31"]
  )
  func text(text: String) {
    #expect(CalendarDay(text)?.description == text)
  }

  @Test(
    "Days that don't exist and other shapes are refused",
    arguments: [
      "", "1990", "1990-04", "1990-4-1", "90-04-01", "1990-04-31", "1990-13-01", "1990-00-10",
      "1990-01-00", "1900-02-29", "2023-02-29", "0000-01-01", "10000-01-01", "-990-01-01",
      "1990-04-01 ", " 1990-04-01", "1990/04/01", "01.04.1990", "1990-04-01-", "1990--04-01",
      "+990-04-01", "١٩٩٠-04-01", "1990-04-0１", "1990-04-01T00:00",
    ]
  )
  func refused(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("Days are ordered, and adding goes both ways over a leap day")
  func arithmetic() throws {
    let day = try #require(CalendarDay("2024-02-28"))
    #expect(day.adding(days: 1).description == "2024-02-29")
    #expect(day.adding(days: 2).description == "2024-03-01")
    #expect(day.adding(days: 2).adding(days: -2) == day)
    #expect(day < day.adding(days: 1))
    #expect(day.adding(days: -59).description == "2023-12-31")
  }
}

@Suite("Ages")
struct AgeTests {
  @Test(
    "Whole years turn on the birthday, and on 1 March for a missing 29 February",
    arguments: [
      ("1990-04-01", "1990-04-01", 0), ("1990-04-01", "1991-03-31", 0),
      ("1990-04-01", "1991-04-01", 1), ("1990-04-01", "2026-03-31", 35),
      ("1990-04-01", "2026-04-01", 36), ("1990-12-31", "2026-01-01", 35),
      ("1990-01-01", "2026-12-31", 36), ("2000-02-29", "2001-02-28", 0),
      ("2000-02-29", "2001-03-01", 1), ("2000-02-29", "2004-02-28", 3),
      ("2000-02-29", "2004-02-29", 4), ("2000-02-29", "2100-02-28", 99),
      ("2000-02-29", "2100-03-01", 100),
    ]
  )
  func wholeYears(birthday: String, today: String, years: Int) throws {
    let age = try #require(try day(birthday).age(on: day(today)))
    #expect(Int(age) == years)
  }

  @Test("On the birthday the age is whole, to the last bit", arguments: [1, 3, 6, 7, 13, 18, 65])
  func exactBirthday(years: Int) throws {
    let birthday = try day("2012-07-15")
    let today = try #require(CalendarDay(year: 2012 + years, month: 7, day: 15))
    #expect(birthday.age(on: today) == Double(years))
    let before = try #require(birthday.age(on: today.adding(days: -1)))
    #expect(before < Double(years))
    #expect(before > Double(years) - 0.003)
  }

  @Test("The part of a year grows with every day, and half a year is about a half")
  func fractions() throws {
    let birthday = try day("2000-02-29")
    var last = -1.0
    for offset in 0..<3000 {
      let age = try #require(birthday.age(on: birthday.adding(days: offset)))
      #expect(age > last)
      last = age
    }
    let half = try #require(try day("1990-01-01").age(on: day("2020-07-02")))
    #expect(abs(half - 30.5) < 0.002)
  }

  @Test("Nobody has an age before the birthday, and the last year has one too")
  func edges() throws {
    #expect(try day("1990-04-01").age(on: day("1990-03-31")) == nil)
    #expect(try day("9999-01-01").age(on: day("9999-01-01")) == 0)
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }
}
