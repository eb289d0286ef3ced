/// A type of sample, with the names that HealthKit and the command line give it.
///
/// One canonical unit belongs to each type; values are stored in no other.
package struct SampleType: Hashable, Sendable {
  /// How several readings are summed up, in HealthKit's terms (`HKQuantityAggregationStyle`).
  package enum Aggregation: String, Sendable {
    /// Readings that are averaged as they are.
    case discreteArithmetic
    /// Readings that are averaged by how long each one held.
    case discreteTemporallyWeighted
    /// Amounts that are added.
    case cumulative
    /// A category's value has no mean.
    case category
  }

  /// The name on the command line, such as `heart-rate`.
  package let name: String
  /// The HealthKit identifier without its prefix, such as `HeartRate`.
  package let identifier: String
  /// The unit every value of the type is stored in.
  package let canonicalUnit: HealthUnit
  /// How readings are summed up.
  package let aggregation: Aggregation
  /// What a person reads, such as `heart rate`.
  package let title: String

  /// Two types are one when their names are.
  package static func == (left: SampleType, right: SampleType) -> Bool { left.name == right.name }

  /// Hashes the name alone, as equality compares it.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The type with this name on the command line or this HealthKit identifier, with or without prefix.
  package static func named(_ text: String) -> SampleType? {
    let prefixes = ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataTypeIdentifier"]
    let bare = prefixes.first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? text[...]
    let name = bare.lowercased()
    return all.first { $0.name == name || $0.identifier == bare }
  }
}

