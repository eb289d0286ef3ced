import HealthModel

/// What the mood and sleep companion says.
///
/// It names what was seen and what one may do; it never names an illness, and never says that
/// somebody is healthy.
package enum MoodWording {
  /// The answer to an assessment, sentence by sentence.
  package static func sentences(for assessment: MoodAssessment) -> [String] {
    original(assessment) + personal(assessment.personal)
  }

  /// The same in one sentence of each rule; nothing of the personal one where it found nothing.
  package static func shortly(_ assessment: MoodAssessment) -> [String] {
    let first = Array(original(assessment).prefix(1))
    switch assessment.personal.pattern {
    case .none, .insufficient: return first
    case .sleepChange, .depressive, .manic, .mixed:
      return first + personal(assessment.personal).prefix(1)
    }
  }

  /// Days, means, thresholds and the branch that was taken, of both rules, line by line.
  package static func explanation(of assessment: MoodAssessment, rules: MoodRules) -> [String] {
    var lines = ["Window: \(assessment.from) to \(assessment.to), \(assessment.daysWanted) days."]
    lines += assessment.window.map(day)
    lines.append("Complete days: \(assessment.days) of \(assessment.daysWanted).")
    for side in [MoodPattern.depressive, .manic] {
      lines += assessment.comparisons.filter { $0.pattern == side }.map(comparison)
    }
    lines.append("Branch taken: \(branch(assessment)).")
    lines += PersonalMoodWording(assessment.personal, rules: rules).explanation
    return lines
  }

  /// What stands around what was seen, in each of the wordings of a check-in.
  private static let frames = [
    (
      "",
      "It may be worth sharing with your doctor or therapist. How are you feeling about it?"
    ),
    (
      "I noticed something in your diary. ",
      "Your doctor or therapist may want to know. How have these days been for you?"
    ),
    (
      "Your diary shows a change. ",
      "You could show it to your doctor or therapist. What do you make of it?"
    ),
    (
      "I've looked at your last days. ",
      "It can help to tell your doctor or therapist about it. How are you doing today?"
    ),
  ]

  /// The wordings of a check-in.
  static func reasons(rule: String, _ assessment: MoodAssessment) -> [String] {
    let isOriginal = rule.hasPrefix("original-")
    let seen = (isOriginal ? original(assessment) : personal(assessment.personal)).first ?? ""
    let end = isOriginal ? " It's no diagnosis." : ""
    return frames.map { opening, closing in "\(opening)\(seen) \(closing)\(end)" }
  }

  // MARK: - The original rule

  private static func original(_ assessment: MoodAssessment) -> [String] {
    let means =
      "mean mood \(figure(assessment.meanMood)), mean heart rate "
      + "\(figure(assessment.meanHeartRate)) a minute, mean sleep "
      + "\(figure(assessment.meanSleepHours)) hours"
    switch assessment.pattern {
    case .insufficient: return waiting(assessment)
    case .none:
      return [
        "Over \(assessment.days) days: \(means). This rule sees no pattern, and that's all it says."
      ]
    case .depressive, .manic:
      return [
        "Over \(assessment.days) days: \(means). All three are on the \(assessment.pattern.rawValue) "
          + "side of the original rule.",
        "That's a pattern worth sharing with your doctor or therapist. It isn't a diagnosis.",
      ]
    }
  }

  private static func waiting(_ assessment: MoodAssessment) -> [String] {
    let missing = assessment.missing
    let parts = [
      (missing.mood, "mood"), (missing.heartRate, "heart rate"), (missing.sleep, "sleep"),
    ]
    let listed = parts.filter { $0.0 > 0 }.map { "\($0.1) on \($0.0)" }.joined(separator: ", ")
    return [
      "\(assessment.days) of \(assessment.daysWanted) days have mood, heart rate and sleep; "
        + "the rule needs all of them. Missing: \(listed)."
    ]
  }

  private static func branch(_ assessment: MoodAssessment) -> String {
    switch assessment.pattern {
    case .insufficient: "not judged, as days are missing"
    case .none: "neither side has all three, so no pattern"
    case .depressive: "all three of the depressive side hold"
    case .manic: "all three of the manic side hold"
    }
  }

  private static func day(_ day: MoodDay) -> String {
    "  \(day.date): mood \(figure(day.mood)), heart rate \(figure(day.heartRate)), "
      + "sleep \(figure(day.sleepHours)) h"
  }

  private static func comparison(_ made: MoodComparison) -> String {
    let names = ["meanMood": "mean mood", "meanHeartRate": "mean heart rate"]
    let name = names[made.quantity] ?? "mean sleep"
    let sign = made.relation == "<=" ? "≤" : "≥"
    let outcome = made.holds.map { $0 ? "yes" : "no" } ?? "not known"
    let threshold = DecimalText.one(made.threshold)
    let value = made.value.map { exact($0, beside: made.threshold) } ?? "–"
    return "  \(made.pattern.rawValue): \(name) \(value) \(sign) \(threshold): \(outcome)"
  }

  /// A value with as many decimals as it takes to see on which side of a threshold it lies.
  static func exact(_ value: Double, beside threshold: Double) -> String {
    let shown = [1e3, 1e6, 1e9].map { (value * $0).rounded() / $0 }
    let exact = shown.first { $0 != threshold } ?? threshold
    let isWhole = exact == exact.rounded()
    return isWhole ? DecimalText.one(exact) : "\(exact)".replacing("-", with: "−")
  }

  // MARK: - The personal rule

  private static func personal(_ found: PersonalMood) -> [String] {
    let share =
      "It may be worth sharing with your doctor or therapist. How are you feeling about it?"
    switch found.pattern {
    case .none: return ["Compared with your own usual, nothing stands out."]
    case .insufficient:
      return [
        "I don't know your own usual yet: I have \(found.baselineNights) nights before these days, and "
          + "moods on \(found.moodDays) of them."
      ]
    case .sleepChange:
      return ["\(nights(found)) Sleep often changes before anything else does.", share]
    case .manic: return ["\(nights(found)) Your mood was high on those days.", share]
    case .depressive:
      return ["Your mood was \(figure(found.meanMood)) on average. \(change(found))", share]
    case .mixed:
      return [
        "\(nights(found)) Over the same days your mood was high on \(found.raisedDays) and low "
          + "on \(found.loweredDays).",
        share,
      ]
    }
  }

  private static func nights(_ found: PersonalMood) -> String {
    let isShort = !found.shortNights.isEmpty
    let dates = isShort ? found.shortNights : found.longNights
    let usual = found.usualSleepHours.map {
      ", compared with your usual \(DecimalText.one($0)) hours"
    }
    return "You slept much \(isShort ? "less" : "longer") than usual in the nights to "
      + "\(dates.joined(separator: ", "))\(usual ?? "")."
  }

  private static func change(_ found: PersonalMood) -> String {
    if !found.shortNights.isEmpty || !found.longNights.isEmpty { return nights(found) }
    let percent = found.activityShare.map { "\(Int(saturating: ($0 * 100).rounded()))" } ?? "–"
    return "You took \(percent) % of your usual steps."
  }

  private static func figure(_ value: Double?) -> String { value.map(DecimalText.one) ?? "–" }
}
