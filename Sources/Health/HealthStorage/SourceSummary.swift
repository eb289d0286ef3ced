package import HealthModel

/// Where readings come from, and what has come from there.
package struct SourceSummary: Equatable, Sendable {
  /// What there is of one type.
  package struct Entry: Equatable, Sendable {
    /// What was measured.
    package let type: SampleType
    /// How many samples there are.
    package let count: Int
    /// When the first of them started, in milliseconds since 1970-01-01T00:00:00Z.
    package let first: Int64
    /// When the last of them started, in milliseconds since 1970-01-01T00:00:00Z.
    package let last: Int64
  }

  /// Its name; data, never trusted text.
  package let name: String
  /// Its place among the preferred sources, from 1; nil when it isn't one of them.
  package let priority: Int?
  /// What there is of it by type, in the order people see types; never empty.
  package let entries: [Entry]

  /// How many samples there are altogether.
  package var count: Int { entries.reduce(0) { $0 + $1.count } }
  /// When the first of them started, in milliseconds since 1970-01-01T00:00:00Z.
  package var first: Int64 { entries.map(\.first).min() ?? 0 }
  /// When the last of them started, in milliseconds since 1970-01-01T00:00:00Z.
  package var last: Int64 { entries.map(\.last).max() ?? 0 }
}
