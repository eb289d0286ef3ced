import Configuration
import Testing
import TestSupport
import Core

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("90s", 90), ("10m", 600), ("90m", 5_400), ("1h30m", 5_400), ("2 h", 7_200),
    ("2 hours", 7_200), ("45 min", 2_700), ("1 Hour 30 Minutes", 5_400), ("2h30m15s", 9_015),
    ("1.5h", 5_400), ("0.5 min", 30), ("1d", 86_400), ("7 days", 604_800), ("1d 2h", 93_600),
    (" 1s ", 1), ("0h5m", 300), ("168h", 604_800),
  ])
  func `reads what people write`(text: String, seconds: Int) throws {
    #expect(try DurationText.parse(text) == .seconds(seconds))
  }

  @Test(arguments: [
    ("", "'' isn't a valid duration."), ("soon", "'soon' isn't a valid duration."),
    ("-5m", "'-5m' isn't a valid duration."), ("2 30m", "'2 30m' isn't a valid duration."),
    ("5 parsecs", "'5 parsecs' isn't a valid duration."), ("h", "'h' isn't a valid duration."),
    ("1..5h", "'1..5h' isn't a valid duration."), ("1.h", "'1.h' isn't a valid duration."),
    ("٣h", "'٣h' isn't a valid duration."), ("1h,5m", "'1h,5m' isn't a valid duration."),
    ("9999999999999999999h", "'9999999999999999999h' isn't a valid duration."),
    ("30", "'30' has no unit."), ("2h30", "'2h30' has no unit."),
    ("0", "'0' has no unit."), ("0m", "'0m' must be more than zero."),
    ("0h0m0s", "'0h0m0s' must be more than zero."),
    ("30m2h", "The units in '30m2h' are out of order."),
    ("1h1h", "The units in '1h1h' are out of order."),
    ("8d", "'8d' is too long: the maximum is 7 days."),
    ("168h1s", "'168h1s' is too long: the maximum is 7 days."),
    ("0.5s", "'0.5s' isn't a whole number of seconds."),
  ])
  func `refuses the rest with a sentence`(text: String, message: String) {
    let error = #expect(throws: ConfigurationError.self) { try DurationText.parse(text) }
    #expect(error?.message == message)
    #expect(error?.hint.isEmpty == false)
  }

  @Test(arguments: [
    (90, "1m30s", "1 minute 30 seconds"), (7_200, "2h", "2 hours"), (1, "1s", "1 second"),
    (93_600, "1d2h", "1 day 2 hours"), (0, "0s", "0 seconds"),
  ])
  func `writes it short and in words`(seconds: Int, short: String, words: String) {
    #expect(DurationText.text(.seconds(seconds)) == short)
    #expect(DurationText.words(.seconds(seconds)).english == words)
  }

  @Test func `reads back what it writes`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<1_000 {
      let duration = Duration.seconds(Int.random(in: 1...604_800, using: &generator))
      #expect(try DurationText.parse(DurationText.text(duration)) == duration)
      #expect(try DurationText.parse(DurationText.words(duration).english) == duration)
    }
  }
}
