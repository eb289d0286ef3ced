import Formats
import HealthImport
import HealthModel

/// One record of Oura: a pulse, a night, a day or a workout, told apart by its members.
///
/// Variability is RMSSD, another measure than SDNN, and not kept; skin temperature is the finger's.
struct OuraRecord {
  /// The source of everything but the pulse within nights.
  static let source = "Oura"
  /// The source of the pulse within nights, which the list of pulses can have again.
  static let nightSource = "Oura (nights)"

  /// The record.
  let value: JSONValue
  /// Its place.
  let row: ImportRow

  /// The readings in it.
  func samples() throws(RejectedRow) -> [NewSample] {
    if value["bedtime_start"] != nil { return try night() + trend() }
    if let pulse = value["bpm"] {
      let time = try row.time(value["timestamp"]?.text, named: "timestamp")
      let rate = try number(pulse, "bpm")
      return [try row.sample(.heartRate, rate, during: (time, time), source: Self.source)]
    }
    if value["start_datetime"] != nil { return [try workout()] }
    return try day()
  }

  private func number(_ value: JSONValue, _ name: String) throws(RejectedRow) -> Double {
    guard let number = value.lenientNumber else { throw row.noNumber(name) }
    return number
  }

  private func workout() throws(RejectedRow) -> NewSample {
    let span = (
      start: try row.time(value["start_datetime"]?.text, named: "start_datetime"),
      end: try row.time(value["end_datetime"]?.text, named: "end_datetime")
    )
    let kind = WorkoutName.number(value["activity"]?.text ?? "")
    return try row.sample(.workout, kind, during: span, source: Self.source)
  }

  // MARK: - Nights

  private var bed: (start: Timestamp, end: Timestamp) {
    get throws(RejectedRow) {
      (
        try row.time(value["bedtime_start"]?.text, named: "bedtime_start"),
        try row.time(value["bedtime_end"]?.text, named: "bedtime_end")
      )
    }
  }

  private func night() throws(RejectedRow) -> [NewSample] {
    // A rest without sleep, and what the person deleted, are no nights.
    if value["type"]?.text == "deleted" { return [] }
    let total = value["total_sleep_duration"]?.lenientNumber ?? value["total"]?.lenientNumber
    if total == 0 { return [] }
    let bed = try bed
    try row.check(bed)
    var samples = [try stage(.inBed, bed)]
    let phases = value["sleep_phase_5_min"]?.text ?? value["hypnogram_5min"]?.text ?? ""
    samples += try phases.isEmpty ? whole(bed, total) : stages(phases, bed)
    let breaths = ["average_breath", "breath_average", "respiratory_rate"]
    if let rate = breaths.lazy.compactMap({ value[$0]?.lenientNumber }).first, rate > 0 {
      samples.append(try row.sample(.respiratoryRate, rate, during: bed, source: Self.source))
    }
    let isMain = [nil, "long_sleep"].contains(value["type"]?.text)
    let lowest = ["lowest_heart_rate", "hr_lowest", "lowest_resting_heart_rate"]
    if isMain, let rate = lowest.lazy.compactMap({ value[$0]?.lenientNumber }).first, rate > 0 {
      samples.append(try row.sample(.restingHeartRate, rate, during: bed, source: Self.source))
    }
    return samples + (try pulse())
  }

  private func stage(
    _ stage: SleepStage,
    _ span: (start: Timestamp, end: Timestamp)
  ) throws(RejectedRow) -> NewSample {
    try row.sample(.sleepAnalysis, stage.value, during: span, source: Self.source)
  }

  /// A night without stages.
  private func whole(
    _ bed: (start: Timestamp, end: Timestamp),
    _ seconds: Double?
  ) throws(RejectedRow) -> [NewSample] {
    let awake = (value["awake_time"]?.lenientNumber ?? 0) / 3600
    let night = SleepNight(span: bed, asleepHours: seconds.map { $0 / 3600 }, awakeHours: awake)
    return try night.samples(row, source: Self.source, metadata: [:])
  }

  /// Stages of five minutes, one digit each, from the start of the time in bed: 1 deep, 2 light,
  /// 3 REM, 4 awake.
  private func stages(
    _ digits: String,
    _ bed: (start: Timestamp, end: Timestamp)
  ) throws(RejectedRow) -> [NewSample] {
    var samples: [NewSample] = []
    var open: (stage: SleepStage, start: Timestamp)?
    for (index, digit) in digits.prefix(1000).enumerated() {
      let time = bed.start.adding(milliseconds: Int64(index) * 300_000)
      guard time < bed.end else { break }
      let next: SleepStage? = ["1": .deep, "2": .core, "3": .rem, "4": .awake][digit]
      if let last = open, last.stage != next {
        samples.append(try stage(last.stage, (last.start, time)))
        open = nil
      }
      if open == nil, let next { open = (next, time) }
    }
    if let last = open {
      let whole = Int64(min(digits.count, 1000)) * 300_000
      let end = min(bed.end, bed.start.adding(milliseconds: whole))
      samples.append(try stage(last.stage, (last.start, max(end, last.start))))
    }
    return samples
  }

  /// The pulse of a night: `{"interval": 300, "items": [60, null, …], "timestamp"}`.
  private func pulse() throws(RejectedRow) -> [NewSample] {
    guard let series = value["heart_rate"], let step = series["interval"]?.lenientNumber,
      step > 0, step <= 3600
    else { return [] }
    let start = try row.time(
      series["timestamp"]?.text ?? value["bedtime_start"]?.text,
      named: "timestamp"
    )
    var samples: [NewSample] = []
    for (index, item) in (series["items"]?.elements ?? []).enumerated() {
      guard let rate = item.lenientNumber, rate > 0 else { continue }
      let time = start.adding(milliseconds: Int64(saturating: Double(index) * step * 1000))
      samples.append(
        try row.sample(.heartRate, rate, during: (time, time), source: Self.nightSource)
      )
    }
    return samples
  }

  // MARK: - Days

  /// What else the trends of the web site have in the line of a night.
  private func trend() throws(RejectedRow) -> [NewSample] {
    guard value["date"] != nil, let steps = value["steps"]?.lenientNumber else { return [] }
    let day = try row.day(value["date"]?.text, named: "date", offset: bed.end.offsetMinutes)
    return [try row.sample(.stepCount, steps, during: day, source: Self.source)]
  }

  /// A day's steps or saturation, or a VO₂ max.
  ///
  /// The day is the person's; where the record has a time beside it, that tells the offset.
  private func day() throws(RejectedRow) -> [NewSample] {
    var found: [(SampleType, Double)] = []
    if let steps = value["steps"]?.lenientNumber { found.append((.stepCount, steps)) }
    let saturation = value["spo2_percentage"]?["average"] ?? value["spo2_percentage"]
    if let percent = saturation?.lenientNumber, percent > 0 {
      found.append((.oxygenSaturation, percent))
    }
    if let most = value["vo2_max"]?.lenientNumber, most > 0 { found.append((.vo2Max, most)) }
    guard !found.isEmpty else { return [] }
    let time = value["timestamp"]?.text.flatMap { TimestampText.parse($0, in: nil) }
    let text = value["day"]?.text ?? value["date"]?.text ?? value["summary_date"]?.text
    let day = try row.day(text, named: "day", offset: time?.offsetMinutes)
    return try found.map { type, number throws(RejectedRow) in
      let span = type == .vo2Max ? (day.start, day.start) : day
      return try row.sample(type, number, during: span, source: Self.source)
    }
  }
}
