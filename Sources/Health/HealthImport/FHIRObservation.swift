import Core
import Formats
import HealthModel

/// One FHIR Observation (hl7.org/fhir/R4/observation.html).
///
/// Withdrawn ones (`entered-in-error`, `cancelled`) and values that are said to be absent are no
/// readings. The LOINC code alone tells what was measured: display texts are wrong at times. Systolic
/// and diastolic pressures as components count only in an observation of blood pressure: those of a
/// heart's chamber or a lung's artery bear the same codes. A date without a time is that day.
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

  /// LOINC codes of panels of blood pressure (loinc.org), and SNOMED CT's of the same.
  private static let pressurePanels: Set<String> = [
    "85354-9", "55284-4", "35094-2", "55417-0", "75367002", "364090009",
  ]
  private static let pressures: Set<SampleType> = [.bloodPressureSystolic, .bloodPressureDiastolic]

  /// LOINC as a system: its address, and its object identifier of older files.
  private static let systems: Set<String> = [
    "http://loinc.org", "https://loinc.org", "urn:oid:2.16.840.1.113883.6.1",
  ]

  /// The readings in it; none when it is withdrawn or of no type of ours.
  ///
  /// - Parameter skipped: why there are none in what is of a type of ours.
  /// - Returns: the readings.
  /// - Throws: the row as left out.
  func samples(_ skipped: inout SkipReason?) throws(RejectedRow) -> [NewSample] {
    let parts = parts
    let status = resource["status"]?.text ?? ""
    guard !["entered-in-error", "cancelled"].contains(status) else {
      skipped = parts.isEmpty ? nil : .retracted
      return []
    }
    skipped = parts.isEmpty ? nil : .absent
    var samples: [NewSample] = []
    for (type, value) in parts where value["dataAbsentReason"] == nil {
      samples.append(try reading(type, value))
    }
    return samples
  }

  /// What is measured in it, with the element that has its value.
  private var parts: [(type: SampleType, value: JSONValue)] {
    var parts: [(type: SampleType, value: JSONValue)] = []
    if let type = Self.type(of: resource) { parts.append((type, resource)) }
    let isPressure = Self.isPressurePanel(resource)
    for component in resource["component"]?.elements ?? [] {
      guard let type = Self.type(of: component), isPressure || !Self.pressures.contains(type) else {
        continue
      }
      parts.append((type, component))
    }
    return parts
  }

  private static func isPressurePanel(_ value: JSONValue) -> Bool {
    (value["code"]?["coding"]?.elements ?? []).contains { coding in
      let system = coding["system"]?.text ?? ""
      return (systems.contains(system) || system == "http://snomed.info/sct")
        && pressurePanels.contains(coding["code"]?.text ?? "")
    }
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
      throw row.rejected(.badValue, "\(words: type.title) has no valueQuantity")
    }
    if let comparator = quantity["comparator"]?.text {
      let sign = ImportText.excerpt(comparator)
      throw row.rejected(.badValue, "\(words: type.title) is only known as “\(sign)” a value")
    }
    guard let number = quantity["value"]?.lenientNumber else {
      throw row.rejected(.badValue, "the valueQuantity of \(words: type.title) has no number")
    }
    let time = try time()
    return try row.sample(
      type,
      number,
      unit: unit(of: quantity, type),
      during: time.span,
      source: source,
      device: resource["device"]?["display"]?.text,
      metadata: time.isDay ? ImportRow.wholeDay : [:]
    )
  }

  /// The unit's UCUM code counts; its text only where there is no code.
  private func unit(of quantity: JSONValue, _ type: SampleType) throws(RejectedRow) -> HealthUnit {
    guard let text = quantity["code"]?.text ?? quantity["unit"]?.text else {
      throw row.rejected(.badUnit, "\(words: type.title) comes without a unit")
    }
    guard let unit = UCUM.unit(text) else { throw row.foreignUnit(text, of: type) }
    return unit
  }

  private typealias Span = (start: Timestamp, end: Timestamp)

  /// When it was measured; of two ends of a period, one that is a day counts from its beginning or
  /// to its end.
  private func time() throws(RejectedRow) -> (span: Span, isDay: Bool) {
    for name in ["effectiveDateTime", "effectiveInstant"] where resource[name] != nil {
      return try bounds(resource[name]?.text, name)
    }
    guard let period = resource["effectivePeriod"] else {
      throw row.rejected(.badTime, "it has neither effectiveDateTime nor effectivePeriod")
    }
    let start = try bounds(period["start"]?.text, "effectivePeriod.start")
    guard period["end"] != nil else { return start }
    let end = try bounds(period["end"]?.text, "effectivePeriod.end")
    return ((start.span.start, end.span.end), start.isDay && end.isDay)
  }

  private func bounds(_ text: String?, _ name: String) throws(RejectedRow) -> (
    span: Span, isDay: Bool
  ) {
    if let day = text.flatMap({ CalendarDay($0) }) { return (row.span(of: day), true) }
    if let text, text.utf8.count < 10, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 })
    {
      throw row.rejected(.badTime, "“\(name)” is “\(ImportText.excerpt(text))”, which names no day")
    }
    let time = try row.time(text, named: name)
    return ((time, time), false)
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
