import HealthModel

/// What pacing says.
///
/// It never asks anybody to do more, and calls every ceiling a guess.
package enum PacingWording {
  /// How things stand, sentence by sentence.
  package static func sentences(for status: PacingStatus) -> [String] {
    var told = [now(status), ceiling(status)].compactMap { $0 }
    if let misfit = misfit(status) { told.append(misfit) }
    if let seconds = status.secondsAboveToday, seconds > 0 {
      told.append("Above the ceiling today: \(duration(seconds)).")
    }
    told.append(episodes(status))
    if let zone = exerciseZone(status) { told.append(zone) }
    return told
  }

  /// CDC's band as what it is; nil without an age.
  package static func exerciseZone(_ status: PacingStatus) -> String? {
    status.exerciseZone.map {
      "For comparison only: the CDC gives \(whole($0.low)) to \(whole($0.high)) as an exercise zone at "
        + "your age, for people without this illness. It isn't a zone for pacing."
    }
  }

  /// What came before an episode, sentence by sentence.
  package static func sentences(for lookBack: PacingLookBack) -> [String] {
    let exertion = lookBack.exertion
    var told = ["Looking back from \(clock(lookBack.from)) to \(clock(lookBack.to)):"]
    guard exertion.readings > 0 || lookBack.steps != nil else {
      return told + [
        "there are no readings. What do you remember, including mental and emotional effort?"
      ]
    }
    if let highest = exertion.highest, let at = exertion.highestAt {
      let above = lookBack.ceiling.map {
        "above the ceiling at that time, \(figure($0)): \(duration(exertion.secondsAbove))."
      }
      told.append("highest heart rate \(whole(highest)) on \(clock(at));")
      told.append(above ?? "there was no ceiling to compare it with.")
    }
    if let steps = lookBack.steps { told.append("Steps: \(whole(steps)).") }
    told.append("Mental and emotional effort counts too, and no sensor measures it.")
    return told
  }

  /// The wordings of a warning; the first is also what a watch says.
  static func warnings(_ status: PacingStatus) -> [String] {
    let ceiling = figure(status.ceiling)
    let now = figure(status.heartRate)
    return [
      "Your heart rate has been above your ceiling of \(ceiling) for a while; it's \(now) now. If you "
        + "can, stop and sit or lie down until it comes down. Nothing has to be finished.",
      "You've been above your ceiling of \(ceiling) for a while, and your heart rate is \(now). Sit or "
        + "lie down if you can, until it's lower. Everything else can wait.",
      "Your heart rate is \(now), and it has been over your ceiling of \(ceiling) for some time. This "
        + "is a good moment to stop and rest until it comes down.",
      "Time for a rest: your heart rate, now \(now), has stayed above your ceiling of \(ceiling). Sit "
        + "or lie down until it comes down, and leave the rest for later.",
    ]
  }

  /// The wordings of the day after an episode.
  static let dayAfter = [
    "You reported an episode yesterday. How are you today? These days are for resting, and "
      + "you don't have to catch up on anything.",
    "Yesterday you reported an episode. How do you feel now? Take today as slowly as you need.",
    "It's the day after your episode. How is it going? Rest comes first, and everything else can "
      + "wait.",
    "You had an episode yesterday. How much energy do you have today? Use less than that, and rest "
      + "early.",
  ]

  /// What stands in the way of a ceiling that lies too low; nil when nothing does.
  package static func misfit(_ status: PacingStatus) -> String? {
    guard let resting = status.restingHeartRate, let ceiling = status.ceiling, ceiling <= resting
    else { return nil }
    return
      "This ceiling is at or below your resting heart rate of \(whole(resting)), so it can't be "
      + "right for you. Set your own number, ideally with your doctor."
  }

  /// Whether the heart rate is above the ceiling now, in a sentence or two.
  static func now(_ status: PacingStatus) -> String {
    switch status.risk {
    case .high:
      return "Your heart rate is \(figure(status.heartRate)), above your ceiling of "
        + "\(figure(status.ceiling)). Resting now may spare you trouble later."
    case .low:
      return "Your heart rate is \(figure(status.heartRate)), not above your ceiling of "
        + "\(figure(status.ceiling)). That is no reason to do more than feels right."
    case .unknown:
      return status.ceiling == nil
        ? missingCeiling(status)
        : "There is no heart rate from the last minutes, so I can't say anything about now."
    }
  }

  /// Why there is no ceiling.
  package static func missingCeiling(_ status: PacingStatus) -> String {
    status.takesBetaBlocker
      ? "A beta-blocker keeps the heart rate down, so no formula fits you. Set your own number, "
        + "ideally with your doctor."
      : "Without your birthday or a resting heart rate there is no ceiling. Add one of them, or set "
        + "your own number."
  }

  /// What a ceiling was made from.
  package static func origin(_ formula: PacingFormula) -> String {
    switch formula {
    case .restingMargin: "your resting heart rate with a small margin"
    case .ageShare: "a share of the maximum for your age"
    case .original: "the original formula, which is far higher than pacing usually goes"
    case .own: "the number you set"
    }
  }

  /// Where the ceiling comes from, and how far it is to be trusted; nil when there is none.
  static func ceiling(_ status: PacingStatus) -> String? {
    guard let formula = status.formula else { return nil }
    let origin = origin(formula)
    let eased =
      status.easedBy > 0
      ? ", lowered by \(whole(status.easedBy)) after recent episodes" : ""
    let doubt =
      formula == .own
      ? "" : " Every formula is a first guess; lower it if you feel worse afterwards."
    return "The ceiling is \(origin)\(eased).\(doubt)"
  }

  /// When the last episode was, and how many there were.
  package static func episodes(_ status: PacingStatus) -> String {
    guard let days = status.daysSinceLast else { return "No episode has been reported." }
    let ago = days == 0 ? "today" : days == 1 ? "yesterday" : "\(days) days ago"
    let recovering = status.isRecovering ? " These days are for resting." : ""
    return "The last episode was \(ago); \(status.episodes.count) in all.\(recovering)"
  }

  /// A length of time: seconds below a minute, then minutes, then hours and minutes.
  package static func duration(_ seconds: Int) -> String {
    if seconds < 60 { return "\(seconds) s" }
    let minutes = seconds / 60
    guard minutes >= 60 else { return "\(minutes) min" }
    return "\(minutes / 60) h \(minutes % 60) min"
  }

  /// A day with its clock.
  static func clock(_ time: Timestamp) -> String { "\(time.day) \(time.clock)" }

  /// A heart rate; a dash without one.
  package static func figure(_ value: Double?) -> String {
    value.map { DecimalText.one(($0 * 10).rounded() / 10) } ?? "–"
  }

  /// A number without decimals.
  static func whole(_ value: Double) -> String { DecimalText.one(value.rounded()) }
}
