package import HealthModel

/// An import as the store remembers it.
package struct ImportRecord: Equatable, Sendable {
  /// Its number.
  package let id: Int64
  /// The file it read.
  package let file: String
  /// When it began.
  package let started: Timestamp
  /// Whether it has reached its end; false while it runs, and when its process was stopped.
  package let isComplete: Bool
  /// How many samples it has added.
  package let added: Int
  /// How many the store had already.
  package let duplicates: Int
}
