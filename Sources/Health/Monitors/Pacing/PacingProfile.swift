import HealthModel
import Core

/// What a person has told for pacing; every question can be skipped.
///
/// None of it changes a formula but the beta-blocker, which switches them off. The rest is for the
/// person and for whoever treats them.
package struct PacingProfile: Codable, Equatable, Sendable {
  /// The facts, as they are named on the command line.
  package enum Key: String, CaseIterable, Sendable {
    /// Body mass in kg.
    case weight
    /// Body height in cm.
    case height
    /// How active most days are.
    case activityLevel = "activity-level"
    /// Whether there was a COVID-19 infection.
    case covidHistory = "covid-history"
    /// Whether the person was in hospital for it.
    case hospitalised
    /// How ill the person is.
    case severity
    /// For how many months there have been symptoms.
    case monthsOfSymptoms = "months-of-symptoms"
    /// Whether the person takes a beta-blocker.
    case betaBlocker = "beta-blocker"

    /// The words it takes, where they are fixed; `skip` takes any fact back.
    package var words: [String] {
      switch self {
      case .activityLevel: ActivityLevel.allCases.map(\.rawValue)
      case .covidHistory: CovidHistory.allCases.map(\.rawValue)
      case .severity: Severity.allCases.map(\.rawValue)
      case .hospitalised, .betaBlocker: ["yes", "no"]
      case .weight, .height, .monthsOfSymptoms: []
      }
    }
  }

  /// How active most days are.
  package enum ActivityLevel: String, Codable, CaseIterable, Sendable {
    /// Most of the day in bed.
    case bed
    /// At home.
    case home
    /// Out for short ways.
    case light
    /// Out for most of the day.
    case moderate
    /// With sport or heavy work.
    case active
  }

  /// Whether there was a COVID-19 infection.
  package enum CovidHistory: String, Codable, CaseIterable, Sendable {
    /// None that is known.
    case none
    /// Suspected.
    case suspected
    /// Confirmed by a test.
    case confirmed
  }

  /// How ill the person is, in the words of NICE NG206.
  package enum Severity: String, Codable, CaseIterable, Sendable {
    /// Mild.
    case mild
    /// Moderate.
    case moderate
    /// Severe.
    case severe
    /// Very severe.
    case verySevere = "very-severe"
  }

  /// Body mass, kg.
  package var weight: Double?
  /// Body height, cm.
  package var height: Double?
  /// How active most days are.
  package var activityLevel: ActivityLevel?
  /// Whether there was a COVID-19 infection.
  package var covidHistory: CovidHistory?
  /// Whether the person was in hospital for it.
  package var isHospitalised: Bool?
  /// How ill the person is.
  package var severity: Severity?
  /// For how many months there have been symptoms.
  package var monthsOfSymptoms: Int?
  /// Whether the person takes a beta-blocker.
  package var takesBetaBlocker: Bool?
  /// Which ceiling the person wants; nil until they chose.
  package var ceiling: PacingChoice?

  /// A profile in which every question was skipped.
  package init() {}

  /// The fact as it is shown and could be typed; nil where the question was skipped.
  package subscript(key: Key) -> String? {
    switch key {
    case .weight: weight.map { SampleType.bodyMass.words($0) }
    case .height: height.map { SampleType.height.words($0) }
    case .activityLevel: activityLevel?.rawValue
    case .covidHistory: covidHistory?.rawValue
    case .hospitalised: isHospitalised.map { $0 ? "yes" : "no" }
    case .severity: severity?.rawValue
    case .monthsOfSymptoms: monthsOfSymptoms.map { "\($0)" }
    case .betaBlocker: takesBetaBlocker.map { $0 ? "yes" : "no" }
    }
  }

  /// Sets a fact from typed text; an empty text or `skip` takes it back.
  ///
  /// - Parameters:
  ///   - key: the fact.
  ///   - text: what was typed.
  ///   - rules: what may be told.
  /// - Throws: ``MonitorsError/badPacingFact(key:value:accepted:)`` with what is accepted.
  package mutating func set(
    _ key: Key,
    to text: String,
    rules: PacingRules
  ) throws(MonitorsError) {
    let answers = rules.answers
    let isSkipped = text.isEmpty || text.lowercased() == "skip"
    switch key {
    case .weight: weight = isSkipped ? nil : try Self.number(text, key, answers.weights, unit: "kg")
    case .height: height = isSkipped ? nil : try Self.number(text, key, answers.heights, unit: "cm")
    case .activityLevel: activityLevel = isSkipped ? nil : try Self.word(text, key)
    case .covidHistory: covidHistory = isSkipped ? nil : try Self.word(text, key)
    case .hospitalised: isHospitalised = isSkipped ? nil : try Self.flag(text, key)
    case .severity: severity = isSkipped ? nil : try Self.word(text, key)
    case .monthsOfSymptoms: monthsOfSymptoms = isSkipped ? nil : try Self.months(text, key)
    case .betaBlocker: takesBetaBlocker = isSkipped ? nil : try Self.flag(text, key)
    }
  }

  private static func number(
    _ text: String,
    _ key: Key,
    _ range: ClosedRange<Double>,
    unit: String
  ) throws(MonitorsError) -> Double {
    let digits = text.lowercased().hasSuffix(unit) ? String(text.dropLast(unit.count)) : text
    let plain = digits.split(separator: " ").joined()
    guard let value = FigureText.number(plain), range.contains(value) else {
      throw .badPacingFact(
        key: key.rawValue,
        value: text,
        accepted: "\(number: FigureText.plain(range.lowerBound)) to "
          + "\(number: FigureText.plain(range.upperBound)), in \(unit), or skip"
      )
    }
    return value
  }

  private static func months(_ text: String, _ key: Key) throws(MonitorsError) -> Int {
    guard let months = Int(text), (0...1200).contains(months) else {
      throw .badPacingFact(
        key: key.rawValue,
        value: text,
        accepted: "a whole number of months from 0 to 1200, or skip"
      )
    }
    return months
  }

  private static func flag(_ text: String, _ key: Key) throws(MonitorsError) -> Bool {
    switch text.lowercased() {
    case "yes", "y", "true": return true
    case "no", "n", "false": return false
    default:
      throw .badPacingFact(key: key.rawValue, value: text, accepted: "yes, no or skip")
    }
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String,
    _ key: Key
  ) throws(MonitorsError) -> Word {
    guard let word = Word(rawValue: text.lowercased()) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badPacingFact(key: key.rawValue, value: text, accepted: "\(words), or skip")
    }
    return word
  }
}
