import Core

/// How bad an episode of malaise after exertion is, as `HKCategoryValueSeverity` numbers it.
///
/// Its value 1 says that there is no episode, so it is none of these.
package enum PacingSeverity: Int, CaseIterable, Sendable {
  /// Not said.
  case unsaid = 0
  /// Mild.
  case mild = 2
  /// Moderate.
  case moderate = 3
  /// Severe.
  case severe = 4

  /// The severity a sample's number stands for; what can't be counts as not said.
  package init(number: Int) { self = PacingSeverity(rawValue: number) ?? .unsaid }

  /// The word for it.
  package var word: String {
    switch self {
    case .unsaid: "not said"
    case .mild: "mild"
    case .moderate: "moderate"
    case .severe: "severe"
    }
  }

  /// A severity from typed text: a word, or a whole number from 1 to 10.
  ///
  /// - Throws: ``MonitorsError/badPacingFact(key:value:accepted:)`` with what is accepted.
  package static func parse(_ text: String, rules: PacingRules) throws(MonitorsError)
    -> PacingSeverity
  {
    switch text.lowercased() {
    case "mild": return .mild
    case "moderate": return .moderate
    case "severe": return .severe
    default:
      guard text.utf8.allSatisfy({ (48...57).contains($0) }), let figure = Int(text),
        (1...10).contains(figure)
      else {
        throw .badPacingFact(
          key: "severity of an episode",
          value: text,
          accepted: "mild, moderate, severe, or a whole number from 1 to 10"
        )
      }
      if Double(figure) >= rules.episodes.severeFrom.value { return .severe }
      return Double(figure) >= rules.episodes.moderateFrom.value ? .moderate : .mild
    }
  }
}
