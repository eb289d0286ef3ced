import HealthModel
import Testing
import TestSupport

@Suite("Times as text")
struct TimestampTests {
  @Test(
    "Times with an offset are read",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0),
      ("1970-01-01T00:00Z", 0, 0),
      ("1970-01-01t00:00:00z", 0, 0),
      ("2026-03-29T14:05:00+02:00", 1_774_785_900_000, 120),
      ("2026-03-29 14:05:00 +0200", 1_774_785_900_000, 120),
      ("2026-03-29 14:05+02", 1_774_785_900_000, 120),
      ("2026-03-29T14:05:00.5+02:00", 1_774_785_900_500, 120),
      ("2026-03-29T14:05:00,123456789+02:00", 1_774_785_900_123, 120),
      ("2026-03-29T14:05:00.0009+02:00", 1_774_785_900_000, 120),
      ("2026-03-29T08:35:00-03:30", 1_774_785_900_000, -210),
      ("2026-03-30T06:05:00+18:00", 1_774_785_900_000, 1080),
      ("2016-12-31T23:59:60Z", 1_483_228_799_000, 0),
      ("1969-12-31T23:59:59.999Z", -1, 0),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000, 0),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999, 0),
    ] as [(String, Int64, Int)]
  )
  func parses(text: String, milliseconds: Int64, offset: Int) throws {
    let time = try #require(TimestampText.parse(text, in: nil))
    #expect(time.milliseconds == milliseconds)
    #expect(time.offsetMinutes == offset)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "now", "2026-03-29", "14:05", "2026-03-29T", "2026-03-29T14", "2026-03-29T14:05",
      "2026-03-29T24:00Z", "2026-03-29T14:60Z", "2026-03-29T14:05:61Z", "2026-02-30T14:05Z",
      "2026-13-01T14:05Z", "2026-03-29T14:05:00.Z", "2026-03-29T14:05:00.1234567890Z",
      "2026-03-29T14:05:00+", "2026-03-29T14:05:00+2", "2026-03-29T14:05:00+02:",
      "2026-03-29T14:05Zx",
      "2026-03-29T14:05:00+02:60", "2026-03-29T14:05:00+18:01", "2026-03-29T14:05:00+19:00",
      "2026-03-29T14:05:00+99:00", "2026-03-29T14:05:00 ", " 2026-03-29T14:05:00Z",
      "2026-03-29  14:05:00Z", "2026-03-29T14:05:00  Z", "26-03-29T14:05Z", "2026-3-29T14:05Z",
      "2026-03-29T14:05:00Z\n", "2026-03-29T14:05:00\0Z", "2026-03-29T١٤:05Z",
    ]
  )
  func refuses(text: String) {
    #expect(TimestampText.parse(text, in: nil) == nil)
  }

  @Test("Any instant with any offset is read as it was written")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<20_000 {
      let time = Timestamp(
        milliseconds: .random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator),
        offsetMinutes: .random(in: -1080...1080, using: &generator)
      )
      guard (1...9999).contains(time.day.year), time.day.description != "0001-01-01",
        time.day.description != "9999-12-31"
      else { continue }
      let parsed = TimestampText.parse(time.description, in: nil)
      guard parsed == time, parsed?.offsetMinutes == time.offsetMinutes else {
        Issue.record("\(time) came back as \(parsed.map(\.description) ?? "nothing")")
        return
      }
    }
  }

  @Test(
    "A time is written with its offset, and with milliseconds only if there are any",
    arguments: [
      (0, 0, "1970-01-01T00:00:00+00:00"), (1, 0, "1970-01-01T00:00:00.001+00:00"),
      (-1, -90, "1969-12-31T22:29:59.999-01:30"),
      (1_774_785_900_000, 345, "2026-03-29T17:50:00+05:45"),
    ] as [(Int64, Int, String)]
  )
  func description(milliseconds: Int64, offset: Int, text: String) {
    let time = Timestamp(milliseconds: milliseconds, offsetMinutes: offset)
    #expect(time.description == text)
  }

  @Test("The local day and clock are those where the time was recorded")
  func localDay() {
    let time = Timestamp(milliseconds: 1_774_785_900_000, offsetMinutes: 840)
    #expect(time.day.description == "2026-03-30")
    #expect(time.clock == "02:05")
    let early = Timestamp(milliseconds: -1, offsetMinutes: 0)
    #expect(early.day.description == "1969-12-31")
    #expect(early.millisecondOfDay == 86_399_999)
  }

  @Test("Instants are compared whatever their offset")
  func comparison() {
    let utc = Timestamp(milliseconds: 1000)
    #expect(utc == Timestamp(milliseconds: 1000, offsetMinutes: 60))
    #expect(utc < Timestamp(milliseconds: 1001, offsetMinutes: -60))
    #expect(Set([utc, Timestamp(milliseconds: 1000, offsetMinutes: 60)]).count == 1)
    #expect(utc.adding(milliseconds: 500).milliseconds(since: utc) == 500)
  }

  @Test(
    "What lies beyond the years that can be written becomes the nearest that can",
    arguments: [
      Int64.min, .max,
    ]
  )
  func beyond(milliseconds: Int64) {
    let time = Timestamp(milliseconds: milliseconds, offsetMinutes: Int(milliseconds))
    #expect(Timestamp.range.contains(time.milliseconds))
    #expect(abs(time.offsetMinutes) == 1080)
    #expect(!time.description.isEmpty)
    #expect(Timestamp.range.contains(time.adding(milliseconds: milliseconds).milliseconds))
    #expect(
      Timestamp.range.contains(
        time.adding(milliseconds: milliseconds == .min ? .max : .min).milliseconds
      )
    )
  }
}
