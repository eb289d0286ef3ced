import Core
import HealthImport
import HealthModel

/// Makes items of the messages of a FIT file.
///
/// Numbers of messages and fields are those of FIT's public profile (developer.garmin.com/fit,
/// `Profile.xlsx`): file_id 0, session 18, record 20, weight_scale 30, activity 34, blood_pressure 51,
/// monitoring 55, monitoring_info 103, monitoring_hr_data 211, max_met_data 229, spo2_data 269,
/// sleep_level 275, respiration_rate 297. Times count seconds from 1989-12-31T00:00:00Z.
struct FITMessages {
  /// The seconds from 1970 to where FIT begins to count.
  static let epoch = 631_065_600
  /// A stage that ends with no later one within so many seconds, 3 h, has no known end.
  static let longestStage = 3 * 3600

  private static let timestamp: UInt8 = 253

  private let options: ReaderOptions
  private var count = 0
  private var source = "FIT"
  private var now: Int?
  private var offset: Int?
  private var stage: (stage: SleepStage, start: Int, record: Int)?

  /// The messages of a file, of which none was read.
  init(options: ReaderOptions) { self.options = options }

  /// Begins a file behind another one.
  mutating func begin() {
    (source, now, offset, stage) = ("FIT", nil, nil, nil)
  }

  /// Ends the files: a last stage of sleep has no end.
  mutating func finish(into items: inout [ImportItem]) {
    if stage != nil { items.append(.ignored) }
    stage = nil
  }

  /// Takes a message.
  ///
  /// - Parameters:
  ///   - definition: what it consists of.
  ///   - bytes: the message without its head.
  ///   - seconds: the low five bits of its time, where its head has those.
  ///   - items: what it holds is appended here.
  mutating func take(
    _ definition: FITDefinition,
    _ bytes: ArraySlice<UInt8>,
    seconds: UInt8?,
    into items: inout [ImportItem]
  ) {
    count += 1
    let message = Message(definition: definition, bytes: bytes)
    setTime(message, seconds)
    switch definition.message {
    case 0: setSource(message)
    case 34: setOffset(message[5])
    case 103: setOffset(message[0])
    case 275: takeStage(message[0], into: &items)
    default: takeReadings(message, into: &items)
    }
  }

  /// A message with what it consists of.
  private struct Message {
    let definition: FITDefinition
    let bytes: ArraySlice<UInt8>

    subscript(_ field: UInt8) -> Int? { definition.number(field, in: bytes) }
  }

  // MARK: - Time and source

  private mutating func setTime(_ message: Message, _ seconds: UInt8?) {
    if let time = message[Self.timestamp] {
      now = time
    } else if let seconds, let last = now {
      now = last + ((Int(seconds) - last) & 31)
    } else if message.definition.message == 55, let low = message[26], let last = now {
      now = last + ((low - last) & 0xFFFF)
    }
  }

  /// Local clocks, beside the time in UTC.
  private mutating func setOffset(_ local: Int?) {
    guard let local, let now else { return }
    let minutes = Int((Double(local - now) / 60).rounded())
    if abs(minutes) <= 1080 { offset = minutes }
  }

  private mutating func setSource(_ message: Message) {
    let makers = [
      1: "Garmin", 23: "Suunto", 32: "Wahoo", 123: "Polar", 260: "Zwift", 294: "COROS",
    ]
    let maker = message[1].flatMap { makers[$0] }
    source = message.definition.text(8, in: message.bytes) ?? maker ?? source
  }

  private func time(_ seconds: Int?, _ row: ImportRow) throws(RejectedRow) -> Timestamp {
    guard let seconds else { throw row.rejected(.badTime, "it has no time") }
    let milliseconds = Double(seconds + Self.epoch) * 1000
    return try row.time(milliseconds: milliseconds, offset: offset, named: "timestamp")
  }

  // MARK: - Readings

