import DeviceExports
import Foundation
import HealthImport
import HealthModel
import SQLite
import Testing
import Core

@Suite("Gadgetbridge")
struct GadgetbridgeTests {
  /// A database as the app exports it, with these further statements.
  private static func export(_ statements: String) throws -> String {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("gadgetbridge #\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("Gadgetbridge ?&%41").path
    let connection = try Connection(path: path, role: .readWrite)
    try connection.execute(
      """
      CREATE TABLE USER (_id INTEGER PRIMARY KEY, NAME TEXT);
      CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, MANUFACTURER TEXT, IDENTIFIER TEXT);
      CREATE TABLE DEVICE_ATTRIBUTES (_id INTEGER PRIMARY KEY, DEVICE_ID INTEGER);
      INSERT INTO DEVICE VALUES (1, 'Amazfit Bip', 'Huami', 'AA:BB'), (2, '', 'Xiaomi', 'CC:DD');
      \(statements)
      """
    )
    return path
  }

  /// A sample in one line: type, value, start, end, source.
  private static func line(_ sample: NewSample) -> String {
    "\(sample.type.name) \(sample.value) \(sample.start) \(sample.end) \(sample.source)"
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent())
  }

  private func read(
    _ path: String,
    zone: LocalZone? = nil
  ) throws -> (items: [ImportItem], failure: HealthImportError?) {
    let reading = GadgetbridgeImport(options: try DeviceFixtures.options(zone: zone))
    var items: [ImportItem] = []
    do throws(HealthImportError) {
      try reading.read(path: path) { items += $0 }
      return (items, nil)
    } catch {
      return (items, error)
    }
  }

  private static let tables = """
    CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER,
      STEPS INTEGER, HEART_RATE INTEGER, PRIMARY KEY (TIMESTAMP, DEVICE_ID));
    INSERT INTO MI_BAND_ACTIVITY_SAMPLE VALUES
      (1774785900, 1, 1, 10, 72), (1774785960, 1, 1, 0, -1), (1774786020, 1, 1, 0, 255),
      (1774786080, 1, 1, 0, 0), (1774786140, 1, 1, 0, 12), (1774786200, 2, 1, 0, 80);
    CREATE TABLE GARMIN_RESPIRATORY_RATE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER,
      USER_ID INTEGER, RESPIRATORY_RATE REAL);
    INSERT INTO GARMIN_RESPIRATORY_RATE_SAMPLE VALUES (1774785900500, 1, 1, 14.5);
    CREATE TABLE GARMIN_HEART_RATE_RESTING_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER,
      USER_ID INTEGER, HEART_RATE INTEGER);
    INSERT INTO GARMIN_HEART_RATE_RESTING_SAMPLE VALUES (1774785900000, 1, 1, 55);
    CREATE TABLE HUAMI_SPO2_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER,
      TYPE_NUM INTEGER, SPO2 INTEGER);
    INSERT INTO HUAMI_SPO2_SAMPLE VALUES (1774785900000, 1, 1, 0, 97), (1774785960000, 1, 1, 0, NULL);
    CREATE TABLE XIAOMI_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER,
      USER_ID INTEGER, STAGE INTEGER);
    INSERT INTO XIAOMI_SLEEP_STAGE_SAMPLE VALUES
      (1774735200000, 2, 1, 3), (1774737000000, 2, 1, 2), (1774738800000, 2, 1, 4),
      (1774740600000, 2, 1, 0), (1774785900000, 2, 1, 3), (1774808000000, 2, 1, 2);
    CREATE TABLE PEBBLE_HEALTH_ACTIVITY_OVERLAY (TIMESTAMP INTEGER, HEART_RATE INTEGER);
    INSERT INTO PEBBLE_HEALTH_ACTIVITY_OVERLAY VALUES (1774785900, 60);
    """

