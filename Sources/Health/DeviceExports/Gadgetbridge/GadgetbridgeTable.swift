import HealthImport
import HealthModel

/// A table of Gadgetbridge's database that readings are taken from, told by its columns.
///
/// The columns are those of the entities in GBDaoGenerator.java (Gadgetbridge, schemas 92 of December
/// 2024 to 149 of 2026), in capitals. Whatever has `TIMESTAMP`, `DEVICE_ID` and one of the columns
/// below is read, whatever its name: the names run words together where capitals meet
/// (`HYBRID_HRACTIVITY_SAMPLE`), and every release adds some. By name stand only the tables whose
/// numbers mean something else than their columns say.
struct GadgetbridgeTable: Equatable {
  /// How long a row holds.
  enum Span: Equatable {
    /// A moment.
    case moment
    /// So many seconds, in `DURATION`.
    case duration
    /// Until `OTHER_TIMESTAMP`, where that comes later: Huawei's rows come in pairs.
    case otherTime
  }

  /// The table.
  let name: String
  /// What its columns hold.
  let columns: [GadgetbridgeColumn]
  /// How long its steps took.
  let span: Span
  /// How its rows tell stages of sleep; nil where they tell none.
  let stages: GadgetbridgeStages?

  /// What is read from a table with this name and these columns; nil when nothing is.
  init?(name: String, columns: Set<String>) {
    guard columns.isSuperset(of: ["TIMESTAMP", "DEVICE_ID"]), Self.isPlain(name) else { return nil }
    self.name = name
    stages = GadgetbridgeStages.of(name, columns: columns)
    self.columns = stages == nil ? GadgetbridgeColumn.all(in: name, columns: columns) : []
    guard stages != nil || !self.columns.isEmpty else { return nil }
    if columns.contains("OTHER_TIMESTAMP") {
      span = .otherTime
    } else {
      span = columns.contains("DURATION") ? .duration : .moment
    }
  }

  /// Device, time, the end's own column and the values of every row; all names hold capitals, digits
  /// and `_` only.
  var query: String {
    let end =
      switch span {
      case .moment: "NULL"
      case .duration: "DURATION"
      case .otherTime: "OTHER_TIMESTAMP"
      }
    let values = stages == nil ? columns.map(\.expression) : ["STAGE"]
    return "SELECT DEVICE_ID, TIMESTAMP, \(end), \(values.joined(separator: ", ")) FROM \(name) "
      + "ORDER BY DEVICE_ID, TIMESTAMP"
  }

  private static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || $0 == 95 }
  }
}

/// A column with readings.
struct GadgetbridgeColumn: Equatable {
  /// What its numbers mean.
  enum Meaning: Equatable {
    /// An 8-bit sensor's number: nothing, 0, −1 and 255 stand for no value.
    case sensor
    /// A number above 0.
    case positive
    /// What was counted since the row before.
    case count
    /// What was counted since midnight.
    case countOfDay
  }

  /// The column, or what makes a value of it.
  let expression: String
  /// What it holds.
  let type: SampleType
  /// What its numbers mean.
  let meaning: Meaning

  private init(_ expression: String, _ type: SampleType, _ meaning: Meaning = .sensor) {
    self.expression = expression
    self.type = type
    self.meaning = meaning
  }

  /// Columns that mean the same in every table.
  private static let known = [
    GadgetbridgeColumn("HEART_RATE", .heartRate), GadgetbridgeColumn("SPO2", .oxygenSaturation),
    GadgetbridgeColumn("SPO", .oxygenSaturation),
    GadgetbridgeColumn("SPO2_PERCENT", .oxygenSaturation),
    GadgetbridgeColumn("RESPIRATORY_RATE", .respiratoryRate),
    GadgetbridgeColumn("RESTING_HEART_RATE", .restingHeartRate),
    GadgetbridgeColumn("HR_RESTING", .restingHeartRate),
    GadgetbridgeColumn("WEIGHT_KG", .bodyMass, .positive),
    GadgetbridgeColumn("BP_SYSTOLIC", .bloodPressureSystolic),
    GadgetbridgeColumn("BP_DIASTOLIC", .bloodPressureDiastolic),
    GadgetbridgeColumn("STEPS", .stepCount, .count),
  ]

