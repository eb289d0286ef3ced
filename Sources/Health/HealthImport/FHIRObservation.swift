import Formats
import HealthModel

/// One FHIR Observation (hl7.org/fhir/R4/observation.html).
///
/// Withdrawn ones (`entered-in-error`, `cancelled`) and values that are said to be absent are no
/// readings. The LOINC code alone tells what was measured: display texts are wrong at times.
struct FHIRObservation {
  /// The resource.
  let resource: JSONValue
  /// Its place.
  let row: ImportRow

  /// LOINC codes of what is kept (loinc.org).
  static let types: [String: SampleType] = [
    "8867-4": .heartRate,
    "40443-4": .restingHeartRate,
    "9279-1": .respiratoryRate,
    "80404-7": .heartRateVariability,
    "59408-5": .oxygenSaturation,
    "2708-6": .oxygenSaturation,
    "8480-6": .bloodPressureSystolic,
    "8462-4": .bloodPressureDiastolic,
    "8310-5": .bodyTemperature,
    "29463-7": .bodyMass,
    "8302-2": .height,
    "55423-8": .stepCount,
    "19868-9": .forcedVitalCapacity,
    "19870-5": .forcedVitalCapacity,
    "20150-9": .forcedExpiratoryVolume1,
    "33452-4": .peakExpiratoryFlowRate,
    "19935-6": .peakExpiratoryFlowRate,
    "2339-0": .bloodGlucose,
    "2345-7": .bloodGlucose,
    "15074-8": .bloodGlucose,
    "41653-7": .bloodGlucose,
    "41982-0": .bodyFat,
  ]

  /// LOINC as a system: its address, and its object identifier of older files.
  private static let systems: Set<String> = [
    "http://loinc.org", "https://loinc.org", "urn:oid:2.16.840.1.113883.6.1",
  ]

  /// The readings in it; none when it is withdrawn or of no type of ours.
  func samples() throws(RejectedRow) -> [NewSample] {
    let status = resource["status"]?.text ?? ""
    guard !["entered-in-error", "cancelled"].contains(status) else { return [] }
    var parts: [(type: SampleType, value: JSONValue)] = []
    if let type = Self.type(of: resource) { parts.append((type, resource)) }
    for component in resource["component"]?.elements ?? [] {
      if let type = Self.type(of: component) { parts.append((type, component)) }
    }
    var samples: [NewSample] = []
    for (type, value) in parts where value["dataAbsentReason"] == nil {
      samples.append(try reading(type, value))
    }
    return samples
  }

  private static func type(of value: JSONValue) -> SampleType? {
    for coding in value["code"]?["coding"]?.elements ?? [] {
      guard systems.contains(coding["system"]?.text ?? ""), let code = coding["code"]?.text,
        let type = types[code]
      else { continue }
      return type
    }
    return nil
  }

  private func reading(_ type: SampleType, _ value: JSONValue) throws(RejectedRow) -> NewSample {
    guard let quantity = value["valueQuantity"] else {
      throw row.rejected(.badValue, "\(type.title) has no valueQuantity")
    }
    if let comparator = quantity["comparator"]?.text {
      let sign = ImportText.excerpt(comparator)
      throw row.rejected(.badValue, "\(type.title) is only known as “\(sign)” a value")
    }
    guard let number = quantity["value"]?.lenientNumber else {
      throw row.rejected(.badValue, "the valueQuantity of \(type.title) has no number")
    }
    return try row.sample(
      type,
      number,
      unit: unit(of: quantity, type),
      during: span(),
      source: source,
      device: resource["device"]?["display"]?.text
    )
  }

  /// The unit's UCUM code counts; its text only where there is no code.
  private func unit(of quantity: JSONValue, _ type: SampleType) throws(RejectedRow) -> HealthUnit {
    guard let text = quantity["code"]?.text ?? quantity["unit"]?.text else {
      throw row.rejected(.badUnit, "\(type.title) comes without a unit")
    }
    guard let unit = UCUM.unit(text) else {
      throw row.rejected(.badUnit, "“\(ImportText.excerpt(text))” isn't a unit of \(type.title)")
    }
    return unit
  }

  private func span() throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    for name in ["effectiveDateTime", "effectiveInstant"] where resource[name] != nil {
      let time = try row.time(resource[name]?.text, named: name)
      return (time, time)
    }
    guard let period = resource["effectivePeriod"] else {
      throw row.rejected(.badTime, "it has neither effectiveDateTime nor effectivePeriod")
    }
    let start = try row.time(period["start"]?.text, named: "effectivePeriod.start")
    guard period["end"] != nil else { return (start, start) }
    return (start, try row.time(period["end"]?.text, named: "effectivePeriod.end"))
  }

  private var source: String {
    let names = [
      resource["device"]?["display"]?.text,
      resource["performer"]?.elements.first?["display"]?.text,
      resource["meta"]?["source"]?.text,
    ]
    return names.compactMap { $0 }.first { !$0.isEmpty } ?? "FHIR"
  }
}

/// Units as FHIR writes them (ucum.org, version 2.2).
enum UCUM {
  private static let units: [String: HealthUnit] = [
    "/min": .countPerMinute, "1/min": .countPerMinute, "min-1": .countPerMinute,
    "/s": .countPerSecond, "Hz": .countPerSecond, "1/s": .countPerSecond,
    "ms": .millisecond, "s": .second, "%": .percent, "mm[Hg]": .millimetreOfMercury,
    "kPa": .kilopascal, "Cel": .degreeCelsius, "[degF]": .degreeFahrenheit, "kg": .kilogram,
    "g": .gram, "[lb_av]": .pound, "[stone_av]": .stone, "cm": .centimetre, "m": .metre,
    "[in_i]": .inch, "[ft_i]": .foot, "1": .count, "": .count, "L": .litre, "l": .litre,
    "mL": .millilitre, "ml": .millilitre, "L/min": .litrePerMinute, "l/min": .litrePerMinute,
    "L/s": .litrePerSecond, "l/s": .litrePerSecond, "mg/dL": .milligramPerDecilitre,
    "mg/dl": .milligramPerDecilitre, "mmol/L": .millimolePerLitre,
    "mmol/l": .millimolePerLitre, "mL/kg/min": .millilitrePerKilogramMinute,
    "mL/min/kg": .millilitrePerKilogramMinute,
  ]

  /// The unit of a UCUM code or, failing that, of a text in its place.
  ///
  /// What stands in braces is a remark and means nothing: `{beats}/min` is `/min`.
  static func unit(_ text: String) -> HealthUnit? {
    var code = ""
    var isRemark = false
    for character in text {
      if character == "{" { isRemark = true }
      if !isRemark { code.append(character) }
      if character == "}" { isRemark = false }
    }
    return units[code] ?? HealthUnit.named(text)
  }
}
