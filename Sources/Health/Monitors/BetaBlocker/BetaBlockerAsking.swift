package import Catalogues
package import HealthModel

/// What a person answers.
package enum BetaBlockerAnswer: Hashable, Sendable {
  /// The medication was taken.
  case yes
  /// It was not taken yet.
  case notYet
  /// Ask again in some hours.
  case remind(hours: Int)
}

/// What to do after an event.
package enum BetaBlockerAction: Hashable, Sendable {
  /// Ask the question; nil stands for a reminder that the person wanted.
  case ask(restingHeartRate: Double?)
  /// Note a dose as taken at this time.
  case recordTaken(at: Timestamp)
  /// Say these sentences.
  case say([String])
  /// Do nothing, for this reason.
  case nothing(BetaBlockerSilence)
}

/// Why nothing is asked.
package enum BetaBlockerSilence: String, Codable, CaseIterable, Sendable {
  /// The reading was looked at before.
  case notNew
  /// The reading is not of today.
  case notToday
  /// No heart rests at this rate.
  case impossible
  /// The reading does not lie above the boundary.
  case notAbove
  /// It is not the time of day for it.
  case outsideWindow
  /// The last question was asked too short a time ago.
  case tooSoon
  /// Enough was asked today.
  case askedToday
  /// The dose of today is noted as taken.
  case takenToday
  /// There is no question to answer, or no reminder that is due.
  case nothingOpen
}

/// When to ask about the beta-blocker, and what an answer does.
///
/// What is kept between two events, and so survives a restart:
/// - the id of the newest reading that was looked at: a reading is looked at once, the first after
///   a start too
/// - when questions were asked: at most so many a local day, never within the spacing
/// - whether a question is open: only then an answer counts, and only once
/// - when a reminder is due: it asks the same again, whatever the window, as the person wanted it;
///   it is no question of its own, so it uses up none; it can be answered before its time
/// - what “yes” has added to the boundary
package struct BetaBlockerAsking: Codable, Hashable, Sendable {
  /// The id of the newest reading that was looked at.
  package private(set) var lastReading: Int64 = 0
  /// When questions were asked lately, in order.
  package private(set) var asked: [Timestamp] = []
  /// Whether a question waits for an answer.
  package private(set) var isOpen = false
  /// When to remind; nil for never.
  package private(set) var remindAt: Timestamp?
  /// What “yes” has added to the boundary.
  package private(set) var raise = BoundaryRaise.none

  /// Nothing was ever asked.
  package init() {}

  /// When the question was last asked.
  package var lastAsked: Timestamp? { asked.last }

  /// Takes a resting heart rate that has arrived.
  ///
  /// - Parameters:
  ///   - reading: as the store keeps it; a higher id is newer.
  ///   - boundary: the boundary of today.
  ///   - isTakenToday: whether a dose is noted as taken today.
  ///   - window: the person's own window; nil means the rules'.
  ///   - now: the present.
  ///   - zone: whose days and clocks count.
  ///   - rules: the numbers.
  /// - Returns: the question, or why there is none.
  package mutating func take(
    _ reading: Sample,
    boundary: Double,
    isTakenToday: Bool,
    window: ClockWindow? = nil,
    now: Timestamp,
    in zone: LocalZone,
    rules: BetaBlockerRules
  ) -> BetaBlockerAction {
    guard reading.type == .restingHeartRate, reading.id > lastReading else {
      return .nothing(.notNew)
    }
    lastReading = reading.id
    let local = Timestamp(milliseconds: now.milliseconds, in: zone)
    let isAhead = reading.start.milliseconds(since: now) > SampleCheck.clockTolerance
    guard !isAhead, DailyValues.day(of: reading.start, in: zone) == local.day else {
      return .nothing(.notToday)
    }
    guard rules.believes(reading.value) else { return .nothing(.impossible) }
    guard reading.value > boundary else { return .nothing(.notAbove) }
    guard (window ?? rules.window).contains(local) else { return .nothing(.outsideWindow) }
    guard !isTakenToday else { return .nothing(.takenToday) }
    // Two days are all that is needed; a question far ahead was asked by a clock that was wrong.
    let kept = 2 * TimeUnit.day.rawValue
    asked.removeAll { abs(now.milliseconds(since: $0)) >= kept }
    // A nearer one counts as asked now, or the clock's error would lengthen the spacing.
    asked = asked.map { min($0, now) }
    if let silence = silence(at: local, rules: rules) { return .nothing(silence) }
    wasAsked(about: reading.id, at: now)
    return .ask(restingHeartRate: reading.value)
  }

  /// Notes that the question was asked because of a reading.
  package mutating func wasAsked(about reading: Int64, at now: Timestamp) {
    lastReading = max(lastReading, reading)
    asked.append(now)
    isOpen = true
    remindAt = nil
  }

  /// Takes an answer to the open question.
  ///
  /// - Returns: what to do, in order.
  package mutating func answer(
    _ answer: BetaBlockerAnswer,
    medication: String,
    now: Timestamp,
    in zone: LocalZone,
    rules: BetaBlockerRules,
    _ words: Catalogue
  ) -> [BetaBlockerAction] {
    guard isOpen || remindAt != nil else { return [.nothing(.nothingOpen)] }
    isOpen = false
    remindAt = nil
    switch answer {
    case .yes:
      raise = raise.adding(on: DailyValues.day(of: now, in: zone), rules: rules)
      return [.recordTaken(at: now), .say(MedicationWording.afterYes(words))]
    case .notYet: return [.say(MedicationWording.afterNotYet(medication, words))]
    case .remind(let hours):
      let accepted = rules.asking.remindHours
      let nearest = accepted.min { abs($0 - hours) < abs($1 - hours) } ?? 1
      remindAt = now.adding(milliseconds: Int64(nearest) * TimeUnit.hour.rawValue)
      return [.say(MedicationWording.afterRemind(hours: nearest, words))]
    }
  }

  /// The longest that a reminder may be put off, in milliseconds: the 24 hours that the rules allow.
  private static let longestReminder = 24 * TimeUnit.hour.rawValue

  /// Takes the time; a reminder that is due asks again, unless the dose was noted meanwhile.
  ///
  /// One that lies further ahead than any may was noted by a clock that was wrong, and is due.
  package mutating func wake(isTakenToday: Bool, now: Timestamp) -> BetaBlockerAction {
    guard let due = remindAt,
      due <= now || due.milliseconds(since: now) > Self.longestReminder
    else { return .nothing(.nothingOpen) }
    remindAt = nil
    guard !isTakenToday else { return .nothing(.takenToday) }
    isOpen = true
    return .ask(restingHeartRate: nil)
  }

  /// Takes the id of the newest reading there is: a store that begins anew counts from 1 again.
  package mutating func storeHas(upTo newest: Int64) { if lastReading > newest { lastReading = 0 } }

  /// Takes that a dose was noted: there is nothing left to answer, and the boundary stays.
  package mutating func doseNoted() {
    isOpen = false
    remindAt = nil
  }

  private func silence(at now: Timestamp, rules: BetaBlockerRules) -> BetaBlockerSilence? {
    let spacing = rules.asking.spacingMinutes.milliseconds(each: .minute)
    if let last = asked.last, now.milliseconds(since: last) < spacing { return .tooSoon }
    let zoned = asked.count {
      Timestamp(milliseconds: $0.milliseconds, offsetMinutes: now.offsetMinutes).day == now.day
    }
    return zoned >= rules.asking.mostPerDay.count ? .askedToday : nil
  }
}
