import HealthModel

/// A table of Gadgetbridge's database that readings are taken from.
///
/// Its names are those of the entities in GBDaoGenerator.java (Gadgetbridge, schema 92 of
/// December 2024), in capitals. Every table has `TIMESTAMP` and `DEVICE_ID`.
struct GadgetbridgeTable: Equatable {
  /// The table.
  let name: String
  /// The column with the value.
  let column: String
  /// What it holds; nil for stages of sleep.
  let type: SampleType?

  /// Tables of one kind of device with a name of their own.
  private static let known = [
    GadgetbridgeTable(
      name: "GARMIN_RESPIRATORY_RATE_SAMPLE",
      column: "RESPIRATORY_RATE",
      type: .respiratoryRate
    ),
    GadgetbridgeTable(
      name: "GARMIN_HEART_RATE_RESTING_SAMPLE",
      column: "HEART_RATE",
      type: .restingHeartRate
    ),
    GadgetbridgeTable(
      name: "HUAMI_SLEEP_RESPIRATORY_RATE_SAMPLE",
      column: "RATE",
      type: .respiratoryRate
    ),
    GadgetbridgeTable(
      name: "XIAOMI_DAILY_SUMMARY_SAMPLE",
      column: "HR_RESTING",
      type: .restingHeartRate
    ),
    GadgetbridgeTable(name: "XIAOMI_SLEEP_STAGE_SAMPLE", column: "STAGE", type: nil),
  ]

  /// Tables that every kind of device has under its own name, by the end of it.
  private static let kinds: [(suffix: String, column: String, type: SampleType)] = [
    ("_ACTIVITY_SAMPLE", "HEART_RATE", .heartRate),
    ("_SPO2_SAMPLE", "SPO2", .oxygenSaturation),
  ]

  /// What is read from a table with this name and these columns; nil when nothing is.
  init?(name: String, columns: Set<String>) {
    let found =
      Self.known.first { $0.name == name }
      ?? Self.kinds.first { name.hasSuffix($0.suffix) }.map {
        GadgetbridgeTable(name: name, column: $0.column, type: $0.type)
      }
    guard let found, columns.isSuperset(of: ["TIMESTAMP", "DEVICE_ID", found.column]),
      name.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) || $0 == 95 })
    else { return nil }
    self = found
  }

  private init(name: String, column: String, type: SampleType?) {
    self.name = name
    self.column = column
    self.type = type
  }

  /// Device, time and value of every row; both names hold capitals, digits and `_` only.
  var query: String {
    "SELECT DEVICE_ID, TIMESTAMP, \(column) FROM \(name) ORDER BY DEVICE_ID, TIMESTAMP"
  }

  /// Whether a value stands for no value: nothing, 0, −1, or 255 of an 8-bit sensor.
  func isAbsent(_ value: Double) -> Bool { value <= 0 || value == 255 }

  /// Stages of Xiaomi's sleep (XiaomiSampleProvider.java); 0 is the waking up at its end.
  static let stages: [Double: SleepStage] = [2: .deep, 3: .core, 4: .rem, 5: .awake]
}