  @Test("The tables of every device are read, seconds and milliseconds told apart")
  func tables() throws {
    let path = try Self.export(Self.tables)
    defer { #expect(throws: Never.self) { try remove(path) } }
    let (items, failure) = try read(path)
    #expect(failure == nil)
    let at = "2026-03-29T12:05:00+00:00"
    let half = "2026-03-29T12:05:00.500+00:00"
    #expect(
      items.samples.map(Self.line) == [
        "resting-heart-rate 55.0 \(at) \(at) Amazfit Bip",
        "respiratory-rate 14.5 \(half) \(half) Amazfit Bip",
        "oxygen-saturation 97.0 \(at) \(at) Amazfit Bip",
        "heart-rate 72.0 \(at) \(at) Amazfit Bip",
        "steps 10.0 \(at) \(at) Amazfit Bip",
        "heart-rate 80.0 2026-03-29T12:10:00+00:00 2026-03-29T12:10:00+00:00 Gadgetbridge",
        "sleep 3.0 2026-03-28T22:00:00+00:00 2026-03-28T22:30:00+00:00 Gadgetbridge",
        "sleep 4.0 2026-03-28T22:30:00+00:00 2026-03-28T23:00:00+00:00 Gadgetbridge",
        "sleep 5.0 2026-03-28T23:00:00+00:00 2026-03-28T23:30:00+00:00 Gadgetbridge",
      ]
    )
  }

  @Test("−1, 0, 255 and NULL are no heart rate; 12 is one that nobody has")
  func absent() throws {
    let path = try Self.export(Self.tables)
    defer { #expect(throws: Never.self) { try remove(path) } }
    let (items, _) = try read(path)
    // Three heart rates, one saturation, and two stages without an end.
    #expect(items.ignored == 6)
    #expect(
      items.rejected.map(\.detail.english)
        == ["12 count/min is not a value that heart rate can have"]
    )
    #expect(items.rejected.map(\.reason) == [.impossibleValue])
  }

  @Test("A table is told by its columns, whatever its name; sums and rooms are left out")
  func shapes() throws {
    let path = try Self.export(
      """
      CREATE TABLE HYBRID_HRACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, USER_ID INTEGER,
        STEPS INTEGER, CALORIES INTEGER, VARIABILITY INTEGER, MAX_VARIABILITY INTEGER,
        HEARTRATE_QUALITY INTEGER, ACTIVE INTEGER, WEAR_TYPE INTEGER, HEART_RATE INTEGER);
      INSERT INTO HYBRID_HRACTIVITY_SAMPLE VALUES (1774785900, 1, 1, 12, 0, 0, 0, 0, 1, 1, 71);
      CREATE TABLE WENA3_HEART_RATE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, HEART_RATE INTEGER);
      INSERT INTO WENA3_HEART_RATE_SAMPLE VALUES (1774785900000, 1, 72);
      CREATE TABLE HUAMI_HEART_RATE_MAX_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, HEART_RATE INTEGER);
      INSERT INTO HUAMI_HEART_RATE_MAX_SAMPLE VALUES (1774785900000, 1, 190);
      CREATE TABLE HUAMI_HEART_RATE_RESTING_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, HEART_RATE INTEGER);
      INSERT INTO HUAMI_HEART_RATE_RESTING_SAMPLE VALUES (1774785900000, 1, 56);
      CREATE TABLE XIAOMI_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER,
        HEART_RATE INTEGER, STRESS INTEGER, SPO2 INTEGER);
      INSERT INTO XIAOMI_ACTIVITY_SAMPLE VALUES (1774785960, 1, 255, 0, 30, 97);
      CREATE TABLE XIAOMI_DAILY_SUMMARY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER,
        HR_RESTING INTEGER);
      INSERT INTO XIAOMI_DAILY_SUMMARY_SAMPLE VALUES (1774785900000, 1, 9000, 55);
      CREATE TABLE XIAOMI_MANUAL_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, TYPE INTEGER, VALUE INTEGER);
      INSERT INTO XIAOMI_MANUAL_SAMPLE VALUES (1774785900000, 1, 17, 66), (1774785901000, 1, 18, 96),
        (1774785902000, 1, 19, 40);
      CREATE TABLE MI_SCALE_WEIGHT_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, WEIGHT_KG REAL);
      INSERT INTO MI_SCALE_WEIGHT_SAMPLE VALUES (1774785900000, 1, 70.5);
      CREATE TABLE MIJIA_LYWSD_REALTIME_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, TEMPERATURE REAL);
      INSERT INTO MIJIA_LYWSD_REALTIME_SAMPLE VALUES (1774785900000, 1, 37.0);
      CREATE TABLE GENERIC_BLOOD_PRESSURE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER,
        BP_SYSTOLIC INTEGER, BP_DIASTOLIC INTEGER);
      INSERT INTO GENERIC_BLOOD_PRESSURE_SAMPLE VALUES (1774785900000, 1, 121, 79);
      """
    )
    defer { #expect(throws: Never.self) { try remove(path) } }
    let items = try read(path).items
    #expect(
      items.samples.map { "\($0.type.name) \($0.value)" } == [
        "blood-pressure-systolic 121.0", "blood-pressure-diastolic 79.0",
        "resting-heart-rate 56.0", "heart-rate 71.0", "steps 12.0", "body-mass 70.5",
        "heart-rate 72.0", "oxygen-saturation 97.0", "steps 255.0", "resting-heart-rate 55.0",
        "heart-rate 66.0", "oxygen-saturation 96.0",
      ]
    )
    #expect(items.passedOver == [.absent] && items.rejected.isEmpty)
  }

