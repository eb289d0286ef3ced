import Evaluation
import Testing

@Suite struct StatisticsTests {
  @Test func `the same seed draws the same numbers, another one others`() {
    var (first, second) = (SeededGenerator(seed: "run"), SeededGenerator(seed: "run"))
    var third = SeededGenerator(seed: "other")
    let numbers = (0..<5).map { _ in first.next() }
    #expect(numbers == (0..<5).map { _ in second.next() })
    #expect(numbers != (0..<5).map { _ in third.next() })
  }

  @Test func `an interval holds the mean, and is narrower with more values`() throws {
    var generator = SeededGenerator(seed: 1)
    let few = try #require(BootstrapInterval([0, 1, 1, 0.5], &generator))
    let many = try #require(
      BootstrapInterval((0..<200).map { [0, 1, 1, 0.5][$0 % 4] }, &generator)
    )
    #expect(few.mean == 0.625 && many.mean == 0.625)
    #expect(few.low < 0.625 && few.high > 0.625)
    #expect(many.high - many.low < few.high - few.low)
    #expect(BootstrapInterval([], &generator) == nil)
    let one = try #require(BootstrapInterval([1], &generator))
    #expect(one.mean == 1 && one.low == 0 && one.high == 1)
    let same = try #require(BootstrapInterval([1, 1, 1], &generator))
    #expect(same.low == 1 && same.high == 1)
  }

  @Test func `the interval misses the true mean about as seldom as it says`() {
    var generator = SeededGenerator(seed: 2)
    var missed = 0
    for _ in 0..<200 {
      let values = (0..<40).map { _ in Bool.random(using: &generator) ? 1.0 : 0.0 }
      guard let interval = BootstrapInterval(values, &generator) else { continue }
      if interval.low > 0.5 || interval.high < 0.5 { missed += 1 }
    }
    // 5 of 100 are meant; the seed is fixed, so this is no matter of chance.
    #expect((2...24).contains(missed))
  }

  @Test func `a clear difference is significant, a small one isn't`() throws {
    var generator = SeededGenerator(seed: 3)
    let people = (0..<20).map { "p\($0)" }
    let low = Dictionary(uniqueKeysWithValues: people.map { ($0, 0.0) })
    let high = Dictionary(uniqueKeysWithValues: people.map { ($0, 1.0) })
    let clear = try #require(PermutationTest(low, high, &generator))
    #expect(clear.difference == 1 && clear.probability < 0.001 && clear.pairs == 20)
    let none = try #require(PermutationTest(low, low, &generator))
    #expect(none.difference == 0 && none.probability == 1)
    #expect(PermutationTest(low, [:], &generator) == nil)
  }

  @Test func `runs with other people are compared without pairs`() throws {
    var generator = SeededGenerator(seed: 4)
    let low = Dictionary(uniqueKeysWithValues: (0..<12).map { ("a\($0)", 0.0) })
    let high = Dictionary(uniqueKeysWithValues: (0..<15).map { ("b\($0)", 1.0) })
    let test = try #require(PermutationTest(low, high, &generator))
    #expect(test.pairs == nil && test.difference == 1 && test.probability < 0.001)
  }

  @Test func `chance alone seldom seems to be a difference`() throws {
    var generator = SeededGenerator(seed: 5)
    var found = 0
    for _ in 0..<100 {
      func values() -> [String: Double] {
        Dictionary(
          uniqueKeysWithValues: (0..<20).map { ("p\($0)", Bool.random(using: &generator) ? 1 : 0) }
        )
      }
      let (first, second) = (values(), values())
      let test = try #require(PermutationTest(first, second, &generator))
      if test.probability < 0.05 { found += 1 }
    }
    #expect(found <= 12)
  }

  @Test func `several comparisons are corrected as Holm has it`() {
    let corrected = PermutationTest.corrected([0.01, 0.04, 0.03])
    #expect(corrected.map { ($0 * 1000).rounded() } == [30, 60, 60])
    #expect(PermutationTest.corrected([0.9, 0.8]) == [1, 1])
    #expect(PermutationTest.corrected([]).isEmpty)
  }

  @Test func `calls side by side keep to a budget together`() {
    var budget = EvaluationBudget(mostCalls: 2, mostTokens: 100)
    let reserved = (0..<3).map { _ in budget.reserve() }
    #expect(reserved == [true, true, false])
    budget.settle(.init(calls: 1, tokens: 40))
    let full = budget.reserve()
    budget.settle(.init(calls: 0, tokens: 0))
    let free = budget.reserve()
    #expect(!full && free)
    budget.settle(.init(calls: 0, tokens: 70))
    let outOfTokens = budget.reserve()
    #expect(!outOfTokens && budget.isSpent)
    let large = EvaluationBudget.Spent(calls: .max, tokens: .max)
    #expect(large + large == large)
    #expect(EvaluationBudget.estimate(bytes: 0) == 1)
  }
}
