import HealthModel
import Monitors
import Testing

@Suite("The boundary of resting heart rate")
struct BetaBlockerBoundaryTests {
  private let today = "2026-05-02"

  /// The boundary after some days on medication with these resting heart rates.
  private func boundary(
    _ rates: [Double],
    taken: Int? = nil,
    own: Double? = nil,
    raise: BoundaryRaise = .none
  ) throws -> BetaBlockerBoundary {
    let today = try day(today)
    var resting: [CalendarDay: Double] = [:]
    for (index, rate) in rates.enumerated() { resting[today.adding(days: -index - 1)] = rate }
    let days = (0..<(taken ?? rates.count)).map { today.adding(days: -$0 - 1) }
    return BetaBlockerBoundary(
      resting: resting,
      daysOnMedication: Set(days),
      own: own,
      raise: raise,
      today: today,
      rules: try Bundled.betaBlocker()
    )
  }

  @Test("is the published 75.5 until there are 14 days on medication")
  func published() throws {
    let few = try boundary(Array(repeating: 90, count: 13))
    #expect(few.value == 75.5 && few.origin == .published && few.days == 13)
    #expect(try boundary(Array(repeating: 90, count: 20), taken: 13).value == 75.5)
    #expect(try boundary([]).value == 75.5)
  }

  @Test("is median + 2 × 1.4826 × MAD of the own days, and never less than 75.5")
  func own() throws {
    let rates: [Double] = [70, 72, 74, 76, 78, 80, 82, 70, 72, 74, 76, 78, 80, 82]
    // The median is 76, the deviations 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6: MAD 4.
    let found = try boundary(rates)
    #expect(abs(found.value - (76 + 2 * 1.4826 * 4)) < 1e-9 && found.origin == .ownDays)
    #expect(try boundary(Array(repeating: 60, count: 14)).value == 75.5)
    #expect(try boundary(Array(repeating: 90, count: 14)).value == 90)
    #expect(try boundary(rates, own: 84).value == 84)
  }

  @Test("leaves out today, days long ago, and rates no heart rests at")
  func counted() throws {
    let old = Array(repeating: 60.0, count: 28) + Array(repeating: 100, count: 100)
    #expect(try boundary(old).days == 28)
    #expect(try boundary(Array(repeating: 90, count: 13) + [300]).days == 13)
  }

  @Test("rises by 3 for a yes, by 10 at most, and falls back by 0.5 a day: no ratchet")
  func ratchetRegression() throws {
    let rules = try Bundled.betaBlocker()
    let first = try day("2026-05-01")
    var raise = BoundaryRaise.none
    var beats: [Double] = []
    for _ in 0..<10 {
      raise = raise.adding(on: first, rules: rules)
      beats.append(raise.beats)
    }
    #expect(beats == [3, 6, 9, 10, 10, 10, 10, 10, 10, 10])
    #expect(raise.beats(on: first.adding(days: 1), rules: rules) == 9.5)
    #expect(raise.beats(on: first.adding(days: 19), rules: rules) == 0.5)
    #expect(raise.beats(on: first.adding(days: 20), rules: rules) == 0)
    #expect(raise.beats(on: first.adding(days: 400), rules: rules) == 0)
    #expect(raise.beats(on: first.adding(days: -3), rules: rules) == 10)
    #expect(try boundary([], raise: raise).value == 85)
  }

  @Test("takes a number of one's own from 40 to 200")
  func typed() throws {
    let rules = try Bundled.betaBlocker()
    #expect(try BetaBlockerBoundary.own("82,5", rules: rules) == 82.5)
    for text in ["20", "0", "abc", "201", "-80"] {
      let error = #expect(throws: MonitorsError.self) {
        try BetaBlockerBoundary.own(text, rules: rules)
      }
      #expect(error == .badHeartRate(text, accepted: 40...200))
    }
  }

  @Test("knows beta-blockers by name, and the one that was not studied")
  func names() throws {
    let rules = try Bundled.betaBlocker()
    #expect(rules.isBetaBlocker("Metoprolol 50 mg") && rules.isBetaBlocker("bisoprolol"))
    #expect(!rules.isBetaBlocker("aspirin") && !rules.isBetaBlocker("metoprololium"))
    #expect(rules.isNotStudied("Nebivolol") && !rules.isNotStudied("metoprolol"))
  }
}
