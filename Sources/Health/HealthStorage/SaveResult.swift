package import Core
package import HealthModel

/// What became of samples that were to be stored.
package struct SaveResult: Equatable, Sendable {
  /// Those that are new, with the ids they got, in the order they were given.
  package let added: [Sample]
  /// How many the store had already: same type, times, source and value.
  package let duplicates: Int
  /// What the disk has reported although all of it is stored, in a sentence; nil for nothing.
  package let fault: LocalizedText?

  /// A result.
  package init(added: [Sample], duplicates: Int, fault: LocalizedText? = nil) {
    self.added = added
    self.duplicates = duplicates
    self.fault = fault
  }
}
