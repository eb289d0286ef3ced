package import Assessment
package import HealthModel
package import Prompts

/// A reason for which the body's numbers call for a check-in, before any schedule does.
///
/// There are four: a fresh reading is outside the range for the age; one is unusual for this
/// person, the second running; the nights' heart rate raises NightSignal's alarm; a smaller
/// companion has something to say. A reading taken
/// in exercise or in sleep calls for nothing.
package struct ReadingCause: Hashable, Sendable {
  /// What the check-in is known by, so that one happening is spoken of once: when an excursion
  /// from the range began, or for what is unusual the local day.
  package let due: Timestamp
  /// Why, in a sentence, as prompts and records have it.
  package let sentence: String
  /// The same in the language that is spoken; nil where it is said in no other words.
  package let spoken: String?
  /// The rule of a smaller companion that says the sentence word for word; nil for a reading's.
  package let companionRule: String?

  /// A cause from its parts.
  package init(
    due: Timestamp,
    sentence: String,
    spoken: String? = nil,
    companionRule: String? = nil
  ) {
    self.due = due
    self.sentence = sentence
    self.spoken = spoken
    self.companionRule = companionRule
  }

  /// Why a check-in is made for it.
  package var trigger: CheckInRunner.Trigger {
    guard let companionRule else { return .reading(due: due, cause: sentence, spoken: spoken) }
    return .companion(rule: companionRule, due: due, words: sentence)
  }

  /// The causes there are, the most pressing first.
  ///
  /// - Parameters:
  ///   - facts: the newest readings and what is usual.
  ///   - night: the verdict on the last night; nil when it was not asked for.
  ///   - excursions: when each type's readings left the range, for those outside it.
  ///   - words: the language that is spoken; nil for none but English.
  /// - Returns: the causes; empty when nothing calls for a check-in.
  package static func find(
    in facts: PersonFacts,
    night: NightVerdict?,
    excursions: [String: Timestamp],
    in words: VitalWords? = nil
  ) -> [ReadingCause] {
    let outside = facts.vitals.compactMap { vital -> ReadingCause? in
      guard vital.isOutside, !facts.isExcused(vital), let began = excursions[vital.type] else {
        return nil
      }
      return ReadingCause(
        due: began,
        sentence: VitalWording.sentence(vital),
        spoken: words?.sentence(vital)
      )
    }
    let unusual = facts.vitals.enumerated().compactMap { index, vital -> ReadingCause? in
      guard vital.freshness == .fresh, let verdict = facts.verdicts[vital.type], verdict.speaks,
        let comparison = verdict.comparison, let start = vital.start
      else { return nil }
      return ReadingCause(
        due: day(of: start, index: index),
        sentence: UsualWording.sentence(vital, comparison),
        spoken: words?.sentence(vital, comparison)
      )
    }
    let nights = night.flatMap { night -> ReadingCause? in
      guard night.speaks, let last = night.night else { return nil }
      return ReadingCause(
        due: day(of: facts.now, index: facts.vitals.count),
        sentence: UsualWording.sentence(last, on: facts.now.day),
        spoken: words?.sentence(last, on: facts.now.day)
      )
    }
    return outside + unusual + (nights.map { [$0] } ?? [])
  }

  /// A time that stands for a local day, another one for each kind of cause.
  private static func day(of time: Timestamp, index: Int) -> Timestamp {
    time.adding(milliseconds: Int64(index - time.millisecondOfDay))
  }
}
