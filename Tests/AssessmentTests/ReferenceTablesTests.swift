import Assessment
import BundledFiles
import HealthModel
import Testing

/// The tables that come with the program.
func bundledTables() throws -> ReferenceTables {
  try ReferenceTables(json5: BundledFile.referenceRanges.bytes)
}

/// One band as the publication has it, written here a second time.
struct PublishedBand: Sendable, CustomTestStringConvertible {
  let table: String
  let type: SampleType
  let from: Double
  let to: Double
  let low: Double
  let high: Double

  var testDescription: String { "\(table) \(type.name) \(from)–<\(to): \(low)–\(high)" }

  static let day28 = 0.0765
  static let week1 = 0.0191
  static let forever = 130.0

  private static func rows(
    _ table: String,
    _ type: SampleType,
    _ rows: [(Double, Double, Double, Double)]
  ) -> [PublishedBand] {
    rows.map {
      PublishedBand(table: table, type: type, from: $0.0, to: $0.1, low: $0.2, high: $0.3)
    }
  }

  static let all: [PublishedBand] =
    rows(
      "mindpulse",
      .heartRate,
      [(1, 3, 98, 140), (3, 6, 80, 120), (6, 7, 75, 118), (7, forever, 60, 100)]
    )
    + rows("mindpulse", .respiratoryRate, [(1, 6, 20, 40), (6, 13, 14, 30), (13, forever, 12, 20)])
    + rows(
      "pals",
      .heartRate,
      [
        (0, day28, 100, 205), (day28, 1, 100, 190), (1, 3, 98, 140), (3, 6, 80, 120),
        (6, 12, 75, 118), (12, 18, 60, 100), (18, forever, 60, 100),
      ]
    )
    + rows(
      "pals",
      .respiratoryRate,
      [
        (0, 1, 30, 53), (1, 3, 22, 37), (3, 6, 20, 28), (6, 12, 18, 25), (12, 18, 12, 20),
        (18, forever, 12, 20),
      ]
    )
    + rows(
      "fleming",
      .heartRate,
      [
        (0, week1, 90, 164), (week1, 0.25, 107, 181), (0.25, 0.5, 104, 175), (0.5, 0.75, 98, 168),
        (0.75, 1, 93, 161), (1, 1.5, 88, 156), (1.5, 2, 82, 149), (2, 3, 76, 142), (3, 4, 70, 136),
        (4, 6, 65, 131), (6, 8, 59, 123), (8, 12, 52, 115), (12, 15, 47, 108), (15, 18, 43, 104),
        (18, forever, 60, 100),
      ]
    )
    + rows(
      "fleming",
      .respiratoryRate,
      [
        (0, 0.25, 25, 66), (0.25, 0.5, 24, 64), (0.5, 0.75, 23, 61), (0.75, 1, 22, 58),
        (1, 1.5, 21, 53), (1.5, 2, 19, 46), (2, 3, 18, 38), (3, 4, 17, 33), (4, 6, 17, 29),
        (6, 8, 16, 27), (8, 12, 14, 25), (12, 15, 12, 23), (15, 18, 11, 22), (18, forever, 12, 20),
      ]
    )
}

@Suite("The reference ranges that come with the program")
struct ReferenceTablesTests {
  @Test(
    "are the published ones from the first to the last moment of a band",
    arguments: PublishedBand.all
  )
  func bands(_ band: PublishedBand) throws {
    let tables = try bundledTables()
    for age in [band.from, (band.from + band.to) / 2, band.to.nextDown] {
      let range = try #require(tables.range(for: band.type, age: age, table: band.table))
      #expect(range.low == band.low && range.high == band.high, "at \(age)")
      #expect(range.profile == band.table)
      #expect(!range.source.isEmpty && range.centile == nil)
    }
    let before = tables.range(for: band.type, age: band.from.nextDown, table: band.table)
    #expect(before.map { $0.low != band.low || $0.high != band.high || band.from == 18 } ?? true)
  }

  @Test("include both bounds and nothing beyond", arguments: PublishedBand.all)
  func bounds(_ band: PublishedBand) throws {
    let age = (band.from + band.to) / 2
    let range = try #require(try bundledTables().range(for: band.type, age: age, table: band.table))
    #expect(range.state(of: band.low) == .within)
    #expect(range.state(of: band.high) == .within)
    #expect(range.state(of: band.low - 0.1) == .below)
    #expect(range.state(of: band.high + 0.1) == .above)
    #expect(range.state(of: band.low.nextDown) == .below)
    #expect(range.state(of: band.high.nextUp) == .above)
  }

  @Test("know three tables, each with the day it was reviewed")
  func names() throws {
    let tables = try bundledTables()
    #expect(tables.names == ["fleming", "mindpulse", "pals"])
    for name in tables.names { #expect(tables.reviewed(name) != nil) }
    #expect(tables.reviewed("none") == nil)
  }

  @Test("say nothing where a table has no band, no age is known, or a name is wrong")
  func noRange() throws {
    let tables = try bundledTables()
    for type in VitalAssessor.types {
      #expect(tables.range(for: type, age: 0, table: "mindpulse") == nil)
      #expect(tables.range(for: type, age: 1.0.nextDown, table: "mindpulse") == nil)
      #expect(tables.range(for: type, age: nil, table: "mindpulse") == nil)
      #expect(tables.range(for: type, age: 40, table: "none") == nil)
      #expect(tables.range(for: type, age: -1, table: "pals") == nil)
    }
    #expect(tables.range(for: .bodyMass, age: 40, table: "mindpulse") == nil)
  }

  @Test(
    "change on the birthday, not the day before",
    arguments: [
      ("2023-05-10", 98.0), ("2023-05-11", 80.0), ("2026-05-10", 80.0), ("2026-05-11", 75.0),
    ]
      + [("2027-05-10", 75.0), ("2027-05-11", 60.0)]
  )
  func birthdays(_ day: String, _ low: Double) throws {
    let birthday = try #require(CalendarDay("2020-05-11"))
    let age = birthday.age(on: try #require(CalendarDay(day)))
    let range = try bundledTables().range(for: .heartRate, age: age, table: "mindpulse")
    #expect(range?.low == low)
  }

  @Test("take day 28 of life as the first of infancy, in every year", arguments: 1999...2008)
  func fourWeeks(_ year: Int) throws {
    let tables = try bundledTables()
    for month in 1...12 {
      let birthday = try #require(CalendarDay(year: year, month: month, day: 1))
      for (days, high) in [(0, 205.0), (27, 205), (28, 190), (29, 190)] {
        let age = birthday.age(on: birthday.adding(days: days))
        #expect(tables.range(for: .heartRate, age: age, table: "pals")?.high == high)
      }
      for (days, high) in [(0, 164.0), (6, 164), (7, 181)] {
        let age = birthday.age(on: birthday.adding(days: days))
        #expect(tables.range(for: .heartRate, age: age, table: "fleming")?.high == high)
      }
    }
  }

  @Test("name the adults' own sources")
  func adultSources() throws {
    let tables = try bundledTables()
    for table in ["pals", "fleming"] {
      let heart = tables.range(for: .heartRate, age: 18, table: table)
      let breath = tables.range(for: .respiratoryRate, age: 18, table: table)
      #expect(heart?.source.contains("American Heart Association") == true)
      #expect(breath?.source.contains("NEWS2") == true)
      #expect(heart?.usualLow == nil && breath?.usualHigh == nil)
    }
  }
}
