package import Assessment
import HealthModel

/// Puts readings into words, for exports and for the places where a replay shows them.
package enum ReadingText {
  /// Readings in one sentence part: `heart rate 104.0 count/min (above 60–100), …`.
  package static func line(_ vitals: [Vital]) -> String {
    vitals.map(words).joined(separator: ", ")
  }

  /// One reading with its state, its age when it is old, and its range.
  package static func words(_ vital: Vital) -> String { words(vital, unit: " \(vital.unit)") }

  /// The same without the unit, for a line where space is short.
  package static func brief(_ vital: Vital) -> String { words(vital, unit: "") }

  private static func words(_ vital: Vital, unit: String) -> String {
    let name = vital.type.split(separator: "-").joined(separator: " ")
    guard let value = vital.value, vital.freshness != .missing else {
      return "\(name): no reading"
    }
    var facts: [String] = []
    if vital.freshness == .stale { facts.append(age(vital)) }
    if let range = vital.range {
      let bounds = "\(DecimalText.bound(range.low))–\(DecimalText.bound(range.high))"
      facts.append(
        vital.state == .unknown ? "usual \(bounds)" : "\(vital.state.rawValue) \(bounds)"
      )
    }
    let reading = "\(name) \(DecimalText.one(value))\(unit)"
    return facts.isEmpty ? reading : "\(reading) (\(facts.joined(separator: ", ")))"
  }

  private static func age(_ vital: Vital) -> String {
    guard let seconds = vital.ageSeconds, seconds >= 60 else { return "too old to judge" }
    let minutes = seconds / 60
    if minutes < 120 { return "\(minutes) minute\(minutes == 1 ? "" : "s") old" }
    let hours = minutes / 60
    return hours < 48 ? "\(hours) hours old" : "\(hours / 24) days old"
  }
}
