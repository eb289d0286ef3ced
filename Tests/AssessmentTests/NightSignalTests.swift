import Assessment
import HealthModel
import Testing
import TestSupport

@Suite("NightSignal")
struct NightSignalTests {
  private let rules: BaselineRules.Nights

  init() throws { rules = try Own.rules().nightSignal }

  /// The published table: the state before, and the states after a night below the lower
  /// threshold, at it, and at the upper one or above.
  private static let table: [(NightSignal.State, [NightSignal.State])] = [
    (.s0, [.s0, .s1, .s2]), (.s1, [.s0, .s3, .s4]), (.s2, [.s0, .s3, .s5]),
    (.s3, [.s0, .s3, .s4]), (.s4, [.s0, .s3, .s5]), (.s5, [.s0, .s3, .s5]),
  ]

  @Test("changes its state as the published table says", arguments: 0..<6)
  func transitions(row: Int) {
    let (state, after) = Self.table[row]
    for (excess, column) in [(-40, 0), (0, 0), (2, 0), (3, 1), (4, 2), (5, 2), (40, 2)] {
      #expect(state.next(excess: excess) == after[column], "\(state) at +\(excess)")
    }
  }

  @Test("is green in the first three states, yellow in two, red in the last")
  func colours() {
    #expect(
      NightSignal.State.allCases.map(\.colour) == [.green, .green, .green, .yellow, .yellow, .red]
    )
    #expect(NightSignal.Colour.allCases.map(\.rawValue) == [0, 1, 2])
  }

  /// The nights that averages on consecutive days lead to.
  private func nights(_ averages: [Int], rules: BaselineRules.Nights? = nil) -> [NightSignal.Night]
  {
    var signal = NightSignal(rules: rules ?? self.rules)
    return averages.enumerated().flatMap { signal.take($1, on: Own.date($0 + 1)) }
  }

  @Test("gives the published colours for the golden sequence")
  func golden() {
    let found = nights([58, 57, 59, 58, 58, 62, 61, 63, 64, 58, 61, 61, 62, 57])
    #expect(found.map(\.state.colour.rawValue) == [0, 0, 0, 0, 0, 0, 1, 1, 2, 0, 0, 0, 0, 0])
    #expect(found.map(\.median) == [58, 57, 58, 58, 58, 58, 58, 58, 59, 58, 59, 60, 61, 60])
    #expect(
      found.map(\.state)
        == [.s0, .s0, .s0, .s0, .s0, .s2, .s3, .s4, .s5, .s0, .s0, .s0, .s0, .s0]
    )
    #expect(found.map(\.isAlarm) == found.map { $0.state.colour != .green })
  }

  @Test("is red after two nights running at +4, else yellow after two at +3, for random nights")
  func equivalence() {
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let averages = (0..<40).map { _ in 55 + Int(numbers.next() % 11) }
      let found = nights(averages)
      var before: Int?
      for night in found {
        let excess = night.average - night.median
        let both = min(excess, before ?? -100)
        let expected: NightSignal.Colour = both >= 4 ? .red : both >= 3 ? .yellow : .green
        #expect(night.state.colour == expected, "seed \(seed): \(averages)")
        before = excess
      }
    }
  }

  @Test("takes the median of all nights so far, cut off, as a sorted list gives it")
  func median() {
    var numbers = SeededGenerator(seed: 1)
    let averages = (0..<200).map { _ in 40 + Int(numbers.next() % 60) }
    for (index, night) in nights(averages).enumerated() {
      let sorted = averages[...index].sorted()
      let middle = sorted.count / 2
      let expected =
        sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
      #expect(night.median == expected)
    }
  }

  @Test("raises no alarm before the seventh night, though its states change")
  func warmUp() {
    let found = nights([50, 50, 50, 60, 60, 60])
    #expect(found.map(\.state.colour) == [.green, .green, .green, .green, .red, .red])
    #expect(found.allSatisfy { !$0.isAlarm })
    let seventh = nights([50, 50, 50, 50, 50, 60, 60])
    #expect(seventh.map(\.isAlarm) == [false, false, false, false, false, false, true])
    #expect(seventh.last?.state == .s5)
  }

  @Test("fills in one missing night with the mean of its neighbours, cut off")
  func imputed() throws {
    var signal = NightSignal(rules: rules)
    for day in 1...7 { _ = signal.take(58, on: Own.date(day)) }
    #expect(signal.take(62, on: Own.date(8)).map(\.state) == [.s2])
    let found = signal.take(65, on: Own.date(10))
    #expect(found.map(\.day) == [Own.date(9), Own.date(10)])
    #expect(found.map(\.average) == [63, 65])
    #expect(found.map(\.isImputed) == [true, false])
    #expect(found.map(\.state) == [.s5, .s5])
    #expect(found.map(\.measuredNights) == [8, 9])
    let next = try #require(signal.take(61, on: Own.date(11)).first)
    // 58 seven times, then 61, 62, 63, 65.
    #expect(next.median == 58)
  }

  @Test("begins anew after two missing nights or more, and keeps the median")
  func gap() throws {
    for distance in [3, 4, 100] {
      var signal = NightSignal(rules: rules)
      for day in 1...8 { _ = signal.take(58, on: Own.date(day)) }
      #expect(signal.take(62, on: Own.date(9)).map(\.state) == [.s2])
      let found = signal.take(62, on: Own.date(9 + distance))
      #expect(found.map(\.state) == [.s2])
      #expect(found.map(\.median) == [58])
      #expect(signal.take(62, on: Own.date(10 + distance)).map(\.state) == [.s5])
    }
  }

  @Test("passes over a night that is not behind the last one")
  func order() {
    var signal = NightSignal(rules: rules)
    #expect(signal.take(58, on: Own.date(3)).count == 1)
    #expect(signal.take(99, on: Own.date(3)) == [])
    #expect(signal.take(99, on: Own.date(2)) == [])
    #expect(signal.take(58, on: Own.date(4)).map(\.median) == [58])
  }
}
