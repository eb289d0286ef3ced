import Foundation
import HealthModel
import Monitors
import Testing
import TestSupport

@Suite("Nights from samples of sleep")
struct NightTests {
  private func nights(_ samples: [Sample], now: String = "2026-05-10T12:00") throws -> [Night] {
    Night.nights(from: samples, now: try at(now), in: berlin, rules: try Bundled.mood())
  }

  private func sleep(_ stage: Double, _ from: String, _ to: String, source: String = "a") throws
    -> Sample
  {
    sample(.sleepAnalysis, stage, try at(from), until: try at(to), source: source)
  }

  @Test("count what two sources tell only once")
  func overlap() throws {
    let found = try nights([
      sleep(1, "2026-05-01T23:00", "2026-05-02T07:00", source: "diary"),
      sleep(3, "2026-05-01T23:20", "2026-05-02T02:00", source: "watch"),
      sleep(2, "2026-05-02T02:00", "2026-05-02T02:30", source: "watch"),
      sleep(4, "2026-05-02T02:30", "2026-05-02T05:00", source: "watch"),
      sleep(5, "2026-05-02T05:00", "2026-05-02T07:15", source: "watch"),
      sleep(0, "2026-05-01T22:30", "2026-05-02T07:30", source: "watch"),
    ])
    #expect(found.map(\.day.description) == ["2026-05-02"])
    #expect(found.first?.hours == 8.25)
  }

  @Test("leave out waking, and time in bed where sleep is known")
  func waking() throws {
    let found = try nights([
      sleep(3, "2026-05-01T22:00", "2026-05-01T23:30"),
      sleep(3, "2026-05-02T00:30", "2026-05-02T06:30"),
      sleep(0, "2026-05-03T00:00", "2026-05-03T07:00"),
    ])
    #expect(found.map(\.day.description) == ["2026-05-02", "2026-05-03"])
    #expect(found.map(\.hours) == [7.5, 7])
  }

  @Test("belong to the day of waking, a sleep by day as well")
  func days() throws {
    let found = try nights([
      sleep(1, "2026-05-02T09:00", "2026-05-02T17:00"),
      sleep(1, "2026-05-02T22:00", "2026-05-02T23:30"),
      sleep(1, "2026-05-03T02:00", "2026-05-03T07:00"),
    ])
    #expect(found.map(\.hours) == [9.5, 5])
    #expect(found.map(\.midpoint) == [13, 4.5])
  }

  @Test("leave out what is in the future, turned round, of another type, or longer than a sleep")
  func impossible() throws {
    let found = try nights([
      sleep(1, "2026-05-10T11:00", "2026-05-10T13:00"),
      sleep(1, "2026-05-02T07:00", "2026-05-02T07:00"),
      sleep(1, "2026-05-02T07:00", "2026-05-04T07:00"),
      sleep(7, "2026-05-02T07:00", "2026-05-02T09:00"),
      sample(.stateOfMind, 1, at("2026-05-02T07:00"), until: at("2026-05-02T09:00")),
    ])
    #expect(found.isEmpty)
  }

  @Test("together last as long as the minutes that any source calls asleep")
  func random() throws {
    let given = ProcessInfo.processInfo.environment["MINDPULSE_SEED"].flatMap(UInt64.init)
    let seed = given ?? .random(in: 1 ... .max)
    var generator = SeededGenerator(seed: seed)
    let start = try at("2026-05-01T00:00")
    for _ in 0..<200 {
      var asleep: Set<Int> = []
      var samples: [Sample] = []
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let from = Int.random(in: 0..<6000, using: &generator)
        let length = Int.random(in: 1...600, using: &generator)
        let stage = Double([1, 2, 3, 4, 5].randomElement(using: &generator) ?? 1)
        if stage != 2 { asleep.formUnion(from..<from + length) }
        let begin = start.adding(milliseconds: Int64(from) * 60_000)
        let end = begin.adding(milliseconds: Int64(length) * 60_000)
        samples.append(sample(.sleepAnalysis, stage, begin, until: end))
      }
      let hours = try nights(samples).reduce(0) { $0 + $1.hours }
      #expect(abs(hours * 60 - Double(asleep.count)) < 1e-6, "seed \(seed)")
    }
  }
}
