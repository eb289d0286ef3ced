import Catalogues
package import HealthModel

/// What pacing says on a live screen, and in a prompt.
extension PacingWording {
  /// What a person is told of an event of the live screen.
  package func sentence(for event: PacingLive.Event, _ status: PacingStatus) -> String {
    switch event {
    case .warning: warnings(status)[0]
    case .relieved: self(.relieved)
    }
  }

  /// The sentence that stands on the live screen as long as a stretch lasts that asked for a warning.
  package func standingWarning(_ status: PacingStatus) -> String? {
    status.isWarning ? warnings(status)[0] : nil
  }

  /// The state of a live watch on one line, without its end.
  package func line(_ live: PacingLive) -> String {
    let status = live.status
    var parts = [line(status)]
    if let seconds = status.secondsAboveToday, seconds > 0 {
      parts.append(self(.lineAboveToday, ["time": Self.duration(seconds)]))
    }
    parts += beside(live).map {
      self(.lineBeside, ["name": $0.name, "value": $0.value, "time": $0.at.clock])
    }
    return parts.joined(separator: "; ")
  }

  private func line(_ status: PacingStatus) -> String {
    var places = ["ceiling": figure(status.ceiling)]
    guard let rate = status.heartRate, let at = status.heartRateAt else {
      return self(status.ceiling == nil ? .lineNothing : .lineNothingCeiling, places)
    }
    places["rate"] = figure(rate)
    places["time"] = at.clock
    switch status.risk {
    case .high: return self(.lineAbove, places)
    case .low: return self(.lineNotAbove, places)
    case .unknown: return self(.lineNoCeiling, places)
    }
  }

  /// What else was measured today, if anything was.
  package func beside(_ live: PacingLive) -> [(name: String, value: String, at: Timestamp)] {
    var found: [(name: String, value: String, at: Timestamp)] = []
    if let rate = live.respiratoryRate {
      found.append((words.type("respiratory-rate").title, figure(rate.value), rate.start))
    }
    if let pressure = live.bloodPressure {
      let value = "\(figure(pressure.systolic))/\(figure(pressure.diastolic))"
      found.append((words.type("blood-pressure").title, value, pressure.start))
    }
    return found
  }

  /// Facts for a prompt, which is in English: what is, without advice.
  package static func facts(_ status: PacingStatus) -> [String] {
    var told = [
      "The person paces with post-exertional malaise: exertion of body, mind or feeling can make "
        + "them ill half a day to three days later."
    ]
    if let ceiling = status.ceiling {
      let figure = DecimalText.one((ceiling * 10).rounded() / 10)
      told.append("The heart rate they mean to stay below is \(figure) beats a minute.")
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
}
