import HealthModel

/// Puts readings into words of English, for exports; ``VitalWords`` does so in each language.
package enum ReadingText {
  /// Readings in one sentence part: `heart rate 104 bpm (above 60–100), …`.
  package static func line(_ vitals: [Vital]) -> String {
    vitals.map { words($0) }.joined(separator: ", ")
  }

  /// One reading with its state, its age when it is old, and its range.
  package static func words(_ vital: Vital) -> String {
    let name = vital.type.split(separator: "-").joined(separator: " ")
    guard let value = vital.words, vital.freshness != .missing else {
      return "\(name): no reading"
    }
    var facts: [String] = []
    if vital.freshness == .stale { facts.append(vital.ago ?? "dated in the future") }
    if let range = vital.range {
      let bounds = "\(DecimalText.one(range.low))–\(DecimalText.one(range.high))"
      facts.append(
        vital.state == .unknown ? "usual \(bounds)" : "\(vital.state.rawValue) \(bounds)"
      )
    }
    let reading = "\(name) \(value)"
    return facts.isEmpty ? reading : "\(reading) (\(facts.joined(separator: ", ")))"
  }
}