  private mutating func takeReadings(_ message: Message, into items: inout [ImportItem]) {
    let readings = Self.readings(message)
    let isSession = message.definition.message == 18
    guard isSession || !readings.isEmpty else { return items.append(.ignored) }
    let row = ImportRow(place: .record(count), options: options)
    items.append(row: row) { row throws(RejectedRow) in
      if isSession { return [try session(message, row)] }
      let told = message.definition.message == 229 ? message[0] : now
      let time = try time(told ?? now, row)
      return try readings.map { type, value throws(RejectedRow) in
        try row.sample(type, value, during: (time, time), source: source)
      }
    }
  }

  /// The values of a message; 0 is “not measured” where no body has it.
  private static func readings(_ message: Message) -> [(SampleType, Double)] {
    func value(_ field: UInt8, _ scale: Double = 1) -> Double? {
      message[field].flatMap { $0 > 0 ? Double($0) / scale : nil }
    }
    let found: [(SampleType, Double?)] =
      switch message.definition.message {
      case 20: [(.heartRate, value(3))]
      case 30: [(.bodyMass, message[0] == 65_534 ? nil : value(0, 100)), (.bodyFat, value(1, 100))]
      case 51:
        [
          (.bloodPressureSystolic, value(0)), (.bloodPressureDiastolic, value(1)),
          (.heartRate, value(6)),
        ]
      case 55: [(.heartRate, value(27))]
      case 211: [(.restingHeartRate, value(1) ?? value(0))]
      case 229: [(.vo2Max, value(2, 10))]
      case 269: [(.oxygenSaturation, value(0))]
      case 297: [(.respiratoryRate, value(0, 100))]
      default: []
      }
    return found.compactMap { type, value in value.map { (type, $0) } }
  }

  /// A workout, from its start for the time that passed.
  private func session(_ message: Message, _ row: ImportRow) throws(RejectedRow) -> NewSample {
    let start = try time(message[2], row)
    let end =
      if let elapsed = message[7] {
        start.adding(milliseconds: Int64(elapsed))
      } else {
        try time(now, row)
      }
    let sport = message[5].flatMap { Self.sports.indices.contains($0) ? Self.sports[$0] : nil }
    let kind = WorkoutName.number(sport ?? "")
    return try row.sample(.workout, kind, during: (start, end), source: source)
  }

  /// Sports by their numbers.
  private static let sports = [
    "", "running", "cycling", "", "", "swimming", "basketball", "soccer", "tennis",
    "american football", "", "walking", "cross country skiing", "downhill skiing",
    "snowboarding", "rowing", "climbing", "hiking", "", "paddling", "", "cycling", "", "", "",
    "golf", "", "horse riding", "", "", "skating", "climbing", "sailing", "skating", "",
    "snowshoeing", "", "paddling", "surfing", "", "", "kayaking", "paddling", "surfing",
    "surfing", "", "", "boxing", "stair climbing",
  ]

  // MARK: - Sleep

  /// A stage lasts until the next one begins: 1 awake, 2 light, 3 deep, 4 REM; 0 can't be told.
  private mutating func takeStage(_ level: Int?, into items: inout [ImportItem]) {
    let stages: [Int: SleepStage] = [1: .awake, 2: .core, 3: .deep, 4: .rem]
    let next = level.flatMap { stages[$0] }
    guard let now else { return items.append(.ignored) }
    if let open = stage, open.stage == next, now - open.start <= Self.longestStage { return }
    defer { stage = next.map { ($0, now, count) } }
    guard let open = stage else {
      if next == nil { items.append(.ignored) }
      return
    }
    guard (0...Self.longestStage).contains(now - open.start) else { return items.append(.ignored) }
    let row = ImportRow(place: .record(open.record), options: options)
    items.append(row: row) { row throws(RejectedRow) in
      let span = (start: try time(open.start, row), end: try time(now, row))
      return [
        try row.sample(.sleepAnalysis, open.stage.value, during: span, source: source)
      ]
    }
  }
}
