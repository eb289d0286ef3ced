import HealthModel

/// The arithmetic of the rule by the person's own usual, line by line.
struct PersonalMoodWording {
  private let found: PersonalMood
  private let rules: MoodRules

  /// What was found, and the thresholds it was held against.
  init(_ found: PersonalMood, rules: MoodRules) {
    self.found = found
    self.rules = rules
  }

  /// Figures, thresholds and the branch that was taken.
  var explanation: [String] {
    [
      "Your own usual: \(found.baselineNights) nights, median \(figure(found.usualSleepHours)) h; "
        + "window \(found.from) to \(found.to): mean sleep \(figure(found.meanSleepHours)) h "
        + "(\(figure(found.sleepScore)) spreads), mean mood \(figure(found.meanMood)).",
      "  \(nights)",
      "  \(days)",
      "  Short nights in a row: \(list(found.shortNights)); long: \(list(found.longNights)).",
      "  Days raised: \(found.raisedDays), lowered: \(found.loweredDays); middle of sleep shifted by "
        + "\(figure(found.midpointShiftHours)) h, scattered by \(figure(found.midpointSpreadHours)) h; "
        + "resting heart rate \(figure(found.restingHeartRateScore)) spreads from usual.",
      "Personal branch taken: \(branch).",
    ]
  }

  /// From which length on a night counts as changed.
  private var nights: String {
    let personal = rules.personal
    let least = DecimalText.one(personal.veryShortSleepHours.value)
    let row = "\(personal.nightsInARow.count) in a row count"
    guard let usual = found.usualSleepHours else {
      return "A night is short below \(least) h; \(row). What is short or long for you is known "
        + "after \(rules.baseline.leastNights.count) nights before the window."
    }
    let change = personal.sleepChangeHours.value
    return
      "A night is short at or below \(figure(usual - change)) h or below \(least) h, long from "
      + "\(figure(usual + change)) h; \(row)."
  }

  /// From which mood and how few steps on a day or a window counts.
  private var days: String {
    let personal = rules.personal
    let steps = found.activityShare.map { "\(Int(saturating: ($0 * 100).rounded())) %" } ?? "–"
    return "A mood is raised from \(bound(personal.raisedMood)), lowered from "
      + "\(bound(personal.loweredMood)), a window low at or below "
      + "\(bound(personal.depressiveMeanMood)); steps \(steps) of usual, few at or below "
      + "\(Int(saturating: (personal.activityShare.value * 100).rounded())) %."
  }

  private var branch: String {
    switch found.pattern {
    case .none: "nothing stands out"
    case .insufficient: "not judged, as nights or moods are missing"
    case .sleepChange: "the last nights in a row are changed, mood has not followed (sleepChange)"
    case .depressive: "a low mean mood with changed nights or few steps (depressive)"
    case .manic: "short nights in a row, each with a raised mood (manic)"
    case .mixed:
      "short nights in a row, with days raised and days lowered in one window (mixed)"
    }
  }

  private func list(_ dates: [String]) -> String {
    dates.isEmpty ? "none" : dates.joined(separator: ", ")
  }

  private func figure(_ value: Double?) -> String { value.map(DecimalText.one) ?? "–" }

  private func bound(_ number: SourcedNumber) -> String { DecimalText.one(number.value) }
}
