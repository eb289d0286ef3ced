import Assessment
import HealthModel

/// Sees to it that a check-in's first message names both numbers, whoever wrote it.
///
/// A model is asked for that; where it left a number out, a sentence of ours goes before its text.
enum CheckInOpening {
  /// The sentence for the readings whose number a text doesn't hold; nil when it names them all.
  static func sentence(for vitals: [Vital], missingIn text: String) -> String? {
    let parts = vitals.compactMap { vital -> String? in
      guard let value = vital.value, !names(value, text) else { return nil }
      return phrase(vital, value)
    }
    guard !parts.isEmpty else { return nil }
    let sentence = parts.joined(separator: ", ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// Whether a text holds a number by itself, `104` or `104.0`, and not as a part of another.
  private static func names(_ value: Double, _ text: String) -> Bool {
    let numbers = text.split { !$0.isNumber && $0 != "." }.map {
      $0.drop { $0 == "." }.reversed().drop { $0 == "." }.reversed()
    }
    let form = Array(DecimalText.one(value))
    return numbers.contains { Array($0) == form || Array($0) == form + ".0" }
  }

  private static func phrase(_ vital: Vital, _ value: Double) -> String {
    let title = VitalWording.spokenTitle(vital.type)
    if vital.freshness == .stale {
      let age = vital.ageSeconds.map { "is \(VitalWording.age(seconds: $0)) old" }
      return "your last \(title), \(DecimalText.one(value)), \(age ?? "is dated in the future")"
    }
    let verb = VitalWording.isRecent(vital) ? "is" : "was"
    let start = "your \(title) \(verb) \(VitalWording.spoken(vital))"
    guard vital.range != nil, vital.state != .unknown else { return start }
    return "\(start) (\(VitalWording.outcome(vital)))"
  }
}
