import Core

/// Which ceiling a person wants.
package enum PacingChoice: Hashable, Sendable {
  /// The lower of rest plus a margin and a share of the age's maximum; the default.
  case lower
  /// PEMPal's original share of the age's maximum.
  case original
  /// A number of one's own, beats a minute.
  case own(Double)

  /// The choice as it is typed: `lower`, `original` or the number.
  package var text: String {
    switch self {
    case .lower: "lower"
    case .original: "original"
    case .own(let value): FigureText.plain(value)
    }
  }

  /// A choice from typed text: `lower`, `original` or a number.
  ///
  /// - Throws: ``MonitorsError/badHeartRate(_:accepted:)``.
  package static func parse(_ text: String, rules: PacingRules) throws(MonitorsError)
    -> PacingChoice
  {
    switch text.lowercased() {
    case "lower", "default": return .lower
    case "original": return .original
    default:
      guard let value = FigureText.number(text), rules.acceptedCeilings.contains(value) else {
        throw .badHeartRate(text, accepted: rules.acceptedCeilings)
      }
      return .own(value)
    }
  }
}

extension PacingChoice: Codable {
  /// Reads `lower`, `original` or a number.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try container.decode(String.self) {
    case "lower": self = .lower
    case "original": self = .original
    case let text:
      guard let value = FigureText.number(text), value > 0, value.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "expected lower, original or a heart rate"
        )
      }
      self = .own(value)
    }
  }

  /// Writes the choice as it is typed.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The rule a ceiling came from.
package enum PacingFormula: String, Codable, CaseIterable, Sendable {
  /// Resting heart rate plus a margin.
  case restingMargin = "resting-margin"
  /// A share of 220 − age.
  case ageShare = "age-share"
  /// PEMPal's share of 220 − age.
  case original
  /// A number of one's own.
  case own
}

/// The heart rate to stay below, and how it came about.
package struct PacingCeiling: Codable, Hashable, Sendable {
  /// Beats a minute, already lowered.
  package let value: Double
  /// The rule it came from; of two, the one that gave less.
  package let formula: PacingFormula
  /// By how many beats it is lowered after episodes.
  package let easedBy: Double

  /// Finds the ceiling.
  ///
  /// A beta-blocker holds the heart rate down, so no formula fits: only a number of one's own is
  /// left. Formulas that lack the age or the resting heart rate are left out, and without any there
  /// is no ceiling; nothing is assumed. After an episode a formula's ceiling is lowered by the
  /// rules' beats for each episode of the last days, up to their most, and comes back by itself; a
  /// number of one's own stays as it was set.
  ///
  /// - Parameters:
  ///   - choice: which one.
  ///   - age: fractional years; nil when unknown.
  ///   - resting: the resting heart rate; nil when unknown.
  ///   - takesBetaBlocker: whether formulas are off.
  ///   - recentEpisodes: how many episodes lie in the days of easing.
  ///   - rules: the numbers.
  package init?(
    _ choice: PacingChoice,
    age: Double?,
    resting: Double?,
    takesBetaBlocker: Bool,
    recentEpisodes: Int,
    rules: PacingRules
  ) {
    if case .own(let value) = choice {
      self.init(value: value, formula: .own, easedBy: 0)
      return
    }
    guard !takesBetaBlocker else { return nil }
    let ceiling = rules.ceiling
    let most = age.map { ceiling.ageBase.value - $0 }.flatMap { $0 > 0 ? $0 : nil }
    var found: [(value: Double, formula: PacingFormula)] = []
    if choice == .original {
      found = [most.map { ($0 * ceiling.originalShare.value, .original) }].compactMap { $0 }
    } else {
      if let resting { found.append((resting + ceiling.restingMargin.value, .restingMargin)) }
      if let most { found.append((most * ceiling.ageShare.value, .ageShare)) }
    }
    guard let lowest = found.min(by: { $0.value < $1.value }) else { return nil }
    let wanted = Double(max(0, recentEpisodes)) * rules.easing.beats.value
    let eased = min(wanted, rules.easing.mostBeats.value)
    self.init(value: lowest.value - eased, formula: lowest.formula, easedBy: eased)
  }

  private init(value: Double, formula: PacingFormula, easedBy: Double) {
    self.value = value
    self.formula = formula
    self.easedBy = easedBy
  }
}
