/// Decides whether a check-in speaks, and says why.
///
/// It speaks when something is outside its range or unusual for this person, when the person wants
/// to hear from it also when all is normal, when it was asked for, or when a new reading called for
/// it. Opening the chat is the same check. Readings that are missing or old give no reason to speak
/// by themselves, and neither does one taken in exercise or in sleep.
package struct CheckInDecision: Hashable, Sendable {
  /// What was decided.
  package enum Outcome: Hashable, Sendable {
    /// A message is written, on this course.
    case speak(Course, reason: String)
    /// Nothing is written.
    case stayQuiet(reason: String)
  }

  /// What was decided.
  package let outcome: Outcome

  /// Decides on judged readings.
  ///
  /// - Parameters:
  ///   - vitals: both vitals.
  ///   - verdicts: what they mean for this person, by type, as far as it is known.
  ///   - whenNormal: whether the person wants to hear from it also when nothing is outside.
  ///   - isForced: whether the person asked for this check-in.
  ///   - cause: what called for this check-in, in a sentence; it speaks then.
  ///   - fault: why the readings, which are missing then, can't be read.
  package init(
    vitals: [Vital],
    verdicts: [String: UsualVerdict] = [:],
    whenNormal: Bool,
    isForced: Bool = false,
    cause: String? = nil,
    fault: ReadingsFault? = nil
  ) {
    let course = CourseChooser.course(for: vitals)
    var sentences = [cause].compactMap(\.self)
    if let fault { sentences.append(fault.sentence) }
    for vital in vitals where fault == nil {
      let sentence = VitalWording.sentence(vital)
      if sentence != cause { sentences.append(sentence) }
      let remark = verdicts[vital.type].flatMap { UsualWording.remark($0, for: "you") }
      if let remark { sentences.append(remark) }
    }
    let told = sentences.joined(separator: " ")
    let isCalledFor = vitals.contains { vital in
      guard let verdict = verdicts[vital.type] else { return vital.isOutside }
      return verdict.context.counts && (vital.isOutside || verdict.speaks)
    }
    if isCalledFor || whenNormal || isForced || cause != nil {
      outcome = .speak(course, reason: told)
    } else {
      outcome = .stayQuiet(reason: told)
    }
  }

  /// The readings that decided, each in a sentence.
  package var reason: String {
    switch outcome {
    case .speak(_, let reason), .stayQuiet(let reason): reason
    }
  }
}
