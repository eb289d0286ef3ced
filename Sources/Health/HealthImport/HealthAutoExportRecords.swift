import Core
package import Formats
import HealthModel

/// Reads the JSON of Health Auto Export, the iPhone app by Lybron Sobers.
package typealias HealthAutoExportReader = JSONRecordReader<HealthAutoExportRecords>

extension HealthAutoExportReader {
  /// Whether a file begins like one of the app's: `data`, and in it one of its lists.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    let lists = ["metrics", "workouts", "stateOfMind", "medications", "symptoms", "ecg"]
    return JSONHead.firstByte(head) == UInt8(ascii: "{") && JSONHead.holds(head, anyOf: ["data"])
      && JSONHead.holds(head, anyOf: lists)
  }
}

/// The lists in a file of Health Auto Export.
///
/// The form is the app's own documentation (help.healthyapps.dev, “Export Format”) and, where
/// that is wrong, the reports in its tracker (Lybron/health-auto-export #55, #67, #69, #70):
/// `{"data": {"metrics": [{"name", "units", "data": […]}], "stateOfMind": […], "medications": […]}}`.
/// Keys come in any order. Workouts and electrocardiograms: ``HealthAutoExportWorkout``. Other lists
/// hold nothing that is kept.
package struct HealthAutoExportRecords: JSONRecordFormat {
  /// The places of its records, by the cases of ``Place``.
  package static let paths = [
    "data.metrics[]", "data.metrics[].name", "data.metrics[].units", "data.metrics[].data[]",
    "data.stateOfMind[]", "data.medications[]", "data.workouts[]",
    "data.workouts[].heartRateData[]", "data.workouts[].heartRateRecovery[]", "data.ecg[]",
    // Long lists that would be held with what is around them.
    "data.workouts[].route[]", "data.ecg[].voltageMeasurements[]",
  ]

  /// How many readings are held while the name of their metric is still to come.
  static let heldLimit = 500_000

  private enum Place: Int {
    case metric, name, units, reading, stateOfMind, medication, workout, pulse, recovery, ecg
    case route, voltage
  }

  private var name: String?
  private var units: String?
  private var held: [(value: JSONValue, record: Int)] = []
  private var buckets = HealthAutoExportBuckets()
  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    switch Place(rawValue: path) {
    case .name: name = value.text
    case .units: units = value.text
    case .reading: try takeReading(value, into: &items)
    case .metric: endMetric(into: &items)
    case .stateOfMind:
      items.append(row: rows.next()) { row throws(RejectedRow) in
        [try HealthAutoExportMind.stateOfMind(value, row)]
      }
    case .medication:
      items.append(row: rows.next()) {
        (row, skipped: inout SkipReason?) throws(RejectedRow) in
        skipped = .untaken
        return try HealthAutoExportMind.medication(value, row)
      }
    case .workout:
      // One that still runs has no end, and is in the next file.
      guard value["end"] != nil || value["endDate"] != nil else { return }
      items.append(row: rows.next()) { row throws(RejectedRow) in
        [try HealthAutoExportWorkout.workout(value, row)]
      }
    case .pulse, .recovery:
      items.append(row: rows.next()) { row throws(RejectedRow) in
        try HealthAutoExportWorkout.pulse(value, row)
      }
    case .ecg:
      items.append(row: rows.next()) { row throws(RejectedRow) in
        [try HealthAutoExportWorkout.electrocardiogram(value, row)]
      }
    case .route, .voltage, nil: break
    }
  }

  private mutating func takeReading(
    _ value: JSONValue,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    let row = rows.next()
    if let name, let units {
      append(value, of: name, units: units, row, to: &items)
      return
    }
    guard held.count < Self.heldLimit else {
      let what: LocalizedText =
        "more than \(Self.heldLimit) readings before the name of their metric"
      throw .corrupt(what: what, line: 0)
    }
    held.append((value, rows.count))
  }

  private mutating func endMetric(into items: inout [ImportItem]) {
    for (value, record) in held {
      let row = rows[record]
      if let name {
        append(value, of: name, units: units, row, to: &items)
      } else {
        items.append(.rejected(row.rejected(.malformed, "its metric has no name")))
      }
    }
    (name, units, held) = (nil, nil, [])
    buckets.beginMetric()
  }

  private mutating func append(
    _ value: JSONValue,
    of name: String,
    units: String?,
    _ row: ImportRow,
    to items: inout [ImportItem]
  ) {
    let metric = HealthAutoExportMetric(value: value, units: units, row: row)
    items.append(row: row) { row throws(RejectedRow) in
      let samples = try metric.samples(of: name)
      return samples.map { sample in
        guard let bucket = metric.bucket(of: sample) else { return sample }
        return buckets.named(sample, part: bucket.part, at: bucket.start, row.options)
      }
    }
  }
}
