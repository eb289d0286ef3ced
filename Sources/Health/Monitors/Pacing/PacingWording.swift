package import Catalogues
package import HealthModel

/// What pacing says.
///
/// It never asks anybody to do more, and calls every ceiling a guess.
package struct PacingWording: Sendable {
  let words: Catalogue

  /// The sentences of a language.
  package init(_ words: Catalogue) { self.words = words }

  /// A text with its places filled.
  package func callAsFunction(
    _ key: PacingKey,
    _ places: [String: String] = [:],
    count: Int? = nil
  ) -> String {
    words.text(key, places, count: count)
  }

  // MARK: - How things stand

  /// How things stand, sentence by sentence.
  package func sentences(for status: PacingStatus) -> [String] {
    var told = [now(status)] + ceiling(status)
    if let misfit = misfit(status) { told.append(misfit) }
    if let seconds = status.secondsAboveToday, seconds > 0 {
      told.append(self(.aboveToday, ["time": Self.duration(seconds)]))
    }
    told.append(episodes(status))
    if let zone = exerciseZone(status) { told.append(zone) }
    return told
  }

  /// CDC's band as what it is; nil without an age.
  package func exerciseZone(_ status: PacingStatus) -> String? {
    status.exerciseZone.map {
      self(.exerciseZone, ["low": whole($0.low), "high": whole($0.high)])
    }
  }

  /// What stands in the way of a ceiling that lies too low; nil when nothing does.
  package func misfit(_ status: PacingStatus) -> String? {
    guard let resting = status.restingHeartRate, status.isMisfit else { return nil }
    return self(.misfit, ["rate": whole(resting)])
  }

  /// Whether the heart rate is above the ceiling now, in a sentence or two.
  func now(_ status: PacingStatus) -> String {
    let places = ["rate": figure(status.heartRate), "ceiling": figure(status.ceiling)]
    switch status.risk {
    case .high: return self(.isAbove, places)
    case .low: return self(.isNotAbove, places)
    case .unknown: return status.ceiling == nil ? missingCeiling(status) : self(.noHeartRate)
    }
  }

  /// Why there is no ceiling.
  package func missingCeiling(_ status: PacingStatus) -> String {
    self(status.takesBetaBlocker ? .noCeilingBetaBlocker : .noCeiling)
  }

  /// What a ceiling was made from.
  package func origin(_ formula: PacingFormula) -> String {
    switch formula {
    case .restingMargin: self(.restingMargin)
    case .ageShare: self(.ageShare)
    case .original: self(.original)
    case .own: self(.own)
    }
  }

  /// Where the ceiling comes from, and how far it is to be trusted; empty when there is none.
  private func ceiling(_ status: PacingStatus) -> [String] {
    guard let formula = status.formula else { return [] }
    let isEased = status.easedBy > 0
    let from = self(
      isEased ? .ceilingEased : .ceilingFrom,
      ["origin": origin(formula), "beats": whole(status.easedBy)]
    )
    return [formula == .own ? from : "\(from) \(self(.firstGuess))"]
  }

  /// The ceiling in words, sentence by sentence.
  package func ceilingSentences(_ status: PacingStatus) -> [String] {
    guard let value = status.ceiling, status.formula != nil else { return [missingCeiling(status)] }
    return [self(.ceilingIs, ["ceiling": figure(value)])] + ceiling(status)
      + [misfit(status), exerciseZone(status)].compactMap { $0 }
  }

  /// How things stand, in one or two sentences.
  package func brief(_ status: PacingStatus) -> [String] { [now(status), episodes(status)] }

  // MARK: - Episodes

  /// When the last episode was, and how many there were.
  package func episodes(_ status: PacingStatus) -> String {
    guard let days = status.daysSinceLast else { return self(.noEpisode) }
    let key: PacingKey = days == 0 ? .lastToday : days == 1 ? .lastYesterday : .lastDaysAgo
    let last = self(key, ["days": "\(days)"], count: status.episodes.count)
    return status.isRecovering ? "\(last) \(self(.daysForRest))" : last
  }

  /// What is answered to the report of an episode.
  ///
  /// - Parameters:
  ///   - episode: the episode.
  ///   - status: how things stand with it.
  /// - Returns: sentence by sentence.
  package func reported(_ episode: PacingEpisode, _ status: PacingStatus) -> [String] {
    var told = [self(.noted, ["episode": line(episode)])]
    if status.easedBy > 0, let ceiling = status.ceiling {
      told.append(
        self(.lowered, ["beats": whole(status.easedBy), "ceiling": figure(ceiling)])
      )
    }
    if status.isRecovering { told.append(self(.restNow)) }
    return told
  }

  /// An episode with its day, clock and severity, where that was said.
  package func line(_ episode: PacingEpisode) -> String {
    let severity = PacingSeverity(number: episode.severity)
    let when = moment(episode.start)
    guard severity != .unsaid else { return self(.episode, ["when": when]) }
    return self(.episodeSeverity, ["when": when, "severity": words.value(severity.word)])
  }

  /// What came before an episode, sentence by sentence.
  package func sentences(for lookBack: PacingLookBack) -> [String] {
    let exertion = lookBack.exertion
    var places = ["from": moment(lookBack.from), "to": moment(lookBack.to)]
    guard exertion.readings > 0 || lookBack.steps != nil else {
      return [self(.lookBackEmpty, places)]
    }
    var told: [String] = []
    places["steps"] = lookBack.steps.map(whole)
    if let highest = exertion.highest, let at = exertion.highestAt {
      places["rate"] = whole(highest)
      places["when"] = moment(at)
      places["ceiling"] = lookBack.ceiling.map { figure($0) }
      places["time"] = Self.duration(exertion.secondsAbove)
      told.append(self(lookBack.ceiling == nil ? .lookBackNoCeiling : .lookBack, places))
      if lookBack.steps != nil { told.append(self(.steps, places)) }
    } else {
      told.append(self(.lookBackSteps, places))
    }
    return told + [self(.otherEffort)]
  }

  // MARK: - What is said first

  /// The wordings of a warning; the first is also what a watch says.
  func warnings(_ status: PacingStatus) -> [String] {
    let places = ["ceiling": figure(status.ceiling), "rate": figure(status.heartRate)]
    return ([.warning1, .warning2, .warning3, .warning4] as [PacingKey]).map { self($0, places) }
  }

  /// The wordings of the day after an episode.
  var dayAfter: [String] {
    ([.dayAfter1, .dayAfter2, .dayAfter3, .dayAfter4] as [PacingKey]).map { self($0) }
  }

  // MARK: - Figures

  /// A length of time: seconds below a minute, then minutes, then hours and minutes.
  package static func duration(_ seconds: Int) -> String {
    if seconds < 60 { return "\(seconds) s" }
    let minutes = seconds / 60
    guard minutes >= 60 else { return "\(minutes) min" }
    return "\(minutes / 60) h \(minutes % 60) min"
  }

  /// A day with its clock.
  package func moment(_ time: Timestamp) -> String {
    let day = words.date(year: time.day.year, month: time.day.month, day: time.day.day)
    return self(.moment, ["day": day, "time": time.clock])
  }

  /// A heart rate; a dash without one.
  package func figure(_ value: Double?) -> String {
    value.map { words.number(DecimalText.one(($0 * 10).rounded() / 10)) } ?? "–"
  }

  /// A number without decimals.
  func whole(_ value: Double) -> String { DecimalText.one(value.rounded()) }
}

extension PacingStatus {
  /// Whether the ceiling lies too low for the person: at their resting heart rate or below it.
  var isMisfit: Bool {
    guard let restingHeartRate, let ceiling else { return false }
    return ceiling <= restingHeartRate
  }
}
