package import HealthModel

/// Which statistics are asked for.
package struct StatisticsQuery: Sendable {
  /// What was measured.
  package var type: SampleType
  /// How time is divided; for sleep, days are to be nights.
  package var buckets: CalendarBuckets
  /// Where counting begins; nil begins with the first sample.
  package var from: Timestamp?
  /// Where counting ends, not included; nil ends with the last sample.
  package var to: Timestamp?
  /// The only source counted; nil for all.
  package var source: String?
  /// Whether each source is told for itself instead of being merged.
  package var isBySource: Bool

  /// Statistics of a type.
  package init(
    _ type: SampleType,
    by unit: CalendarBuckets.Unit,
    in zone: LocalZone,
    from: Timestamp? = nil,
    to: Timestamp? = nil,
    source: String? = nil,
    isBySource: Bool = false
  ) {
    self.type = type
    buckets = CalendarBuckets(unit, in: zone, byNight: type == .sleepAnalysis)
    self.from = from
    self.to = to
    self.source = source
    self.isBySource = isBySource
  }
}
