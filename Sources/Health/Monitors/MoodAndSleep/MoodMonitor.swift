package import Catalogues
package import HealthModel

/// The mood and sleep companion: a diary, the original rule, and the rule by the person's usual.
///
/// It never calls anybody healthy or ill. It says what was seen against what.
package struct MoodMonitor: Sendable {
  /// The thresholds.
  package let rules: MoodRules

  /// A companion with its thresholds.
  package init(rules: MoodRules) { self.rules = rules }

  /// How many days before today the readings have to reach back for a window of some days.
  package func reach(days: Int) -> Int { days + rules.baseline.days.count + 1 }

  /// Looks at the last days.
  ///
  /// A window ends today once today has all that its rule needs, and yesterday before that, so
  /// that a morning does not hide a week.
  ///
  /// - Parameters:
  ///   - readings: what the store holds, back to ``reach(days:)``.
  ///   - days: the length of the window; nil means the one of the rules.
  ///   - now: the present.
  ///   - zone: whose days count.
  /// - Returns: what both rules found.
  /// - Throws: ``MonitorsError/badWindow(days:accepted:)``.
  package func assess(
    _ readings: MoodReadings,
    days: Int? = nil,
    now: Timestamp,
    in zone: LocalZone
  ) throws(MonitorsError) -> MoodAssessment {
    let wanted = days ?? rules.window.days.count
    guard rules.acceptedDays.contains(wanted) else {
      throw .badWindow(days: wanted, accepted: rules.acceptedDays)
    }
    let today = DailyValues.day(of: now, in: zone)
    let all = readings.days(
      from: today.adding(days: -reach(days: wanted)),
      to: today,
      now: now,
      in: zone,
      rules: rules
    )
    let (original, _) = split(all, wanted) { $0.isComplete }
    let (window, before) = split(all, wanted) { $0.mood != nil && $0.sleepHours != nil }
    let finding = OriginalMoodRule(rules: rules).judge(original)
    return MoodAssessment(
      pattern: finding.pattern,
      days: finding.days,
      daysWanted: wanted,
      from: original.first?.date ?? "",
      to: original.last?.date ?? "",
      meanMood: finding.means.mood,
      meanHeartRate: finding.means.heartRate,
      meanSleepHours: finding.means.sleepHours,
      missing: MissingMoodDays(in: original),
      window: original,
      comparisons: finding.comparisons,
      personal: PersonalMoodRule(rules: rules).judge(window: window, before: before)
    )
  }

  /// Why the companion would speak first about an assessment; nil when it would not.
  ///
  /// The original rule comes before the personal one, and patterns before a change of sleep.
  ///
  /// - Parameters:
  ///   - assessment: what was found.
  ///   - now: the present.
  ///   - spoken: what was said before; the same is said again after the rules' days only.
  ///   - words: the words of a language.
  /// - Returns: the reason.
  package func reasonToSpeak(
    _ assessment: MoodAssessment,
    now: Timestamp,
    spoken: [ReasonToSpeak],
    _ words: Catalogue
  ) -> ReasonToSpeak? {
    guard let rule = Self.rule(of: assessment) else { return nil }
    let reason = ReasonToSpeak(
      monitor: .bipolar,
      rule: rule,
      at: now,
      sentence: DailyWording.of(
        MoodWording.reasons(rule: rule, assessment, words),
        after: spoken,
        rule: rule,
        now: now,
        spacing: rules.speaking.repeatAfterDays.milliseconds(each: .day)
      )
    )
    return reason.unless(spoken: spoken, withinDays: rules.speaking.repeatAfterDays.count)
  }

  private static func rule(of assessment: MoodAssessment) -> String? {
    switch assessment.pattern {
    case .depressive, .manic: return "original-\(assessment.pattern.rawValue)"
    case .none, .insufficient: break
    }
    switch assessment.personal.pattern {
    case .none, .insufficient: return nil
    case .sleepChange, .depressive, .manic, .mixed:
      return "personal-\(assessment.personal.pattern.rawValue)"
    }
  }

  /// The window at the end of the days, and the baseline before it.
  private func split(_ days: [MoodDay], _ wanted: Int, isDone: (MoodDay) -> Bool)
    -> (window: [MoodDay], before: [MoodDay])
  {
    let ended = days.last.map(isDone) == true ? days : Array(days.dropLast())
    let window = Array(ended.suffix(wanted))
    let before = Array(ended.dropLast(wanted).suffix(rules.baseline.days.count))
    return (window, before)
  }
}
