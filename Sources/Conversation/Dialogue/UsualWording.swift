package import Assessment
import HealthModel

/// What is unusual for one person, in words; never what it means.
package enum UsualWording {
  /// A reading that is unusual, such as `Heart rate 88.0 is higher than usual for you: around 62.0`.
  package static func sentence(_ vital: Vital, _ comparison: BaselineComparison) -> String {
    let title = VitalWording.title(vital)
    let subject = title.prefix(1).uppercased() + title.dropFirst()
    let value = vital.value.map(DecimalText.one) ?? "without a value"
    let side =
      switch comparison.state {
      case .above: "higher than usual for you"
      case .below: "lower than usual for you"
      case .within, .unknown: "as usual for you"
      }
    return "\(subject) \(value) is \(side): \(usual(comparison))."
  }

  /// What is usual: `around 62.0, give or take 3.0, in the last 28 days`.
  package static func usual(_ comparison: BaselineComparison) -> String {
    let median = DecimalText.one(comparison.median)
    let spread = DecimalText.one(comparison.spread)
    let days = comparison.days == 1 ? "1 day" : "\(comparison.days) days"
    return "around \(median), give or take \(spread), on \(days) of the last four weeks"
  }

  /// Nights that raise the alarm.
  package static func sentence(_ night: NightSignal.Night) -> String {
    "For the second night running your heart rate in the night was higher than usual: "
      + "\(night.average) on average, with \(night.median) as the middle of all nights."
  }

  /// What is to be said of a reading beside its range; nil for nothing.
  static func remark(_ verdict: UsualVerdict) -> String? {
    switch verdict.context {
    case .exercise: return "It was measured in exercise or soon after."
    case .sleep: return "It was measured in sleep."
    case .rest, .unknown: break
    }
    guard verdict.speaks, let comparison = verdict.comparison else { return nil }
    let side = comparison.state == .below ? "lower" : "higher"
    return "That is \(side) than usual for this person: \(usual(comparison))."
  }
}