  /// Tables whose counts start again at midnight (`convertCumulativeSteps` in their providers).
  private static let countsOfDay: Set<String> = ["GARMIN_ACTIVITY_SAMPLE", "CMF_ACTIVITY_SAMPLE"]
  /// Tables whose counts are sums of days or workouts, or sums and parts in turn.
  private static let sums: Set<String> = [
    "XIAOMI_DAILY_SUMMARY_SAMPLE", "UNA_DAILY_SAMPLE", "NX_WEAR_SPORT_SAMPLE",
    "HPLUS_HEALTH_ACTIVITY_SAMPLE", "WATCH_XPLUS_ACTIVITY_SAMPLE",
  ]

  /// What a table's columns hold.
  static func all(in table: String, columns: Set<String>) -> [GadgetbridgeColumn] {
    switch table {
    case "HUAMI_SLEEP_RESPIRATORY_RATE_SAMPLE" where columns.contains("RATE"):
      return [GadgetbridgeColumn("RATE", .respiratoryRate)]
    // What was measured by hand: 17 is heart rate, 18 saturation (XiaomiManualSampleProvider.java).
    case "XIAOMI_MANUAL_SAMPLE" where columns.isSuperset(of: ["TYPE", "VALUE"]):
      return [
        GadgetbridgeColumn("CASE TYPE WHEN 17 THEN VALUE END", .heartRate),
        GadgetbridgeColumn("CASE TYPE WHEN 18 THEN VALUE END", .oxygenSaturation),
      ]
    default: return known.compactMap { $0.in(table, columns) }
    }
  }

  private func `in`(_ table: String, _ columns: Set<String>) -> GadgetbridgeColumn? {
    guard columns.contains(expression) else { return nil }
    switch expression {
    case "HEART_RATE":
      if table.contains("HEART_RATE_RESTING") { return Self(expression, .restingHeartRate) }
      // The highest of a day is no reading of the moment it stands at.
      return table.contains("HEART_RATE_MAX") || Self.sums.contains(table) ? nil : self
    case "STEPS":
      if Self.sums.contains(table) { return nil }
      return Self.countsOfDay.contains(table) ? Self(expression, type, .countOfDay) : self
    default: return self
    }
  }

  /// Whether a value stands for no value.
  func isAbsent(_ value: Double) -> Bool { value <= 0 || meaning == .sensor && value == 255 }
}

/// How a table tells the stages of sleep.
struct GadgetbridgeStages: Equatable {
  /// Where the time of a row lies in its stage.
  enum Place: Equatable {
    /// At its beginning; it lasts until the next row, or the waking up.
    case beginning
    /// At its end; it began with the row before, or the falling asleep.
    case end
    /// At its beginning, with its length in units of so many milliseconds in `DURATION`.
    case withLength(Double)
  }

  /// Where the time of a row lies.
  let place: Place
  /// The stages by their numbers; any other number is none.
  let codes: [Double: SleepStage]

  /// Tables by their names, as nothing but the device's own provider tells what the numbers mean.
  private static let known: [String: GadgetbridgeStages] = [
    // XiaomiSampleProvider.java; 0 is the waking up at its end.
    "XIAOMI_SLEEP_STAGE_SAMPLE": Self(
      place: .beginning,
      codes: [2: .deep, 3: .core, 4: .rem, 5: .awake]
    ),
    // GarminActivitySampleProvider.java and FieldDefinitionSleepStage.java; 0 can't be measured.
    "GARMIN_SLEEP_STAGE_SAMPLE": Self(
      place: .end,
      codes: [1: .awake, 2: .core, 3: .deep, 4: .rem]
    ),
    // CmfActivitySampleProvider.java; seconds.
    "CMF_SLEEP_STAGE_SAMPLE": Self(
      place: .withLength(1000),
      codes: [1: .deep, 2: .core, 3: .rem]
    ),
    // ColmiActivitySampleProvider.java and ColmiR0xConstants.java; minutes.
    "COLMI_SLEEP_STAGE_SAMPLE": Self(
      place: .withLength(60_000),
      codes: [2: .core, 3: .deep, 4: .rem, 5: .awake]
    ),
  ]

  /// The stages of a table with these columns.
  static func of(_ table: String, columns: Set<String>) -> GadgetbridgeStages? {
    guard columns.contains("STAGE"), let found = known[table] else { return nil }
    if case .withLength = found.place, !columns.contains("DURATION") { return nil }
    return found
  }
}
