package import HealthModel

/// Three figures of one kind: for FEV1, FVC, and their ratio.
package struct LungFigures: Codable, Hashable, Sendable {
  /// For FEV1.
  package var fev1: Double?
  /// For FVC.
  package var fvc: Double?
  /// For FEV1/FVC.
  package var ratio: Double?

  /// Figures that are known.
  package init(fev1: Double? = nil, fvc: Double? = nil, ratio: Double? = nil) {
    self.fev1 = fev1
    self.fvc = fvc
    self.ratio = ratio
  }

  /// The figures that are known, in order.
  var known: [Double] { [fev1, fvc, ratio].compactMap { $0 } }

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(fev1, forKey: .fev1)
    try container.encode(fvc, forKey: .fvc)
    try container.encode(ratio, forKey: .ratio)
  }
}

/// The zone of a peak flow against the personal best.
package enum PeakFlowZone: String, Codable, CaseIterable, Sendable {
  /// 80 % and more.
  case green
  /// 50 % to less than 80 %.
  case yellow
  /// Less than 50 %.
  case red
}

/// What a session is answered with at once.
package enum Face: String, Codable, CaseIterable, Sendable {
  /// Nothing measured lies below its limit.
  case glad
  /// Something lies a little low, or there is nothing to compare with.
  case neutral
  /// Peak flow below half of the personal best, or a z-score below −4.
  case sad
}

/// What one session of blows amounts to.
///
/// In JSON every key is always there; what is not known is `null`.
package struct SpirometryResult: Codable, Hashable, Sendable {
  /// When the first blow was.
  package let start: Timestamp
  /// How many blows it has.
  package let blows: Int
  /// The largest FVC that counts, L.
  package let fvc: Double?
  /// The largest FEV1 that counts, L; it may come from another blow.
  package let fev1: Double?
  /// The largest PEF, L/min.
  package let pef: Double?
  /// FEV1/FVC of those two.
  package let ratio: Double?
  /// The worse grade of FEV1 and FVC; nil for peak flow alone.
  package let grade: SpirometryGrade?
  /// The predicted values; nil without sex, birthday and height, or outside the ages covered.
  package var predicted: LungFigures?
  /// The lower limits of normal (LLN, 5th centile).
  package var lowerLimit: LungFigures?
  /// The z-scores.
  package var z: LungFigures?
  /// The peak flow that counts as the personal best, L/min; nil as long as it is not known.
  package var personalBest: Double?
  /// The zone of the peak flow; nil without a personal best.
  package var zone: PeakFlowZone?
  /// The answer; nil where the session is to be repeated.
  package var face: Face?
  /// Whether the blows differ too much, or count too little, to be compared: a grade below C.
  package let shouldTryAgain: Bool

  /// The peak flow as a share of the personal best.
  package var peakFlowShare: Double? {
    guard let pef, let personalBest, personalBest > 0 else { return nil }
    return pef / personalBest
  }

  /// Whether anything that was blown has something to be compared with: reference values alone, of
  /// figures that were not measured, are nothing.
  package var isCompared: Bool { zone != nil || z?.known.isEmpty == false }

  /// Writes every key, with `null` for what is not known.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(blows, forKey: .blows)
    try container.encode(fvc, forKey: .fvc)
    try container.encode(fev1, forKey: .fev1)
    try container.encode(pef, forKey: .pef)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(grade, forKey: .grade)
    try container.encode(predicted, forKey: .predicted)
    try container.encode(lowerLimit, forKey: .lowerLimit)
    try container.encode(z, forKey: .z)
    try container.encode(personalBest, forKey: .personalBest)
    try container.encode(zone, forKey: .zone)
    try container.encode(face, forKey: .face)
    try container.encode(shouldTryAgain, forKey: .shouldTryAgain)
  }
}
