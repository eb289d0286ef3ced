package import HealthModel

/// Where a person's own readings come from.
///
/// A store of samples answers these from its index by type and start, and reads nothing outside
/// of the spans. Times are milliseconds since 1970-01-01T00:00:00Z.
package protocol PersonalHistory {
  /// Hands over samples that start in a span, by ascending start.
  ///
  /// - Parameters:
  ///   - type: what was measured.
  ///   - span: when they start.
  ///   - hasMotion: whether the device's word on movement is asked for, which costs more.
  ///   - body: called for each with its start, end and value, and with its
  ///     `HKHeartRateMotionContext`, nil where there is none or it wasn't asked for.
  /// - Throws: what the store throws, and what `body` throws.
  func forEachReading(
    _ type: SampleType,
    startingIn span: Range<Int64>,
    hasMotion: Bool,
    _ body: (_ start: Int64, _ end: Int64, _ value: Double, _ motion: Int?) throws -> Void
  ) throws

  /// How many samples start in some spans, and the sum of their values, each cut off to a whole
  /// number.
  ///
  /// - Throws: what the store throws.
  func wholeTotal(
    _ type: SampleType,
    startingIn spans: [Range<Int64>]
  ) throws -> (count: Int, sum: Int)

  /// When the first sample of a type starts; nil without any.
  ///
  /// - Throws: what the store throws.
  func firstStart(_ type: SampleType) throws -> Int64?
}
