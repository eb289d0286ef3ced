import Hub

/// How far a machine has written its own logs, and what it has erased in any: by this the others notice
/// rows that a hub withholds.
package struct HeadNote: Codable, Hashable, Sendable {
  /// Numbers that stand beside each other.
  package struct Span: Codable, Hashable, Sendable {
    /// The first.
    package var first: Int64
    /// The last.
    package var last: Int64
  }

  /// The last number of each of its own logs.
  package var ends: [String: Int64]
  /// Rows that it has erased, by machine and log.
  package var erased: [String: [String: [Span]]]

  /// What is erased of a log, as far as this machine knows.
  func spans(of stream: HubStream) -> [Span] {
    let spans = erased[stream.machine]?[stream.store.rawValue] ?? []
    return spans.filter { 0 < $0.first && $0.first <= $0.last && $0.last < 1 << 60 }
  }
}

extension [HeadNote.Span] {
  /// Whether a number is in one of them.
  func holds(_ number: Int64) -> Bool { contains { $0.first <= number && number <= $0.last } }

  /// Spans of numbers, the lowest first.
  init(_ numbers: some Sequence<Int64>) {
    self = []
    for number in numbers.sorted() {
      if let end = last, end.last >= number - 1 {
        self[count - 1].last = Swift.max(end.last, number)
      } else {
        append(HeadNote.Span(first: number, last: number))
      }
    }
  }
}
