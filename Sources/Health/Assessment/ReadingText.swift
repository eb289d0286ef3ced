import HealthModel

/// Puts readings into words, for exports and for the places where a replay shows them.
package enum ReadingText {
  /// Readings in one sentence part: `heart rate 104 bpm (above 60–100), …`.
  package static func line(_ vitals: [Vital]) -> String {
    vitals.map { words($0) }.joined(separator: ", ")
  }

  /// One reading with its state, its age when it is old, and its range.
  ///
  /// - Parameters:
  ///   - vital: the reading.
  ///   - isShort: whether breathing is named in fewer letters: `breathing 14/min`.
  /// - Returns: a part of a sentence.
  package static func words(_ vital: Vital, isShort: Bool = false) -> String {
    let isBreathing = isShort && vital.type == "respiratory-rate"
    let name = isBreathing ? "breathing" : vital.type.split(separator: "-").joined(separator: " ")
    let words = vital.words.map { isBreathing ? $0.replacing(" breaths/min", with: "/min") : $0 }
    guard let value = words, vital.freshness != .missing else {
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
