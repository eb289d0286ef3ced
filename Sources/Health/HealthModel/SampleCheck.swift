/// Decides whether a reading can be a body's at all, before it is stored.
///
/// The limits are data (`config/possible-values.json5`), wide enough for every living person,
/// and no statement about health.
package struct SampleCheck: Sendable {
  /// The lowest and highest value a type can have, both included, in its canonical unit.
  package struct Limits: Hashable, Sendable, Decodable {
    /// The lowest possible value.
    package let low: Double
    /// The highest possible value.
    package let high: Double
    /// Whether only whole numbers are values.
    package let wholeNumbers: Bool?
    /// Up to which value a number without its unit may be meant in another one; nil for none.
    package var needsUnitTo: Double?
    /// Where the limits come from.
    package let source: String

    /// Limits with their source.
    package init(low: Double, high: Double, wholeNumbers: Bool? = nil, source: String) {
      self.low = low
      self.high = high
      self.wholeNumbers = wholeNumbers
      self.source = source
    }
  }

  /// How far ahead of the clock a start may lie: devices disagree by moments, not by minutes.
  package static let clockTolerance: Int64 = 60_000

  private let limits: [String: Limits]

  /// A check with the limits of each type by its command-line name.
  package init(limits: [String: Limits]) { self.limits = limits }

  /// The possible values of a type, for help and error sentences.
  package func limits(for type: SampleType) -> Limits? { limits[type.name] }

  /// A reading from what a person typed.
  ///
  /// - Parameters:
  ///   - type: what was measured.
  ///   - text: the value as typed; a comma is accepted as the decimal sign where it can't mean thousands.
  ///   - unit: the unit as typed; nil means the canonical one.
  ///   - start: when it was measured.
  ///   - now: the present, beyond which nothing was measured.
  ///   - source: where it comes from.
  /// - Returns: the reading in the canonical unit.
  /// - Throws: ``HealthModelError`` that says what would be accepted.
  package func reading(
    _ type: SampleType,
    text: String,
    unit: String?,
    start: Timestamp,
    now: Timestamp,
    source: String
  ) throws(HealthModelError) -> NewSample {
    guard let number = DecimalText.parse(text) else {
      throw .notANumber(text, type, limits[type.name])
    }
    let value = try canonical(number, unit, type)
    try check(type, value: value, typed: text)
    guard start.milliseconds <= now.milliseconds + Self.clockTolerance else {
      throw .inTheFuture(start, now: now)
    }
    return NewSample(type: type, value: value, start: start, end: start, source: source)
  }

  /// A value in its type's canonical unit, from a unit as typed; nil means that it is already.
  func canonical(
    _ value: Double,
    _ unit: String?,
    _ type: SampleType
  ) throws(HealthModelError) -> Double {
    guard let unit else { return value }
    guard let converted = HealthUnit.named(unit)?.convert(value, to: type.canonicalUnit) else {
      throw .wrongUnit(unit, type)
    }
    return converted
  }

  /// Checks a value in the canonical unit against what a body can have.
  package func check(_ type: SampleType, value: Double, typed: String) throws(HealthModelError) {
    guard let limits = limits[type.name] else {
      if value.isFinite { return }
      throw .notANumber(typed, type, nil)
    }
    guard value >= limits.low, value <= limits.high else {
      throw .impossible(typed, type, limits)
    }
    if limits.wholeNumbers == true, value != value.rounded() {
      throw .impossible(typed, type, limits)
    }
  }
}
