import Assessment

/// What a section of a prompt can be bound to with a heading `## when: …`.
package enum PromptCondition: String, CaseIterable, Sendable {
  case outsideRange = "outside-range"
  case withinRange = "within-range"
  case missingOrOld = "missing-or-old"
  case feelingFine = "feeling-fine"
  /// This is a check-in: the companion speaks first.
  case checkIn = "check-in"
  /// At least one fresh reading is higher than its range.
  case highReading = "high-reading"
  /// At least one fresh reading is lower than its range.
  case lowReading = "low-reading"
  /// The low reading is an adult's heart rate in the fifties.
  case fitHeart = "fit-heart"
  /// A reading is missing, old or without a range, on a course that isn't about that.
  case unknownReading = "unknown-reading"
  /// A new reading, or the nights, called for this check-in.
  case cause
  /// The person is known to be under 18.
  case minor
  /// The smaller companions have recorded something.
  case companions
  /// There are notes of earlier talks.
  case notes
  /// The model may propose a note.
  case mayPropose = "may-propose"

  /// The model may call tools.
  case tools
  /// The companion has spoken in this talk before, so the readings were named where they had to be.
  case later

  /// The conditions that hold in a context.
  package static func holding(in context: PromptContext) -> [PromptCondition] {
    var holding: [PromptCondition] = []
    switch context.course {
    // The course rests on the readings, so it would tell of them.
    case _ where !context.hasReadings && context.course != .feelingFine: break
    case .outsideRange where context.isOpening: holding.append(.outsideRange)
    case .withinRange where context.isOpening: holding.append(.withinRange)
    case .missingOrOld where context.isOpening: holding.append(.missingOrOld)
    case .outsideRange, .withinRange, .missingOrOld: break
    case .feelingFine: holding.append(.feelingFine)
    }
    if context.isCheckIn { holding.append(.checkIn) }
    if context.cause != nil { holding.append(.cause) }
    if let age = context.age, age < 18 { holding.append(.minor) }
    if context.notes?.texts.isEmpty == false { holding.append(.notes) }
    if !context.companions.isEmpty { holding.append(.companions) }
    if context.mayProposeNote { holding.append(.mayPropose) }
    if context.hasTools { holding.append(.tools) }
    guard context.isOpening else { return holding + [.later] }
    for vital in context.vitals {
      switch vital.state {
      case .above: holding.append(.highReading)
      case .below: holding.append(.lowReading)
      case .unknown where context.course != .missingOrOld: holding.append(.unknownReading)
      case .within, .unknown: break
      }
      if VitalWording.isFitHeart(vital, age: context.age) { holding.append(.fitHeart) }
    }
    return holding
  }
}
