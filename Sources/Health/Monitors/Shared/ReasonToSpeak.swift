package import HealthModel

/// Which of the companions is meant, by its word on the command line.
package enum Monitor: String, Codable, CaseIterable, Sendable {
  /// Mood and sleep.
  case bipolar
  /// The breathing test.
  case spirometry
  /// Pacing with post-exertional malaise.
  case pem
  /// The beta-blocker.
  case medication
  /// Guided exercises: what they have left for later.
  case exercise

  /// Those that raise alerts, which may be passed on to trusted people.
  package static let alerting: [Monitor] = [.bipolar, .spirometry, .pem, .medication]
}

/// Why a monitor would have the companion speak first, and the sentence it would say.
///
/// A statement of what was seen against what, never a diagnosis. Reasons that were spoken are
/// handed back at the next question, so that none comes twice in its time.
package struct ReasonToSpeak: Codable, Hashable, Sendable {
  /// The monitor whose rule it is.
  package let monitor: Monitor
  /// The name of the rule within the monitor.
  package let rule: String
  /// When the rule was asked.
  package let at: Timestamp
  /// What a person reads.
  package let sentence: String

  /// A reason from its parts.
  package init(monitor: Monitor, rule: String, at: Timestamp, sentence: String) {
    self.monitor = monitor
    self.rule = rule
    self.at = at
    self.sentence = sentence
  }

  /// The reason unless one of the same rule was spoken less than `quiet` milliseconds ago.
  ///
  /// The distance counts either way, for the sake of clocks that were set back.
  func unless(spoken: [ReasonToSpeak], within quiet: Int64) -> ReasonToSpeak? {
    let isRecent = spoken.contains {
      $0.monitor == monitor && $0.rule == rule && abs(at.milliseconds(since: $0.at)) < quiet
    }
    return isRecent ? nil : self
  }
  /// The reason unless one of the same rule was spoken less than `days` local days ago.
  ///
  /// Dates are compared, not lengths of time: what is looked at every evening comes again on the
  /// evening of the last day, also when the look is a moment earlier than the one before. As above
  /// the distance counts either way.
  func unless(spoken: [ReasonToSpeak], withinDays days: Int) -> ReasonToSpeak? {
    let isRecent = spoken.contains { said in
      let date = Timestamp(milliseconds: said.at.milliseconds, offsetMinutes: at.offsetMinutes).day
      return said.monitor == monitor && said.rule == rule
        && abs(at.day.daysSinceEpoch - date.daysSinceEpoch) < days
    }
    return isRecent ? nil : self
  }
}
