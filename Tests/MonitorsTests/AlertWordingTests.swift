import BundledWords
import BundledFiles
import Catalogues
import HealthModel
import Testing

@testable import Monitors

@Suite("The wording of alerts")
struct AlertWordingTests {
  private static let wordings = ["a", "b", "c", "d"]

  @Test(
    "differs four times in a row, whatever time lies between",
    arguments: [[1], [4], [8], [1, 3, 4], [2, 2, 5], [7, 1, 16]]
  )
  func differs(gaps: [Int64]) {
    var spoken: [ReasonToSpeak] = []
    var said: [String] = []
    var now = Timestamp(milliseconds: 1_700_000_000_000, offsetMinutes: 0)
    for round in 0..<12 {
      let text = DailyWording.of(
        Self.wordings,
        after: spoken,
        rule: "high",
        now: now,
        spacing: 900_000
      )
      #expect(!said.suffix(3).contains(text))
      said.append(text)
      spoken.append(ReasonToSpeak(monitor: .pem, rule: "high", at: now, sentence: ""))
      now = now.adding(milliseconds: gaps[round % gaps.count] * 900_000)
    }
  }

  @Test("has four sentences for the day after an episode, none of which says again")
  func sentences() throws {
    let dayAfter = try pacingWording().dayAfter
    #expect(Set(dayAfter).count == 4)
    #expect(dayAfter.allSatisfy { !$0.contains("again") })
  }

  @Test(
    "has four different sentences for each alert, in each language",
    arguments: [
      BundledFile.englishCatalogue, .germanCatalogue, .spanishCatalogue, .frenchCatalogue,
    ]
  )
  func languages(_ file: BundledFile) throws {
    let words = try bundledWords(in: file)
    let breathing: [[SpirometryKey]] = [
      [.red1, .red2, .red3, .red4], [.yellow1, .yellow2, .yellow3, .yellow4],
      [.low1, .low2, .low3, .low4], [.reminder1, .reminder2, .reminder3, .reminder4],
    ]
    for keys in breathing { #expect(Set(keys.map { words.text($0) }).count == 4) }
    let pacing: [[PacingKey]] = [
      [.warning1, .warning2, .warning3, .warning4],
      [.dayAfter1, .dayAfter2, .dayAfter3, .dayAfter4],
    ]
    for keys in pacing { #expect(Set(keys.map { words.text($0) }).count == 4) }
  }
}
