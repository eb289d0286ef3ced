import Terminal
import Testing

@Suite("Times and numbers in words")
struct WordsAndNumbersTests {
  @Test(
    "tell a distance in time in whole units",
    arguments: [
      (0.0, "just now"), (-9.9, "just now"), (5, "in a moment"), (-10, "10 seconds ago"),
      (-59.9, "59 seconds ago"), (-60, "1 minute ago"), (-119, "1 minute ago"),
      (-180, "3 minutes ago"),
      (3_599, "in 59 minutes"), (3_600, "in 1 hour"), (7_200, "in 2 hours"),
      (-86_399, "23 hours ago"), (-86_400, "1 day ago"), (-1_123_200, "13 days ago"),
      (-1_209_600, "2 weeks ago"), (-5_184_000, "8 weeks ago"), (-5_270_400, "2 months ago"),
      (-63_072_000, "23 months ago"), (-63_158_400, "2 years ago"),
      (.infinity, "at an unknown time"), (.nan, "at an unknown time"),
      (-1e300, "9223372036854775807 years ago"),
    ]
  )
  func distance(_ seconds: Double, _ expected: String) {
    #expect(RelativeTime.words(secondsFromNow: seconds) == expected)
  }

  @Test("tell a length without a direction")
  func duration() {
    #expect(RelativeTime.duration(seconds: 1) == "1 second")
    #expect(RelativeTime.duration(seconds: -90) == "1 minute")
    #expect(RelativeTime.duration(seconds: 2 * 3_600) == "2 hours")
  }
}
