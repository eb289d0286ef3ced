package import HealthModel

/// By which rule old raw readings are thinned: in each stretch of time one reading takes their place.
package struct ThinningRule: Equatable, Sendable {
  /// Which types.
  package let types: [SampleType]
  /// From which sources.
  package let sources: [String]
  /// Readings that begin before this are old, milliseconds since 1970: a whole number of stretches.
  package let end: Int64
  /// How long a stretch is, milliseconds.
  package let stretch: Int64

  /// A rule.
  ///
  /// - Parameters:
  ///   - types: which types.
  ///   - sources: from which sources.
  ///   - end: readings that begin before this are old, milliseconds since 1970.
  ///   - stretch: how long a stretch is, milliseconds.
  package init(
    _ types: [SampleType],
    from sources: [String],
    before end: Int64,
    every stretch: Int64
  ) {
    self.types = types
    self.sources = sources
    self.stretch = max(1, stretch)
    // A stretch of which a part is still young stays whole.
    self.end = end - (end % self.stretch + self.stretch) % self.stretch
  }
}

/// What a rule takes of one type from one source.
package struct ThinningTally: Equatable, Sendable {
  /// Which type.
  package let type: SampleType
  /// From which source.
  package let source: String
  /// How many readings it takes.
  package let readings: Int
  /// How many take their place.
  package let means: Int
}
