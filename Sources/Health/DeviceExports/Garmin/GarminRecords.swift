import Core
package import Formats
package import HealthImport
import HealthModel

/// Reads the JSON files of the data that Garmin sends on request (`DI_CONNECT/…`).
package typealias GarminReader = JSONRecordReader<GarminRecords>

extension GarminReader {
  /// Whether a file begins like one that is read.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    let own = [
      "sleepStartTimestampGMT", "wellnessStartTimeGmt", "summarizedActivitiesExport",
      "vo2MaxValue",
    ]
    if JSONHead.holds(head, anyOf: own) { return true }
    return JSONHead.holds(head, anyOf: ["metaData"])
      && JSONHead.holds(head, anyOf: ["bloodPressure", "weight"])
  }
}

/// The records of Garmin's JSON: `*_sleepData.json`, `UDSFile_*.json`, `*_summarizedActivities.json`,
/// `BloodPressureFile_*.json`, `*_userBioMetrics.json` and `MetricsMaxMetData_*.json`.
package struct GarminRecords: JSONRecordFormat {
  /// The elements of the array, and the activities within one.
  package static let paths = [
    "[]", "[].summarizedActivitiesExport[]", "summarizedActivitiesExport[]",
  ]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    // What is around the activities is nothing itself.
    if path == 0, value["summarizedActivitiesExport"] != nil { return }
    items.append(row: rows.next()) { row throws(RejectedRow) in
      try GarminRecord(value: value, row: row).samples()
    }
  }
}

/// One record of Garmin's, told apart by its members.
///
/// Times that say `GMT` are in UTC without saying so. Variability is RMSSD and not kept; the health
/// status of a day repeats what days and nights have.
struct GarminRecord {
  /// The source of everything.
  static let source = "Garmin"

  /// The record.
  let value: JSONValue
  /// Its place.
  let row: ImportRow

  /// The readings in it.
  func samples() throws(RejectedRow) -> [NewSample] {
    if value["sleepStartTimestampGMT"] != nil { return try night() }
    if value["wellnessStartTimeGmt"] != nil { return try day() }
    if value["activityId"] != nil { return [try activity()] }
    if let pressures = value["bloodPressure"] { return try pressure(pressures) }
    if let weight = value["weight"]?["weight"] { return try mass(weight) }
    if let most = value["vo2MaxValue"] { return try uptake(most) }
    return []
  }

  // MARK: - Times

  /// A time in UTC: text, or milliseconds since 1970.
  private func gmt(_ value: JSONValue?, _ name: String) throws(RejectedRow) -> Timestamp {
    if let milliseconds = value?.number {
      return try row.time(milliseconds: milliseconds, named: name)
    }
    return try row.utc(value?.text, named: name)
  }

  /// The two clocks' difference, where the record has both: minutes east of UTC.
  private func offset(gmt: String, local: String) -> Int? {
    func milliseconds(_ name: String) -> Double? {
      if let number = value[name]?.number { return number }
      let time = value[name]?.text.flatMap { TimestampText.parse($0, in: .utc) }
      return time.map { Double($0.milliseconds) }
    }
    guard let first = milliseconds(gmt), let second = milliseconds(local) else { return nil }
    let minutes = ((second - first) / 60_000).rounded()
    return minutes.magnitude <= 1080 ? Int(minutes) : nil
  }

  /// A moment that is written as a list: year, month, day, hour, minute, second, nanoseconds.
  private func listed(_ value: JSONValue?, _ name: String) throws(RejectedRow) -> Timestamp {
    if let text = value?.text { return try row.time(text, named: name) }
    let numbers = (value?.elements ?? []).compactMap { $0.number.map { Int(saturating: $0) } }
    guard numbers.count >= 3,
      let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
    else { throw row.rejected(.badTime, "“\(name)” isn't a time") }
    let clock = (3..<6).map { index in
      let part = index < numbers.count ? numbers[index] : 0
      return part < 10 ? "0\(part)" : "\(part)"
    }
    return try row.time("\(day)T\(clock.joined(separator: ":"))", named: name)
  }

  // MARK: - Kinds

  private func sample(
    _ type: SampleType,
    _ value: Double,
    unit: HealthUnit? = nil,
    _ span: (start: Timestamp, end: Timestamp)
  ) throws(RejectedRow) -> NewSample {
    try row.sample(type, value, unit: unit, during: span, source: Self.source)
  }

