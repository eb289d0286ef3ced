import Core
package import HealthModel

/// Whether a reading is recent enough to say something about now.
package enum Freshness: String, Codable, CaseIterable, Sendable {
  /// Recent enough to be judged.
  case fresh
  /// Too old to be judged; shown with its age.
  case stale
  /// There is no reading.
  case missing
}

/// Where a reading stands against what is normal for the person's age.
package enum VitalState: String, Codable, CaseIterable, Sendable {
  /// Lower than the range.
  case below
  /// In the range; the bounds belong to it.
  case within
  /// Higher than the range.
  case above
  /// Not judged: no reading, a stale one, no age, or no range for that age.
  case unknown
}

/// One of the two vitals as it is shown, stored and told to the engine: the reading, its age,
/// the range it was compared with, and the outcome.
///
/// In JSON every key but the optional centile facts is always there; what is not known is `null`.
package struct Vital: Codable, Hashable, Sendable {
  /// The type's name on the command line: `heart-rate` or `respiratory-rate`.
  package var type: String
  /// The reading in `unit`; nil when there is none.
  package var value: Double?
  /// The type's canonical unit, such as `count/min`.
  package var unit: String
  /// When it was measured; nil when there is no reading.
  package var start: Timestamp?
  /// Whether it is recent enough to be judged.
  package var freshness: Freshness
  /// The outcome; anything but `unknown` only for a fresh reading with a range.
  package var state: VitalState
  /// The range for the person's age; nil when the age is unknown or no table covers it.
  package var range: ReferenceRange?
  /// How old the reading was when it was judged, in whole seconds, never negative.
  package var ageSeconds: Int?

  /// A vital from its parts.
  package init(
    type: String,
    value: Double?,
    unit: String,
    start: Timestamp?,
    freshness: Freshness,
    state: VitalState,
    range: ReferenceRange?,
    ageSeconds: Int?
  ) {
    self.type = type
    self.value = value
    self.unit = unit
    self.start = start
    self.freshness = freshness
    self.state = state
    self.range = range
    self.ageSeconds = ageSeconds
  }

  /// The value with its unit as people say it: `104 bpm`; nil when there is none.
  package var words: String? {
    value.map { SampleType.named(type)?.words($0) ?? "\(DecimalText.one($0)) \(unit)" }
  }

  /// How long ago it was measured when it was judged: `2 hours ago`, `yesterday 03:00`; nil when
  /// there is no reading, or it lay ahead.
  package var ago: String? {
    guard let start, let ageSeconds else { return nil }
    return start.ago(at: start.adding(milliseconds: Int64(ageSeconds) * 1000))
  }

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(type, forKey: "type")
    try container.encode(value, forKey: "value")
    try container.encode(unit, forKey: "unit")
    try container.encode(start, forKey: "start")
    try container.encode(freshness, forKey: "freshness")
    try container.encode(state, forKey: "state")
    try container.encode(range, forKey: "range")
    try container.encode(ageSeconds, forKey: "ageSeconds")
  }
}

extension Vital {
  /// Whether it lies outside the range for the age.
  package var isOutside: Bool { state == .below || state == .above }
}
