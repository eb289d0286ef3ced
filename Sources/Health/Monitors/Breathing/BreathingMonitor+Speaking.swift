package import Catalogues
package import HealthModel

extension BreathingMonitor {
  /// Why the companion would speak first about the sessions; nil when it would not.
  ///
  /// Only about a latest session that is fresh and needs no repeating. In this order: red; yellow
  /// for more than the rules' hours or on most days of a week; a severe z-score.
  ///
  /// - Parameters:
  ///   - sessions: in order.
  ///   - now: the present.
  ///   - zone: whose days are counted.
  ///   - spoken: what was said before.
  ///   - words: the language to speak.
  /// - Returns: the reason.
  package func reasonToSpeak(
    _ sessions: [SpirometryResult],
    now: Timestamp,
    in zone: LocalZone,
    spoken: [ReasonToSpeak],
    _ words: Catalogue
  ) -> ReasonToSpeak? {
    let speaking = rules.speaking
    let wording = BreathingWording(words)
    guard let latest = sessions.last, !latest.shouldTryAgain,
      now.milliseconds(since: latest.start) <= speaking.freshHours.milliseconds(each: .hour)
    else { return nil }
    if latest.zone == .red {
      let quiet = speaking.repeatRedHours.milliseconds(each: .hour)
      return reason("pef-red", now, wording.red(latest), spoken, quiet)
        .unless(spoken: spoken, within: quiet)
    }
    if latest.zone == .yellow, lasts(sessions) || isFrequent(sessions, now: now, in: zone) {
      let days = speaking.repeatYellowDays
      let wordings = wording.yellow(latest)
      return reason("pef-yellow", now, wordings, spoken, days.milliseconds(each: .day))
        .unless(spoken: spoken, withinDays: days.count)
    }
    if let lowest = latest.z?.known.min(), lowest < rules.severity.severe.value {
      let days = speaking.repeatLowScoreDays
      let wordings = wording.lowScore(lowest: lowest)
      return reason("low-score", now, wordings, spoken, days.milliseconds(each: .day))
        .unless(spoken: spoken, withinDays: days.count)
    }
    return nil
  }

  private func reason(
    _ rule: String,
    _ now: Timestamp,
    _ wordings: [String],
    _ spoken: [ReasonToSpeak],
    _ spacing: Int64
  ) -> ReasonToSpeak {
    ReasonToSpeak(
      monitor: .spirometry,
      rule: rule,
      at: now,
      sentence: DailyWording.of(wordings, after: spoken, rule: rule, now: now, spacing: spacing)
    )
  }

  /// Whether the last sessions without a green one among them span more than the rules' hours.
  private func lasts(_ sessions: [SpirometryResult]) -> Bool {
    let known = sessions.filter { $0.zone != nil && !$0.shouldTryAgain }
    let run = known.reversed().prefix { $0.zone != .green }
    guard let last = run.first, let first = run.last else { return false }
    let hours = rules.speaking.yellowHours.milliseconds(each: .hour)
    return last.start.milliseconds(since: first.start) > hours
  }

  /// Whether most days of the week until today had a session outside the green zone.
  private func isFrequent(_ sessions: [SpirometryResult], now: Timestamp, in zone: LocalZone)
    -> Bool
  {
    let first = DailyValues.day(of: now, in: zone)
      .adding(days: 1 - rules.speaking.weekDays.count)
    let days = sessions.filter { $0.zone.map { $0 != .green } ?? false && !$0.shouldTryAgain }
      .map { DailyValues.day(of: $0.start, in: zone) }
      .filter { $0 >= first }
    return Set(days).count >= rules.speaking.yellowDays.count
  }
}
