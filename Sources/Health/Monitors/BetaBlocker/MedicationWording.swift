package import HealthModel

/// What the beta-blocker companion says.
///
/// It asks, and never says that a dose was missed.
package enum MedicationWording {
  /// The question, another one on each of four days in a row.
  package static func question(_ medication: String, on day: CalendarDay) -> String {
    let name = medication.lowercased()
    return DailyWording.of(
      [
        "Have you had your \(name) today?", "Did you take your \(name) today?",
        "Have you already taken your \(name) today?", "Have you taken your \(name) yet today?",
      ],
      on: day
    )
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
  ///   - day: the local day; each of four in a row has a wording of its own.
  /// - Returns: one sentence.
  package static func doseReminder(
    _ medications: [String],
    clock: String,
    on day: CalendarDay
  ) -> String {
    let names = list(medications)
    return DailyWording.of(
      [
        "It's time for your \(names) (\(clock)).", "Your \(names) for \(clock): now is the time.",
        "\(clock): time to take your \(names).", "A reminder to take your \(names) (\(clock)).",
      ],
      on: day
    )
  }

  /// What stands in a calendar beside a dose.
  static let calendarNote =
    "Never take a double dose to make up for one. The leaflet says what to do about a late one."

  /// Names in a sentence: `a, b and c`.
  package static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// What led to the question, in another wording on each of four days in a row.
  package static func cause(
    restingHeartRate: Double,
    boundary: Double,
    on day: CalendarDay
  ) -> String {
    let (rate, bound) = (DecimalText.one(restingHeartRate), DecimalText.one(boundary))
    return DailyWording.of(
      [
        "Your resting heart rate today is \(rate), above \(bound). A short night, coffee, an "
          + "infection or a dose you haven't taken yet can do that.",
        "Today's resting heart rate is \(rate), above \(bound). That can have many reasons, such as "
          + "a cold coming on, little sleep, coffee or a dose still to come.",
        "At rest your heart beats \(rate) a minute today, above \(bound). Coffee, a bad night, a "
          + "cold or a dose that's still to come are common reasons.",
        "Your heart rate at rest is \(rate), above \(bound), today. It may be poor sleep, caffeine, "
          + "an infection or a dose not taken yet.",
      ],
      on: day
    )
  }

  /// What is said after “yes”.
  static let afterYes = [
    "Good, I've noted it.",
    "From now on I'll ask at a slightly higher heart rate, and go back to the usual threshold in a few days.",
  ]

  /// What is said after “not yet”.
  static func afterNotYet(_ medication: String) -> [String] {
    [
      "Never take a double dose to make up for one.",
      "The leaflet of your \(medication.lowercased()) says what to do about a late dose; your "
        + "pharmacist or doctor can tell you too.",
      "Don't stop taking it on your own either: stopping suddenly can make the heart race.",
    ]
  }

  /// What is said after “remind me”.
  static func afterRemind(hours: Int) -> [String] {
    ["I'll ask you again in \(hours) \(hours == 1 ? "hour" : "hours")."]
  }

  /// What is said about a slow resting heart rate.
  static func lowRate(_ value: Double) -> String {
    "Your resting heart rate today is \(DecimalText.one(value)). A beta-blocker slows the heart, and "
      + "that alone is nothing to worry about. If you also feel dizzy, faint, short of breath or very "
      + "tired, call your doctor; if you pass out or have chest pain, call your emergency number."
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
        "The study behind the threshold didn't look at your medication, so take it as a rough guide."
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
      case .published: "the published one, until there are enough days of yours"
      case .ownDays: "from \(boundary.days) of your days on medication"
      case .own: "the number you set"
      }
    let raise =
      boundary.raise > 0
      ? ", raised by \(DecimalText.one(boundary.raise)) after your answers" : ""
    return "I ask when your resting heart rate is above \(DecimalText.one(boundary.value)) "
      + "(\(origin)\(raise))."
  }

  private static func dose(_ dose: PlannedDose) -> String {
    let outcome =
      switch dose.state {
      case .ahead: "is still to come"
      case .open: "isn't noted yet"
      case .taken: "was taken"
      case .skipped: "was skipped"
      }
    return "\(dose.medication) at \(dose.due.clock) \(outcome)."
  }
}
