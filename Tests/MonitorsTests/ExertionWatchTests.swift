import HealthModel
import Monitors
import Testing

@Suite("The watch over exertion")
struct ExertionWatchTests {
  /// What the watch does with readings at seconds, against a ceiling of 80.
  private func run(_ readings: [(second: Int, rate: Double)]) throws -> [ExertionWatch.Action] {
    let rules = try Bundled.pacing()
    let start = try at("2026-05-02T12:00")
    var watch = ExertionWatch()
    return readings.map {
      watch.take(
        $0.rate,
        at: start.adding(milliseconds: Int64($0.second) * 1000),
        ceiling: 80,
        rules: rules
      )
    }
  }

  private func every5(_ seconds: Range<Int>, _ rate: Double) -> [(second: Int, rate: Double)] {
    stride(from: seconds.lowerBound, to: seconds.upperBound, by: 5).map { ($0, rate) }
  }

  @Test("warns at two minutes above the ceiling, once, and says when it is over")
  func warning() throws {
    let actions = try run(every5(0..<300, 90) + [(300, 80)])
    #expect(actions.firstIndex(of: .warn(lasting: 120_000)) == 24)
    #expect(actions.count { $0 != .nothing } == 2)
    #expect(actions.last == .relieved)
  }

  @Test("says nothing at the ceiling, or for less than two minutes above it")
  func below() throws {
    #expect(try run(every5(0..<600, 80)).allSatisfy { $0 == .nothing })
    #expect(try run(every5(0..<120, 90) + [(120, 70)]).allSatisfy { $0 == .nothing })
    #expect(
      try run(every5(0..<115, 90) + [(115, 80)] + every5(120..<235, 90)).allSatisfy {
        $0 == .nothing
      }
    )
  }

  @Test("knows nothing about a pause: a reading after one begins a new stretch")
  func pause() throws {
    #expect(try run([(0, 90), (301, 90)]).allSatisfy { $0 == .nothing })
    #expect(try run([(0, 90), (300, 90)]) == [.nothing, .warn(lasting: 300_000)])
  }

  @Test("warns again after a quarter of an hour at the earliest")
  func spacing() throws {
    let first = every5(0..<130, 90) + [(130, 70)]
    let second = every5(200..<400, 90) + [(400, 70)]
    let third = every5(1100..<1300, 90)
    let actions = try run(first + second + third)
    #expect(actions.count { if case .warn = $0 { true } else { false } } == 2)
  }

  @Test("passes over readings out of order and values no heart has")
  func disorder() throws {
    let actions = try run([(0, 90), (60, 0), (60, .nan), (30, 70), (50, 70), (60, 90), (120, 90)])
    // The readings at 30 s and 50 s are newer than that at 0 s, so they end the stretch.
    #expect(actions.allSatisfy { $0 == .nothing })
    #expect(try run([(0, 90), (60, 90), (30, 70), (120, 90)]).last == .warn(lasting: 120_000))
  }

  @Test("can be kept and taken up again")
  func codable() throws {
    let rules = try Bundled.pacing()
    let start = try at("2026-05-02T12:00")
    var watch = ExertionWatch()
    _ = watch.take(90, at: start, ceiling: 80, rules: rules)
    let found = try json(watch)
    #expect(found["state"] as? String == "above")
  }
}
