import DeviceExports
import Foundation
import HealthImport
import HealthModel
import SQLite

/// The fixtures of the formats of devices: a folder for each, and beside it what must be stored of it.
///
/// The lists are written by a reader in Python that shares nothing with these
/// (`Tests/Support/device_formats.py`).
enum DeviceFixtures {
  /// The folders.
  static let folders = [
    "apple", "fhir", "fit", "fitbit", "garmin", "health-auto-export", "health-connect",
    "open-mhealth", "oura", "polar", "samsung", "whoop", "withings",
  ]

  /// The present of every test: 2026-11-20T12:00:00Z.
  static let now = Timestamp(milliseconds: 1_795_176_000_000)

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()

  /// Every file of the folders, by its path from the fixtures.
  static let files: [String] = folders.flatMap { folder in
    let paths = FileManager.default.enumerator(atPath: path(folder))?.allObjects ?? []
    return paths.compactMap { $0 as? String }.map { "\(folder)/\($0)" }
      .filter { !isFolder($0) }.sorted()
  }

  /// Those that are read as a stream.
  static let streams = files.filter { !$0.hasSuffix(".sql") }

  /// The path on disk of a fixture.
  static func path(_ name: String) -> String { root.appending(path: "Fixtures/\(name)").path }

  private static func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
    return isThere && isFolder.boolValue
  }

  /// The bytes of a fixture; a script of SQL as the database that it makes.
  static func bytes(_ name: String) throws -> [UInt8] {
    guard name.hasSuffix(".sql") else {
      return Array(try Data(contentsOf: URL(filePath: path(name))))
    }
    let folder = try DeviceScratch()
    let target = folder("database")
    let connection = try Connection(path: target, role: .readWrite)
    try connection.execute(try String(contentsOfFile: path(name), encoding: .utf8))
    return Array(try Data(contentsOf: URL(filePath: target)))
  }

  /// What must be stored of a folder.
  static func golden(_ folder: String) throws -> Set<String> {
    let text = try String(contentsOfFile: path("\(folder).txt"), encoding: .utf8)
    return Set(text.split(separator: "\n").map(String.init))
  }

  /// The limits in use, and Berlin's clocks unless told otherwise.
  static func options(
    zone: LocalZone? = ImportZone.named("Europe/Berlin")
  ) throws -> ReaderOptions {
    let file = root.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "config/possible-values.json5")
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let limits = try decoder.decode(
      [String: SampleCheck.Limits].self,
      from: try Data(contentsOf: file)
    )
    return ReaderOptions(check: SampleCheck(limits: limits), now: now, zone: zone)
  }

  /// Imports bytes as a file at a path in a folder of its own.
  static func report(
    _ bytes: [UInt8],
    as name: String,
    into sink: DeviceSink,
    options: ReaderOptions? = nil
  ) throws -> ImportReport {
    let folder = try DeviceScratch()
    let path = try folder.write(bytes, to: name)
    var target: any SampleSink = sink
    return FileImport(options: try options ?? Self.options(), formats: ImportFormat.every)
      .run(path, into: &target, isStopped: { false }, progress: { _ in })
  }
}

/// Remembers what is stored, each reading once.
final class DeviceSink: SampleSink {
  private(set) var samples: Set<NewSample> = []

  /// The readings as the lists beside the fixtures have them.
  var lines: Set<String> { Set(samples.map(\.line)) }

  func add(_ batch: [NewSample]) throws -> (added: Int, duplicates: Int) {
    let before = samples.count
    for sample in batch {
      // As the store has it: what a file says beside a reading makes it no other one.
      samples.insert(
        NewSample(
          type: sample.type,
          value: sample.value,
          start: sample.start,
          end: sample.end,
          source: sample.source
        )
      )
    }
    return (samples.count - before, batch.count - (samples.count - before))
  }

  func undo() throws { samples = [] }
  func complete() throws {}
  func stored() -> Int? { samples.count }
}

extension NewSample {
  /// Type, value, start, end and source, as the lists beside the fixtures have them.
  var line: String {
    let rounded = (value * 1e6).rounded() / 1e6
    let number = Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    return [type.name, number, Self.text(start), Self.text(end), source].joined(separator: "\t")
  }

  private static func text(_ time: Timestamp) -> String {
    let text = Timestamp(milliseconds: time.milliseconds).description
    return text.contains(".") ? text : text.replacingOccurrences(of: "+00:00", with: ".000+00:00")
  }
}

/// A folder for one test, removed with everything in it when the test lets it go.
final class DeviceScratch {
  private let path: String

  init() throws {
    path = NSTemporaryDirectory() + "device-\(UUID())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      print("can't remove \(path): \(error)")
    }
  }

  /// The path of something in it.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a file in it, with the folders above; gives its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(filePath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url)
    return url.path
  }
}
