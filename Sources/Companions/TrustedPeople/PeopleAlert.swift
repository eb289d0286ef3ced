package import HealthModel
package import Monitors

/// Which of the things the companions say first are alerts that may be passed on.
///
/// Reminders and questions to the user alone are none. A rule that isn't listed is none either, so
/// that nothing new is passed on before somebody has decided so.
package enum PeopleAlert {
  /// Whether a companion's rule is an alert.
  package static func isAlert(_ monitor: Monitor, rule: String) -> Bool {
    switch monitor {
    case .bipolar: rule.hasPrefix("original-") || rule.hasPrefix("personal-")
    case .spirometry: ["pef-red", "pef-yellow", "low-score"].contains(rule)
    case .pem: rule == "above-ceiling"
    case .medication: ["ask", "resting-heart-rate", "low-heart-rate"].contains(rule)
    case .exercise: false
    }
  }

  /// Whether a person is to be told of an alert that was raised at a time.
  package static func concerns(
    _ person: TrustedPerson,
    _ monitor: Monitor,
    rule: String,
    raised: Timestamp
  ) -> Bool {
    !person.isPaused && person.alerts.contains(monitor) && raised >= person.activeSince
      && isAlert(monitor, rule: rule)
  }
}
