package import Catalogues
import HealthModel

/// What the mood and sleep companion says.
///
/// It names what was seen and what one may do; it never names an illness, and never says that
/// somebody is healthy.
package enum MoodWording {
  /// The answer to an assessment, sentence by sentence.
  package static func sentences(
    for assessment: MoodAssessment,
    _ words: Catalogue
  ) -> [String] {
    original(assessment, words) + personal(assessment.personal, words)
  }

  /// The same in one sentence of each rule; nothing of the personal one where it found nothing.
  package static func shortly(_ assessment: MoodAssessment, _ words: Catalogue) -> [String] {
    let first = Array(original(assessment, words).prefix(1))
    switch assessment.personal.pattern {
    case .none, .insufficient: return first
    case .sleepChange, .depressive, .manic, .mixed:
      return first + personal(assessment.personal, words).prefix(1)
    }
  }

  /// Days, means, thresholds and the branch that was taken, of both rules, line by line.
  package static func explanation(
    of assessment: MoodAssessment,
    rules: MoodRules,
    _ words: Catalogue
  ) -> [String] {
    var lines = [
      words.text(
        MoodKey.window,
        ["from": words.date(assessment.from), "to": words.date(assessment.to)],
        count: assessment.daysWanted
      )
    ]
    lines += assessment.window.map { "  \(day($0, words))" }
    lines.append(
      words.text(
        MoodKey.complete,
        ["wanted": "\(assessment.daysWanted)"],
        count: assessment.days
      )
    )
    for side in [MoodPattern.depressive, .manic] {
      lines += assessment.comparisons.filter { $0.pattern == side }
        .map { "  \(comparison($0, words))" }
    }
    lines.append(words.text(branch(assessment)))
    lines += PersonalMoodWording(assessment.personal, rules: rules, words).explanation
    return lines
  }

  /// The wordings of a check-in, with what was seen within.
  static func reasons(
    rule: String,
    _ assessment: MoodAssessment,
    _ words: Catalogue
  ) -> [String] {
    let isOriginal = rule.hasPrefix("original-")
    let found =
      isOriginal ? original(assessment, words) : personal(assessment.personal, words)
    return [MoodKey.checkIn1, .checkIn2, .checkIn3, .checkIn4].map { key in
      let sentence = words.text(key, ["seen": found.first ?? ""])
      return isOriginal ? words.text(MoodKey.noDiagnosis, ["sentence": sentence]) : sentence
    }
  }

  // MARK: - The original rule

  private static func original(_ assessment: MoodAssessment, _ words: Catalogue) -> [String] {
    let means = [
      "mood": words.figure(assessment.meanMood), "rate": words.figure(assessment.meanHeartRate),
      "sleep": words.figure(assessment.meanSleepHours),
    ]
    let days = assessment.days
    switch assessment.pattern {
    case .insufficient: return [waiting(assessment, words)]
    case .none: return [words.text(MoodKey.noPattern, means, count: days)]
    case .depressive:
      return [
        words.text(MoodKey.allDepressive, means, count: days), words.text(MoodKey.shareOriginal),
      ]
    case .manic:
      return [
        words.text(MoodKey.allManic, means, count: days), words.text(MoodKey.shareOriginal),
      ]
    }
  }

  private static func waiting(_ assessment: MoodAssessment, _ words: Catalogue) -> String {
    let missing = assessment.missing
    let parts: [(count: Int, key: MoodKey)] = [
      (missing.mood, .missingMood), (missing.heartRate, .missingHeartRate),
      (missing.sleep, .missingSleep),
    ]
    let listed = parts.filter { $0.count > 0 }.map { words.text($0.key, count: $0.count) }
    return words.text(
      MoodKey.waiting,
      ["wanted": "\(assessment.daysWanted)", "missing": listed.joined(separator: ", ")],
      count: assessment.days
    )
  }

  private static func branch(_ assessment: MoodAssessment) -> MoodKey {
    switch assessment.pattern {
    case .insufficient: .branchWaiting
    case .none: .branchNone
    case .depressive: .branchDepressive
    case .manic: .branchManic
    }
  }

  private static func day(_ day: MoodDay, _ words: Catalogue) -> String {
    words.text(
      MoodKey.day,
      [
        "date": words.date(day.date), "mood": words.figure(day.mood),
        "rate": words.figure(day.heartRate), "sleep": words.figure(day.sleepHours),
      ]
    )
  }

  private static func comparison(_ made: MoodComparison, _ words: Catalogue) -> String {
    let names: [String: MoodKey] = ["meanMood": .meanMood, "meanHeartRate": .meanHeartRate]
    let outcome = made.holds.map { $0 ? MoodKey.yes : .no } ?? .notKnown
    let value = made.value.map { words.number(exact($0, beside: made.threshold)) }
    let side: MoodKey = made.pattern == .manic ? .manicSide : .depressiveSide
    return words.text(
      MoodKey.comparison,
      [
        "side": words.text(side), "name": words.text(names[made.quantity] ?? .meanSleep),
        "value": value ?? "–", "sign": made.relation == "<=" ? "≤" : "≥",
        "threshold": words.figure(made.threshold), "outcome": words.text(outcome),
      ]
    )
  }

  /// A value with as many decimals as it takes to see on which side of a threshold it lies.
  static func exact(_ value: Double, beside threshold: Double) -> String {
    let shown = [1e3, 1e6, 1e9].map { (value * $0).rounded() / $0 }
    let exact = shown.first { $0 != threshold } ?? threshold
    let isWhole = exact == exact.rounded()
    return isWhole ? DecimalText.one(exact) : "\(exact)".replacing("-", with: "−")
  }

  // MARK: - The personal rule

  private static func personal(_ found: PersonalMood, _ words: Catalogue) -> [String] {
    let share = words.text(MoodKey.share)
    switch found.pattern {
    case .none: return [words.text(MoodKey.usualFine)]
    case .insufficient:
      return [
        words.text(
          MoodKey.usualUnknown,
          ["moods": "\(found.moodDays)"],
          count: found.baselineNights
        )
      ]
    case .sleepChange:
      return [words.text(MoodKey.sleepChange, ["nights": nights(found, words)]), share]
    case .manic: return [words.text(MoodKey.raised, ["nights": nights(found, words)]), share]
    case .depressive:
      let places = ["mood": words.figure(found.meanMood), "change": change(found, words)]
      return [words.text(MoodKey.lowered, places), share]
    case .mixed:
      let places = [
        "nights": nights(found, words), "raised": "\(found.raisedDays)",
        "lowered": "\(found.loweredDays)",
      ]
      return [words.text(MoodKey.mixed, places), share]
    }
  }

  private static func nights(_ found: PersonalMood, _ words: Catalogue) -> String {
    let isShort = !found.shortNights.isEmpty
    var places = ["dates": words.dates(isShort ? found.shortNights : found.longNights)]
    guard let usual = found.usualSleepHours else {
      return words.text(isShort ? MoodKey.shortNights : .longNights, places)
    }
    places["usual"] = words.figure(usual)
    return words.text(isShort ? MoodKey.shortNightsUsual : .longNightsUsual, places)
  }

  private static func change(_ found: PersonalMood, _ words: Catalogue) -> String {
    if !found.shortNights.isEmpty || !found.longNights.isEmpty { return nights(found, words) }
    let percent = found.activityShare.map { "\(Int(saturating: ($0 * 100).rounded()))" } ?? "–"
    return words.text(MoodKey.fewSteps, ["percent": percent])
  }
}
