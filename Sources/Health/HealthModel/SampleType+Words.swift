extension SampleType {
  /// The unit as people say it: `bpm`, `breaths/min`, `°C`; empty where a number needs none.
  ///
  /// JSON and CSV have the canonical unit's symbol instead.
  package var spokenUnit: String {
    switch self {
    case .heartRate, .restingHeartRate, .walkingHeartRate: "bpm"
    case .respiratoryRate, .estimatedRespiratoryRate: "breaths/min"
    case .bodyTemperature, .wristTemperature: "°C"
    case .stepCount, .stateOfMind: ""
    default: canonicalUnit == .category ? "" : canonicalUnit.symbol
    }
  }

  /// A value as people say it, with its unit: `104 bpm`, `98%`, `37.0 °C`, `−3`.
  ///
  /// A category's value is the name that HealthKit's number stands for: `asleep`, `taken`.
  package func words(_ value: Double) -> String {
    let names = categories
    guard let index = Int(exactly: value), names.indices.contains(index) else {
      return withUnit(number(value))
    }
    return names[index]
  }

  /// The names of a category's values, by HealthKit's numbers from 0.
  private var categories: [String] {
    switch self {
    case .sleepAnalysis: ["in bed", "asleep", "awake", "core sleep", "deep sleep", "REM sleep"]
    case .medicationDose: ["–", "not answered", "not reminded", "snoozed", "taken", "skipped"]
    case .electrocardiogram:
      [
        "no result", "sinus rhythm", "atrial fibrillation", "inconclusive (low heart rate)",
        "inconclusive (high heart rate)", "inconclusive (poor recording)", "inconclusive",
      ]
    case .postExertionalMalaise: ["present", "none", "mild", "moderate", "severe"]
    default: []
    }
  }

  /// Two values with one unit, the same value once: `60–72 bpm`.
  package func words(from low: Double, to high: Double) -> String {
    let (first, last) = (number(low), number(high))
    return withUnit(first == last ? first : "\(first)–\(last)")
  }

  /// A value without its unit: one decimal for temperatures, two for volumes of breath, whole
  /// steps, otherwise one where there is one.
  package func number(_ value: Double) -> String {
    switch self {
    case .bodyTemperature, .wristTemperature: DecimalText.fixed(value, decimals: 1)
    case .forcedVitalCapacity, .forcedExpiratoryVolume1: DecimalText.fixed(value, decimals: 2)
    case .stepCount: DecimalText.grouped(value)
    default: DecimalText.one(value)
    }
  }

  /// Both blood pressures as people say them: `120/80 mmHg`.
  package static func bloodPressure(_ systolic: Double, _ diastolic: Double) -> String {
    "\(DecimalText.one(systolic))/\(bloodPressureDiastolic.words(diastolic))"
  }

  private func withUnit(_ number: String) -> String {
    let unit = spokenUnit
    return unit.isEmpty || unit == "%" ? number + unit : "\(number) \(unit)"
  }
}
