/// Which of many lists of patterns can be in a message at all, by the first two letters of its words.
struct PatternIndex: Sendable {
  private var starts: [String: Set<Int>] = [:]
  /// The lists that can be in any message, as one begins with a gap or a number.
  private var always: Set<Int> = []

  /// An index of some lists; one without patterns can be in no message.
  init(_ lists: [[ActPattern]]) {
    for (place, patterns) in lists.enumerated() {
      for pattern in patterns {
        guard let starts = pattern.starts else {
          always.insert(place)
          continue
        }
        for start in starts { self.starts[start, default: []].insert(place) }
      }
    }
  }

  /// The places of the lists that can be in a message, in their order.
  func places(of words: [String]) -> [Int] {
    words.reduce(into: always) { $0.formUnion(starts[String($1.prefix(2))] ?? []) }.sorted()
  }
}