extension SampleType {
  /// Heart beats a minute.
  package static let heartRate = SampleType(
    name: "heart-rate",
    identifier: "HeartRate",
    canonicalUnit: .countPerMinute,
    aggregation: .discreteTemporallyWeighted,
    title: "heart rate"
  )
  /// Heart beats a minute at rest, one value a day.
  package static let restingHeartRate = SampleType(
    name: "resting-heart-rate",
    identifier: "RestingHeartRate",
    canonicalUnit: .countPerMinute,
    aggregation: .discreteArithmetic,
    title: "resting heart rate"
  )
  /// Breaths a minute.
  package static let respiratoryRate = SampleType(
    name: "respiratory-rate",
    identifier: "RespiratoryRate",
    canonicalUnit: .countPerMinute,
    aggregation: .discreteArithmetic,
    title: "respiratory rate"
  )
  /// Standard deviation of the intervals between normal beats (SDNN).
  package static let heartRateVariability = SampleType(
    name: "heart-rate-variability",
    identifier: "HeartRateVariabilitySDNN",
    canonicalUnit: .millisecond,
    aggregation: .discreteArithmetic,
    title: "heart rate variability"
  )
  /// Root mean square of the differences between neighbouring intervals of normal beats (RMSSD).
  package static let heartRateVariabilityRMSSD = SampleType(
    name: "heart-rate-variability-rmssd",
    identifier: "HeartRateVariabilityRMSSD",
    canonicalUnit: .millisecond,
    aggregation: .discreteArithmetic,
    title: "heart rate variability (RMSSD)"
  )
  /// Breaths a minute, estimated from the intervals between heart beats: no measurement of breath.
  package static let estimatedRespiratoryRate = SampleType(
    name: "estimated-respiratory-rate",
    identifier: "EstimatedRespiratoryRate",
    canonicalUnit: .countPerMinute,
    aggregation: .discreteArithmetic,
    title: "estimated respiratory rate"
  )
  /// Saturation of the blood with oxygen, in percent.
  package static let oxygenSaturation = SampleType(
    name: "oxygen-saturation",
    identifier: "OxygenSaturation",
    canonicalUnit: .percent,
    aggregation: .discreteArithmetic,
    title: "oxygen saturation"
  )
  /// The higher of the two blood pressures.
  package static let bloodPressureSystolic = SampleType(
    name: "blood-pressure-systolic",
    identifier: "BloodPressureSystolic",
    canonicalUnit: .millimetreOfMercury,
    aggregation: .discreteArithmetic,
    title: "systolic blood pressure"
  )
  /// The lower of the two blood pressures.
  package static let bloodPressureDiastolic = SampleType(
    name: "blood-pressure-diastolic",
    identifier: "BloodPressureDiastolic",
    canonicalUnit: .millimetreOfMercury,
    aggregation: .discreteArithmetic,
    title: "diastolic blood pressure"
  )
  /// Body temperature.
  package static let bodyTemperature = SampleType(
    name: "body-temperature",
    identifier: "BodyTemperature",
    canonicalUnit: .degreeCelsius,
    aggregation: .discreteArithmetic,
    title: "body temperature"
  )
  /// Body mass.
  package static let bodyMass = SampleType(
    name: "body-mass",
    identifier: "BodyMass",
    canonicalUnit: .kilogram,
    aggregation: .discreteArithmetic,
    title: "body mass"
  )
  /// Body height.
  package static let height = SampleType(
    name: "height",
    identifier: "Height",
    canonicalUnit: .centimetre,
    aggregation: .discreteArithmetic,
    title: "height"
  )
  /// Steps taken in a span of time.
  package static let stepCount = SampleType(
    name: "steps",
    identifier: "StepCount",
    canonicalUnit: .count,
    aggregation: .cumulative,
    title: "steps"
  )
  /// All that can be breathed out with force.
  package static let forcedVitalCapacity = SampleType(
    name: "fvc",
    identifier: "ForcedVitalCapacity",
    canonicalUnit: .litre,
    aggregation: .discreteArithmetic,
    title: "forced vital capacity (FVC)"
  )
  /// What is breathed out with force in the first second.
  package static let forcedExpiratoryVolume1 = SampleType(
    name: "fev1",
    identifier: "ForcedExpiratoryVolume1",
    canonicalUnit: .litre,
    aggregation: .discreteArithmetic,
    title: "forced expiratory volume in 1 s (FEV1)"
  )
  /// The fastest flow of a forced breath.
  package static let peakExpiratoryFlowRate = SampleType(
    name: "pef",
    identifier: "PeakExpiratoryFlowRate",
    canonicalUnit: .litrePerMinute,
    aggregation: .discreteArithmetic,
    title: "peak expiratory flow (PEF)"
  )
  /// A stage of sleep, as `HKCategoryValueSleepAnalysis` numbers them.
  package static let sleepAnalysis = SampleType(
    name: "sleep",
    identifier: "SleepAnalysis",
    canonicalUnit: .category,
    aggregation: .category,
    title: "sleep"
  )
  /// Mood from −5, very unpleasant, to 5, very pleasant.
  package static let stateOfMind = SampleType(
    name: "mood",
    identifier: "StateOfMind",
    canonicalUnit: .score,
    aggregation: .discreteArithmetic,
    title: "mood"
  )
  /// What became of a dose, as `HKMedicationDoseEvent.LogStatus` numbers it.
  package static let medicationDose = SampleType(
    name: "medication-dose",
    identifier: "MedicationDoseEvent",
    canonicalUnit: .category,
    aggregation: .category,
    title: "medication dose"
  )
  /// The severity of an episode of malaise after exertion, 0…4.
  package static let postExertionalMalaise = SampleType(
    name: "pem-episode",
    identifier: "PostExertionalMalaise",
    canonicalUnit: .category,
    aggregation: .category,
    title: "post-exertional malaise"
  )
  /// A workout, as `HKWorkoutActivityType` numbers its kinds; its time is what counts.
  package static let workout = SampleType(
    name: "workout",
    identifier: "Workout",
    canonicalUnit: .category,
    aggregation: .category,
    title: "workout"
  )
  /// The most oxygen a body takes up, by its weight.
  package static let vo2Max = SampleType(
    name: "vo2-max",
    identifier: "VO2Max",
    canonicalUnit: .millilitrePerKilogramMinute,
    aggregation: .discreteArithmetic,
    title: "VO₂ max"
  )
  /// Heart beats a minute while walking, one value a day.
  package static let walkingHeartRate = SampleType(
    name: "walking-heart-rate",
    identifier: "WalkingHeartRateAverage",
    canonicalUnit: .countPerMinute,
    aggregation: .discreteArithmetic,
    title: "walking heart rate"
  )
  /// The part of the body's mass that is fat, in percent.
  package static let bodyFat = SampleType(
    name: "body-fat",
    identifier: "BodyFatPercentage",
    canonicalUnit: .percent,
    aggregation: .discreteArithmetic,
    title: "body fat"
  )
  /// The temperature of the skin at the wrist in sleep.
  package static let wristTemperature = SampleType(
    name: "wrist-temperature",
    identifier: "AppleSleepingWristTemperature",
    canonicalUnit: .degreeCelsius,
    aggregation: .discreteArithmetic,
    title: "wrist temperature"
  )
  /// Sugar in the blood.
  package static let bloodGlucose = SampleType(
    name: "blood-glucose",
    identifier: "BloodGlucose",
    canonicalUnit: .milligramPerDecilitre,
    aggregation: .discreteArithmetic,
    title: "blood glucose"
  )
  /// What a watch made of an electrocardiogram, as `HKElectrocardiogram.Classification` numbers it.
  package static let electrocardiogram = SampleType(
    name: "ecg",
    identifier: "Electrocardiogram",
    canonicalUnit: .category,
    aggregation: .category,
    title: "ECG classification"
  )

  /// Every type, in the order people see them.
  package static let all: [SampleType] = [
    .heartRate, .restingHeartRate, .respiratoryRate, .heartRateVariability, .oxygenSaturation,
    .bloodPressureSystolic, .bloodPressureDiastolic, .bodyTemperature, .bodyMass, .height,
    .stepCount, .forcedVitalCapacity, .forcedExpiratoryVolume1, .peakExpiratoryFlowRate,
    .sleepAnalysis, .stateOfMind, .medicationDose, .postExertionalMalaise, .workout,
    .vo2Max, .walkingHeartRate, .bodyFat, .wristTemperature, .bloodGlucose, .electrocardiogram,
    .heartRateVariabilityRMSSD, .estimatedRespiratoryRate,
  ]
}