  /// A night: its bounds, and how long each stage was; where in the night isn't in the file.
  private func night() throws(RejectedRow) -> [NewSample] {
    let span = (
      start: try gmt(value["sleepStartTimestampGMT"], "sleepStartTimestampGMT"),
      end: try gmt(value["sleepEndTimestampGMT"], "sleepEndTimestampGMT")
    )
    try row.check(span)
    func seconds(_ name: String) -> Double { value[name]?.lenientNumber ?? 0 }
    let stages = [
      ("CoreHours", "lightSleepSeconds"), ("DeepHours", "deepSleepSeconds"),
      ("REMHours", "remSleepSeconds"),
    ]
    let asleep = stages.reduce(0) { $0 + seconds($1.1) }
    var samples: [NewSample] = []
    // Without a stage the watch wasn't sure that it was sleep at all.
    if asleep > 0 {
      var hours: [String: String] = [:]
      for (key, name) in stages where seconds(name) > 0 { hours[key] = "\(seconds(name) / 3600)" }
      let night = SleepNight(
        span: span,
        asleepHours: asleep / 3600,
        awakeHours: seconds("awakeSleepSeconds") / 3600
      )
      samples += try night.samples(row, source: Self.source, metadata: hours)
      if let rate = value["averageRespiration"]?.lenientNumber, rate > 0 {
        samples.append(try sample(.respiratoryRate, rate, span))
      }
      if let percent = value["spo2SleepSummary"]?["averageSPO2"]?.lenientNumber, percent > 0 {
        samples.append(try sample(.oxygenSaturation, percent, span))
      }
    }
    for nap in value["napList"]?.elements ?? [] {
      let span = (
        start: try gmt(nap["napStartTimestampGMT"], "napStartTimestampGMT"),
        end: try gmt(nap["napEndTimestampGMT"], "napEndTimestampGMT")
      )
      samples.append(try sample(.sleepAnalysis, SleepStage.asleep.value, span))
    }
    return samples
  }

  /// A day's steps and resting heart rate.
  private func day() throws(RejectedRow) -> [NewSample] {
    let offset = offset(gmt: "wellnessStartTimeGmt", local: "wellnessStartTimeLocal")
    let start = try row.utc(
      value["wellnessStartTimeGmt"]?.text,
      named: "wellnessStartTimeGmt",
      offset: offset
    )
    var end = start.adding(milliseconds: 86_400_000)
    if let text = value["wellnessEndTimeGmt"]?.text {
      end = try row.utc(text, named: "wellnessEndTimeGmt", offset: offset)
    }
    var samples: [NewSample] = []
    if let steps = value["totalSteps"]?.lenientNumber, steps > 0 {
      samples.append(try sample(.stepCount, steps, (start, end)))
    }
    // The other of the two is a mean of seven days.
    let resting = value["currentDayRestingHeartRate"] ?? value["restingHeartRate"]
    if let rate = resting?.lenientNumber, rate > 0 {
      samples.append(try sample(.restingHeartRate, rate, (start, start)))
    }
    return samples
  }

  /// An activity; its times count milliseconds, as its durations do.
  private func activity() throws(RejectedRow) -> NewSample {
    let begun = value["startTimeGmt"] ?? value["beginTimestamp"]
    guard let milliseconds = begun?.lenientNumber else {
      throw row.lacking("startTimeGmt")
    }
    let length = value["elapsedDuration"] ?? value["duration"]
    guard let duration = length?.lenientNumber, (0...2_592_000_000).contains(duration) else {
      throw row.rejected(.badTime, "the activity has no duration")
    }
    let offset = offset(gmt: "startTimeGmt", local: "startTimeLocal")
    let start = try row.time(milliseconds: milliseconds, offset: offset, named: "startTimeGmt")
    let end = start.adding(milliseconds: Int64(saturating: duration))
    let kind = WorkoutName.number(value["activityType"]?.text ?? "")
    return try sample(.workout, kind, (start, end))
  }

  /// Pressures and the pulse with them, at a local time.
  private func pressure(_ pressures: JSONValue) throws(RejectedRow) -> [NewSample] {
    let found: [(String, SampleType)] = [
      ("systolic", .bloodPressureSystolic), ("diastolic", .bloodPressureDiastolic),
      ("pulse", .heartRate),
    ]
    var samples: [NewSample] = []
    for (name, type) in found {
      guard let number = pressures[name]?.lenientNumber, number > 0 else { continue }
      let time = try listed(value["metaData"]?["calendarDate"], "calendarDate")
      samples.append(try sample(type, number, (time, time)))
    }
    return samples
  }

  /// A weight in grams.
  private func mass(_ weight: JSONValue) throws(RejectedRow) -> [NewSample] {
    guard let grams = weight.lenientNumber else { throw row.noNumber("weight") }
    let time =
      if let told = value["weight"]?["timestampGMT"] {
        try gmt(told, "timestampGMT")
      } else {
        try listed(value["metaData"]?["calendarDate"], "calendarDate")
      }
    return [try sample(.bodyMass, grams, unit: .gram, (time, time))]
  }

  /// A VO₂ max, at the time it was computed.
  private func uptake(_ most: JSONValue) throws(RejectedRow) -> [NewSample] {
    guard let number = most.lenientNumber, number > 0 else { return [] }
    let time =
      if let told = value["updateTimestamp"] {
        try gmt(told, "updateTimestamp")
      } else {
        try row.day(value["calendarDate"]?.text, named: "calendarDate").start
      }
    return [try sample(.vo2Max, number, (time, time))]
  }
}
