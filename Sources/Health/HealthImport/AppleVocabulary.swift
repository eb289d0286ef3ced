import Formats
import HealthModel

/// The names in Apple's export that matter here (its DTD, version 14, iOS 18).
enum AppleVocabulary {
  /// Elements by their index in ``xml``.
  enum Element {
    static let root = 0
    static let record = 1
    static let correlation = 2
    static let metadata = 3
    static let exportDate = 4
    static let person = 5
    static let workout = 6
  }

  /// Attributes by their index in ``xml``.
  enum Attribute: Int, CaseIterable {
    case type, unit, value, sourceName, device, startDate, endDate, key, workoutActivityType
  }

  /// The elements and attributes for the XML parser.
  static let xml = XMLVocabulary(
    root: "HealthData",
    elements: [
      "HealthData", "Record", "Correlation", "MetadataEntry", "ExportDate", "Me", "Workout",
      "ActivitySummary", "ClinicalRecord", "Audiogram", "VisionPrescription",
    ],
    attributes: Attribute.allCases.map { "\($0)" },
    containers: ["Correlation": ["Record"]],
    rows: [
      "Record", "Correlation", "Workout", "ActivitySummary", "ClinicalRecord", "Audiogram",
      "VisionPrescription",
    ]
  )

  /// Our types by Apple's full identifiers; the types that are ours alone are not among them.
  static let types: [[UInt8]: SampleType] = {
    var types: [[UInt8]: SampleType] = [:]
    for type in SampleType.all where type.canonicalUnit != .category && type != .stateOfMind {
      types[Array("HKQuantityTypeIdentifier\(type.identifier)".utf8)] = type
    }
    types[Array("HKCategoryTypeIdentifierSleepAnalysis".utf8)] = .sleepAnalysis
    return types
  }()

  /// The stages of sleep by what follows `HKCategoryValueSleepAnalysis`, with their numbers as
  /// constants or digits; `Asleep` is what iOS before 16 wrote.
  static let sleepStages: [[UInt8]: Double] = {
    let names: [(String, Double)] = [
      ("InBed", 0), ("AsleepUnspecified", 1), ("Asleep", 1), ("Awake", 2), ("AsleepCore", 3),
      ("AsleepDeep", 4), ("AsleepREM", 5),
    ]
    var stages: [[UInt8]: Double] = [:]
    for (name, value) in names {
      stages[Array("HKCategoryValueSleepAnalysis\(name)".utf8)] = value
      stages[Array("\(Int(saturating: value))".utf8)] = value
    }
    return stages
  }()

  /// What is kept of a record's metadata: Apple's names, and ours without their prefix.
  static let metadata: [(key: [UInt8], name: String)] = [
    (Array("HKMetadataKeyHeartRateMotionContext".utf8), "HeartRateMotionContext"),
    (Array("HKWasUserEntered".utf8), "WasUserEntered"),
    (Array("HKTimeZone".utf8), "TimeZone"),
  ]

  /// Units the Health app writes by the settings of a country and that nothing else here uses,
  /// with what they are in the canonical unit: the international foot is 30.48 cm, a stone is
  /// 14 pounds, that is 6.35029318 kg (both 1959).
  static let moreUnits: [String: (unit: HealthUnit, factor: Double)] = [
    "ft": (.centimetre, 30.48), "mm": (.centimetre, 0.1), "st": (.kilogram, 6.350_293_18),
    "g": (.kilogram, 0.001), "oz": (.kilogram, 0.028_349_523_125), "dL": (.litre, 0.1),
    "mL/min": (.litrePerMinute, 0.001),
    // How HealthKit names a millimole of glucose, by its molar mass.
    "mmol<180.1558800000541>/L": (.milligramPerDecilitre, 18.015_588),
  ]
}
