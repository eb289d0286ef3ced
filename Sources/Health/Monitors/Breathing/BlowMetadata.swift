/// What is known of a blow beside its values, as metadata of its samples.
///
/// The keys are the program's own, as HealthKit has none for them.
package enum BlowMetadata {
  private static let volume = "BlowBackExtrapolatedVolume"
  private static let time = "BlowExpiratoryTime"
  private static let plateau = "BlowHasPlateau"
  private static let faults = "BlowFaults"

  /// The metadata of a blow's samples; empty when nothing else is known.
  package static func entries(of blow: Blow) -> [String: String] {
    var entries: [String: String] = [:]
    entries[volume] = blow.backExtrapolatedVolume.map { "\($0)" }
    entries[time] = blow.expiratoryTime.map { "\($0)" }
    entries[plateau] = blow.hasPlateau.map { $0 ? "yes" : "no" }
    if !blow.faults.isEmpty {
      entries[faults] = blow.faults.map(\.rawValue).joined(separator: " ")
    }
    return entries
  }

  /// The same blow with what its samples' metadata say; what can't be read there says nothing.
  ///
  /// - Throws: ``MonitorsError`` for what no blow can have.
  static func blow(
    _ blow: Blow,
    with entries: [String: String],
    rules: BreathingRules
  ) throws(MonitorsError) -> Blow {
    try Blow(
      start: blow.start,
      fvc: blow.fvc,
      fev1: blow.fev1,
      pef: blow.pef,
      backExtrapolatedVolume: entries[volume].flatMap { FigureText.number($0) },
      expiratoryTime: entries[time].flatMap { FigureText.number($0) },
      hasPlateau: entries[plateau].flatMap { ["yes": true, "no": false][$0] },
      faults: (entries[faults] ?? "").split(separator: " ").compactMap {
        BlowFault(rawValue: String($0))
      },
      rules: rules
    )
  }
}
