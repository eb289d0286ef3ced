import HealthModel

/// The blows of one sitting, and what counts of them.
package struct SpirometrySession: Hashable, Sendable {
  /// The blows in order; never empty.
  package let blows: [Blow]
  /// What counts of each.
  package let qualities: [BlowQuality]
  /// The grade of the FEV1; nil when none was measured.
  package let gradeFEV1: SpirometryGrade?
  /// The grade of the FVC; nil when none was measured.
  package let gradeFVC: SpirometryGrade?

  /// A session from its blows, in order.
  ///
  /// - Parameters:
  ///   - blows: at least one.
  ///   - age: fractional years; nil means over 6.
  ///   - rules: the limits.
  package init(blows: [Blow], age: Double?, rules: BreathingRules) {
    // The rule speaks of whole years: it holds up to the seventh birthday.
    let isYoung = age.map { $0 < rules.grades.youngUpTo.value + 1 } ?? false
    var qualities: [BlowQuality] = []
    var largest: Double?
    for blow in blows {
      let limits = RepeatabilityLimits(largest: largest ?? 0, isYoung: isYoung, rules: rules)
      let quality = BlowQuality(
        blow,
        largestBefore: largest,
        repeatable: limits.repeatable,
        rules: rules
      )
      qualities.append(quality)
      if quality.fvc != .none, let fvc = blow.fvc { largest = max(largest ?? 0, fvc) }
    }
    self.blows = blows
    self.qualities = qualities
    func grade(_ measure: KeyPath<Blow, Double?>, _ use: KeyPath<BlowQuality, BlowQuality.Use>)
      -> SpirometryGrade?
    {
      guard blows.contains(where: { $0[keyPath: measure] != nil }) else { return nil }
      return SpirometryGrade(
        acceptable: Self.values(blows, qualities, measure, use) { $0 == .acceptable },
        usable: qualities.count { $0[keyPath: use] == .usable },
        isYoung: isYoung,
        rules: rules
      )
    }
    gradeFEV1 = grade(\.fev1, \.fev1)
    gradeFVC = grade(\.fvc, \.fvc)
  }

  /// The worse of both grades; nil for peak flow alone.
  package var grade: SpirometryGrade? { [gradeFEV1, gradeFVC].compactMap { $0 }.max() }

  /// The largest FVC of acceptable blows, or else of usable ones, L.
  package var fvc: Double? { largest(\.fvc, \.fvc) }

  /// The largest FEV1 of acceptable blows, or else of usable ones, L.
  package var fev1: Double? { largest(\.fev1, \.fev1) }

  /// The largest PEF of blows without a fault, L/min.
  package var pef: Double? {
    zip(blows, qualities).filter { blow, quality in
      let isPeakFlowAlone = blow.fev1 == nil && blow.fvc == nil
      return isPeakFlowAlone
        ? blow.faults.isEmpty : quality.fev1 == .acceptable || quality.fvc == .acceptable
    }
    .compactMap(\.0.pef).max()
  }

  /// FEV1/FVC of the largest values; nil when they come from blows that don't allow it.
  package var ratio: Double? {
    guard let fev1, let fvc, fvc > 0, fev1 <= fvc else { return nil }
    return fev1 / fvc
  }

  /// The sittings among blows: a pause longer than the rules' ends one.
  package static func sittings(of blows: [Blow], rules: BreathingRules) -> [[Blow]] {
    let pause = rules.session.longestPauseMinutes.milliseconds(each: .minute)
    var found: [[Blow]] = []
    for blow in blows.sorted(by: { $0.start < $1.start }) {
      if let last = found.last?.last, blow.start.milliseconds(since: last.start) <= pause {
        found[found.count - 1].append(blow)
      } else {
        found.append([blow])
      }
    }
    return found
  }

  private func largest(
    _ measure: KeyPath<Blow, Double?>,
    _ use: KeyPath<BlowQuality, BlowQuality.Use>
  ) -> Double? {
    Self.values(blows, qualities, measure, use) { $0 == .acceptable }.max()
      ?? Self.values(blows, qualities, measure, use) { $0 == .usable }.max()
  }

  private static func values(
    _ blows: [Blow],
    _ qualities: [BlowQuality],
    _ measure: KeyPath<Blow, Double?>,
    _ use: KeyPath<BlowQuality, BlowQuality.Use>,
    where isWanted: (BlowQuality.Use) -> Bool
  ) -> [Double] {
    zip(blows, qualities).filter { isWanted($0.1[keyPath: use]) }
      .compactMap { $0.0[keyPath: measure] }
  }
}
