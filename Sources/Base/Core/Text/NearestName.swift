/// Finds the name a person most likely meant.
package enum NearestName {
  /// The one candidate nearest to a mistyped word, if it is near enough and no other is as near.
  ///
  /// Near enough is a third of the word's letters, at least one: one slip in `show`, two in
  /// `sessions`.
  package static func to(_ word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let ranked = candidates.map { (name: $0, distance: distance(word, $0)) }
      .filter { $0.distance <= limit }
      .sorted { $0.distance < $1.distance }
    guard let best = ranked.first else { return nil }
    let isTied = ranked.dropFirst().contains {
      $0.distance == best.distance && $0.name != best.name
    }
    return isTied ? nil : best.name
  }

  /// The number of slips between two words: a letter too many, too few, wrong, or swapped with its
  /// neighbour (optimal string alignment distance).
  package static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first.lowercased()), b = Array(second.lowercased())
    var previous: [Int] = []
    var current = Array(0...b.count)
    for i in a.indices {
      let beforePrevious = previous
      previous = current
      current[0] = i + 1
      for j in b.indices {
        let change = previous[j] + (a[i] == b[j] ? 0 : 1)
        current[j + 1] = min(change, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          current[j + 1] = min(current[j + 1], beforePrevious[j - 1] + 1)
        }
      }
    }
    return current[b.count]
  }
}