  @Test("Counts since midnight become parts; a day's parts make its highest count")
  func countsOfDay() throws {
    let path = try Self.export(
      """
      CREATE TABLE GARMIN_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER,
        HEART_RATE INTEGER);
      INSERT INTO GARMIN_ACTIVITY_SAMPLE VALUES (1774821600, 1, 900, -1), (1774821660, 1, -1, -1),
        (1774821720, 1, 950, -1), (1774821780, 1, 940, -1), (1774821840, 1, 960, -1),
        (1774828800, 1, 20, -1);
      """
    )
    defer { #expect(throws: Never.self) { try remove(path) } }
    // 2026-03-30T00:00 in Berlin is 1774821600.
    let items = try read(path, zone: ImportZone.named("Europe/Berlin")).items
    #expect(
      items.samples.map { "\($0.value) \($0.start) \($0.end)" } == [
        "900.0 2026-03-30T00:00:00+02:00 2026-03-30T00:00:00+02:00",
        "50.0 2026-03-30T00:00:00+02:00 2026-03-30T00:02:00+02:00",
        "10.0 2026-03-30T00:02:00+02:00 2026-03-30T00:04:00+02:00",
      ]
    )
  }

  @Test("Garmin's stages end at their times; Xiaomi's last one ends with the waking up")
  func nights() throws {
    let path = try Self.export(
      """
      CREATE TABLE GARMIN_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STAGE INTEGER);
      CREATE TABLE GARMIN_EVENT_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, EVENT INTEGER,
        EVENT_TYPE INTEGER, DATA INTEGER);
      INSERT INTO GARMIN_EVENT_SAMPLE VALUES (1774735200000, 1, 74, 0, NULL), (1774742400000, 1, 74, 1, NULL);
      INSERT INTO GARMIN_SLEEP_STAGE_SAMPLE VALUES (1774737000000, 1, 2), (1774738800000, 1, 3),
        (1774740600000, 1, 0), (1774742400000, 1, 4), (1774785900000, 1, 2);
      CREATE TABLE XIAOMI_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STAGE INTEGER);
      CREATE TABLE XIAOMI_SLEEP_TIME_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, WAKEUP_TIME INTEGER,
        IS_AWAKE INTEGER);
      INSERT INTO XIAOMI_SLEEP_TIME_SAMPLE VALUES (1774735200000, 2, 1774742400000, 1);
      INSERT INTO XIAOMI_SLEEP_STAGE_SAMPLE VALUES (1774735200000, 2, 3), (1774738800000, 2, 2);
      CREATE TABLE COLMI_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, DURATION INTEGER,
        STAGE INTEGER);
      INSERT INTO COLMI_SLEEP_STAGE_SAMPLE VALUES (1774735200000, 1, 30, 3);
      """
    )
    defer { #expect(throws: Never.self) { try remove(path) } }
    let items = try read(path).items
    func span(_ stage: Double, _ start: String, _ end: String) -> String {
      "\(stage) 2026-03-\(start):00+00:00 2026-03-\(end):00+00:00"
    }
    #expect(
      items.samples.map { "\($0.value) \($0.start) \($0.end)" } == [
        span(4, "28T22:00", "28T22:30"), span(3, "28T22:00", "28T22:30"),
        span(4, "28T22:30", "28T23:00"), span(5, "28T23:30", "29T00:00"),
        span(3, "28T22:00", "28T23:00"), span(4, "28T23:00", "29T00:00"),
      ]
    )
    #expect(items.passedOver == [.absent, .unbounded])
  }

