package import HealthModel

/// Where the samples of one file go.
package protocol SampleSink {
  /// Takes some samples, all of them or none.
  ///
  /// - Returns: how many were new, and how many were there already.
  mutating func add(_ batch: [NewSample]) throws -> (added: Int, duplicates: Int)
  /// Takes back everything added.
  mutating func undo() throws
  /// Says that everything added stays.
  mutating func complete() throws
}

/// Counts what would go in, and keeps nothing.
package struct CountingSink: SampleSink {
  /// A sink without memory.
  package init() {}

  /// Counts every sample as new.
  package mutating func add(_ batch: [NewSample]) -> (added: Int, duplicates: Int) {
    (batch.count, 0)
  }

  /// Does nothing.
  package mutating func undo() {}

  /// Does nothing.
  package mutating func complete() {}
}
