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
  /// - Returns: the reason.
  package func reasonToSpeak(
    _ sessions: [SpirometryResult],
    now: Timestamp,
    in zone: LocalZone,
    spoken: [ReasonToSpeak]
  ) -> ReasonToSpeak? {
    let speaking = rules.speaking
    guard let latest = sessions.last, !latest.shouldTryAgain,
      now.milliseconds(since: latest.start) <= speaking.freshHours.milliseconds(each: .hour)
    else { return nil }
    if latest.zone == .red {
      return reason("pef-red", now, BreathingWording.red(latest))
        .unless(spoken: spoken, within: speaking.repeatRedHours.milliseconds(each: .hour))
    }
    if latest.zone == .yellow, lasts(sessions) || isFrequent(sessions, now: now, in: zone) {
      return reason("pef-yellow", now, BreathingWording.yellow(latest))
        .unless(spoken: spoken, withinDays: speaking.repeatYellowDays.count)
    }
    if let lowest = latest.z?.known.min(), lowest < rules.severity.severe.value {
      return reason("low-score", now, BreathingWording.lowScore(latest, lowest: lowest))
        .unless(spoken: spoken, withinDays: speaking.repeatLowScoreDays.count)
    }
    return nil
  }

  private func reason(_ rule: String, _ now: Timestamp, _ sentence: String) -> ReasonToSpeak {
    ReasonToSpeak(monitor: .spirometry, rule: rule, at: now, sentence: sentence)
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
