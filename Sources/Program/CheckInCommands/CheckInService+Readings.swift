package import Assessment
package import CheckIns
import Configuration
package import Dialogue
package import HealthModel
import HealthStorage
package import HostSystem
import Monitors
import Services
import Transcripts
import Prompts

/// What the newest readings and the smaller companions call for.
extension CheckInService {
  /// How far back the beginning of an excursion from a range is looked for: one day.
  private static let excursionReach: Int64 = 86_400_000

  /// How long a verdict on the nights holds: it looks at every night there is.
  private static let nightHolds: Int64 = 3_600_000

  /// The check-in that the newest readings call for; nil when they call for none, or when it was
  /// made.
  package func readingSlot() throws -> CheckInSlot? {
    try openCause()?.slot
  }

  /// A reading's check-in if it may speak now; what may not waits for the next reading.
  package func admitted(_ slot: CheckInSlot) throws -> CheckInSlot? {
    let now = services.clock.now()
    return try admission(of: slot.rule, at: now) == .allowed ? slot : nil
  }

  /// Whether a check-in of a rule may speak now; one that the person has set a time for keeps to
  /// quiet hours, a snooze and a pause alone.
  private func admission(of rule: String, at now: Timestamp) throws -> ReadingAdmission {
    guard MonitorServices(services).request(ofRule: rule) == .none else {
      return try reminderAdmission(now)
    }
    return try planner().admits(readingAt: now, try history(now))
  }

  /// Why the newest readings call for a check-in that nobody has made; nil when they don't.
  ///
  /// - Parameter words: the language that is spoken, for who makes one; the daemon goes without.
  /// - Returns: the cause.
  /// - Throws: an error of the stores.
  package func openCause(in words: VitalWords? = nil) throws -> ReadingCause? {
    guard try !wishes.rules().isOff else { return nil }
    let causes = try causes(in: words)
    guard !causes.isEmpty else { return nil }
    let made = try history(services.clock.now()).entries
    return causes.first { cause in
      !made.contains { $0.slot == cause.slot && $0.outcome != .failed }
    }
  }

  /// What calls for a check-in, whether or not one was made.
  ///
  /// - Parameter words: the language that is spoken; nil for none but English.
  /// - Returns: the causes, the most pressing first.
  /// - Throws: an error of the stores.
  package func causes(in words: VitalWords? = nil) throws -> [ReadingCause] {
    let facts = try confirmed(try services.facts(compared: true))
    var excursions: [String: Timestamp] = [:]
    for vital in facts.vitals where vital.isOutside && !facts.isExcused(vital) {
      excursions[vital.type] = try beginning(of: vital)
    }
    let companions = try MonitorServices(services).notices().map { notice in
      ReadingCause(
        due: notice.due,
        sentence: notice.reason.sentence,
        companionRule: notice.checkInRule
      )
    }
    // What has a time of its own must not wait behind what may not be said yet.
    let timed = companions.filter {
      MonitorServices(services).request(ofRule: $0.slot.rule) != .none
    }
    return timed
      + ReadingCause.find(
        in: facts,
        night: try nightVerdict(),
        excursions: excursions,
        in: words
      )
      + companions.filter { MonitorServices(services).request(ofRule: $0.slot.rule) == .none }
  }

  /// When to look again by the clock alone: a smaller companion has a time of its own, or has
  /// something to say that may not be said yet; nil for never.
  package func nextLook() throws -> Timestamp? {
    let monitors = MonitorServices(services)
    guard monitors.isAnyUsed else { return nil }
    let next = monitors.nextTime()
    guard let cause = try openCause(), cause.companionRule != nil else { return next }
    let now = services.clock.now()
    guard case .notBefore(let later, _) = try admission(of: cause.slot.rule, at: now)
    else { return next }
    return min(later, next ?? later)
  }

  /// When a smaller companion may have something to say by the clock alone, without looking at any
  /// reading: cheap enough for every change of the talks.
  package func companionTime() -> Timestamp? { MonitorServices(services).nextTime() }

  /// When the readings of a type left the range: the first of the run that ends with the newest.
  ///
  /// A run without an end in sight is known by its local day, so it is spoken of once a day.
  package func beginning(of vital: Vital) throws -> Timestamp? {
    guard let type = SampleType.named(vital.type), let range = vital.range, let last = vital.start
    else { return nil }
    var first = last
    let query = SampleQuery(
      type,
      from: last.adding(milliseconds: -Self.excursionReach),
      to: last.adding(milliseconds: 1)
    )
    do {
      try services.stores.health().forEachSample(query, pageSize: 200) { sample in
        let isSameSide =
          vital.state == .below ? sample.value < range.low : sample.value > range.high
        guard isSameSide else { throw RunEnded() }
        first = sample.start
      }
    } catch is RunEnded {
      return first
    }
    return last.adding(milliseconds: -Int64(last.millisecondOfDay))
  }

  private func nightVerdict() throws -> NightVerdict {
    let now = services.clock.now()
    if let night, night.time.day == now.day,
      abs(now.milliseconds(since: night.time)) < Self.nightHolds
    {
      return night.verdict
    }
    let store = try services.stores.health()
    let verdict = try services.usualAssessor().nightVerdict(at: now, in: store)
    night = (verdict, now)
    return verdict
  }

  private struct RunEnded: Error {}
}

extension ReadingCause {
  /// The name that exactly one program claims for it.
  package var slot: CheckInSlot {
    companionRule.map { CheckInSlot(rule: $0, due: due) } ?? .reading(takenAt: due)
  }
}

extension ClockTimer {
  /// Arms it for a time that comes before the one it is armed for; it is looked anew then, so one
  /// time too many does no harm.
  package func lookEarlier(_ time: Timestamp?) throws(HostSystemError) {
    guard let time, armedFor.map({ time.milliseconds < $0 }) ?? true else { return }
    try arm(atMilliseconds: time.milliseconds)
  }
}
