import HealthImport
import HealthModel

/// A table of Health Connect's database that readings are taken from.
///
/// Names and units are those of the module that keeps it (AOSP, `packages/modules/HealthFitness`,
/// `…RecordHelper.java`) and of exports described by those who read them: a table of moments has
/// `time` and `zone_offset`, one of spans `start_time`, `start_zone_offset`, `end_time` and
/// `end_zone_offset`, times in milliseconds since 1970 and offsets in seconds. Series and the stages of
/// sleep are in tables of their own, which name the row that they belong to in `parent_key`.
struct HealthConnectTable: Equatable {
  /// How its rows say when.
  enum Shape: Equatable {
    /// A moment.
    case instant
    /// A span.
    case interval
    /// A moment of a series, whose offset and app are in another table.
    case series(parent: String)
    /// A stage of sleep within a session.
    case stage(parent: String)
  }

  /// What a value means.
  enum Meaning: Equatable {
    /// A quantity in a unit.
    case quantity(SampleType, HealthUnit)
    /// A stage of sleep, by its number.
    case stage
    /// A session of sleep; its stages are in another table.
    case session
    /// A kind of exercise, by its number.
    case exercise
  }

  /// The table.
  let name: String
  /// The column with the value; nil where the span alone counts.
  let column: String?
  /// How its rows say when.
  let shape: Shape
  /// What the value means.
  let meaning: Meaning

  /// A table of moments with a quantity.
  private static func instant(
    _ name: String,
    _ column: String,
    _ type: SampleType,
    _ unit: HealthUnit? = nil
  ) -> HealthConnectTable {
    HealthConnectTable(
      name: name,
      column: column,
      shape: .instant,
      meaning: .quantity(type, unit ?? type.canonicalUnit)
    )
  }

  /// Every table that is read.
  static let all: [HealthConnectTable] = [
    HealthConnectTable(
      name: "heart_rate_record_series_table",
      column: "beats_per_minute",
      shape: .series(parent: "heart_rate_record_table"),
      meaning: .quantity(.heartRate, .countPerMinute)
    ),
    instant("resting_heart_rate_record_table", "beats_per_minute", .restingHeartRate),
    instant("respiratory_rate_record_table", "rate", .respiratoryRate),
    instant("oxygen_saturation_record_table", "percentage", .oxygenSaturation),
    instant("blood_pressure_record_table", "systolic", .bloodPressureSystolic),
    instant("blood_pressure_record_table", "diastolic", .bloodPressureDiastolic),
    instant("body_temperature_record_table", "temperature", .bodyTemperature),
    instant("weight_record_table", "weight", .bodyMass, .gram),
    instant("height_record_table", "height", .height, .metre),
    instant("body_fat_record_table", "percentage", .bodyFat),
    instant("blood_glucose_record_table", "level", .bloodGlucose, .millimolePerLitre),
    instant("vo2_max_record_table", "vo2_milliliters_per_minute_kilogram", .vo2Max),
    HealthConnectTable(
      name: "steps_record_table",
      column: "count",
      shape: .interval,
      meaning: .quantity(.stepCount, .count)
    ),
    HealthConnectTable(
      name: "sleep_session_record_table",
      column: nil,
      shape: .interval,
      meaning: .session
    ),
    HealthConnectTable(
      name: "sleep_stages_table",
      column: "stage_type",
      shape: .stage(parent: "sleep_session_record_table"),
      meaning: .stage
    ),
    HealthConnectTable(
      name: "exercise_session_record_table",
      column: "exercise_type",
      shape: .interval,
      meaning: .exercise
    ),
  ]

  /// The table that holds the zone and the app of its rows.
  var owner: String {
    switch shape {
    case .instant, .interval: name
    case .series(let parent), .stage(let parent): parent
    }
  }

  /// The columns its rows need, beside those of the owner.
  var columns: Set<String> {
    switch shape {
    case .instant: Set([column].compactMap { $0 } + ["time", "zone_offset"])
    case .interval: Set([column].compactMap { $0 } + Self.spanColumns)
    case .series: Set([column].compactMap { $0 } + ["epoch_millis", "parent_key"])
    case .stage:
      Set([column].compactMap { $0 } + ["stage_start_time", "stage_end_time", "parent_key"])
    }
  }

  /// The columns the owner's rows need where that is another table.
  var ownerColumns: Set<String> {
    owner == name ? ["row_id", "app_info_id"] : Set(Self.spanColumns + ["row_id", "app_info_id"])
  }

  private static let spanColumns = [
    "start_time", "start_zone_offset", "end_time", "end_zone_offset",
  ]

  /// Start, its offset, end, its offset, value, app, device and row of every entry.
  var query: String {
    let value = column.map { "r.\($0)" } ?? "NULL"
    let times =
      switch shape {
      case .instant: "r.time, r.zone_offset, r.time, r.zone_offset"
      case .interval: "r.start_time, r.start_zone_offset, r.end_time, r.end_zone_offset"
      case .series: "r.epoch_millis, o.start_zone_offset, r.epoch_millis, o.start_zone_offset"
      case .stage:
        "r.stage_start_time, o.start_zone_offset, r.stage_end_time, o.end_zone_offset"
      }
    let join = owner == name ? "o.row_id = r.row_id" : "o.row_id = r.parent_key"
    return """
      SELECT \(times), \(value), o.app_info_id, o.row_id FROM \(name) AS r
      JOIN \(owner) AS o ON \(join) ORDER BY r.rowid
      """
  }
}

/// Numbers of Health Connect's lists.
enum HealthConnectNumbers {
  /// A stage of sleep by its number (`SleepSessionRecord.StageType`); 0 is unknown, 3 out of bed.
  static func stage(_ number: Int64) -> SleepStage? {
    switch number {
    case 1, 7: .awake
    case 2: .asleep
    case 4: .core
    case 5: .deep
    case 6: .rem
    default: nil
    }
  }

  /// A kind of workout by its number (`ExerciseSessionType.java`): the numbers in the database, which
  /// are others than those of the library for apps.
  static func exercise(_ number: Int64) -> Double {
    guard number >= 0, number < exercises.count else { return WorkoutName.number("") }
    return WorkoutName.number(apple: exercises[Int(number)])
  }

  /// Apple's names of the kinds, by their numbers; empty where Apple has none of that kind.
  private static let exercises = [
    "", "Badminton", "Baseball", "Basketball", "Cycling", "Cycling", "CrossTraining", "Boxing",
    "FunctionalStrengthTraining", "Cricket", "CardioDance", "MixedCardio", "Fencing",
    "AmericanFootball", "AustralianFootball", "DiscSports", "Golf", "MindAndBody", "Gymnastics",
    "Handball", "HighIntensityIntervalTraining", "Hiking", "Hockey", "SkatingSports",
    "MartialArts", "PaddleSports", "", "Pilates", "Racquetball", "Climbing", "Hockey", "Rowing",
    "Rugby", "Running", "Running", "Sailing", "UnderwaterDiving", "SkatingSports",
    "DownhillSkiing", "Snowboarding", "SnowSports", "Soccer", "Softball", "Squash",
    "StairClimbing", "TraditionalStrengthTraining", "Flexibility", "SurfingSports", "Swimming",
    "Swimming", "TableTennis", "Tennis", "Volleyball", "Walking", "WaterPolo",
    "TraditionalStrengthTraining", "WheelchairWalkPace", "Yoga", "", "StairClimbing",
    "Elliptical", "Rowing",
  ]
}
