/// How much of a blow counts: for grading, or at least as a value (ATS/ERS 2019).
package struct BlowQuality: Codable, Hashable, Sendable {
  /// What may be done with one measure of the blow.
  package enum Use: Int, Codable, Comparable, Sendable {
    /// Nothing.
    case none
    /// It may be reported where there is nothing better.
    case usable
    /// It counts.
    case acceptable

    /// Whether one use is less than another.
    package static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
  }

  /// The use of the FEV1.
  package let fev1: Use
  /// The use of the FVC.
  package let fvc: Use

  /// Judges a blow.
  ///
  /// - A slow start, by the back-extrapolated volume, spoils both measures.
  /// - A leak, an obstruction, or a glottis closed in the first second spoils both.
  /// - A cough in the first second leaves FEV1 usable and FVC acceptable.
  /// - A glottis closed later leaves FVC usable and FEV1 acceptable.
  /// - FVC is only usable without the end of a full breath: a plateau, 15 s of breathing out, or
  ///   as much as the largest FVC before.
  ///
  /// - Parameters:
  ///   - blow: the blow.
  ///   - largestBefore: the largest FVC of earlier blows of the session, L.
  ///   - repeatable: by how much it may be less than that, L.
  ///   - rules: the limits.
  package init(_ blow: Blow, largestBefore: Double?, repeatable: Double, rules: BreathingRules) {
    let spoiling: Set<BlowFault> = [.earlyGlottisClosure, .leak, .obstruction]
    guard !Self.startsSlowly(blow, rules: rules), spoiling.isDisjoint(with: blow.faults) else {
      fev1 = .none
      fvc = .none
      return
    }
    let isComplete =
      Self.endsWell(blow, rules: rules)
      || Self.repeats(blow, largestBefore: largestBefore, repeatable: repeatable)
    let isCut = blow.faults.contains(.lateGlottisClosure) || !isComplete
    fev1 = blow.fev1 == nil ? .none : blow.faults.contains(.earlyCough) ? .usable : .acceptable
    fvc = blow.fvc == nil ? .none : isCut ? .usable : .acceptable
  }

  private static func startsSlowly(_ blow: Blow, rules: BreathingRules) -> Bool {
    guard let volume = blow.backExtrapolatedVolume else { return false }
    let share = (blow.fvc ?? 0) * rules.blow.backExtrapolatedShare.value
    return volume > max(share, rules.blow.backExtrapolatedVolume.value) + 0.00005
  }

  /// What was not measured counts as met; a plateau that was missed needs the time.
  private static func endsWell(_ blow: Blow, rules: BreathingRules) -> Bool {
    switch (blow.hasPlateau, blow.expiratoryTime) {
    case (true?, _), (nil, nil): true
    case (_, let time?): time >= rules.blow.longestExpiration.value
    case (false?, nil): false
    }
  }

  private static func repeats(_ blow: Blow, largestBefore: Double?, repeatable: Double) -> Bool {
    guard let fvc = blow.fvc, let largestBefore else { return false }
    return fvc >= largestBefore - repeatable
  }
}
