/// Whether a reading is unusual for this person, and whether that may be spoken of.
package struct UsualVerdict: Codable, Hashable, Sendable {
  /// Why a reading is not spoken of.
  package enum Silence: String, Codable, CaseIterable, Sendable {
    /// It was taken in exercise or in a session of body and mind, or soon after.
    case exercise
    /// It was taken in sleep.
    case sleep
    /// The person's own range isn't known yet; ``UsualVerdict/missingDays`` says how long.
    case learning
    /// It is usual for this person.
    case usual
    /// It is unusual, but no other one before it is.
    case single
  }

  /// What the person was doing.
  package let context: ReadingContext
  /// How the reading compares with the person's own comparable readings; nil in exercise, and as
  /// long as days are missing.
  package let comparison: BaselineComparison?
  /// How many more days with a comparable reading are needed; 0 when there are enough.
  package let missingDays: Int
  /// Why the reading is not spoken of; nil when it may be.
  package let silence: Silence?

  /// A verdict from its parts.
  package init(
    context: ReadingContext,
    comparison: BaselineComparison?,
    missingDays: Int,
    silence: Silence?
  ) {
    self.context = context
    self.comparison = comparison
    self.missingDays = missingDays
    self.silence = silence
  }

  /// Whether the reading may be spoken of as unusual.
  package var speaks: Bool { silence == nil }

  /// Which side of the usual the reading lies on; unknown where it was compared with nothing.
  package var state: VitalState { comparison?.state ?? .unknown }
}

/// What the last night says, by NightSignal.
package struct NightVerdict: Hashable, Sendable {
  /// Why a night is not spoken of.
  package enum Silence: String, Codable, CaseIterable, Sendable {
    /// No heart rate was measured in the last night.
    case missing
    /// There were fewer nights than the warm-up needs.
    case learning
    /// It is green.
    case usual
  }

  /// The last night that is over; nil when nothing was measured in it.
  package let night: NightSignal.Night?
  /// How many nights have been measured altogether.
  package let measuredNights: Int
  /// How many more are needed before anything is said; 0 when there are enough.
  package let missingNights: Int
  /// Why the night is not spoken of; nil when it may be.
  package let silence: Silence?

  /// Whether the night raises an alarm.
  package var speaks: Bool { silence == nil }

  /// The verdict on the last night.
  ///
  /// - Parameters:
  ///   - night: what NightSignal told of the last measured night; nil without any.
  ///   - isLast: whether that is the last night that is over.
  ///   - warmUpNights: the first night that can raise an alarm.
  init(_ night: NightSignal.Night?, isLast: Bool, warmUpNights: Int) {
    self.night = isLast ? night : nil
    measuredNights = night?.measuredNights ?? 0
    missingNights = max(0, warmUpNights - measuredNights)
    silence =
      if let night, isLast {
        missingNights > 0 ? .learning : night.isAlarm ? nil : .usual
      } else {
        .missing
      }
  }
}
