/// How well a session of blows can be relied on (ATS/ERS 2019).
package enum SpirometryGrade: String, Codable, CaseIterable, Comparable, Sendable {
  /// At least three acceptable blows, the two largest repeatable.
  case a = "A"
  /// Two acceptable blows, repeatable.
  case b = "B"
  /// At least two acceptable blows, nearly repeatable.
  case c = "C"
  /// At least two acceptable blows, hardly repeatable.
  case d = "D"
  /// At least two acceptable blows, not repeatable; or one acceptable.
  case e = "E"
  /// No acceptable blow, but at least one usable.
  case u = "U"
  /// No usable blow.
  case f = "F"

  /// Whether a grade is better than another.
  package static func < (left: SpirometryGrade, right: SpirometryGrade) -> Bool {
    let order = allCases
    return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
  }

  /// Grades one measure of a session.
  ///
  /// - Parameters:
  ///   - acceptable: the values of acceptable blows, L.
  ///   - usable: how many blows are usable but not acceptable.
  ///   - isYoung: whether the rule for the age up to 6 years holds.
  ///   - rules: the limits.
  package init(acceptable: [Double], usable: Int, isYoung: Bool, rules: BreathingRules) {
    let sorted = acceptable.sorted(by: >)
    guard sorted.count >= 2 else {
      self = sorted.count == 1 ? .e : usable > 0 ? .u : .f
      return
    }
    let limits = RepeatabilityLimits(largest: sorted[0], isYoung: isYoung, rules: rules)
    // Volumes are read to 0.001 L; a twentieth of that is what binary fractions can add.
    let difference = sorted[0] - sorted[1] - 0.00005
    if difference <= limits.repeatable {
      self = sorted.count >= rules.grades.blowsForA.count ? .a : .b
    } else if difference <= limits.nearly {
      self = .c
    } else {
      self = difference <= limits.hardly ? .d : .e
    }
  }
}

/// How far the two largest values of a measure may lie apart, L.
struct RepeatabilityLimits {
  /// For grades A and B.
  let repeatable: Double
  /// For grade C.
  let nearly: Double
  /// For grade D.
  let hardly: Double

  /// The limits; for the young at least a share of the largest value.
  init(largest: Double, isYoung: Bool, rules: BreathingRules) {
    let grades = rules.grades
    guard isYoung else {
      repeatable = grades.repeatable.value
      nearly = grades.nearlyRepeatable.value
      hardly = grades.hardlyRepeatable.value
      return
    }
    let share = largest * grades.youngShare.value
    repeatable = max(grades.youngRepeatable.value, share)
    nearly = max(grades.youngNearlyRepeatable.value, share)
    hardly = max(grades.youngHardlyRepeatable.value, share)
  }
}
