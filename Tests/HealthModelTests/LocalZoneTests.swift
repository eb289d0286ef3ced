import Glibc
import HealthModel
import Testing

@Suite("The local time zone")
struct LocalZoneTests {
  /// Central Europe in 2026, by rule: +1 h, and +2 h between the two changes at 01:00 UTC.
  static let berlin = LocalZone { milliseconds in
    (1_774_746_000_000..<1_792_890_000_000).contains(milliseconds) ? 120 : 60
  }

  @Test(
    "A clock time that a change skips or repeats is taken as the manual says",
    arguments: [
      ("2026-03-29T01:59", "2026-03-29T01:59:00+01:00"),
      ("2026-03-29T02:00", "2026-03-29T03:00:00+02:00"),
      ("2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
      ("2026-03-29T03:00", "2026-03-29T03:00:00+02:00"),
      ("2026-10-25T01:59", "2026-10-25T01:59:00+02:00"),
      ("2026-10-25T02:00", "2026-10-25T02:00:00+02:00"),
      ("2026-10-25T02:59", "2026-10-25T02:59:00+02:00"),
      ("2026-10-25T03:00", "2026-10-25T03:00:00+01:00"),
      ("2026-07-01T12:00", "2026-07-01T12:00:00+02:00"),
    ]
  )
  func changes(text: String, expected: String) {
    #expect(TimestampText.parse(text, in: Self.berlin)?.description == expected)
  }

  @Test(
    "The system's zones are followed over their changes",
    .enabled(if: access("/usr/share/zoneinfo/Pacific/Apia", R_OK) == 0, "no zone database here"),
    arguments: [
      // Summer time begins at 02:00 and ends at 02:00 local time.
      ("America/New_York", "2026-03-08T02:30", "2026-03-08T03:30:00-04:00"),
      ("America/New_York", "2026-11-01T01:30", "2026-11-01T01:30:00-04:00"),
      ("America/New_York", "2026-11-01T02:00", "2026-11-01T02:00:00-05:00"),
      ("America/New_York", "2026-01-15T12:00", "2026-01-15T12:00:00-05:00"),
      ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
      ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
      // Samoa skipped the whole of 30 December 2011.
      ("Pacific/Apia", "2011-12-29T23:59", "2011-12-29T23:59:00-10:00"),
      ("Pacific/Apia", "2011-12-30T12:00", "2011-12-31T12:00:00+14:00"),
      ("Pacific/Apia", "2011-12-31T00:00", "2011-12-31T00:00:00+14:00"),
      // Half an hour of summer time, and a quarter of an hour of offset.
      ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:45:00+11:00"),
      ("Asia/Kathmandu", "2026-10-04T02:15", "2026-10-04T02:15:00+05:45"),
    ]
  )
  func systemZones(name: String, text: String, expected: String) async {
    await #expect(processExitsWith: .success) {
      [name = name as String, text = text as String, expected = expected as String] in
      setenv("TZ", name, 1)
      try #require(TimestampText.parse(text, in: .current)?.description == expected)
    }
  }

  @Test(
    "What is typed is read against now",
    arguments: [
      ("now", "2026-10-25T23:30:00+01:00"), ("14:05", "2026-10-25T14:05:00+01:00"),
      ("02:30", "2026-10-25T02:30:00+02:00"), ("14:05:30", "2026-10-25T14:05:30+01:00"),
      ("2026-07-01", "2026-07-01T00:00:00+02:00"),
      ("2026-07-01 08:00", "2026-07-01T08:00:00+02:00"),
      ("2026-07-01T08:00Z", "2026-07-01T08:00:00+00:00"),
      ("08:00-05:00", "2026-10-25T08:00:00-05:00"),
    ]
  )
  func typed(text: String, expected: String) throws {
    let now = try #require(TimestampText.parse("2026-10-25T23:30:00+01:00", in: nil))
    let parsed = TimestampText.parseTyped(text, now: now, in: Self.berlin)
    #expect(parsed?.description == expected)
  }

  @Test("Typed nonsense is refused", arguments: ["", "noon", "25:00", "1405", "yesterday", "14:5"])
  func typedNonsense(text: String) {
    let now = Timestamp(milliseconds: 0)
    #expect(TimestampText.parseTyped(text, now: now, in: .utc) == nil)
  }

  @Test("Every civil minute of a year leads to an instant that shows it, or lies in a gap")
  func everyQuarter() {
    var gaps = 0
    for quarter in 0..<(365 * 96) {
      let local = 1_767_225_600_000 + Int64(quarter) * 900_000
      let instant = Self.berlin.milliseconds(ofLocal: local)
      let shown = instant + Int64(Self.berlin.offsetMinutes(instant)) * 60_000
      if shown != local { gaps += 1 }
    }
    #expect(gaps == 4)
  }
}
