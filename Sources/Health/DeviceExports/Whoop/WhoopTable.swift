package import HealthImport
package import HealthModel

/// Lines of WHOOP's CSV files: `physiological_cycles.csv`, `sleeps.csv` and `workouts.csv`.
///
/// Times are local, and each line has its offset (`UTC+01:00`, `-05:00` or `UTCZ`). Cycles repeat what
/// `sleeps.csv` has of their main sleep; the same readings of the same times are stored once. What was
/// measured in sleep counts for the time of the sleep. Variability is RMSSD, another measure than SDNN.
package struct WhoopTable: TableFormat {
  /// The source of everything.
  static let source = "WHOOP"

  /// Nothing comes before the names.
  package let preambleLength = 0

  /// A format at the start of a file.
  package init() {}

  /// Whether a file's first column is when a cycle began.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    guard let first = TableColumns.names(head).first else { return false }
    return WhoopColumn.cycleStart.names.contains(first)
  }

  /// Takes the names.
  package mutating func begin(preamble: [[String]], columns: [String]) {}

  /// The readings of a line.
  package func samples(
    _ fields: TableFields,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    let line = WhoopLine(fields: fields, row: row)
    if line.text(.workoutStart) != nil { return [try line.workout()] }
    return try line.sleep()
  }
}

/// One line of a file of WHOOP's.
struct WhoopLine {
  /// The fields.
  let fields: TableFields
  /// Its place.
  let row: ImportRow

  /// The text of a column; nil where it is empty or missing.
  func text(_ column: WhoopColumn) -> String? { fields.first(column.names) }

  /// A workout.
  func workout() throws(RejectedRow) -> NewSample {
    let span = (start: try time(.workoutStart), end: try time(.workoutEnd))
    let kind = WorkoutName.number(text(.activity) ?? "")
    return try row.sample(.workout, kind, during: span, source: WhoopTable.source)
  }

  /// A night or a nap, and what was measured in it; nothing while the cycle still runs.
  func sleep() throws(RejectedRow) -> [NewSample] {
    guard text(.sleepOnset) != nil, text(.wakeOnset) != nil else { return [] }
    let span = (start: try time(.sleepOnset), end: try time(.wakeOnset))
    try row.check(span)
    var samples: [NewSample] = []
    let asleep = try number(.asleep) ?? 0
    if asleep > 0 {
      let night = SleepNight(
        span: span,
        asleepHours: asleep / 60,
        awakeHours: (try number(.awake) ?? 0) / 60
      )
      samples += try night.samples(row, source: WhoopTable.source, metadata: try stageHours())
    }
    let measured: [(WhoopColumn, SampleType)] = [
      (.resting, .restingHeartRate), (.breaths, .respiratoryRate), (.oxygen, .oxygenSaturation),
      (.skin, .wristTemperature),
    ]
    for (column, type) in measured {
      guard let value = try number(column), value > 0 else { continue }
      samples.append(try row.sample(type, value, during: span, source: WhoopTable.source))
    }
    return samples
  }

  /// The lengths of the stages, in hours; where in the night they lay isn't in the file.
  private func stageHours() throws(RejectedRow) -> [String: String] {
    var found: [String: String] = [:]
    let keys: [(WhoopColumn, String)] = [
      (.light, "CoreHours"), (.deep, "DeepHours"), (.rem, "REMHours"),
    ]
    for (column, key) in keys {
      if let minutes = try number(column), minutes > 0 { found[key] = "\(minutes / 60)" }
    }
    return found
  }

  private func number(_ column: WhoopColumn) throws(RejectedRow) -> Double? {
    guard let text = text(column) else { return nil }
    return try row.number(text, named: column.names[0])
  }

  private func time(_ column: WhoopColumn) throws(RejectedRow) -> Timestamp {
    let offset = text(.zone).flatMap { OffsetText.minutes($0) }
    return try row.local(text(column), named: column.names[0], offset: offset)
  }
}
