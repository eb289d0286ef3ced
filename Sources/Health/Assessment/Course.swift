/// The course a talk takes; each has its own part of the prompt and of the listener's lines.
package enum Course: String, Codable, CaseIterable, Sendable {
  /// At least one vital is outside its range: say which and how, ask, do not assume.
  case outsideRange = "outside-range"
  /// Both vitals are within: glad, and here to listen.
  case withinRange = "within-range"
  /// Nothing is outside, and at least one vital is missing, old or without a range: say so.
  case missingOrOld = "missing-or-old"
  /// The person says they are fine: glad, a little simple advice.
  case feelingFine = "feeling-fine"
}

extension Course {
  /// The course and what it means, as it is kept with a message for `why`.
  package var rule: String {
    switch self {
    case .outsideRange: "\(rawValue): at least one reading is outside its range."
    case .withinRange: "\(rawValue): both readings are within their ranges."
    case .missingOrOld: "\(rawValue): a reading is missing, too old, or has no range."
    case .feelingFine: "\(rawValue): the person says that they are fine."
    }
  }
}

/// Chooses the course from what the body shows and what the person says.
///
/// Heart rate down, respiratory rate across; O outside-range, W within-range, M missing-or-old:
///
/// |             | below | within | above | unknown |
/// | ----------- | ----- | ------ | ----- | ------- |
/// | **below**   | O     | O      | O     | O       |
/// | **within**  | O     | W      | O     | M       |
/// | **above**   | O     | O      | O     | O       |
/// | **unknown** | O     | M      | O     | M       |
///
/// One vital outside is enough, since that is the commonest case; the other one is still told.
/// A person who says they are fine is believed over every number: feeling-fine in all sixteen.
package enum CourseChooser {
  /// The course for these vitals.
  ///
  /// - Parameters:
  ///   - vitals: both vitals as they were judged.
  ///   - saysFine: whether the last message of the person says that they are fine; false for a
  ///     check-in.
  /// - Returns: the course by the table above.
  package static func course(for vitals: [Vital], saysFine: Bool = false) -> Course {
    if saysFine { return .feelingFine }
    if vitals.contains(where: { $0.state == .below || $0.state == .above }) {
      return .outsideRange
    }
    let isComplete = !vitals.isEmpty && vitals.allSatisfy { $0.state == .within }
    return isComplete ? .withinRange : .missingOrOld
  }
}
