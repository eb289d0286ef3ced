package import HealthModel

/// The breathing test: sessions of blows against reference values and the personal best.
package struct BreathingMonitor: Sendable {
  /// The limits.
  package let rules: BreathingRules
  /// The reference values.
  package let reference: GLIReference

  /// A companion with its limits and reference values.
  package init(rules: BreathingRules, reference: GLIReference) {
    self.rules = rules
    self.reference = reference
  }

  /// Every session, in order.
  ///
  /// The personal best is the person's own number or the highest peak flow so far, once measuring
  /// has gone on for the rules' days; it never falls by itself, so that a slow decline shows.
  ///
  /// - Parameters:
  ///   - blows: in any order; those in the future are left out.
  ///   - person: what is known about the person.
  ///   - now: the present.
  /// - Returns: one result for each session.
  package func sessions(of blows: [Blow], person: BreathingPerson, now: Timestamp)
    -> [SpirometryResult]
  {
    let past = blows.filter {
      $0.start.milliseconds <= now.milliseconds + SampleCheck.clockTolerance
    }
    var firstPeakFlow: Timestamp?
    var highest: Double?
    return SpirometrySession.sittings(of: past, rules: rules).compactMap { sitting in
      guard let start = sitting.first?.start else { return nil }
      let session = SpirometrySession(
        blows: sitting,
        age: person.birthday?.age(on: start.day),
        rules: rules
      )
      if let pef = session.pef, !needsRepeat(session.grade) {
        firstPeakFlow = firstPeakFlow ?? start
        highest = max(highest ?? 0, pef)
      }
      let isKnown = firstPeakFlow.map { knowsBest(since: $0, at: start) } ?? false
      let best = person.personalBest ?? (isKnown ? highest : nil)
      return result(of: session, start: start, person: person, personalBest: best)
    }
  }

  private func knowsBest(since first: Timestamp, at start: Timestamp) -> Bool {
    start.milliseconds(since: first) >= rules.zones.bestAfterDays.milliseconds(each: .day)
  }

  private func needsRepeat(_ grade: SpirometryGrade?) -> Bool { grade.map { $0 > .c } ?? false }

  private func result(
    of session: SpirometrySession,
    start: Timestamp,
    person: BreathingPerson,
    personalBest: Double?
  ) -> SpirometryResult {
    var result = SpirometryResult(
      start: start,
      blows: session.blows.count,
      fvc: session.fvc,
      fev1: session.fev1,
      pef: session.pef,
      ratio: session.ratio,
      grade: session.grade,
      personalBest: personalBest,
      shouldTryAgain: needsRepeat(session.grade)
    )
    if let usual = usual(for: person, on: start.day) {
      result.predicted = Self.figures(of: usual, \.median)
      result.lowerLimit = Self.figures(of: usual, \.lowerLimit)
      result.z = LungFigures(
        fev1: session.fev1.map(usual.fev1.score),
        fvc: session.fvc.map(usual.fvc.score),
        ratio: session.ratio.map(usual.ratio.score)
      )
    }
    result.zone = result.peakFlowShare.map(zone)
    result.face = face(of: result)
    return result
  }

  private func usual(for person: BreathingPerson, on day: CalendarDay) -> LungReference? {
    guard let sex = person.sex, let height = person.height, let age = person.birthday?.age(on: day)
    else { return nil }
    return reference.reference(sex: sex, age: age, height: height)
  }

  /// Why nothing is predicted for a person on a day; nil when something is.
  package func gap(for person: BreathingPerson, on day: CalendarDay) -> ReferenceGap? {
    let age = person.birthday?.age(on: day)
    let isUntold = person.sex == nil && !person.isOfOtherSex
    let facts: [(Bool, ReferenceGap.Fact)] = [
      (age == nil, .birthday), (person.height == nil, .height), (isUntold, .sex),
    ]
    let untold = facts.filter(\.0).map(\.1)
    guard untold.isEmpty else { return .untold(untold) }
    guard person.sex != nil else { return .sex }
    guard let age, !reference.ages.contains(age) else { return nil }
    return .age(covered: reference.ages)
  }

  private static func figures(
    of usual: LungReference,
    _ part: KeyPath<LungReference.Distribution, Double>
  ) -> LungFigures {
    LungFigures(
      fev1: usual.fev1[keyPath: part],
      fvc: usual.fvc[keyPath: part],
      ratio: usual.ratio[keyPath: part]
    )
  }

  /// The zone of a peak flow, as a share of the personal best.
  package func zone(share: Double) -> PeakFlowZone {
    // Binary fractions of a best can miss 80 % by less than this.
    let share = share + 1e-9
    if share >= rules.zones.green.value { return .green }
    return share >= rules.zones.yellow.value ? .yellow : .red
  }

  /// How low a z-score is: `nil` from the lower limit on, or `mild`, `moderate`, `severe`.
  package func severity(of z: Double) -> String? {
    if z < rules.severity.severe.value { return "severe" }
    if z < rules.severity.moderate.value { return "moderate" }
    return z < rules.severity.mild.value ? "mild" : nil
  }

  /// The face of a session: none below grade C, sad only for red or a severe z-score.
  private func face(of result: SpirometryResult) -> Face? {
    if result.shouldTryAgain { return nil }
    let scores = result.z?.known ?? []
    let isSevere = scores.contains { $0 < rules.severity.severe.value }
    if result.zone == .red || isSevere { return .sad }
    let isLow = scores.contains { $0 < rules.severity.mild.value }
    return result.zone == .yellow || isLow || !result.isCompared ? .neutral : .glad
  }
}
