import HealthModel

/// What the beta-blocker companion says.
///
/// It asks, and never says that a dose was missed.
package enum MedicationWording {
  /// The question.
  package static func question(_ medication: String) -> String {
    "Have you had your \(medication.lowercased()) today?"
  }

  /// What can be answered, in order.
  package static func actions(rules: BetaBlockerRules) -> [(
    title: String, answer: BetaBlockerAnswer
  )] {
    [("Yes", .yes), ("Not yet", .notYet)]
      + rules.asking.remindHours.map { ("Remind me in \($0) h", .remind(hours: $0)) }
  }

  /// How the question can be answered in words.
  package static let howToAnswer = "You can answer yes, not yet, or later 2h."

  /// The reminder of doses that are due at one time.
  ///
  /// - Parameters:
  ///   - medications: their titles; one at least.
  ///   - clock: the time on local clocks, such as `08:00`.
  /// - Returns: one sentence.
  package static func doseReminder(_ medications: [String], clock: String) -> String {
    "It is time for your \(list(medications)) of \(clock)."
  }

  /// What stands in a calendar beside a dose.
  static let calendarNote =
    "Never take a double dose to make up for one. The leaflet says what to do about a late one."

  /// Names in a sentence: `a, b and c`.
  package static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// What led to the question.
  package static func cause(restingHeartRate: Double, boundary: Double) -> String {
    "Your resting heart rate today is \(DecimalText.bound(restingHeartRate)), above "
      + "\(DecimalText.bound(boundary)). That can come from many things: a short night, coffee, an "
      + "infection, or a dose that is still to come."
  }

  /// What is said after “yes”.
  static let afterYes = [
    "Good, I have noted it.",
    "I will ask a little later from now on, and come back to the usual boundary in a few days.",
  ]

  /// What is said after “not yet”.
  static func afterNotYet(_ medication: String) -> [String] {
    [
      "Never take a double dose to make up for one.",
      "What to do about a late dose of \(medication.lowercased()) stands in its leaflet; your "
        + "pharmacist or doctor tells you too.",
      "Don't stop it on your own either: stopping suddenly can make the heart race.",
    ]
  }

  /// What is said after “remind me”.
  static func afterRemind(hours: Int) -> [String] {
    ["I will ask you again in \(hours) \(hours == 1 ? "hour" : "hours")."]
  }

  /// What is said about a slow resting heart rate.
  static func lowRate(_ value: Double) -> String {
    "Your resting heart rate today is \(DecimalText.bound(value)). A beta-blocker slows the heart, and "
      + "alone that is no cause for worry. If you feel dizzy, faint, short of breath or very tired "
      + "with it, call whoever treats you; if you pass out or have pain in the chest, your "
      + "emergency number."
  }

  /// How things stand, sentence by sentence.
  package static func sentences(
    for status: MedicationStatus,
    medications: [Medication],
    rules: BetaBlockerRules
  )
    -> [String]
  {
    var told = [boundary(status.boundaryBase)]
    if medications.contains(where: { rules.isNotStudied($0.name) }) {
      told.append(
        "The study behind the boundary did not look at your medication, so take it as a rough one."
      )
    }
    told += status.today.map(dose)
    if let next = status.next {
      told.append("Next: \(next.medication) at \(next.due.clock) on \(next.due.day).")
    }
    if let asked = status.lastAsked {
      told.append("Last asked on \(asked.day) at \(asked.clock).")
    }
    return told
  }

  private static func boundary(_ boundary: BetaBlockerBoundary) -> String {
    let origin =
      switch boundary.origin {
      case .published: "the published one, until there are enough days of your own"
      case .ownDays: "from \(boundary.days) days of your own on medication"
      case .own: "the number you set"
      }
    let raise =
      boundary.raise > 0
      ? ", raised by \(DecimalText.bound(boundary.raise)) after your answers" : ""
    return "The question comes above a resting heart rate of \(DecimalText.bound(boundary.value)) "
      + "(\(origin)\(raise))."
  }

  private static func dose(_ dose: PlannedDose) -> String {
    let outcome =
      switch dose.state {
      case .ahead: "is ahead"
      case .open: "has no note yet"
      case .taken: "was taken"
      case .skipped: "was left out"
      }
    return "\(dose.medication) of \(dose.due.clock) \(outcome)."
  }
}
