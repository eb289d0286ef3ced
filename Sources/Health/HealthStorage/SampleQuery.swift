package import HealthModel

/// Which samples are meant, in the terms of HealthKit's predicate for a span of time
/// (`HKQuery.predicateForSamples(withStart:end:options:)`).
///
/// Without options a sample is meant when it overlaps the span: it ends at or after `from` and
/// starts before `to`. A strict start has to lie in the span as well, a strict end too; the span
/// holds its beginning and not its end.
package struct SampleQuery: Equatable, Sendable {
  /// What was measured.
  package var type: SampleType
  /// The beginning of the span; nil for no beginning.
  package var from: Timestamp?
  /// The end of the span, not included; nil for no end.
  package var to: Timestamp?
  /// Whether a sample has to start in the span.
  package var hasStrictStart: Bool
  /// Whether a sample has to end in the span.
  package var hasStrictEnd: Bool
  /// The name of the only source meant; nil for all.
  package var source: String?
  /// How many at most, the newest; nil for all.
  package var limit: Int?

  /// All samples of a type, or those in a span of time.
  package init(
    _ type: SampleType,
    from: Timestamp? = nil,
    to: Timestamp? = nil,
    hasStrictStart: Bool = false,
    hasStrictEnd: Bool = false,
    source: String? = nil,
    limit: Int? = nil
  ) {
    self.type = type
    self.from = from
    self.to = to
    self.hasStrictStart = hasStrictStart
    self.hasStrictEnd = hasStrictEnd
    self.source = source
    self.limit = limit
  }
}
