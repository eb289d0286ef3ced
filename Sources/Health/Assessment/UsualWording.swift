package import HealthModel

/// What is unusual for one person, in words; never what it means.
package enum UsualWording {
  /// A reading that is unusual, such as `Heart rate 88 is higher than usual for you: around 62`.
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

  /// What is usual: `around 62, give or take 3, on 20 of the last 28 days`.
  package static func usual(_ comparison: BaselineComparison) -> String {
    let median = DecimalText.one(comparison.median)
    let spread = DecimalText.one(comparison.spread)
    return "around \(median), give or take \(spread), on \(comparison.days) of the last 28 days"
  }

  /// Nights that raise the alarm; each of four days in a row has a wording of its own.
  package static func sentence(_ night: NightSignal.Night, on day: CalendarDay) -> String {
    let (average, usual) = (night.average, night.median)
    let wordings = [
      "Your heart rate at night was higher than usual for the second night in a row: "
        + "\(average) on average, usually \(usual).",
      "Two nights running, your heart rate was up: \(average) on average, against your usual "
        + "\(usual).",
      "Your night-time heart rate averaged \(average), above your usual \(usual), for two nights now.",
      "Last night your heart rate averaged \(average), and the night before was high too; it's "
        + "usually \(usual).",
    ]
    return wordings[day.daysSinceEpoch & 3]
  }

  /// What is to be said of a reading beside its range; nil for nothing.
  ///
  /// - Parameters:
  ///   - verdict: what the reading means for this person.
  ///   - whom: `you` where the person reads it, `this person` where a model does.
  /// - Returns: a sentence.
  package static func remark(_ verdict: UsualVerdict, for whom: String) -> String? {
    switch verdict.context {
    case .exercise: return "It was measured during exercise or soon after."
    case .mindAndBody: return "It was measured during paced breathing or the like, or soon after."
    case .sleep: return "It was measured during sleep."
    case .rest, .unknown: break
    }
    guard verdict.speaks, let comparison = verdict.comparison else { return nil }
    let side = comparison.state == .below ? "lower" : "higher"
    return "That is \(side) than usual for \(whom): \(usual(comparison))."
  }
}
