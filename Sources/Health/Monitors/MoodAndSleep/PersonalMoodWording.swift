import Catalogues
import HealthModel

/// The arithmetic of the rule by the person's own usual, line by line.
struct PersonalMoodWording {
  private let found: PersonalMood
  private let rules: MoodRules
  private let words: Catalogue

  /// What was found, and the thresholds it was held against, in the words of a language.
  init(_ found: PersonalMood, rules: MoodRules, _ words: Catalogue) {
    self.found = found
    self.rules = rules
    self.words = words
  }

  /// Figures, thresholds and the branch that was taken.
  var explanation: [String] {
    [usual, "  \(nights)", "  \(days)", "  \(runs)", "  \(figures)", words.text(branch)]
  }

  /// What is usual, and the means of the window.
  private var usual: String {
    words.text(
      MoodKey.usual,
      [
        "median": words.figure(found.usualSleepHours), "from": words.date(found.from),
        "to": words.date(found.to), "sleep": words.figure(found.meanSleepHours),
        "spreads": words.figure(found.sleepScore), "mood": words.figure(found.meanMood),
      ],
      count: found.baselineNights
    )
  }

  /// From which length on a night counts as changed.
  private var nights: String {
    let personal = rules.personal
    var places = [
      "least": words.figure(personal.veryShortSleepHours.value),
      "row": "\(personal.nightsInARow.count)",
    ]
    guard let usual = found.usualSleepHours else {
      return words.text(MoodKey.nightsUnknown, places, count: rules.baseline.leastNights.count)
    }
    let change = personal.sleepChangeHours.value
    places["short"] = words.figure(usual - change)
    places["long"] = words.figure(usual + change)
    return words.text(MoodKey.nightsKnown, places)
  }

  /// From which mood and how few steps on a day or a window counts.
  private var days: String {
    let personal = rules.personal
    return words.text(
      MoodKey.days,
      [
        "raised": bound(personal.raisedMood), "lowered": bound(personal.loweredMood),
        "low": bound(personal.depressiveMeanMood),
        "steps": found.activityShare.map(percent) ?? "–",
        "few": percent(personal.activityShare.value),
      ]
    )
  }

  /// The nights that are changed in a row.
  private var runs: String {
    words.text(MoodKey.runs, ["short": list(found.shortNights), "long": list(found.longNights)])
  }

  /// Days and figures that no rule, or not every one, looks at.
  private var figures: String {
    words.text(
      MoodKey.figures,
      [
        "raised": "\(found.raisedDays)", "lowered": "\(found.loweredDays)",
        "shift": words.figure(found.midpointShiftHours),
        "scatter": words.figure(found.midpointSpreadHours),
        "spreads": words.figure(found.restingHeartRateScore),
      ]
    )
  }

  private var branch: MoodKey {
    switch found.pattern {
    case .none: .personalNone
    case .insufficient: .personalWaiting
    case .sleepChange: .personalSleepChange
    case .depressive: .personalDepressive
    case .manic: .personalManic
    case .mixed: .personalMixed
    }
  }

  private func list(_ dates: [String]) -> String {
    dates.isEmpty ? words.text(MoodKey.none) : words.dates(dates)
  }

  private func percent(_ share: Double) -> String {
    words.text(MoodKey.percent, ["number": "\(Int(saturating: (share * 100).rounded()))"])
  }

  private func bound(_ number: SourcedNumber) -> String { words.figure(number.value) }
}
