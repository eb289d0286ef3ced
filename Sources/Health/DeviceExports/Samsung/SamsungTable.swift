package import HealthImport
package import HealthModel

/// Lines of Samsung Health's CSV files (Settings → Download personal data).
///
/// The first line names the table (`com.samsung.shealth.tracker.heart_rate,6305010,4`), the second its
/// columns, most of which repeat the table's name. Times are in UTC, with the offset from it in each line
/// (`UTC+0100`). A pulse or saturation over a span is the mean of it, whose single values are in a JSON
/// file (``SamsungBins``).
package struct SamsungTable: TableFormat {
  /// The source of everything.
  static let source = "Samsung Health"

  /// The line that names the table.
  package let preambleLength = 1

  private var table = ""
  private var names: [String: String] = [:]

  /// A format at the start of a file.
  package init() {}

  /// Whether a file's first line names one of Samsung's tables.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    return start.starts(with: Array("com.samsung.".utf8))
      && start.prefix { $0 != 0x0A && $0 != 0x0D }.contains(UInt8(ascii: ","))
  }

  /// Takes the table's name and the columns', without the table's in front.
  package mutating func begin(preamble: [[String]], columns: [String]) {
    let full = preamble.first?.first ?? ""
    table = String(full.drop { $0 == "\u{FEFF}" })
    for column in columns where !column.isEmpty {
      let isOwn = column.hasPrefix("com.samsung.")
      let short = isOwn ? column.split(separator: ".").last.map(String.init) ?? column : column
      // The table's own column counts before one that the app has added under the same name.
      if isOwn || names[short] == nil { names[short] = column }
    }
  }

  /// The readings of a line.
  package func samples(
    _ fields: TableFields,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    let line = SamsungLine(fields: fields, names: names, row: row)
    return switch table.split(separator: ".").last {
    case "heart_rate": try line.values([("heart_rate", .heartRate, nil)], spread: ("min", "max"))
    case "oxygen_saturation":
      try line.values([("spo2", .oxygenSaturation, nil)], spread: ("min", "max"))
    case "blood_pressure":
      try line.values([
        ("systolic", .bloodPressureSystolic, nil), ("diastolic", .bloodPressureDiastolic, nil),
        ("pulse", .heartRate, nil),
      ])
    case "blood_glucose":
      try line.values([("glucose", .bloodGlucose, .millimolePerLitre)])
    case "body_temperature": try line.values([("temperature", .bodyTemperature, nil)])
    case "skin_temperature": try line.values([("temperature", .wristTemperature, nil)])
    case "respiratory_rate": try line.values([("average", .respiratoryRate, nil)])
    case "weight": try line.values([("weight", .bodyMass, nil), ("body_fat", .bodyFat, nil)])
    case "height": try line.values([("height", .height, nil)])
    case "sleep": try line.session()
    case "sleep_stage": try line.stage()
    case "exercise": try line.exercise()
    case "step_daily_trend": try line.dailySteps()
    default: []
    }
  }
}
