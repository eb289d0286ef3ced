import BundledWords
import HealthModel
import Monitors
import Terminal
import Testing

@testable import Pacing

@MainActor @Suite struct PacingPageTests {
  /// The live watch at noon with readings of one value over so many minutes.
  private func live(_ rate: Double?, minutes: Int = 3, resting: Double? = 65) throws -> PacingLive {
    let stores = try PacingStores(born: resting == nil ? nil : "1986-01-01")
    let now = try stores.at("2026-05-02T12:00")
    if let resting { try stores.add(.restingHeartRate, resting, now) }
    if let rate {
      for minute in 0..<minutes {
        try stores.add(.heartRate, rate, now.adding(milliseconds: -Int64(minute) * 60_000))
      }
    }
    return PacingLive(
      stores.records.monitor,
      try stores.records.liveSamples(now),
      person: try stores.records.person(on: now),
      now: now,
      in: PacingStores.berlin
    )
  }

  private func rows(
    _ live: PacingLive,
    width: Int = 80,
    height: Int = 24
  ) throws -> [String] {
    PacingPage(width: width, styler: Styler(enabled: false), try englishWords())
      .rows(live, height: height)
  }

  @Test func `it shows the figures of now, and nothing that was not measured`() throws {
    let shown = try rows(live(72))
    #expect(shown.count == 24 && shown.last == "q: quit")
    #expect(
      shown.prefix(6) == [
        "Pacing", "", "  Heart rate        72      not above your ceiling · at 12:00",
        "  Ceiling           80      your resting heart rate with a small margin",
        "  Above it today    0 min", "  Highest today     72      at 11:58",
      ]
    )
    #expect(shown.dropFirst(6).dropLast().allSatisfy { $0.isEmpty })
  }

  @Test func `a warning stands as long as it holds, in words and not by colour alone`() throws {
    let shown = try rows(live(95, minutes: 4)).joined(separator: " ")
    #expect(shown.contains("95      above your ceiling · at 12:00"))
    #expect(shown.contains("Above it today    3 min"))
    #expect(shown.contains("If you can, stop and sit or lie down"))
    let styled = PacingPage(width: 80, styler: Styler(enabled: true), try englishWords())
    let joined = styled.rows(try live(95, minutes: 4), height: 24).joined()
    #expect(joined.contains("\u{1b}[1;33m95"))
  }

  @Test func `without a ceiling it says why, and without a heart rate that there is none`() throws {
    let unknown = try rows(live(90, resting: nil)).joined(separator: " ")
    #expect(unknown.contains("Without your birthday or a resting heart rate there is no ceiling."))
    #expect(!unknown.contains("Ceiling  ") && !unknown.contains("Above it"))
    #expect(try rows(live(nil)).contains("  Heart rate        none from the last minutes"))
    let misfit = try rows(live(101, resting: 110)).joined(separator: " ")
    #expect(misfit.contains("at or below your resting heart rate of 110"))
  }

  @Test func `in a narrow window words stand below their figure, broken between words`() throws {
    let shown = try rows(live(95, minutes: 4), width: 34)
    #expect(shown.contains("  Highest today 95 at 11:57"))
    #expect(
      shown.prefix(7) == [
        "Pacing", "", "  Heart rate 95", "    above your ceiling · at 12:00", "  Ceiling 80",
        "    your resting heart rate with a", "    small margin",
      ]
    )
    let wider = try rows(live(95, minutes: 4), width: 50)
    let ceiling = [
      "  Ceiling           80      your resting heart",
      "                            rate with a small",
    ]
    #expect(Array(wider[4...5]) == ceiling)
  }

  @Test(arguments: [1, 2, 7, 20, 41, 200])
  func `no row is wider than the window, and there are as many rows`(width: Int) throws {
    for height in [1, 2, 5, 24, 60] {
      let shown = try rows(live(95, minutes: 4), width: width, height: height)
      #expect(shown.count == height)
      #expect(shown.allSatisfy { DisplayWidth.columns(of: $0) <= width }, "\(width)×\(height)")
    }
  }
}
