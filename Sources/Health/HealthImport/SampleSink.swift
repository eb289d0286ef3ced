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
  /// How many of the samples added are there now; nil where they are not listed.
  func stored() throws -> Int?
}
