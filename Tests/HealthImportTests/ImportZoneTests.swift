import HealthImport
import HealthModel
import Testing
import TestSupport

@Suite("Zones of imports")
struct ImportZoneTests {
  @Test(
    "Offsets are zones",
    arguments: [
      ("+01:00", 60), ("-0330", -210), ("Z", 0), ("+14", 840), ("-12:00", -720),
    ]
  )
  func offsets(text: String, minutes: Int) {
    #expect(ImportZone.named(text)?.offsetMinutes(0) == minutes)
  }

  @Test(
    "Nothing else is, and no name leads out of the database",
    arguments: [
      "", "+25:00", "+1", "Berlin", "../../etc/passwd", "/etc/passwd", "Europe/../Europe/Berlin",
      "Europe//Berlin", "Europe/Berlin ", ".", "Europe", "zone.tab", "Europe/Berlin\u{0}",
    ]
  )
  func refused(text: String) { #expect(ImportZone.named(text) == nil) }

  @Test(
    "Zones of the database know their clock changes, past and future",
    arguments: [
      ("Europe/Berlin", "1970-01-01T00:00:00Z", 60), ("Europe/Berlin", "2026-03-29T00:59:59Z", 60),
      ("Europe/Berlin", "2026-03-29T01:00:00Z", 120),
      ("Europe/Berlin", "2026-10-25T00:59:59Z", 120),
      ("Europe/Berlin", "2026-10-25T01:00:00Z", 60), ("Europe/Berlin", "2050-07-01T00:00:00Z", 120),
      ("Europe/Berlin", "2050-12-01T00:00:00Z", 60),
      ("America/New_York", "2026-11-01T05:59:59Z", -240),
      ("America/New_York", "2026-11-01T06:00:00Z", -300),
      ("America/New_York", "2060-07-01T00:00:00Z", -240),
      ("Asia/Kolkata", "2026-01-01T00:00:00Z", 330),
      ("Pacific/Apia", "2011-12-29T00:00:00Z", -600), ("Pacific/Apia", "2011-12-31T00:00:00Z", 840),
      ("Australia/Lord_Howe", "2026-01-01T00:00:00Z", 660),
      ("Australia/Lord_Howe", "2045-07-01T00:00:00Z", 630),
      ("Europe/Dublin", "2045-01-01T00:00:00Z", 0), ("Europe/Dublin", "2045-07-01T00:00:00Z", 60),
      ("UTC", "2026-01-01T00:00:00Z", 0), ("America/Nuuk", "2050-07-01T00:00:00Z", -60),
      ("Africa/Casablanca", "2026-02-01T00:00:00Z", 60),
    ]
  )
  func database(name: String, time: String, minutes: Int) throws {
    let zone = try #require(ImportZone.named(name), "\(name) is in the zone database")
    let instant = try #require(TimestampText.parse(time, in: nil))
    #expect(zone.offsetMinutes(instant.milliseconds) == minutes)
  }

  @Test(
    "A rule alone is enough: the file of a zone without changes but yearly ones",
    arguments: [
      ("<+03>-3", "2030-07-01T00:00:00Z", 180),
      ("EST5EDT,M3.2.0,M11.1.0", "2030-07-01T00:00:00Z", -240),
      ("EST5EDT,M3.2.0,M11.1.0", "2030-12-01T00:00:00Z", -300),
      ("XXX-2YYY-3:30,J60/0,299", "2028-03-01T00:00:00Z", 210),
      ("XXX-2YYY-3:30,J60/0,299", "2028-02-28T12:00:00Z", 120),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2030-07-01T00:00:00Z", -60),
    ]
  )
  func rules(rule: String, time: String, minutes: Int) throws {
    let bytes = Self.file(footer: rule)
    let zone = try #require(ImportZone.named("Made/Up", load: { _ in bytes }))
    let instant = try #require(TimestampText.parse(time, in: nil))
    #expect(zone.offsetMinutes(instant.milliseconds) == minutes)
  }

  @Test("A damaged zone file is none, and none traps")
  func damaged() throws {
    let bytes = try #require(ImportZone.systemFile("\(ImportZone.directory)/Europe/Berlin"))
    #expect(ImportZone.named("A/B", load: { _ in [] }) == nil)
    var random = SeededGenerator(seed: 7)
    for count in stride(from: 0, to: bytes.count, by: 13) {
      _ = ImportZone.named("A/B", load: { _ in Array(bytes.prefix(count)) })?.offsetMinutes(0)
      var broken = bytes
      for _ in 0..<8 {
        broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
          in: 0...255,
          using: &random
        )
      }
      let zone = ImportZone.named("A/B", load: { [broken] _ in broken })
      for instant in [Int64.min / 2, 0, 4_000_000_000_000, Int64.max / 2] {
        _ = zone?.offsetMinutes(instant)
      }
    }
  }

  /// A zone file of version 2 with one type, no change and a rule.
  private static func file(footer: String) -> [UInt8] {
    var header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, 0, 0, 1, 4] as [UInt8] { header += [0, 0, 0, count] }
    let data: [UInt8] = [0, 0, 0, 0, 0, 0, 0x55, 0x54, 0x43, 0]
    return header + data + header + data + Array("\n\(footer)\n".utf8)
  }
}
