import HealthModel

/// Remembers the readings that correlations hold, so that none counts twice.
///
/// Apple's DTD says that a correlation's records stand outside of it as well; not every export
/// keeps to that. Blood pressure is the only correlation of types kept here.
struct AppleCorrelationLedger {
  private struct Key: Hashable {
    let type: SampleType
    let start: Timestamp
    let value: Double
    let source: String
  }

  /// How many readings are remembered: five a day for 50 years.
  ///
  /// Past that the store still finds what is there already.
  private static let room = 100_000

  private var outside: Set<Key> = []
  private var inside: Set<Key> = []

  /// Whether a reading was given out from the other place before.
  mutating func isRepeated(_ parts: AppleRecord.Parts, isNested: Bool) -> Bool {
    let rule = parts.rule
    guard rule.isPaired else { return false }
    let key = Key(type: rule.type, start: parts.start, value: parts.value, source: parts.source)
    if isNested {
      if outside.contains(key) { return true }
      if inside.count < Self.room { inside.insert(key) }
    } else {
      if inside.contains(key) { return true }
      if outside.count < Self.room { outside.insert(key) }
    }
    return false
  }
}
