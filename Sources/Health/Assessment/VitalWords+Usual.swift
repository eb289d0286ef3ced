package import HealthModel

/// What is unusual for one person, in words; never what it means.
extension VitalWords {
  /// A reading that is unusual, such as `Heart rate 88 is higher than usual for you: around 62.`.
  package func sentence(_ vital: Vital, _ comparison: BaselineComparison) -> String {
    self(
      comparison.state == .below ? .unusualLow : .unusualHigh,
      of: vital.type,
      ["value": vital.value.map(number) ?? "–", "usual": usual(comparison)]
    )
  }

  /// What is usual: `around 62, give or take 3, on 20 of the last 28 days`.
  package func usual(_ comparison: BaselineComparison) -> String {
    self(
      .usual,
      ["median": number(comparison.median), "spread": number(comparison.spread)],
      count: comparison.days
    )
  }

  /// Nights that raise the alarm; each of four days in a row has a wording of its own.
  package func sentence(_ night: NightSignal.Night, on day: CalendarDay) -> String {
    let wordings: [VitalKey] = [.night1, .night2, .night3, .night4]
    return self(
      wordings[day.daysSinceEpoch & 3],
      ["average": "\(night.average)", "usual": "\(night.median)"]
    )
  }

  /// What is to be said of a reading beside its range; nil for nothing.
  package func remark(_ verdict: UsualVerdict) -> String? {
    switch verdict.context {
    case .exercise: return self(.inExercise)
    case .mindAndBody: return self(.inBreathing)
    case .sleep: return self(.inSleep)
    case .rest, .unknown: break
    }
    guard verdict.speaks, let comparison = verdict.comparison else { return nil }
    return self(
      comparison.state == .below ? .remarkLow : .remarkHigh,
      ["usual": usual(comparison)]
    )
  }
}
