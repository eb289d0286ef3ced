import Core
import Formats
import HealthModel

/// The kinds of Open mHealth and IEEE 1752.1 that are a value with its unit.
///
/// `{"<key>": {"value", "unit"}}`; schema names are those of both libraries without their version. The
/// older step count is a bare number.
struct OpenMHealthKind: Sendable {
  /// The schema's name.
  let schema: String
  /// The member that has the value.
  let key: String
  /// What it is.
  let type: SampleType
  /// The unit where a bare number is allowed.
  var bareUnit: HealthUnit?

  /// Every one of them.
  static let all = [
    OpenMHealthKind(schema: "heart-rate", key: "heart_rate", type: .heartRate),
    OpenMHealthKind(schema: "respiratory-rate", key: "respiratory_rate", type: .respiratoryRate),
    OpenMHealthKind(
      schema: "oxygen-saturation",
      key: "oxygen_saturation",
      type: .oxygenSaturation
    ),
    OpenMHealthKind(schema: "body-temperature", key: "body_temperature", type: .bodyTemperature),
    OpenMHealthKind(schema: "body-weight", key: "body_weight", type: .bodyMass),
    OpenMHealthKind(schema: "body-height", key: "body_height", type: .height),
    OpenMHealthKind(schema: "body-fat-percentage", key: "body_fat_percentage", type: .bodyFat),
    OpenMHealthKind(schema: "blood-glucose", key: "blood_glucose", type: .bloodGlucose),
    OpenMHealthKind(
      schema: "step-count",
      key: "step_count",
      type: .stepCount,
      bareUnit: .count
    ),
    OpenMHealthKind(
      schema: "physical-activity",
      key: "base_movement_quantity",
      type: .stepCount
    ),
  ]

  /// Units by the libraries' own spellings.
  static let units: [String: HealthUnit] = [
    "beats/min": .countPerMinute, "bpm": .countPerMinute, "breaths/min": .countPerMinute,
    "steps": .count, "C": .degreeCelsius, "F": .degreeFahrenheit,
    "percent": .percent,
  ]
}

extension OpenMHealthPoint {
  /// Pressures; both are there in every point.
  func bloodPressure() throws(RejectedRow) -> [NewSample] {
    [
      try reading(
        .bloodPressureSystolic,
        body["systolic_blood_pressure"],
        "systolic_blood_pressure"
      ),
      try reading(
        .bloodPressureDiastolic,
        body["diastolic_blood_pressure"],
        "diastolic_blood_pressure"
      ),
    ]
  }

  /// A bout of exercise, by its name; and its steps.
  func activity() throws(RejectedRow) -> [NewSample] {
    var samples: [NewSample] = []
    if let steps = body["base_movement_quantity"], steps["unit"]?.text == "steps",
      steps["value"]?.lenientNumber != nil
    {
      samples.append(try reading(.stepCount, steps, "base_movement_quantity"))
    }
    // Devices give still and nameless minutes the same kind.
    let kind = WorkoutName.number(body["activity_name"]?.text ?? "")
    if kind != WorkoutName.number("") {
      let span = try span()
      guard span.start < span.end else { return samples }
      samples.append(
        try row.sample(.workout, kind, during: span, source: source, metadata: metadata)
      )
    }
    return samples
  }

  /// A stretch of a night in one stage, as data sets of watches hold it.
  func stage() throws(RejectedRow) -> [NewSample] {
    let name = body["sleep_stage_state"]?.text ?? ""
    guard let stage = SleepStage(name: name) else {
      // What could not be told is no stage.
      if name.lowercased().contains("unmeasur") || name.lowercased() == "unknown" { return [] }
      throw row.rejected(.badValue, "“\(ImportText.excerpt(name))” isn't a stage of sleep")
    }
    let frame = body["sleep_stage_time_frame"] ?? body["effective_time_frame"]
    return [
      try row.sample(
        .sleepAnalysis,
        stage.value,
        during: span(of: frame),
        source: source,
        metadata: metadata
      )
    ]
  }

  /// A value with its unit, over the point's time frame.
  func reading(
    _ type: SampleType,
    _ value: JSONValue?,
    _ key: String,
    bareUnit: HealthUnit? = nil
  ) throws(RejectedRow) -> NewSample {
    if let bareUnit, let number = value?.lenientNumber {
      return try sample(type, number, bareUnit)
    }
    guard let number = value?["value"]?.lenientNumber else {
      throw row.rejected(.badValue, "“\(key)” has no number")
    }
    let text = value?["unit"]?.text
    if let unit = text.flatMap({ OpenMHealthKind.units[$0] }) {
      return try sample(type, number, unit)
    }
    return try sample(type, number, try row.unit(text, for: type))
  }

  private func sample(
    _ type: SampleType,
    _ number: Double,
    _ unit: HealthUnit
  ) throws(RejectedRow) -> NewSample {
    // Saturations of watches come as a part of one in some data sets, under the unit of percent.
    let isPart = type == .oxygenSaturation && unit == .percent && number <= 1
    return try row.sample(
      type,
      isPart ? number * 100 : number,
      unit: unit,
      during: span(),
      source: source,
      metadata: metadata
    )
  }
}
