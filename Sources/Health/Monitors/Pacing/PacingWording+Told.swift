package import HealthModel

/// What pacing says in answer to a command, on a live screen, and in a prompt.
extension PacingWording {
  /// How things stand, in one or two sentences.
  package static func brief(_ status: PacingStatus) -> [String] {
    [now(status), episodes(status)]
  }

  /// What is answered to the report of an episode.
  ///
  /// - Parameters:
  ///   - episode: the episode.
  ///   - status: how things stand with it.
  /// - Returns: sentence by sentence.
  package static func reported(_ episode: PacingEpisode, _ status: PacingStatus) -> [String] {
    var told = ["Noted: an episode on \(line(episode))."]
    if status.easedBy > 0, let ceiling = status.ceiling {
      told.append(
        "Your ceiling is lowered by \(whole(status.easedBy)) for a while: it is "
          + "\(figure(ceiling)) now."
      )
    }
    if status.isRecovering {
      told.append("These days are for resting, and you don't have to catch up on anything.")
    }
    return told
  }

  /// An episode with its day, clock and severity, where that was said.
  package static func line(_ episode: PacingEpisode) -> String {
    let severity = PacingSeverity(number: episode.severity)
    return clock(episode.start) + (severity == .unsaid ? "" : ", \(severity.word)")
  }

  /// The ceiling in words, sentence by sentence.
  package static func ceilingSentences(_ status: PacingStatus) -> [String] {
    guard let value = status.ceiling, let origin = ceiling(status) else {
      return [missingCeiling(status)]
    }
    let told = ["Your ceiling is \(figure(value)) beats a minute.", origin, misfit(status)]
    return told.compactMap { $0 } + [exerciseZone(status)].compactMap { $0 }
  }

  /// What a person is told of an event of the live screen.
  package static func sentence(for event: PacingLive.Event, _ status: PacingStatus) -> String {
    switch event {
    case .warning: warnings(status)[0]
    case .relieved:
      "Your heart rate is no longer above your ceiling. Take all the time you need."
    }
  }

  /// The sentence that stands on the live screen as long as a stretch lasts that asked for a warning.
  package static func standingWarning(_ status: PacingStatus) -> String? {
    status.isWarning ? warnings(status)[0] : nil
  }

  /// Facts for a prompt: what is, without advice.
  package static func facts(_ status: PacingStatus) -> [String] {
    var told = [
      "The person paces with post-exertional malaise: exertion of body, mind or feeling can make "
        + "them ill half a day to three days later."
    ]
    if let ceiling = status.ceiling {
      told.append("The heart rate they mean to stay below is \(figure(ceiling)) beats a minute.")
      if let seconds = status.secondsAboveToday, seconds > 0 {
        told.append("They were above it today for \(duration(seconds)).")
      }
    } else if status.takesBetaBlocker {
      told.append("They take a beta-blocker, so no formula gives a heart rate to stay below.")
    }
    if let days = status.daysSinceLast, let last = status.episodes.last {
      let ago = days == 0 ? "today" : days == 1 ? "yesterday" : "\(days) days ago"
      let severity = PacingSeverity(number: last.severity)
      let word = severity == .unsaid ? "" : ", \(severity.word)"
      told.append("Their last episode was \(ago)\(word); \(status.episodes.count) in all.")
    }
    return told
  }

  /// The state of a live watch on one line, without its end.
  package static func line(_ live: PacingLive) -> String {
    let status = live.status
    var parts: [String] = []
    if let rate = status.heartRate, let at = status.heartRateAt {
      let place =
        switch status.risk {
        case .high: "above the ceiling of \(figure(status.ceiling))"
        case .low: "not above the ceiling of \(figure(status.ceiling))"
        case .unknown: "no ceiling to compare with"
        }
      parts.append("\(at.clock) heart rate \(figure(rate)), \(place)")
    } else {
      let ceiling = status.ceiling.map { "; ceiling \(figure($0))" } ?? ""
      parts.append("No heart rate from the last minutes\(ceiling)")
    }
    if let seconds = status.secondsAboveToday, seconds > 0 {
      parts.append("above it today \(duration(seconds))")
    }
    return (parts + beside(live).map { "\($0.name) \($0.value) at \($0.at.clock)" })
      .joined(separator: "; ")
  }

  /// What else was measured today, if anything was.
  package static func beside(_ live: PacingLive) -> [(name: String, value: String, at: Timestamp)] {
    var found: [(name: String, value: String, at: Timestamp)] = []
    if let rate = live.respiratoryRate {
      found.append(("respiratory rate", figure(rate.value), rate.start))
    }
    if let pressure = live.bloodPressure {
      let value = "\(figure(pressure.systolic))/\(figure(pressure.diastolic))"
      found.append(("blood pressure", value, pressure.start))
    }
    return found
  }
}
