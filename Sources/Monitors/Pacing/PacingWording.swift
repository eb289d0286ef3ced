import HealthModel

/// What pacing says.
///
/// It never asks anybody to do more, and calls every ceiling a guess.
package enum PacingWording {
  /// How things stand, sentence by sentence.
  package static func sentences(for status: PacingStatus) -> [String] {
    var told = [now(status), ceiling(status)].compactMap { $0 }
    if let resting = status.restingHeartRate, let ceiling = status.ceiling, ceiling <= resting {
      told.append(
        "This ceiling lies at or below your resting heart rate of \(whole(resting)), so it can't fit "
          + "you. Set a number of your own, best with whoever treats you."
      )
    }
    if let seconds = status.secondsAboveToday, seconds > 0 {
      told.append("Above the ceiling today: \(duration(seconds)).")
    }
    told.append(episodes(status))
    if let zone = status.exerciseZone {
      told.append(
        "For comparison only: \(whole(zone.low)) to \(whole(zone.high)) is the zone in which healthy "
          + "people of your age are told to exercise. It is no zone for pacing."
      )
    }
    return told
  }

  /// What came before an episode, sentence by sentence.
  package static func sentences(for lookBack: PacingLookBack) -> [String] {
    let exertion = lookBack.exertion
    var told = ["Looking back from \(clock(lookBack.from)) to \(clock(lookBack.to)):"]
    guard exertion.readings > 0 || lookBack.steps != nil else {
      return told + [
        "there are no readings. What comes to your own mind, also in thinking and feeling?"
      ]
    }
    if let highest = exertion.highest, let at = exertion.highestAt {
      told.append("highest heart rate \(whole(highest)) on \(clock(at));")
      told.append("above the ceiling: \(duration(exertion.secondsAbove)).")
    }
    if let steps = lookBack.steps { told.append("Steps: \(whole(steps)).") }
    told.append("Effort of the mind and of the heart counts too, and no sensor sees it.")
    return told
  }

  /// The sentence of a warning.
  static func warning(_ status: PacingStatus) -> String {
    "Your heart rate has been above your ceiling of \(figure(status.ceiling)) for a while; "
      + "it is \(figure(status.heartRate)) now. If you can, stop, sit or lie down and let it "
      + "come down. Nothing has to be finished."
  }

  /// The sentence on the day after an episode.
  static let dayAfter =
    "Yesterday you told me of an episode. How is it today? These days are for resting, and "
    + "nothing has to be made up for."

  private static func now(_ status: PacingStatus) -> String {
    switch status.risk {
    case .high:
      return "Your heart rate is \(figure(status.heartRate)), above your ceiling of "
        + "\(figure(status.ceiling)). Resting now may spare you something later."
    case .low:
      return "Your heart rate is \(figure(status.heartRate)), not above your ceiling of "
        + "\(figure(status.ceiling)). That is no reason to do more than feels right."
    case .unknown:
      return status.ceiling == nil
        ? missingCeiling(status)
        : "There is no heart rate from the last minutes, so nothing can be said about now."
    }
  }

  private static func missingCeiling(_ status: PacingStatus) -> String {
    status.takesBetaBlocker
      ? "A beta-blocker holds the heart rate down, so no formula fits you. Set a number of your own, "
        + "best with whoever treats you."
      : "Without a birthday or a resting heart rate there is no ceiling. Tell one of them, or set a "
        + "number of your own."
  }

  private static func ceiling(_ status: PacingStatus) -> String? {
    guard let formula = status.formula else { return nil }
    let origin =
      switch formula {
      case .restingMargin: "your resting heart rate with a small margin"
      case .ageShare: "a share of the maximum for your age"
      case .original: "the original formula, which lies far higher than pacing usually does"
      case .own: "the number you set"
      }
    let eased =
      status.easedBy > 0
      ? ", lowered by \(whole(status.easedBy)) after recent episodes" : ""
    let doubt =
      formula == .own ? "" : " Every formula is a first guess; lower it when it costs you."
    return "The ceiling is \(origin)\(eased).\(doubt)"
  }

  private static func episodes(_ status: PacingStatus) -> String {
    guard let days = status.daysSinceLast else { return "No episode has been reported." }
    let ago = days == 0 ? "today" : days == 1 ? "yesterday" : "\(days) days ago"
    let recovering = status.isRecovering ? " These days are for resting." : ""
    return "The last episode was \(ago); \(status.episodes.count) in all.\(recovering)"
  }

  private static func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min"
  }

  private static func clock(_ time: Timestamp) -> String { "\(time.day) \(time.clock)" }

  private static func figure(_ value: Double?) -> String { value.map(DecimalText.bound) ?? "–" }

  private static func whole(_ value: Double) -> String { DecimalText.bound(value.rounded()) }
}
