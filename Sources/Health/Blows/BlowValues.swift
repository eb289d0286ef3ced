package import HealthModel
package import Monitors

/// What a device or a person tells of one blow; what was not told stays nil.
package struct BlowValues: Equatable, Sendable {
  /// Forced vital capacity, L.
  package var fvc: Double?
  /// Forced expiratory volume in the first second, L.
  package var fev1: Double?
  /// Peak expiratory flow, L/min.
  package var pef: Double?
  /// Back-extrapolated volume, L.
  package var backExtrapolatedVolume: Double?
  /// How long the breath lasted, s.
  package var expiratoryTime: Double?
  /// Whether the volume had stopped rising at the end.
  package var hasPlateau: Bool?

  /// Values of which none is told yet.
  package init() {}

  /// Whether neither FVC nor FEV1 nor PEF is told.
  package var isEmpty: Bool { fvc == nil && fev1 == nil && pef == nil }

  /// The blow with these values.
  ///
  /// - Throws: ``Monitors/MonitorsError`` for values that no blow can have, and for none at all.
  package func blow(
    start: Timestamp,
    faults: [BlowFault] = [],
    rules: BreathingRules
  ) throws(MonitorsError) -> Blow {
    try Blow(
      start: start,
      fvc: fvc,
      fev1: fev1,
      pef: pef,
      backExtrapolatedVolume: backExtrapolatedVolume,
      expiratoryTime: expiratoryTime,
      hasPlateau: hasPlateau,
      faults: faults,
      rules: rules
    )
  }

  /// The values a mode can give: those of two seconds have no FVC, and the one that was left out.
  package func limited(to mode: BlowMode) -> (values: BlowValues, leftOut: Double?) {
    guard !mode.givesFVC, let fvc else { return (self, nil) }
    var values = self
    values.fvc = nil
    return (values, fvc)
  }
}