  @Test("Instants are shown in the zone handed in")
  func zone() throws {
    let path = try Self.export(Self.tables)
    defer { #expect(throws: Never.self) { try remove(path) } }
    let first = try #require(
      try read(path, zone: ImportZone.named("Europe/Berlin")).items.samples.first
    )
    #expect(first.start.description == "2026-03-29T14:05:00+02:00")
  }

  @Test("A file in write-ahead-log mode is read, and left as it is")
  func writeAheadLog() throws {
    let path = try Self.export(Self.tables)
    defer { #expect(throws: Never.self) { try remove(path) } }
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    (bytes[18], bytes[19]) = (2, 2)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(try read(path).items.samples.count == 9)
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == files)
  }

  @Test("A log of changes beside the file is named, as they would be missed")
  func unmerged() throws {
    let path = try Self.export(Self.tables)
    defer { #expect(throws: Never.self) { try remove(path) } }
    try Data([1]).write(to: URL(fileURLWithPath: path + "-wal"))
    let failure = try #require(try read(path).failure)
    #expect(failure.message.contains("is unfinished: its last changes are in"))
  }

  @Test("A view without an end in the place of a table is no table of Gadgetbridge's")
  func endlessView() throws {
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    let path = try Self.export(
      """
      DROP TABLE DEVICE;
      CREATE VIEW DEVICE AS \(endless) SELECT i AS _id, 'a' AS NAME, 'b' AS IDENTIFIER FROM n;
      """
    )
    defer { #expect(throws: Never.self) { try remove(path) } }
    #expect(try read(path).failure == .foreign(file: path))
    let second = try Self.export(
      """
      CREATE VIEW MI_BAND_ACTIVITY_SAMPLE AS \(endless)
        SELECT i AS TIMESTAMP, 1 AS DEVICE_ID, 70 AS HEART_RATE FROM n;
      """
    )
    defer { #expect(throws: Never.self) { try remove(second) } }
    let again = try read(second)
    #expect(again.items.isEmpty && again.failure == nil)
  }

  @Test("A database of another program, and no database at all, are foreign")
  func foreign() throws {
    let path = try Self.export("DROP TABLE DEVICE_ATTRIBUTES;")
    defer { #expect(throws: Never.self) { try remove(path) } }
    #expect(try read(path).failure == .foreign(file: path))
    let text = path + ".txt"
    try Data("hello".utf8).write(to: URL(fileURLWithPath: text))
    #expect(try read(text).failure == .foreign(file: text))
    #expect(!GadgetbridgeImport.recognises(head: Array("hello".utf8), fileName: "Gadgetbridge"))
    let head = Array(try Data(contentsOf: URL(fileURLWithPath: path)).prefix(100))
    let formats = ImportFormat.every.filter { $0.recognises(head, "x") }.map(\.name)
    #expect(formats == ["health-connect", "gadgetbridge"])
  }

  @Test("A database cut short is damaged")
  func truncated() throws {
    let path = try Self.export(Self.tables)
    defer { #expect(throws: Never.self) { try remove(path) } }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for count in stride(from: 100, to: bytes.count, by: 4096) {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: path))
      #expect(try read(path).failure != nil, "cut after \(count) of \(bytes.count) bytes")
    }
  }

  @Test("Many rows come in pieces of a few thousand, and a caller's error ends the reading")
  func batches() throws {
    let path = try Self.export(
      """
      CREATE TABLE HUAWEI_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, HEART_RATE INTEGER);
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      INSERT INTO HUAWEI_ACTIVITY_SAMPLE SELECT 1774785900 + i, 1, 60 + i % 40 FROM n;
      """
    )
    defer { #expect(throws: Never.self) { try remove(path) } }
    var sizes: [Int] = []
    try GadgetbridgeImport(options: try DeviceFixtures.options(zone: nil)).read(path: path) {
      sizes.append($0.count)
    }
    #expect(sizes == [4096, 4096, 1808])
    #expect(throws: HealthImportError.needsZone) {
      try GadgetbridgeImport(options: try DeviceFixtures.options(zone: nil)).read(path: path) {
        _ throws(HealthImportError) in throw .needsZone
      }
    }
  }
}

extension [ImportItem] {
  /// How many items are no business of ours, or have nothing to keep.
  fileprivate var ignored: Int { count { $0 == .ignored } + passedOver.count }

  /// Why things of kinds that are kept were passed over.
  fileprivate var passedOver: [SkipReason] {
    compactMap { if case .skipped(let reason) = $0 { reason } else { nil } }
  }
}
