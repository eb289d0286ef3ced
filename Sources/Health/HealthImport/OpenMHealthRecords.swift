import Core
package import Formats
import HealthModel

/// Reads data points of Open mHealth: one, an array of them, or one a line.
package typealias OpenMHealthReader = JSONRecordReader<OpenMHealthRecords>

extension OpenMHealthReader {
  /// Whether a file begins with a data point's header or time frame.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.holds(head, anyOf: ["schema_id", "effective_time_frame"])
  }
}

/// Data points of Open mHealth (openmhealth/schemas, and IEEE 1752.1 for their header).
///
/// Read are the kinds of ``OpenMHealthKind``, blood-pressure, physical-activity, and of sleep
/// sleep-duration, total-sleep-time and sleep-episode. A statistic other than the average is no
/// reading. Data sets of watches hold one point with a list in its body for a whole recording
/// (`{"header", "body": {"heart_rate": [{"heart_rate", "effective_time_frame"}, …]}}`): each of its
/// elements is read as a point.
package struct OpenMHealthRecords: JSONRecordFormat {
  /// A data point alone or in an array.
  package static let paths =
    ["", "[]", "header"] + lists.map { "body.\($0)[]" }
  /// The lists of data sets.
  private static let lists = [
    "heart_rate", "respiratory_rate", "breathing", "oxygen_saturation", "activity", "sleep",
    "blood_glucose", "cgm", "body_temperature",
  ]

  private var rows: RecordRows
  private var header: JSONValue?
  private var hasElements = false
  private static let headerPath = 2

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next data point.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    if path == Self.headerPath {
      header = value
      return
    }
    let isElement = path > Self.headerPath
    hasElements = hasElements || isElement
    defer { if path == 0 { (header, hasElements) = (nil, false) } }
    // What is around the elements of a list is no point itself.
    if path == 0, hasElements { return }
    items.append(row: rows.next()) { row throws(RejectedRow) in
      try OpenMHealthPoint(
        header: value["header"] ?? header,
        body: value["body"] ?? value,
        row: row,
        isElement: isElement
      ).samples()
    }
  }
}

/// One data point.
struct OpenMHealthPoint {
  /// Its header, if it has one.
  let header: JSONValue?
  /// Its body.
  let body: JSONValue
  /// Its place.
  let row: ImportRow
  /// Whether it is an element of a list, whose header tells nothing of it.
  var isElement = false

  private static let sleeps = ["sleep-duration", "total-sleep-time", "sleep-episode"]

  /// The readings in it; none when it is of no kind that is read.
  func samples() throws(RejectedRow) -> [NewSample] {
    let schema = isElement ? nil : header?["schema_id"]?["name"]?.text
    if let statistic = body["descriptive_statistic"]?.text, statistic != "average" { return [] }
    if schema == "blood-pressure" || schema == nil && body["systolic_blood_pressure"] != nil {
      return try bloodPressure()
    }
    if schema == "physical-activity" || schema == nil && body["activity_name"] != nil {
      return try activity()
    }
    if isElement, body["sleep_stage_state"] != nil { return try stage() }
    for kind in OpenMHealthKind.all
    where schema == kind.schema || schema == nil && body[kind.key] != nil {
      return [try reading(kind.type, body[kind.key], kind.key, bareUnit: kind.bareUnit)]
    }
    let isSleep = schema.map(Self.sleeps.contains) ?? (sleepLength != nil)
    return isSleep ? try sleep() : []
  }

  private var sleepLength: JSONValue? { body["total_sleep_time"] ?? body["sleep_duration"] }

  private func sleep() throws(RejectedRow) -> [NewSample] {
    let span = try span()
    guard span.start < span.end else {
      throw row.rejected(.badTime, "the sleep has no time interval")
    }
    let hours = try sleepLength.map { value throws(RejectedRow) in
      Double(try milliseconds(value)) / 3_600_000
    }
    let night = SleepNight(span: span, asleepHours: hours, awakeHours: 0)
    return try night.samples(row, source: source, metadata: metadata)
  }
}

extension OpenMHealthPoint {
  /// A moment, or an interval by two of its start, its end and its duration.
  func span() throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    try span(of: body["effective_time_frame"])
  }

  /// As `span()`, of a frame.
  func span(of frame: JSONValue?) throws(RejectedRow) -> (start: Timestamp, end: Timestamp) {
    guard let frame else { throw row.lacking("effective_time_frame") }
    if let moment = frame["date_time"] {
      let time = try row.time(moment.text, named: "date_time")
      return (time, time)
    }
    guard let interval = frame["time_interval"] else {
      throw row.rejected(.badTime, "the time frame has neither date_time nor time_interval")
    }
    let length = try interval["duration"].map { value throws(RejectedRow) in
      try milliseconds(value)
    }
    if interval["start_date_time"] != nil {
      let start = try row.time(interval["start_date_time"]?.text, named: "start_date_time")
      if let length { return (start, start.adding(milliseconds: length)) }
      return (start, try row.time(interval["end_date_time"]?.text, named: "end_date_time"))
    }
    guard let length else {
      throw row.rejected(.badTime, "the interval has no start and no duration")
    }
    let end = try row.time(interval["end_date_time"]?.text, named: "end_date_time")
    return (end.adding(milliseconds: -length), end)
  }

  /// A duration of at most a year, by the units of omh:duration-unit-value.
  private func milliseconds(_ value: JSONValue) throws(RejectedRow) -> Int64 {
    let units = ["ms": 1, "sec": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000.0]
    guard let number = value["value"]?.lenientNumber, let name = value["unit"]?.text,
      let unit = units[name], number >= 0, number * unit <= 366 * 86_400_000
    else {
      let text = "\(value["value"]?.scalarText ?? "?") \(value["unit"]?.scalarText ?? "?")"
      throw row.rejected(.badTime, "“\(ImportText.excerpt(text))” isn't a duration")
    }
    return Int64(saturating: (number * unit).rounded())
  }

  /// Who measured it.
  var source: String {
    let name = header?["acquisition_provenance"]?["source_name"]?.text
    return name.flatMap { $0.isEmpty ? nil : $0 } ?? "Open mHealth"
  }

  /// Whether a person told it.
  var metadata: [String: String] {
    let modality =
      header?["modality"]?.text ?? header?["acquisition_provenance"]?["modality"]?.text
    return modality == "self-reported" ? ["WasUserEntered": "1"] : [:]
  }
}
