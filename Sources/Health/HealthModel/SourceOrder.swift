/// The sources of readings in the order in which they are believed.
package struct SourceOrder: Equatable, Sendable {
  /// The names: the preferred ones in their order, then all others by name.
  package let names: [String]
  /// How many of them are preferred.
  package let preferredCount: Int

  /// An order.
  ///
  /// - Parameters:
  ///   - names: all names.
  ///   - preferred: those of them that a person prefers, the first most; others are passed over.
  package init(names: [String], preferred: [String] = []) {
    let known = Set(names)
    var seen: Set<String> = []
    let first = preferred.filter { known.contains($0) && seen.insert($0).inserted }
    self.names = first + known.subtracting(first).sorted()
    preferredCount = first.count
  }

  /// The one of several sources that counts: the most preferred; without any the one with the
  /// most readings, of equals the first by name.
  ///
  /// - Parameters:
  ///   - sources: indices into ``names``; at least one.
  ///   - count: how many readings a source has.
  /// - Returns: the index of the one.
  func choice(_ sources: [Int], count: (Int) -> Int) -> Int {
    var best = sources[0]
    for source in sources.dropFirst() where isBetter(source, than: best, count) { best = source }
    return best
  }

  private func isBetter(_ source: Int, than other: Int, _ count: (Int) -> Int) -> Bool {
    if min(source, other) < preferredCount { return source < other }
    let counts = (count(source), count(other))
    return counts.0 != counts.1 ? counts.0 > counts.1 : source < other
  }
}
