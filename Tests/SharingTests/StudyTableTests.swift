import HealthModel
import Testing

@testable import Sharing

@Suite("A study's table") struct StudyTableTests {
  private static func kept(_ pair: SharePair, _ numbers: [Int64]) throws -> (Sharer, [KeptSummary])
  {
    let parcel = ShareParcel(pair.share, pair.summary(numbers[0]), previous: 0)
    let sharer = Sharer(parcel, at: pair.share.place(numbers[0]), received: 1)
    return (sharer, numbers.map { KeptSummary(number: $0, pair.summary($0)) })
  }

  private static func table(salt: UInt8, from: String = "0001-01-01") throws -> StudyTable {
    try StudyTable(
      salt: [UInt8](repeating: salt, count: 32),
      days: SharePair.day(from)...SharePair.day("9999-12-31")
    )
  }

  @Test("has a line for each person, day and measure, and no name")
  func lines() throws {
    let pair = try SharePair(alias: "=cmd|' /C calc'!A0")
    let (sharer, summaries) = try Self.kept(pair, [2942, 2943])
    var table = try Self.table(salt: 1)
    table.add(sharer, summaries)
    let lines = table.text.split(separator: "\r\n")
    #expect(table.count == 14 && lines.count == 15)
    #expect(lines[0].hasPrefix("person,day,measure,unit,value"))
    let person = table.pseudonym(sharer)
    #expect(lines[1] == "\(person),2026-05-11,heart-rate,count/min,72,62,112,24,no,no")
    #expect(lines[5].hasSuffix(",76,62,112,24,no,above"))
    #expect(!table.text.contains("cmd") && !table.text.contains(sharer.mark))
    #expect(
      lines.dropFirst().allSatisfy { line in
        line.split(separator: ",").allSatisfy { !"=+@\t".contains($0.first ?? " ") }
      }
    )
    var later = try Self.table(salt: 1, from: "2026-05-18")
    later.add(sharer, summaries)
    #expect(later.count == 7)
  }

  @Test("has the same pseudonyms with the same salt, and others with another")
  func pseudonyms() throws {
    let people = try (0..<200).map { _ in try Self.kept(SharePair(), [2942]).0 }
    let (one, same, other) = (
      try Self.table(salt: 1), try Self.table(salt: 1), try Self.table(salt: 2)
    )
    #expect(Set(people.map { one.pseudonym($0) }).count == 200)
    #expect(people.allSatisfy { one.pseudonym($0) == same.pseudonym($0) })
    #expect(people.allSatisfy { one.pseudonym($0) != other.pseudonym($0) })
  }

  @Test("omits measures that this version doesn't know, as their names are somebody else's words")
  func unknown() throws {
    let pair = try SharePair()
    let parcel = ShareParcel(pair.share, pair.summary(2942), previous: 0)
    let sharer = Sharer(parcel, at: pair.share.place(2942), received: 1)
    let text = SummaryText(pair.summary(2942), of: "A\u{1B}[2J\nB").text
    #expect(!text.contains("\u{1B}") && text.contains("Summary of A"))
    #expect(text.contains("  2026-05-11  72 (lowest 62, highest 112, 24 readings)"))
    #expect(text.contains("Range for the age 60–100: above on 0 days, below on 0 days."))
    #expect(text.contains("Nothing on these days: sleep."))
    var table = try Self.table(salt: 1)
    table.add(sharer, [])
    #expect(table.count == 0)
  }
}
