package import Core
package import HealthModel

/// What a person can let somebody see, as they choose it.
package enum ShareCategory: String, Codable, CaseIterable, Hashable, Sendable {
  /// Heart rate, at rest too, and its variability.
  case heart
  /// Respiratory rate and oxygen saturation.
  case breathing
  /// Both blood pressures.
  case bloodPressure = "blood-pressure"
  /// Hours asleep.
  case sleep
  /// The mood that was noted, without its words.
  case mood
  /// Steps and workouts.
  case activity
  /// How many guided exercises were done.
  case exercises
  /// Breathing tests.
  case spirometry
  /// How many doses were entered, without the names of medicines.
  case medication
  /// Episodes after exertion.
  case pacing
  /// Temperature and weight.
  case body

  /// All of them, as they are typed.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The measures that belong to it, in the order in which they are shown.
  package var measures: [SharedMeasure] {
    let types: [SampleType] =
      switch self {
      case .heart: [.heartRate, .restingHeartRate, .heartRateVariability]
      case .breathing: [.respiratoryRate, .oxygenSaturation]
      case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
      case .sleep: [.sleepAnalysis]
      case .mood: [.stateOfMind]
      case .activity: [.stepCount, .workout]
      case .exercises: []
      case .spirometry: [.forcedVitalCapacity, .forcedExpiratoryVolume1, .peakExpiratoryFlowRate]
      case .medication: [.medicationDose]
      case .pacing: [.postExertionalMalaise]
      case .body: [.bodyTemperature, .bodyMass]
      }
    return self == .exercises ? [.exercises] : types.map { .samples($0) }
  }

  /// The categories of a list with commas, each once.
  ///
  /// - Throws: ``SharingError/category(_:near:)`` for a word that is none, and for an empty list.
  package static func list(_ text: String) throws(SharingError) -> [ShareCategory] {
    let words = text.split(separator: ",").map { $0.lowercased().filter { !$0.isWhitespace } }
    guard !words.isEmpty else { throw .category(text, near: nil) }
    var found: Set<ShareCategory> = []
    for word in words {
      guard let category = ShareCategory(rawValue: word) else {
        throw .category(word, near: NearestName.to(word, among: allCases.map(\.rawValue)))
      }
      found.insert(category)
    }
    return allCases.filter(found.contains)
  }
}

/// One thing that a summary has values of.
package enum SharedMeasure: Hashable, Sendable {
  /// Samples of a type.
  case samples(SampleType)
  /// Guided exercises.
  case exercises

  /// How a summary names it.
  package var name: String {
    switch self {
    case .samples(let type): type.name
    case .exercises: "exercises"
    }
  }

  /// The measure of a name; nil for one that this version doesn't know.
  package init?(named name: String) {
    if name == Self.exercises.name {
      self = .exercises
    } else if let type = SampleType.named(name) {
      self = .samples(type)
    } else {
      return nil
    }
  }

  /// What a day's value is.
  package enum Kind: Hashable, Sendable {
    /// The mean of its readings.
    case mean
    /// The sum of its readings.
    case sum
    /// Hours asleep, by the day of waking.
    case hours
    /// How many there were.
    case count
  }

  /// What a day's value is.
  package var kind: Kind {
    switch self {
    case .samples(.sleepAnalysis): .hours
    case .samples(.workout), .samples(.medicationDose), .samples(.postExertionalMalaise): .count
    case .samples(let type): type.aggregation == .cumulative ? .sum : .mean
    case .exercises: .count
    }
  }

  /// What it is called: `heart rate`.
  package var words: LocalizedText {
    switch self {
    case .samples(let type): LocalizedText(key: type.title)
    case .exercises: "guided exercises"
    }
  }

  /// The same as a heading: `Heart rate`.
  ///
  /// - Parameter say: gives a text in a language.
  /// - Returns: what it is called there.
  package func title(_ say: (LocalizedText) -> String) -> String {
    let title = say(words)
    return title.prefix(1).uppercased() + title.dropFirst()
  }

  /// The unit of its values as people say it; empty where a number needs none.
  package var unit: LocalizedText {
    switch self {
    case .samples(.sleepAnalysis): "h"
    case .samples(.stateOfMind): "from −5 to 5"
    case .samples(let type): kind == .count ? "" : LocalizedText(key: type.spokenUnit)
    case .exercises: ""
    }
  }

  /// A value as exact as ``number(_:)`` shows it: nothing is sent that isn't shown.
  package func rounded(_ value: Double) -> Double {
    let scale: Double =
      switch self {
      case .samples(.forcedVitalCapacity), .samples(.forcedExpiratoryVolume1): 100
      case .samples(.stepCount): 1
      default: 10
      }
    return (value * scale).rounded() / scale
  }

  /// A value without its unit.
  package func number(_ value: Double) -> String {
    switch self {
    case .samples(let type) where kind != .count: type.number(value)
    default: DecimalText.one(value)
    }
  }
}
