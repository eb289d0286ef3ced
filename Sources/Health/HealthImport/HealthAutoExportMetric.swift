import Core
import Formats
import HealthModel

/// One reading of one of Health Auto Export's metrics.
///
/// - A heart rate aggregated over an hour or a day comes as `Min`, `Avg`, `Max`: the mean goes in
///   as one reading, the other two beside it as metadata, because no moment of theirs is told.
/// - Steps aggregated over several sources have fractions: they are rounded.
/// - A saturation up to 1.5 is a fraction whatever its unit says, as in Apple's own exports.
struct HealthAutoExportMetric {
  /// The reading.
  let value: JSONValue
  /// The unit its metric names, if any.
  let units: String?
  /// Its place.
  let row: ImportRow

  /// The app's names of the types that are kept: HealthKit's, in snake case.
  static let types: [String: SampleType] = [
    "heart_rate": .heartRate,
    "resting_heart_rate": .restingHeartRate,
    "respiratory_rate": .respiratoryRate,
    "heart_rate_variability": .heartRateVariability,
    "blood_oxygen_saturation": .oxygenSaturation,
    "body_temperature": .bodyTemperature,
    "weight_body_mass": .bodyMass,
    "height": .height,
    "step_count": .stepCount,
    "forced_vital_capacity": .forcedVitalCapacity,
    "forced_expiratory_volume_1": .forcedExpiratoryVolume1,
    "peak_expiratory_flow_rate": .peakExpiratoryFlowRate,
    "vo2_max": .vo2Max,
    "walking_heart_rate_average": .walkingHeartRate,
    "body_fat_percentage": .bodyFat,
    "apple_sleeping_wrist_temperature": .wristTemperature,
    "blood_glucose": .bloodGlucose,
  ]

  /// What is kept of it; nothing when the metric is none of ours.
  func samples(of name: String) throws(RejectedRow) -> [NewSample] {
    if name == "sleep_analysis" { return try sleep() }
    if name == "blood_pressure" { return try bloodPressure() }
    guard let type = Self.types[name] else { return [] }
    return [try reading(type, number("qty", "Avg", "avg"))]
  }

  private func reading(_ type: SampleType, _ given: Double) throws(RejectedRow) -> NewSample {
    let unit = try row.unit(units, for: type)
    var value = given
    if type == .oxygenSaturation, unit == .percent, value <= 1.5 { value *= 100 }
    if type == .stepCount { value = value.rounded() }
    var metadata: [String: String] = [:]
    metadata["Minimum"] = self.value["Min"]?.scalarText
    metadata["Maximum"] = self.value["Max"]?.scalarText
    return try row.sample(
      type,
      value,
      unit: unit,
      during: span(),
      source: source,
      metadata: metadata
    )
  }

  private func bloodPressure() throws(RejectedRow) -> [NewSample] {
    [
      try reading(.bloodPressureSystolic, number("systolic")),
      try reading(.bloodPressureDiastolic, number("diastolic")),
    ]
  }

  /// The first of these members, which has to be a number.
  private func number(_ names: String...) throws(RejectedRow) -> Double {
    guard let name = names.first(where: { value[$0] != nil }), let found = value[name] else {
      throw row.lacking(names[0], .badValue)
    }
    guard let number = found.lenientNumber else {
      throw row.noNumber(name, written: found.scalarText)
    }
    return number
  }

  /// Who measured it; of several, joined by `|`, all.
  private var source: String {
    guard let text = value["source"]?.text, !text.isEmpty else {
      return HealthAutoExportMind.source
    }
    return text
  }

  private func span() throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    let start = try HealthAutoExportTime.read(value, ["startDate", "start", "date"], row)
    guard value["endDate"] != nil || value["end"] != nil else { return (start, start) }
    return (start, try HealthAutoExportTime.read(value, ["endDate", "end"], row))
  }
}

extension HealthAutoExportMetric {
  /// Where the bucket begins that a sample sums up; nil for a reading of its own.
  ///
  /// What has an end, or a stage, is a reading of its own. An aggregated night goes by its `date`.
  func bucket(of sample: NewSample) -> (part: String, start: Int64)? {
    guard sample.type == .sleepAnalysis else {
      let isOpen = value["endDate"] == nil && value["end"] == nil
      return isOpen ? ("", sample.start.milliseconds) : nil
    }
    guard value["value"] == nil, let date = value["date"]?.text,
      let day = CalendarDay(date.prefix(10))
    else { return nil }
    return ("#\(Int(saturating: sample.value))", Int64(day.daysSinceEpoch) * 86_400_000)
  }

  /// A stage with its bounds, or a whole night with the length of each stage.
  private func sleep() throws(RejectedRow) -> [NewSample] {
    guard let name = value["value"]?.scalarText else { return try night() }
    guard let stage = SleepStage(name: name) else {
      let excerpt = ImportText.excerpt(name)
      throw row.rejected(.badValue, "“\(excerpt)” isn't a stage of sleep")
    }
    return [try row.sample(.sleepAnalysis, stage.value, during: span(), source: source)]
  }

  /// The bounds of a night are samples; where in it each stage lay, the file doesn't tell.
  private func night() throws(RejectedRow) -> [NewSample] {
    let bed = try bounds("inBedStart", "inBedEnd")
    let asleep = try bounds("sleepStart", "sleepEnd")
    guard bed != nil || asleep != nil else {
      throw row.rejected(.badTime, "the night has neither “sleepStart” nor “inBedStart”")
    }
    var samples: [NewSample] = []
    if let bed, bed.start < bed.end {
      let stage = SleepStage.inBed.value
      samples.append(try row.sample(.sleepAnalysis, stage, during: bed, source: source))
    }
    guard let asleep else { return samples }
    try row.check(asleep)
    let night = SleepNight(span: asleep, asleepHours: asleepHours, awakeHours: hours("awake"))
    return samples + (try night.samples(row, source: source, metadata: stageHours))
  }

  private func bounds(
    _ start: String,
    _ end: String
  ) throws(RejectedRow) -> (start: Timestamp, end: Timestamp)? {
    guard value[start] != nil, value[end] != nil else { return nil }
    return (
      try HealthAutoExportTime.read(value, [start], row),
      try HealthAutoExportTime.read(value, [end], row)
    )
  }

  private func hours(_ name: String) -> Double { value[name]?.lenientNumber ?? 0 }

  /// Hours of sleep.
  ///
  /// `asleep` is the whole sleep in some versions of the app and the sleep of no known stage in
  /// others; it is the whole where it is at least as long as the stages together.
  private var asleepHours: Double? {
    let total = hours("totalSleep")
    if total > 0 { return total }
    let stages = hours("core") + hours("deep") + hours("rem")
    let asleep = hours("asleep")
    return asleep >= stages ? asleep : stages + asleep
  }

  /// The lengths as the file tells them, in hours.
  private var stageHours: [String: String] {
    var found: [String: String] = [:]
    for (name, key) in [("core", "CoreHours"), ("deep", "DeepHours"), ("rem", "REMHours")] {
      if hours(name) > 0 { found[key] = value[name]?.scalarText }
    }
    return found
  }
}
