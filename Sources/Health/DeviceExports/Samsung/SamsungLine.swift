import HealthImport
import HealthModel

/// One line of a file of Samsung Health's.
struct SamsungLine {
  /// The fields.
  let fields: TableFields
  /// The columns by their names without the table's.
  let names: [String: String]
  /// Its place.
  let row: ImportRow

  private subscript(_ name: String) -> String? { names[name].flatMap { fields[$0] } }

  private func number(_ name: String) throws(RejectedRow) -> Double? {
    guard let text = self[name] else { return nil }
    return try row.number(text, named: name)
  }

  /// Start and end, in the line's offset; one without an end is a moment.
  private func span() throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    let offset = self["time_offset"].flatMap { OffsetText.minutes($0) }
    let start = try row.utc(self["start_time"], named: "start_time", offset: offset)
    guard let text = self["end_time"] else { return (start, start) }
    return (start, try row.utc(text, named: "end_time", offset: offset))
  }

  /// Values of columns; 0 is “not measured”.
  ///
  /// - Parameters:
  ///   - columns: the columns, with their types and units.
  ///   - spread: the columns of the lowest and the highest value in the span.
  /// - Returns: the readings.
  /// - Throws: the line as left out.
  func values(
    _ columns: [(name: String, type: SampleType, unit: HealthUnit?)],
    spread: (low: String, high: String)? = nil
  ) throws(RejectedRow) -> [NewSample] {
    var samples: [NewSample] = []
    for (name, type, unit) in columns {
      guard let value = try number(name), value > 0 else { continue }
      let span = try span()
      var metadata: [String: String] = [:]
      if let spread, span.start < span.end {
        metadata["Minimum"] = self[spread.low]
        metadata["Maximum"] = self[spread.high]
      }
      samples.append(
        try row.sample(
          type,
          value,
          unit: unit,
          during: span,
          source: SamsungTable.source,
          metadata: metadata
        )
      )
    }
    return samples
  }

  /// A night: the time in bed where its stages are in a table of their own, sleep otherwise.
  func session() throws(RejectedRow) -> [NewSample] {
    let span = try span()
    guard span.start < span.end else { return [] }
    let told = ["sleep_cycle", "sleep_score", "total_rem_duration", "total_light_duration"]
    let hasStages = told.contains { self[$0].map { $0 != "0" && $0 != "0.0" } == true }
    let stage = hasStages ? SleepStage.inBed : .asleep
    return [
      try row.sample(.sleepAnalysis, stage.value, during: span, source: SamsungTable.source)
    ]
  }

  /// A stage of sleep (`SleepStage` of Samsung's SDK).
  func stage() throws(RejectedRow) -> [NewSample] {
    let stages: [String: SleepStage] = [
      "40001": .awake, "40002": .core, "40003": .deep, "40004": .rem,
    ]
    guard let stage = self["stage"].flatMap({ stages[$0] }) else { return [] }
    return [
      try row.sample(.sleepAnalysis, stage.value, during: span(), source: SamsungTable.source)
    ]
  }

  /// A workout; kinds by their numbers (`Exercise` of Samsung's SDK).
  func exercise() throws(RejectedRow) -> [NewSample] {
    let kinds: [String: String] = [
      "1001": "Walking", "1002": "Running", "2001": "Baseball", "4003": "Basketball",
      "4004": "Soccer", "6001": "Badminton", "6002": "TableTennis", "6003": "Tennis",
      "7002": "Boxing", "9002": "Yoga", "9001": "Pilates", "10007": "Flexibility",
      "11007": "Cycling", "11009": "Cycling", "13001": "Hiking", "13002": "Climbing",
      "14001": "Swimming", "14012": "Swimming", "15003": "Cycling", "15004": "Rowing",
      "15005": "Running", "15006": "Elliptical", "16001": "CrossCountrySkiing",
      "16002": "DownhillSkiing",
    ]
    let name = self["exercise_type"].flatMap { kinds[$0] } ?? ""
    let kind = WorkoutName.number(apple: name)
    return [try row.sample(.workout, kind, during: span(), source: SamsungTable.source)]
  }

  /// The steps of a day by all devices together; the lines of single devices are parts of that.
  ///
  /// `day_time` is the day's midnight as if it were UTC's.
  func dailySteps() throws(RejectedRow) -> [NewSample] {
    guard self["source_type"] == "-2", let count = try number("count"), count > 0 else {
      return []
    }
    let day: String
    if let text = self["day_time"], let milliseconds = Double(text) {
      day = Timestamp(milliseconds: Int64(saturating: milliseconds)).day.description
    } else {
      day = self["day_time"] ?? ""
    }
    let span = try row.day(day, named: "day_time")
    return [try row.sample(.stepCount, count, during: span, source: SamsungTable.source)]
  }
}
