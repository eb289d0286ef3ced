import HealthModel
import SQLite

/// What there is to read in a database of Gadgetbridge.
struct GadgetbridgeSchema {
  /// The tables that are read, in the order of their names.
  let tables: [GadgetbridgeTable]
  /// The names of the devices by their ids.
  let devices: [Int64: String]
  /// When nights began and ended.
  let nights: GadgetbridgeNights

  /// Looks into a database; nil when it is of another program.
  ///
  /// Every one of Gadgetbridge's has a user, devices and their attributes (GBDaoGenerator.java).
  init?(of connection: Connection) throws(SQLiteError) {
    try connection.boundWork()
    // A view in the place of a table could have rows without end.
    let names = try connection.ordinaryTables()
    guard names.isSuperset(of: ["USER", "DEVICE", "DEVICE_ATTRIBUTES"]),
      try Self.columns(of: "DEVICE", connection).isSuperset(of: ["_id", "NAME", "IDENTIFIER"])
    else { return nil }
    var tables: [GadgetbridgeTable] = []
    for name in names.sorted() {
      let columns = try Self.columns(of: name, connection)
      if let table = GadgetbridgeTable(name: name, columns: columns) { tables.append(table) }
    }
    self.tables = tables
    let pairs = try connection.prepare("SELECT _id, NAME FROM DEVICE")
      .rows { ($0.int64(0), $0.text(1)) }
    devices = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    nights = try Self.nights(names, connection)
  }

  private static func nights(
    _ names: Set<String>,
    _ connection: Connection
  ) throws(SQLiteError) -> GadgetbridgeNights {
    var nights = GadgetbridgeNights()
    let time = "XIAOMI_SLEEP_TIME_SAMPLE"
    if names.contains(time),
      try columns(of: time, connection).isSuperset(of: ["TIMESTAMP", "DEVICE_ID", "WAKEUP_TIME"])
    {
      let rows = try connection.prepare("SELECT DEVICE_ID, TIMESTAMP, WAKEUP_TIME FROM \(time)")
        .rows { ($0.int64(0), $0.double(1), $0.double(2)) }
      for (device, bed, wake) in rows { nights.add(device: device, bed: bed, wake: wake) }
    }
    let event = "GARMIN_EVENT_SAMPLE"
    if names.contains(event),
      try columns(of: event, connection)
        .isSuperset(of: ["TIMESTAMP", "DEVICE_ID", "EVENT", "EVENT_TYPE"])
    {
      // 74 is sleep, 0 its start (GarminEventSampleProvider.java).
      let rows = try connection.prepare(
        "SELECT DEVICE_ID, TIMESTAMP FROM \(event) WHERE EVENT = 74 AND EVENT_TYPE = 0"
      )
      .rows { ($0.int64(0), $0.double(1)) }
      for (device, start) in rows { nights.add(device: device, asleep: start) }
    }
    return nights
  }

  private static func columns(
    of table: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Set<String> {
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    return Set(try statement.rows(table) { $0.text(0) })
  }
}

/// When nights began and ended, by device, in milliseconds since 1970.
struct GadgetbridgeNights {
  private var spans: [Int64: [(bed: Double, wake: Double)]] = [:]
  private var starts: [Int64: [Double]] = [:]

  /// Milliseconds of a time that may be in seconds.
  ///
  /// Seconds reach 10¹¹ in the year 5138, milliseconds did in 1973.
  static func milliseconds(_ time: Double) -> Double {
    time.magnitude < 1e11 ? time * 1000 : time
  }

  /// Notes a night from going to bed to waking up; a band may tell one several times.
  mutating func add(device: Int64, bed: Double, wake: Double) {
    let (bed, wake) = (Self.milliseconds(bed), Self.milliseconds(wake))
    if bed < wake { spans[device, default: []].append((bed, wake)) }
  }

  /// Notes that somebody fell asleep.
  mutating func add(device: Int64, asleep: Double) {
    starts[device, default: []].append(Self.milliseconds(asleep))
  }

  /// The latest waking up of the nights that a moment lies in.
  func wake(device: Int64, after moment: Double) -> Double? {
    spans[device]?.filter { $0.bed <= moment && moment < $0.wake }.map(\.wake).max()
  }

  /// The last falling asleep before a moment.
  func asleep(device: Int64, before moment: Double) -> Double? {
    starts[device]?.filter { $0 < moment }.max()
  }
}
