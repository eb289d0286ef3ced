package import Assessment
package import Catalogues
package import HealthModel

/// What is known of the person at one moment, read anew for every request.
package struct PersonFacts: Sendable {
  /// The newest readings, judged.
  package var vitals: [Vital]
  /// What the newest readings mean for this person, by type; empty where nobody asked for it or
  /// too little is known.
  package var verdicts: [String: UsualVerdict]
  /// What called for a check-in, in a sentence; nil when no reading did.
  package var cause: String?
  /// The same in the language that is spoken; nil where it is said in no other words.
  package var spokenCause: String?
  /// What the smaller companions have recorded, each in a sentence; empty where none is used.
  package var companions: [String] = []
  /// What a smaller companion says first, word for word; nil where none does.
  package var companionWords: String?
  /// What the last check-ins have said, the newest first; empty before the first.
  package var earlierCheckIns: [String] = []
  /// The readings of the last check-in; empty before the first.
  package var previousVitals: [Vital] = []
  /// Why the readings, which are missing then, can't be read; nil where they can.
  package var fault: ReadingsFault?
  /// What is said where the newest readings at rest ask for urgent care; nil where they don't.
  package var urgentCare: String?
  /// The age in fractional years; nil without a birthday.
  package let age: Double?
  /// The name to be called by.
  package let name: String?
  /// The moment the facts are of.
  package let now: Timestamp

  /// Facts of one moment.
  package init(
    vitals: [Vital],
    verdicts: [String: UsualVerdict] = [:],
    age: Double?,
    name: String?,
    now: Timestamp
  ) {
    self.vitals = vitals
    self.verdicts = verdicts
    self.age = age
    self.name = name
    self.now = now
  }

  /// How the newest readings compare with what is usual for this person, in their order.
  package var baselines: [BaselineComparison] {
    vitals.compactMap { verdicts[$0.type]?.comparison }
  }

  /// Whether a reading was taken in exercise or in sleep, and so says nothing of how a person is.
  package func isExcused(_ vital: Vital) -> Bool { verdicts[vital.type]?.context.counts == false }

  /// What is to be said of a reading beside its range: that it is unusual for this person, or what
  /// they were doing; nil for nothing.
  package func remark(_ vital: Vital) -> String? {
    guard let verdict = verdicts[vital.type] else { return nil }
    return UsualWording.remark(verdict, for: "this person")
  }

  /// What a check-in is decided on, as ``CheckInDecision`` keeps it in English.
  package func reason(in catalogue: Catalogue) -> String {
    let words = VitalWords(catalogue)
    var sentences = [spokenCause ?? cause].compactMap(\.self)
    if let fault { sentences.append(words.sentence(fault)) }
    for vital in vitals where fault == nil {
      let sentence = words.sentence(vital)
      if !sentences.contains(sentence) { sentences.append(sentence) }
      let remark = verdicts[vital.type].flatMap { words.remark($0) }
      if let remark { sentences.append(remark) }
    }
    return sentences.joined(separator: " ")
  }
}
