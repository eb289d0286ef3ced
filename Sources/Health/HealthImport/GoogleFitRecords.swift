import Core
package import Formats
import HealthModel

/// Reads the files of Google Fit in a Takeout archive, `Fit/All Data/….json`.
package typealias GoogleFitReader = JSONRecordReader<GoogleFitRecords>

extension GoogleFitReader {
  /// Whether a file begins like one of them.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.firstByte(head) == UInt8(ascii: "{")
      && JSONHead.holds(head, anyOf: ["Data Source", "Data Points"])
  }
}

/// The points of one of Google Fit's streams.
///
/// `{"Data Source": "derived:…:merge_heart_rate_bpm", "Data Points": [{"dataTypeName",
/// "startTimeNanos", "endTimeNanos", "originDataSourceId", "fitValue": [{"value": {"fpVal"}}]}]}`,
/// with units and stages as developers.google.com/fit/datatypes has them. Only merged streams are
/// read: every other one repeats a part of them or is computed from them. A merged stream's name
/// ends in `:merged` or in `:merge_` and its type; `…<-merge_…` is computed from one.
package struct GoogleFitRecords: JSONRecordFormat {
  /// The stream's name, and its points.
  package static let paths = ["Data Source", "Data Points[]"]

  /// What the values of a point mean, in order.
  private static let types: [String: [(type: SampleType, unit: HealthUnit)]] = [
    "com.google.heart_rate.bpm": [(.heartRate, .countPerMinute)],
    "com.google.respiratory_rate": [(.respiratoryRate, .countPerMinute)],
    "com.google.oxygen_saturation": [(.oxygenSaturation, .percent)],
    "com.google.blood_pressure": [
      (.bloodPressureSystolic, .millimetreOfMercury),
      (.bloodPressureDiastolic, .millimetreOfMercury),
    ],
    "com.google.body.temperature": [(.bodyTemperature, .degreeCelsius)],
    "com.google.weight": [(.bodyMass, .kilogram)],
    "com.google.height": [(.height, .metre)],
    "com.google.step_count.delta": [(.stepCount, .count)],
  ]
  private static let sleep = "com.google.sleep.segment"
  /// Stages by their numbers; 3 is out of bed.
  private static let stages: [Double: SleepStage] = [
    1: .awake, 2: .asleep, 4: .core, 5: .deep, 6: .rem,
  ]

  private var isMerged: Bool?
  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    guard path == 1 else {
      isMerged = value.text.map(Self.isMerged) ?? false
      return
    }
    let row = rows.next()
    // The stream's name comes first in every archive; without it nothing tells what repeats what.
    guard isMerged == true else {
      let name = value["dataTypeName"]?.text ?? ""
      items.append(Self.types[name] != nil || name == Self.sleep ? .skipped(.repeated) : .ignored)
      return
    }
    items.append(row: row) {
      (row, skipped: inout SkipReason?) throws(RejectedRow) in
      try Self.samples(value, row, &skipped)
    }
  }

  /// Whether the last part of a stream's name is that of a merged one.
  static func isMerged(_ name: String) -> Bool {
    guard let last = name.split(separator: ":").last else { return false }
    return last == "merged" || last.hasPrefix("merge_")
  }

  private static func samples(
    _ point: JSONValue,
    _ row: ImportRow,
    _ skipped: inout SkipReason?
  ) throws(RejectedRow) -> [NewSample] {
    let name = point["dataTypeName"]?.text ?? ""
    let numbers = (point["fitValue"]?.elements ?? []).map(number)
    if name == sleep {
      guard let first = numbers.first, let code = first else {
        throw row.rejected(.badValue, "the segment of sleep has no stage")
      }
      guard let stage = stages[code] else {
        // 3 is out of bed, and no part of a night.
        skipped = .absent
        return []
      }
      return [try sample(.sleepAnalysis, stage.value, .category, point, row)]
    }
    var samples: [NewSample] = []
    for (index, meaning) in (types[name] ?? []).enumerated() {
      guard index < numbers.count, let value = numbers[index] else {
        throw row.rejected(
          .badValue,
          "the point has no number for \(words: meaning.type.title)"
        )
      }
      samples.append(try sample(meaning.type, value, meaning.unit, point, row))
    }
    return samples
  }

  private static func number(_ value: JSONValue) -> Double? {
    let inner = value["value"] ?? value
    return (inner["fpVal"] ?? inner["intVal"])?.lenientNumber
  }

  private static func sample(
    _ type: SampleType,
    _ value: Double,
    _ unit: HealthUnit,
    _ point: JSONValue,
    _ row: ImportRow
  ) throws(RejectedRow) -> NewSample {
    guard let start = point["startTimeNanos"]?.lenientNumber,
      let end = point["endTimeNanos"]?.lenientNumber
    else { throw row.rejected(.badTime, "the point has no startTimeNanos or endTimeNanos") }
    let span = (
      start: try row.time(milliseconds: start / 1e6, named: "startTimeNanos"),
      end: try row.time(milliseconds: end / 1e6, named: "endTimeNanos")
    )
    return try row.sample(type, value, unit: unit, during: span, source: source(point))
  }

  /// The app that measured it, as in `raw:com.google.heart_rate.bpm:com.example.app:…`.
  private static func source(_ point: JSONValue) -> String {
    let parts = (point["originDataSourceId"]?.text ?? "").split(separator: ":")
    return parts.count > 2 ? String(parts[2]) : "Google Fit"
  }
}
