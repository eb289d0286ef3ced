import CommandLineParsing
import HealthModel
import Monitors
import Services
import Testing

@testable import Mood

@MainActor @Suite struct MoodCommandTests {
  @Test(arguments: [
    (["sad"], -3, ""), (["super", "sad"], -5, ""),
    (["super", "happy", "at", "last"], 5, "at last"),
    (["-4", "a", "long", "day"], -4, "a long day"), (["Happy", "super", "day"], 3, "super day"),
    (["0", "1"], 0, "1"),
  ])
  func `a mood in the chat is the longest beginning that is one, with a note behind it`(
    words: [String],
    mood: Int,
    note: String
  ) throws {
    let found = try MoodSource.split(words) { try MoodScale.value(of: $0) }
    #expect(found.mood == mood && found.note == note)
  }

  @Test(arguments: [[], ["super"], ["6"], ["slept", "sad"], ["2.5", "x"]])
  func `other words are no mood`(words: [String]) {
    #expect(throws: (any Error).self) {
      try MoodSource.split(words) { try MoodScale.value(of: $0) }
    }
  }

  @Test(arguments: [
    (8.0, "8 h"), (7.0 + 55.0 / 60, "7 h 55 min"), (0.25, "15 min"), (0, "0 h"), (24, "24 h"),
    (6.9999, "7 h"),
  ])
  func `a length of sleep is told in hours and minutes`(hours: Double, text: String) {
    #expect(DecimalText.hours(hours) == text)
  }

  @Test(arguments: [
    (["assess"], ["assess", "bipolar"]), (["assess", "--days", "14"], ["assess", "bipolar"]),
    (["assess", "phq-9", "--answers", "0"], ["assess", "phq-9"]),
    (["mood", "super", "sad"], ["mood"]), (["mood", "-3"], ["mood"]),
    (["mood", "list"], ["mood", "list"]), (["sleep", "none"], ["sleep"]),
  ])
  func `a command line finds its command`(words: [String], path: [String]) throws {
    let tree = CommandTree(MonitorModule.mood.commands) {
      CommandSpecification("mindpulse", summary: "A program with this companion.", subcommands: $0)
    }
    #expect(try CommandParser(tree.root).parse(words).path == path)
  }
}
