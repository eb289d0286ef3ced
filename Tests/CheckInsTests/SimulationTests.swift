import CheckIns
import Foundation
import HealthModel
import Testing
import TestSupport

// One after the other: each keeps a processor busy for some seconds.
@Suite("A simulated year of check-ins", .serialized)
struct SimulationTests {
  /// Home, and where the person travels to; Samoa without, in the year in which it skipped a day.
  private static let places = [
    ["Europe/Berlin", "America/New_York", "Asia/Kolkata"],
    ["America/New_York", "Europe/Berlin", "Pacific/Auckland"],
    ["Australia/Lord_Howe", "Asia/Kolkata"],
    ["Africa/Cairo", "Antarctica/Troll"],
    ["Antarctica/Troll", "Africa/Cairo"],
    ["Asia/Kolkata", "Australia/Lord_Howe"],
    ["Pacific/Apia"],
  ]

  private static func rules() throws -> [CheckInRules] {
    let six = try CheckInCadence.times("00:30,02:15,07:30,12:00,18:00,23:45")
    return [
      try CheckInRules(cadence: six, quiet: try QuietHours("22:00-07:00")),
      try CheckInRules(cadence: .every(7200)),
      try CheckInRules(cadence: six, quiet: nil, maxPerDay: 4),
      try CheckInRules(
        cadence: .times("08:00,13:00,20:30"),
        weekdays: [.saturday: .off, .sunday: .times("10:00"), .monday: .every(3 * 3600)],
        quiet: try QuietHours("12:30-14:00"),
        minimumGap: 3600,
        maxPerDay: 3
      ),
      try CheckInRules(cadence: .every(2700), quiet: try QuietHours("01:00-02:30"), maxPerDay: 12),
    ]
  }

  @Test(
    "doubles none, misses none without a record, and keeps quiet hours, gap and limit",
    arguments: 0..<7
  )
  func year(_ place: Int) throws {
    let zones = try Self.places[place].map { try ZoneData($0).zone }
    // 2026-01-01T00:00:00Z; for Samoa 2011-02-01, eleven months before the day it skipped.
    let start: Int64 = place == 6 ? 1_296_518_400_000 : 1_767_225_600_000
    let base = ProcessInfo.processInfo.environment["MINDPULSE_SEED"].flatMap { UInt64($0) } ?? 1
    let rules = try Self.rules()
    var simulation = Simulation(
      rules[place % rules.count],
      zones: zones,
      start: start,
      seed: base &* 1_000 &+ UInt64(place)
    )
    let days = max(40, 365 / Workload.share)
    let findings = simulation.run(days: days)
    #expect(findings.isEmpty, "seed \(base): \(findings.prefix(8))")
    #expect(simulation.watchdog.sent > days / 4, "seed \(base)")
  }
}
