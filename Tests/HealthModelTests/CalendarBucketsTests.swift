import Glibc
import HealthModel
import Testing

@Suite("Calendar buckets")
struct CalendarBucketsTests {
  @Test(
    "Buckets follow the clocks of the zone, over every change",
    .enabled(if: access("/usr/share/zoneinfo/Pacific/Apia", R_OK) == 0, "no zone database here"),
    arguments: [
      // 23 and 25 hours; Kolkata never changes.
      ("America/New_York", "day", "2026-03-08T12:00", "2026-03-08T00:00-05:00", 23.0),
      ("America/New_York", "day", "2026-11-01T12:00", "2026-11-01T00:00-04:00", 25),
      ("America/New_York", "day", "2026-11-20T12:00", "2026-11-20T00:00-05:00", 24),
      ("Asia/Kolkata", "day", "2026-03-08T23:59", "2026-03-08T00:00+05:30", 24),
      ("Asia/Kolkata", "hour", "2026-03-08T23:59", "2026-03-08T23:00+05:30", 1),
      // The repeated hour is two; half an hour of summer time makes a bucket of half an hour.
      ("America/New_York", "hour", "2026-11-01T01:30-04:00", "2026-11-01T01:00-04:00", 1),
      ("America/New_York", "hour", "2026-11-01T01:30-05:00", "2026-11-01T01:00-05:00", 1),
      ("America/New_York", "hour", "2026-03-08T03:30-04:00", "2026-03-08T03:00-04:00", 1),
      ("Australia/Lord_Howe", "hour", "2026-10-04T02:45+11:00", "2026-10-04T02:30+11:00", 0.5),
      ("Australia/Lord_Howe", "hour", "2026-04-05T01:45+11:00", "2026-04-05T01:00+11:00", 1),
      ("Australia/Lord_Howe", "hour", "2026-04-05T01:45+10:30", "2026-04-05T01:30+10:30", 0.5),
      // Samoa left out 30 December 2011.
      ("Pacific/Apia", "day", "2011-12-29T12:00", "2011-12-29T00:00-10:00", 24),
      ("Pacific/Apia", "day", "2011-12-31T00:00", "2011-12-31T00:00+14:00", 24),
      ("Pacific/Apia", "week", "2011-12-31T12:00", "2011-12-26T00:00-10:00", 144),
      ("Pacific/Apia", "month", "2011-12-31T12:00", "2011-12-01T00:00-10:00", 720),
      // Clocks set back at midnight, and a night that begins at one o'clock.
      ("America/Havana", "day", "2026-11-01T00:30-05:00", "2026-11-01T00:00-04:00", 25),
      ("America/Havana", "day", "2026-03-08T12:00", "2026-03-08T01:00-04:00", 23),
      // Monday to Monday, over the turn of a year; months of every length.
      ("America/New_York", "week", "2026-11-01T12:00", "2026-10-26T00:00-04:00", 169),
      ("America/New_York", "week", "2026-11-02T00:00", "2026-11-02T00:00-05:00", 168),
      ("UTC", "week", "2027-01-03T12:00", "2026-12-28T00:00+00:00", 168),
      ("UTC", "week", "1969-12-31T12:00", "1969-12-29T00:00+00:00", 168),
      ("UTC", "month", "2028-02-29T23:59", "2028-02-01T00:00+00:00", 696),
      ("America/New_York", "month", "2026-03-31T23:59", "2026-03-01T00:00-05:00", 743),
    ] as [(String, String, String, String, Double)]
  )
  func bounds(zone: String, unit: String, at: String, start: String, hours: Double) async {
    await #expect(processExitsWith: .success) {
      [
        zone = zone as String, unit = unit as String, at = at as String, start = start as String,
        hours = hours as Double
      ] in
      setenv("TZ", zone, 1)
      let kind = try #require(CalendarBuckets.Unit(rawValue: unit))
      let moment = try #require(TimestampText.parse(at, in: .current)).milliseconds
      let bucket = CalendarBuckets(kind, in: .current).bucket(containing: moment)
      let expected = try #require(TimestampText.parse(start, in: nil))
      try #require(bucket.lowerBound == expected.milliseconds)
      try #require(Double(bucket.upperBound - bucket.lowerBound) / 3_600_000 == hours)
      try #require(bucket.contains(moment))
    }
  }

  @Test(
    "Buckets meet without gaps through all clock changes",
    arguments: CalendarBuckets.Unit.allCases
  )
  func gapless(unit: CalendarBuckets.Unit) throws {
    let buckets = CalendarBuckets(unit, in: LocalZoneTests.berlin)
    let start = try #require(TimestampText.parse("2025-12-30T12:00Z", in: nil)).milliseconds
    var bucket = buckets.bucket(containing: start)
    while bucket.lowerBound < start + 400 * 86_400_000 {
      #expect(buckets.bucket(containing: bucket.lowerBound) == bucket)
      #expect(buckets.bucket(containing: bucket.upperBound - 1) == bucket)
      let next = buckets.bucket(after: bucket)
      #expect(next.lowerBound == bucket.upperBound)
      #expect(!next.isEmpty)
      bucket = next
    }
  }

  @Test("Nights last from noon to noon and bear the date on which they end")
  func nights() throws {
    let buckets = CalendarBuckets(.day, in: LocalZoneTests.berlin, byNight: true)
    let evening = try #require(TimestampText.parse("2026-03-28T23:00+01:00", in: nil))
    let bucket = buckets.bucket(containing: evening.milliseconds)
    #expect(Timestamp(milliseconds: bucket.lowerBound).description == "2026-03-28T11:00:00+00:00")
    #expect(Timestamp(milliseconds: bucket.upperBound).description == "2026-03-29T10:00:00+00:00")
    #expect(buckets.firstDay(of: bucket).description == "2026-03-29")
  }

  @Test(
    "The ends of time have buckets too",
    arguments: CalendarBuckets.Unit.allCases,
    [Timestamp.range.lowerBound, Timestamp.range.upperBound]
  )
  func ends(unit: CalendarBuckets.Unit, moment: Int64) {
    let bucket = CalendarBuckets(unit, in: .utc).bucket(containing: moment)
    #expect(bucket.contains(moment))
  }
}
