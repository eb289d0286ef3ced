/// Spans of time in order, those that touch or nearly do made one.
///
/// Spans less than a minute apart become one, so a month holds at most 40,320 of them however
/// many are added. Times are milliseconds since 1970-01-01T00:00:00Z.
struct MergedSpans: Sendable {
  /// The longest gap that is closed, in milliseconds.
  static let gap: Int64 = 60_000

  /// Disjoint spans by ascending start; both ends belong to a span.
  private(set) var spans: [ClosedRange<Int64>] = []

  /// Adds a span; quick when it starts at or behind the start of the last one.
  mutating func add(_ start: Int64, _ end: Int64) {
    guard start <= end else { return }
    // The first span that could be joined with it, and the first behind that can't.
    let first = index { $0.upperBound >= start - Self.gap }
    var behind = first
    var span = start...end
    while behind < spans.count, spans[behind].lowerBound <= end + Self.gap {
      span = min(span.lowerBound, spans[behind].lowerBound)...max(end, spans[behind].upperBound)
      behind += 1
    }
    spans.replaceSubrange(first..<behind, with: CollectionOfOne(span))
  }

  /// Whether any span shares an instant with this one.
  func overlaps(_ start: Int64, _ end: Int64) -> Bool {
    let first = index { $0.upperBound >= start }
    return first < spans.count && spans[first].lowerBound <= end
  }

  /// The first index whose span fulfils a condition that all later ones fulfil as well.
  private func index(where isBehind: (ClosedRange<Int64>) -> Bool) -> Int {
    // What is added mostly lies at the end.
    if let last = spans.last, !isBehind(last) { return spans.count }
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(spans[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
