import HealthModel
import Playback
import Testing
import Transcripts

@Suite("The part of a talk that is replayed")
struct ReplaySpanTests {
  /// Berlin in 2026: summer time from 29 March 01:00Z to 25 October 01:00Z.
  static let berlin = LocalZone { milliseconds in
    (1_774_746_000_000..<1_792_890_000_000).contains(milliseconds) ? 120 : 60
  }
  static let now = Timestamp(milliseconds: 1_780_000_000_000, in: berlin)

  static func end(_ text: String) -> String? {
    ReplaySpan.end(of: text, now: now, in: berlin)?.description
  }

  @Test(
    "The end is that of what was typed: a day, a minute, a second",
    arguments: [
      ("2026-06-01", "2026-06-02T00:00:00+02:00"),
      ("2026-06-01T14:05", "2026-06-01T14:06:00+02:00"),
      ("2026-06-01 14:05:30", "2026-06-01T14:05:31+02:00"),
      ("2026-06-01T14:05Z", "2026-06-01T14:06:00+00:00"),
      ("2026-06-01T14:05+05:30", "2026-06-01T14:06:00+05:30"),
      ("2026-06-01T14:05:07 +05:30", "2026-06-01T14:05:08+05:30"),
      ("23:59", "2026-05-29T00:00:00+02:00"),
      ("2026-12-31", "2027-01-01T00:00:00+01:00"),
      ("yesterday", nil), ("", nil), ("2026-02-30", nil), ("14", nil),
    ] as [(String, String?)]
  )
  func ends(_ text: String, _ end: String?) {
    #expect(Self.end(text) == end)
  }

  @Test(
    "A day on which the clocks change ends at local midnight, after 23 or 25 hours",
    arguments: [("2026-03-29", 23), ("2026-10-25", 25), ("2026-10-26", 24)]
  )
  func clockChange(_ day: String, _ hours: Int64) throws {
    let zone = Self.berlin
    let from = try #require(TimestampText.parseTyped(day, now: Self.now, in: zone))
    let end = try #require(ReplaySpan.end(of: day, now: Self.now, in: zone))
    #expect(end.milliseconds(since: from) == hours * 3_600_000)
  }

  @Test("In the hour that the clocks repeat the first one is meant, and an offset names the second")
  func repeatedHour() {
    #expect(Self.end("2026-10-25T02:30") == "2026-10-25T02:31:00+02:00")
    #expect(Self.end("2026-10-25T02:30+01:00") == "2026-10-25T02:31:00+01:00")
  }

  @Test("Both bounds are local times, the first one belongs to the part and the end does not")
  func bounds() {
    let start = Timestamp(milliseconds: 1_780_000_000_000)
    let span = ReplaySpan(from: start, end: start.adding(milliseconds: 10), fromMessage: 3)
    func message(_ index: Int, _ milliseconds: Int64) -> TranscriptMessage {
      TranscriptMessage(
        id: "m",
        sessionID: "s",
        index: index,
        role: .user,
        text: "",
        time: start.adding(milliseconds: milliseconds)
      )
    }
    #expect(span.contains(message(3, 0)))
    #expect(span.contains(message(9, 9)))
    #expect(!span.contains(message(3, -1)))
    #expect(!span.contains(message(3, 10)))
    #expect(!span.contains(message(2, 5)))
    #expect(span.hasTime(of: message(2, 5)))
    #expect(!span.isWhole)
    #expect(ReplaySpan().isWhole)
    #expect(ReplaySpan().contains(message(1, 0)))
    #expect(ReplaySpan(from: start, end: start).isEmpty)
    #expect(!span.isEmpty)
  }
}
