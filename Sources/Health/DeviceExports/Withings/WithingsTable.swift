package import HealthImport
package import HealthModel

/// Lines of Withings' other files: `weight.csv`, `height.csv`, `bp.csv`, `sleep.csv` and
/// `aggregates_steps.csv`.
///
/// Columns of weight and height name their unit, by the settings of the account. Times are local; those
/// of nights have an offset in some exports. Nights repeat the stages of the raw files, and days their
/// steps: the days come under a source of their own, so that steps aren't counted twice.
package struct WithingsTable: TableFormat {
  /// The source of everything but the sums of days.
  static let source = "Withings"
  /// The source of the sums of days.
  static let dailySource = "Withings (daily totals)"

  /// What a file holds, where its header tells.
  private enum Kind {
    case weight, height, pressure, night, steps
  }

  /// Nothing comes before the names.
  package let preambleLength = 0

  private var kind: Kind?
  private var columns: [String] = []

  /// A format at the start of a file.
  package init() {}

  /// Whether the names of a file's columns are those of one of the files.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    let names = TableColumns.names(head)
    if names == ["date", "value"] {
      return fileName.lowercased().split(separator: "/").last == "aggregates_steps.csv"
    }
    return kind(of: names) != nil
  }

  private static func kind(of names: [String]) -> Kind? {
    switch names.first {
    case "date" where names == ["date", "value"]: .steps
    case "date" where names.contains { $0.hasPrefix("weight (") }: .weight
    case "date" where names.contains { $0.hasPrefix("height (") }: .height
    case "date" where names.contains("systolic") && names.contains("diastolic"): .pressure
    case "from" where names.contains("to") && names.contains("deep (s)"): .night
    default: nil
    }
  }

  /// Takes the names.
  package mutating func begin(preamble: [[String]], columns: [String]) {
    kind = Self.kind(of: columns)
    self.columns = columns
  }

  /// The readings of a line.
  package func samples(
    _ fields: TableFields,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    switch kind {
    case .weight: try measured("weight (", .bodyMass, fields, row)
    case .height: try measured("height (", .height, fields, row)
    case .pressure: try pressure(fields, row)
    case .night: try night(fields, row)
    case .steps: try steps(fields, row)
    case nil: []
    }
  }

  /// A column that has its unit in its name, such as `weight (kg)`.
  private func measured(
    _ prefix: String,
    _ type: SampleType,
    _ fields: TableFields,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    guard let name = columns.first(where: { $0.hasPrefix(prefix) }),
      let value = try fields.number(name, row)
    else { return [] }
    let unit = try row.unit(String(name.dropFirst(prefix.count).prefix { $0 != ")" }), for: type)
    let time = try row.time(fields["date"], named: "date")
    return [try row.sample(type, value, unit: unit, during: (time, time), source: Self.source)]
  }

  /// Both pressures and the pulse; scales write lines with a pulse alone.
  private func pressure(
    _ fields: TableFields,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    let found: [(String, SampleType)] = [
      ("systolic", .bloodPressureSystolic), ("diastolic", .bloodPressureDiastolic),
      ("heart rate", .heartRate),
    ]
    var samples: [NewSample] = []
    for (name, type) in found {
      guard let value = try fields.number(name, row), value > 0 else { continue }
      let time = try row.time(fields["date"], named: "date")
      samples.append(try row.sample(type, value, during: (time, time), source: Self.source))
    }
    return samples
  }

  private func night(_ fields: TableFields, _ row: ImportRow) throws(RejectedRow) -> [NewSample] {
    let span = (
      start: try row.time(fields["from"], named: "from"),
      end: try row.time(fields["to"], named: "to")
    )
    try row.check(span)
    var seconds = 0.0
    for name in ["light (s)", "deep (s)", "rem (s)"] {
      seconds += try fields.number(name, row) ?? 0
    }
    let awakeColumn = fields["awake (s)"] == nil ? "wakeup (s)" : "awake (s)"
    let awake = try fields.number(awakeColumn, row) ?? 0
    guard seconds > 0 else { return [] }
    let night = SleepNight(
      span: span,
      asleepHours: seconds / 3600,
      awakeHours: awake / 3600
    )
    return try night.samples(row, source: Self.source, metadata: [:])
  }

  private func steps(_ fields: TableFields, _ row: ImportRow) throws(RejectedRow) -> [NewSample] {
    guard let count = try fields.number("value", row), count > 0 else { return [] }
    let day = try row.day(fields["date"], named: "date")
    return [try row.sample(.stepCount, count, during: day, source: Self.dailySource)]
  }
}
