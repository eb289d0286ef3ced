import Assessment
import HealthModel

/// Sees to it that a check-in's first message names both numbers, whoever wrote it.
///
/// A model is asked for that; where it left a number out, a sentence of ours goes before its text.
enum CheckInOpening {
  /// The sentence for the readings whose number a text doesn't hold; nil when it names them all.
  static func sentence(for vitals: [Vital], missingIn text: String) -> String? {
    let parts = vitals.compactMap { vital -> String? in
      guard let value = vital.value, !names(text, DecimalText.one(value)) else { return nil }
      return phrase(vital, value)
    }
    guard !parts.isEmpty else { return nil }
    let sentence = parts.joined(separator: ", ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// Whether a number stands in a text by itself, not as a part of another one.
  private static func names(_ text: String, _ number: String) -> Bool {
    text.ranges(of: number).contains { place in
      let rest = text[place.upperBound...]
      let isDecimal = rest.first == "." || rest.first == ","
      return text[..<place.lowerBound].last?.isNumber != true && rest.first?.isNumber != true
        && !(isDecimal && rest.dropFirst().first?.isNumber == true)
    }
  }

  private static func phrase(_ vital: Vital, _ value: Double) -> String {
    let reading = "your latest \(VitalWording.title(vital)) is \(DecimalText.one(value))"
    let start = "\(reading) \(VitalWording.unit(vital))"
    if vital.freshness == .stale {
      let age = vital.ageSeconds.map { "\(VitalWording.age(seconds: $0)) old" } ?? "of another time"
      return "\(start) (\(age), so it says nothing about now)"
    }
    guard let range = vital.range else { return start }
    switch vital.state {
    case .below: return "\(start) (below \(VitalWording.range(range)))"
    case .above: return "\(start) (above \(VitalWording.range(range)))"
    case .within: return "\(start) (within \(VitalWording.range(range)))"
    case .unknown: return start
    }
  }
}
