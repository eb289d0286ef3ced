package import HealthModel
import Core

/// What can spoil a blow (ATS/ERS 2019).
package enum BlowFault: String, Codable, CaseIterable, Sendable {
  /// A cough in the first second.
  case earlyCough
  /// The glottis closed in the first second.
  case earlyGlottisClosure
  /// The glottis closed later.
  case lateGlottisClosure
  /// Air leaked.
  case leak
  /// The mouthpiece or the spirometer was obstructed.
  case obstruction
}

/// One forced breath out into a spirometer or a peak flow meter.
///
/// What the device does not measure stays nil and is not held against the blow.
package struct Blow: Codable, Hashable, Sendable {
  /// When it was.
  package let start: Timestamp
  /// Forced vital capacity, L.
  package let fvc: Double?
  /// Forced expiratory volume in the first second, L.
  package let fev1: Double?
  /// Peak expiratory flow, L/min.
  package let pef: Double?
  /// Back-extrapolated volume, L.
  package let backExtrapolatedVolume: Double?
  /// How long the breath lasted, s.
  package let expiratoryTime: Double?
  /// Whether the volume had stopped rising at the end.
  package let hasPlateau: Bool?
  /// What spoiled it.
  package let faults: [BlowFault]

  /// A blow whose values a body can have.
  ///
  /// - Throws: ``MonitorsError/emptyBlow`` or ``MonitorsError/impossibleBlow(quantity:value:accepted:)``.
  package init(
    start: Timestamp,
    fvc: Double? = nil,
    fev1: Double? = nil,
    pef: Double? = nil,
    backExtrapolatedVolume: Double? = nil,
    expiratoryTime: Double? = nil,
    hasPlateau: Bool? = nil,
    faults: [BlowFault] = [],
    rules: BreathingRules
  ) throws(MonitorsError) {
    guard fvc != nil || fev1 != nil || pef != nil else { throw .emptyBlow }
    try Self.check("FVC", fvc, rules: rules)
    try Self.check("FEV1", fev1, rules: rules)
    try Self.check(pef, rules: rules)
    if let fvc, let fev1, fev1 > fvc {
      throw .impossibleBlow(
        quantity: "FEV1",
        value: Self.beside(fev1, fvc),
        accepted: "an FEV1 that is at most the FVC, as it is the part of it from the first second"
      )
    }
    try Self.check(Self.extrapolated, backExtrapolatedVolume, upTo: 10, unit: "L")
    try Self.check(Self.time, expiratoryTime, upTo: 60, unit: "s")
    self.start = start
    self.fvc = fvc
    self.fev1 = fev1
    self.pef = pef
    self.backExtrapolatedVolume = backExtrapolatedVolume
    self.expiratoryTime = expiratoryTime
    self.hasPlateau = hasPlateau
    self.faults = faults
  }

  private static let extrapolated: LocalizedText = "back-extrapolated volume"
  private static let time: LocalizedText = "expiratory time"

  private static func beside(_ fev1: Double, _ fvc: Double) -> LocalizedText {
    let words = SampleType.forcedVitalCapacity.number
    return "\(number: words(fev1)) L with FVC \(number: words(fvc)) L"
  }

  private static func check(_ name: LocalizedText, _ volume: Double?, rules: BreathingRules)
    throws(MonitorsError)
  {
    let low = rules.possible.lowestVolume.value
    let high = rules.possible.highestVolume.value
    guard let volume, !(volume >= low && volume <= high) else { return }
    let words = SampleType.forcedVitalCapacity.number
    throw .impossibleBlow(
      quantity: name,
      value: "\(number: words(volume)) L",
      accepted: "\(number: words(low)) to \(number: words(high)) L"
    )
  }

  private static func check(_ flow: Double?, rules: BreathingRules) throws(MonitorsError) {
    let low = rules.possible.lowestPeakFlow.value
    let high = rules.possible.highestPeakFlow.value
    guard let flow, !(flow >= low && flow <= high) else { return }
    var bounds: LocalizedText =
      "\(number: FigureText.plain(low)) to \(number: FigureText.plain(high)) L/min"
    if flow > 0, flow * 60 >= low, flow * 60 <= high {
      let (seconds, minutes) = (FigureText.plain(flow), FigureText.plain(flow * 60))
      bounds = "\(bounds); \(number: seconds) L/s are \(number: minutes) L/min"
    }
    throw .impossibleBlow(
      quantity: "PEF",
      value: "\(number: FigureText.plain(flow)) L/min",
      accepted: bounds
    )
  }

  private static func check(
    _ name: LocalizedText,
    _ value: Double?,
    upTo high: Double,
    unit: String
  ) throws(MonitorsError) {
    guard let value, !(value >= 0 && value <= high) else { return }
    throw .impossibleBlow(
      quantity: name,
      value: "\(number: FigureText.plain(value)) \(unit)",
      accepted: "0 to \(number: FigureText.plain(high)) \(unit)"
    )
  }
}

extension Blow {
  /// Blows from samples of FVC, FEV1 and PEF: those of one source and one instant are one blow.
  ///
  /// - Parameters:
  ///   - samples: in any order; those of other types are passed over.
  ///   - metadata: what is known beside the values, by the id of a sample, see ``BlowMetadata``.
  ///   - rules: what a blow can have.
  /// - Returns: the blows in order, and the instants whose values no blow can have, with the reason.
  package static func blows(
    from samples: [Sample],
    metadata: [Int64: [String: String]] = [:],
    rules: BreathingRules
  ) -> (blows: [Blow], refused: [(start: Timestamp, error: MonitorsError)]) {
    struct Key: Hashable {
      let start: Timestamp
      let source: String
    }
    var values: [Key: [SampleType: Double]] = [:]
    var details: [Key: [String: String]] = [:]
    let types: [SampleType] = [
      .forcedVitalCapacity, .forcedExpiratoryVolume1, .peakExpiratoryFlowRate,
    ]
    for sample in samples where types.contains(sample.type) {
      let key = Key(start: sample.start, source: sample.source)
      values[key, default: [:]][sample.type] = sample.value
      if let known = metadata[sample.id] { details[key] = known }
    }
    var blows: [Blow] = []
    var refused: [(start: Timestamp, error: MonitorsError)] = []
    for (key, found) in values {
      do throws(MonitorsError) {
        let blow = try Blow(
          start: key.start,
          fvc: found[.forcedVitalCapacity],
          fev1: found[.forcedExpiratoryVolume1],
          pef: found[.peakExpiratoryFlowRate],
          rules: rules
        )
        blows.append(try BlowMetadata.blow(blow, with: details[key] ?? [:], rules: rules))
      } catch {
        refused.append((key.start, error))
      }
    }
    return (blows.sorted { $0.start < $1.start }, refused.sorted { $0.start < $1.start })
  }
}
