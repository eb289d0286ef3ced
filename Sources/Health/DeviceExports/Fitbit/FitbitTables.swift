import Core
package import HealthImport
package import HealthModel

/// Lines of the CSV files of a Fitbit or Google Health archive that have steps, nights or exercises.
///
/// `steps_….csv`: `timestamp,steps,data source`, a minute a line, in UTC. `UserSleeps_….csv`,
/// `UserSleepStages_….csv` and `UserExercises_….csv` have times in UTC with the local offset in columns of
/// their own. Steps that another app put there are passed over, as they would come twice; those of a phone
/// come under a source of their own, as a watch counts the same ones.
package struct FitbitTable: TableFormat {
  /// The source of what a tracker measured.
  static let source = "Fitbit"

  private enum Kind {
    case steps, night, stage, exercise
  }

  /// Nothing comes before the names.
  package let preambleLength = 0

  private var kind: Kind?

  /// A format at the start of a file.
  package init() {}

  /// Whether the names of a file's columns are those of one of the files.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    kind(of: TableColumns.names(head)) != nil
  }

  private static func kind(of names: [String]) -> Kind? {
    let names = Set(names)
    if names.isSuperset(of: ["timestamp", "steps"]) { return .steps }
    if names.isSuperset(of: ["sleep_stage_type", "sleep_stage_start", "sleep_stage_end"]) {
      return .stage
    }
    if names.isSuperset(of: ["sleep_id", "sleep_start", "sleep_end"]) { return .night }
    if names.isSuperset(of: ["exercise_start", "exercise_end", "activity_name"]) {
      return .exercise
    }
    return nil
  }

  /// Takes the names.
  package mutating func begin(preamble: [[String]], columns: [String]) {
    kind = Self.kind(of: columns)
  }

  /// The readings of a line.
  package func samples(
    _ fields: TableFields,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    switch kind {
    case .steps: return try steps(fields, row)
    case .stage: return try stage(fields, row)
    case .night:
      let span = try span(fields, row, ("sleep_start", "sleep_end"))
      return [try sample(.sleepAnalysis, SleepStage.inBed.value, span, row)]
    case .exercise:
      let span = try span(fields, row, ("exercise_start", "exercise_end"))
      let kind = WorkoutName.number(fields["activity_name"] ?? "")
      return [try sample(.workout, kind, span, row)]
    case nil: return []
    }
  }

  private func sample(
    _ type: SampleType,
    _ value: Double,
    _ span: (start: Timestamp, end: Timestamp),
    _ row: ImportRow,
    source: String = FitbitTable.source,
    device: String? = nil
  ) throws(RejectedRow) -> NewSample {
    try row.sample(type, value, during: span, source: source, device: device)
  }

  /// The steps of a minute.
  private func steps(_ fields: TableFields, _ row: ImportRow) throws(RejectedRow) -> [NewSample] {
    let device = fields["data source"]
    let name = device?.lowercased() ?? ""
    if name.hasSuffix("health connect") || name.hasSuffix("health kit") { return [] }
    guard let count = try fields.number("steps", row), count > 0 else { return [] }
    let start = try row.utc(fields["timestamp"], named: "timestamp")
    let span = (start: start, end: start.adding(milliseconds: 60_000))
    let isPhone = name.contains("mobiletrack") || name.contains("phone")
    let source = isPhone ? "Fitbit (phone)" : Self.source
    return [try sample(.stepCount, count, span, row, source: source, device: device)]
  }

  private func stage(_ fields: TableFields, _ row: ImportRow) throws(RejectedRow) -> [NewSample] {
    let name = fields["sleep_stage_type"] ?? ""
    if name == "UNSPECIFIED" { return [] }
    guard let stage = SleepStage(name: name) else {
      throw row.rejected(.badValue, "“\(ImportText.excerpt(name))” isn't a stage of sleep")
    }
    let span = try span(fields, row, ("sleep_stage_start", "sleep_stage_end"))
    return [try sample(.sleepAnalysis, stage.value, span, row)]
  }

  /// Both ends, each with its offset.
  private func span(
    _ fields: TableFields,
    _ row: ImportRow,
    _ names: (start: String, end: String)
  ) throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    func offset(_ name: String) -> Int? {
      (fields[name] ?? fields["utc_offset"]).flatMap { OffsetText.minutes($0) }
    }
    return (
      try row.utc(fields[names.start], named: names.start, offset: offset("start_utc_offset")),
      try row.utc(fields[names.end], named: names.end, offset: offset("end_utc_offset"))
    )
  }
}
