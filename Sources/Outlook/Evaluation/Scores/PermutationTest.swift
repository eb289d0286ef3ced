/// How often chance alone makes a difference as large as the one between two runs.
///
/// Runs with the same people are compared person by person, by turning signs of differences; others by
/// dealing the values out again (Good, Permutation, Parametric, and Bootstrap Tests of Hypotheses, 2005).
package struct PermutationTest: Equatable, Sendable {
  /// How often it is dealt.
  package static let deals = 5000

  /// The second mean less the first.
  package let difference: Double
  /// The share of deals with a difference as large, the real one counted in.
  package let probability: Double
  /// How many pairs were compared; nil where the people are others.
  package let pairs: Int?

  /// Compares two runs' values by person; nil where one has none.
  package init?(
    _ first: [String: Double],
    _ second: [String: Double],
    _ generator: inout some RandomNumberGenerator
  ) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let names = first.keys.filter { second[$0] != nil }.sorted()
    if names.count * 2 >= max(first.count, second.count) {
      let differences = names.map { (second[$0] ?? 0) - (first[$0] ?? 0) }
      difference = differences.reduce(0, +) / Double(differences.count)
      pairs = names.count
      probability = Self.share(reaching: difference, using: &generator) { generator in
        var sum = 0.0
        for value in differences { sum += Bool.random(using: &generator) ? value : -value }
        return sum / Double(differences.count)
      }
      return
    }
    let left = first.sorted { $0.key < $1.key }.map(\.value)
    let right = second.sorted { $0.key < $1.key }.map(\.value)
    difference = Self.mean(right) - Self.mean(left)
    pairs = nil
    var all = left + right
    probability = Self.share(reaching: difference, using: &generator) { generator in
      all.shuffle(using: &generator)
      return Self.mean(all[left.count...]) - Self.mean(all[..<left.count])
    }
  }

  private static func mean(_ values: some Collection<Double>) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func share<Generator: RandomNumberGenerator>(
    reaching difference: Double,
    using generator: inout Generator,
    _ deal: (inout Generator) -> Double
  ) -> Double {
    var reached = 1
    for _ in 0..<deals where abs(deal(&generator)) >= abs(difference) - 1e-12 { reached += 1 }
    return Double(reached) / Double(deals + 1)
  }

  /// Probabilities of several comparisons, corrected for there being several (Holm 1979).
  package static func corrected(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var corrected = probabilities
    var largest = 0.0
    for (rank, place) in order.enumerated() {
      largest = max(largest, min(1, probabilities[place] * Double(order.count - rank)))
      corrected[place] = largest
    }
    return corrected
  }
}
