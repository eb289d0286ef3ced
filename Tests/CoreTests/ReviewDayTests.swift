import Testing

@testable import Core

@Suite("A review day")
struct ReviewDayTests {
  @Test("is counted over months, leap years and centuries")
  func counting() throws {
    func days(_ from: String, _ to: String) throws -> Int {
      try #require(ReviewDay(from)).days(until: try #require(ReviewDay(to)))
    }
    #expect(try days("2026-11-21", "2027-05-20") == 180)
    #expect(try days("2024-02-28", "2024-03-01") == 2)
    #expect(try days("2023-02-28", "2023-03-01") == 1)
    #expect(try days("1900-02-28", "1900-03-01") == 1)
    #expect(try days("2000-01-01", "2001-01-01") == 366)
    #expect(try days("2026-03-01", "2026-02-01") == -28)
  }

  @Test(
    "that doesn't exist is nil",
    arguments: [
      "2026-02-29", "2026-13-01", "2026-1-01", "", "today", "2026-00-10", "2026-04-31",
      "-026-04-30", "٢٠٢٦-01-01",
    ]
  )
  func invalid(_ text: String) { #expect(ReviewDay(text) == nil) }
}
