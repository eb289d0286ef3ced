import Core
import CommandLineParsing
import Console
import HealthModel
import HealthStorage
import HostSystem
import Services

/// `mindpulse samples bench`: measures a store of its own, filled by a generator.
struct SamplesBench: Command {
  private static let file = Argument("FILE", help: "A file that doesn't exist yet.")
  private static let rows = Option(
    "rows",
    "N",
    in: 1000...100_000_000,
    help: "How many readings; default one million."
  )

  static let specification = CommandSpecification(
    "bench",
    summary: "Fill a store in a new file and time its queries.",
    parameters: [file, rows],
    isHidden: true
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let file: String
  private let rows: Int

  init(_ line: ParsedCommand) throws {
    file = try line[Self.file]
    rows = try line[Self.rows] ?? 1_000_000
  }

  /// Fills a new store in a file that isn't there yet, and prints what each question costs.
  func run(_ services: Services) throws -> ExitCode {
    guard try PrivateFile.permissions(of: file) == nil else {
      throw AppFailure(.cannotCreate, "\(file) already exists.", hint: "Choose a new file.")
    }
    var measurement = StoreMeasurement(store: try HealthStore(path: file), rows: rows)
    try measurement.fill(services)
    try measurement.ask(services)
    try services.output.json(measurement.results)
    return .done
  }
}

/// Fills a store and times its questions.
@MainActor private struct StoreMeasurement {
  private let store: HealthStore
  private let rows: Int
  /// What was measured, by name.
  private(set) var results: [String: Double] = [:]

  init(store: HealthStore, rows: Int) {
    self.store = store
    self.rows = rows
  }

  mutating func fill(_ services: Services) throws {
    var generator = ReadingGenerator()
    let importer = try store.importer(file: "generated", started: services.clock.now())
    var seconds = 0.0
    var left = rows
    while left > 0 {
      let batch = generator.next(min(left, 50_000))
      left -= batch.count
      seconds += try Self.seconds { try importer.add(batch) }
    }
    try importer.complete()
    results["importRowsPerSecond"] = Double(rows) / seconds
  }

  mutating func ask(_ services: Services) throws {
    // The quickest of several: what other programs take away meanwhile is no part of the cost.
    let latest = try Self.quickest(of: 20) {
      for _ in 0..<1000 { _ = try store.latest(.heartRate) }
    }
    results["latestMicroseconds"] = latest * 1000
    let middle = Int64(rows / 2)
    let page = try Self.quickest(of: 100) { _ = try store.changes(after: middle, limit: 1000) }
    results["anchoredPageOf1000Microseconds"] = page * 1_000_000
    let counts = try Self.seconds { _ = try store.counts() }
    results["countsMicroseconds"] = counts * 1_000_000
    let count = try store.counts().first { $0.type == .heartRate }?.count ?? 1
    let query = StatisticsQuery(.heartRate, by: .day, in: services.clock.zone)
    let days = try Self.seconds { try store.forEachBucket(query) { _ in } }
    results["dailyStatisticsMicrosecondsPerRow"] = days * 1_000_000 / Double(count)
    let list = try Self.seconds {
      try store.forEachSample(SampleQuery(.heartRate, limit: 100_000)) { _ in }
    }
    results["listMicrosecondsPerRow"] = list * 1_000_000 / Double(min(count, 100_000))
  }

  private static func quickest(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
    var quickest = Double.infinity
    for _ in 0..<runs { quickest = min(quickest, try seconds(body)) }
    return quickest
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = Machine.monotonicNanoseconds()
    try body()
    return Double(Machine.monotonicNanoseconds() - start) / 1e9
  }
}

/// Readings as a watch and a telephone tell them, the same in every run.
private struct ReadingGenerator {
  private var time: Int64 = 1_500_000_000_000
  private var state: UInt64 = 42
  private var count = 0

  /// The next readings: nineteen of heart rate to one of steps, by ascending start.
  mutating func next(_ count: Int) -> [NewSample] { (0..<count).map { _ in next() } }

  private mutating func next() -> NewSample {
    count += 1
    // A linear congruential generator (Knuth, MMIX).
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let random = Int64(state >> 40)
    time += 5000 + random % 30_000
    let start = Timestamp(milliseconds: time, offsetMinutes: 60)
    guard count % 20 == 0 else {
      return NewSample(
        type: .heartRate,
        value: Double(50 + random % 100),
        start: start,
        end: start,
        source: random % 10 == 0 ? "Telephone" : "Watch"
      )
    }
    return NewSample(
      type: .stepCount,
      value: Double(random % 500),
      start: start,
      end: start.adding(milliseconds: 60_000),
      source: "Telephone"
    )
  }
}
