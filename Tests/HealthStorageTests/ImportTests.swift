import Glibc
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("Imports")
struct ImportTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let store: HealthStore
  private let now = Timestamp(milliseconds: 1_767_225_600_000, offsetMinutes: 60)

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    store = try HealthStore(path: path, busyTimeout: 30_000)
  }

  @Test("Samples go in once, in their order, and the import is listed")
  func adds() throws {
    let importer = try store.importer(file: "export.zip", started: now)
    let samples = (0..<5000).map { reading(60, at: Int64($0)) }
    #expect(try importer.add(samples) == .init(added: 5000, duplicates: 0))
    #expect(try importer.add(Array(samples.prefix(10))) == .init(added: 0, duplicates: 10))
    #expect(try importer.add([]) == .init())
    #expect(try store.imports().map(\.isComplete) == [false])
    try importer.complete()
    let record = try #require(try store.imports().first)
    #expect(record.file == "export.zip")
    #expect(record.started.description == now.description)
    #expect(record.isComplete)
    #expect((record.added, record.duplicates) == (5000, 10))
    #expect(importer.totals == .init(added: 5000, duplicates: 10))
    #expect(
      try store.changes(after: 0, limit: 5000).added.map(\.start.milliseconds) == Array(0..<5000)
    )
    #expect(try store.counts().map(\.count) == [5000])
  }

  @Test("Rows that are there already are passed over one by one, wherever they stand")
  func someAreThere() throws {
    try store.save((0..<300 as Range<Int64>).filter { $0 % 7 == 0 }.map { reading(60, at: $0) })
    let anchor = try store.latestAnchor()
    let importer = try store.importer(file: "f", started: now)
    var samples = (0..<300 as Range<Int64>).map { reading(60, at: $0) }
    samples.insert(samples[10], at: 12)
    #expect(try importer.add(samples) == .init(added: 257, duplicates: 44))
    let new = try store.changes(after: anchor).added.map(\.start.milliseconds)
    #expect(new == (0..<300).filter { $0 % 7 != 0 })
    #expect(try store.counts().map(\.count) == [300])
    #expect(try store.undoImport(importer.id) == 257)
    #expect(try store.counts().map(\.count) == [43])
  }

  @Test("Types, sources, devices, metadata and versions come in as they are, many rows at once")
  func mixed() throws {
    let importer = try store.importer(file: "f", started: now)
    let samples = (0..<200 as Range<Int64>).map { number in
      NewSample(
        type: number % 3 == 0 ? .stepCount : .heartRate,
        value: Double(number),
        start: Timestamp(milliseconds: number, offsetMinutes: 60),
        end: Timestamp(milliseconds: number + 5, offsetMinutes: 120),
        source: "source \(number % 4)",
        device: number % 5 == 0 ? nil : "device \(number % 2)",
        metadata: number % 2 == 0 ? [:] : ["key": "\(number % 9)"],
        sync: number == 100 ? SyncVersion(identifier: "a", version: 1) : nil
      )
    }
    #expect(try importer.add(samples) == .init(added: 200, duplicates: 0))
    let stored = try store.changes(after: 0).added
    #expect(stored.map(\.value) == samples.map(\.value))
    #expect(stored.map(\.type) == samples.map(\.type))
    #expect(stored.map(\.source) == samples.map(\.source))
    #expect(stored.map(\.end.offsetMinutes) == samples.map(\.end.offsetMinutes))
    for (sample, wanted) in zip(stored, samples) {
      let details = try #require(try store.details(ofSample: sample.id))
      #expect(details.device == wanted.device)
      #expect(details.metadata == wanted.metadata)
      #expect(details.sync == wanted.sync)
    }
    let counted = try store.sources().flatMap(\.entries).map(\.count).reduce(0, +)
    #expect(counted == 200)
    #expect(try store.integrityCheck() == [])
    #expect(try importer.add(samples) == .init(added: 0, duplicates: 200))
  }

  @Test("A sample that can't be is refused with its whole call")
  func invalid() throws {
    let importer = try store.importer(file: "f", started: now)
    let error = #expect(throws: HealthStorageError.self) {
      try importer.add([reading(60, at: 1), reading(.nan, at: 2)])
    }
    #expect(error?.kind == .invalidSample)
    #expect(try store.sampleCount() == 0)
  }

  @Test("Undone, everything it added is gone with tombstones, and nothing else")
  func undo() throws {
    try store.save([reading(60, at: 1), reading(61, at: 2)])
    let importer = try store.importer(file: "f", started: now)
    let samples = (0..<3000).map { reading(60, at: Int64($0)) }
    try importer.add(Array(samples.prefix(1500)))
    // Somebody else comes between the batches.
    try store.save([reading(99, at: 1_000_000)])
    try importer.add(Array(samples.suffix(1500)))
    let anchor = try store.latestAnchor()
    try importer.undo()
    #expect(try store.samples(.heartRate).map(\.value) == [99, 61, 60])
    #expect(try store.imports() == [])
    let page = try store.changes(after: anchor, limit: 10_000)
    #expect(page.deleted.count == 2999)
    #expect(page.added == [])
    #expect(try store.counts().map(\.count) == [3])
    #expect(try store.integrityCheck() == [])
    // It can be imported again.
    #expect(try store.importer(file: "f", started: now).add(samples).added == 2999)
  }

  @Test("A completed import can be undone later, and another one stays")
  func undoLater() throws {
    let first = try store.importer(file: "first", started: now)
    let second = try store.importer(file: "second", started: now)
    for round in 0..<5 as Range<Int64> {
      try first.add([reading(60, at: round)])
      try second.add([reading(61, at: round), reading(60, at: round)])
    }
    try first.complete()
    try second.complete()
    #expect(try HealthStore(path: path).undoImport(first.id) == 5)
    #expect(try store.samples(.heartRate).allSatisfy { $0.value == 61 })
    #expect(try store.imports().map(\.file) == ["second"])
    #expect(try store.undoImport(first.id) == 0)
  }

  @Test("A killed import leaves a whole store and is listed; the same file again finishes it")
  func killed() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let store = try HealthStore(path: path)
      let importer = try store.importer(file: "f", started: Timestamp(milliseconds: 0))
      for part in 0..<1000 as Range<Int64> {
        try importer.add((0..<500).map { reading(60, at: part * 500 + $0) })
        if part == 5 { kill(getpid(), SIGKILL) }
      }
    }
    #expect(try store.integrityCheck() == [])
    #expect(try store.imports().map(\.isComplete) == [false])
    #expect(try store.imports().map(\.added) == [3000])
    #expect(try store.sampleCount() == 3000)
    let importer = try store.importer(file: "f", started: now)
    let counts = try importer.add((0..<10_000).map { reading(60, at: $0) })
    try importer.complete()
    #expect(counts == .init(added: 7000, duplicates: 3000))
    // What the dead one had added can still be taken back.
    #expect(try store.undoImport(try #require(try store.imports().last).id) == 3000)
    #expect(try store.sampleCount() == 7000)
  }

  @Test("Two processes import at once, and every sample is there once", .timeLimit(.minutes(90)))
  func twoImporters() async throws {
    let path = path
    async let other: ExitTest.Result? = #expect(processExitsWith: .success) {
      [path = path as String] in
      let store = try HealthStore(path: path, busyTimeout: 30_000)
      let importer = try store.importer(file: "child", started: Timestamp(milliseconds: 0))
      for part in 0..<10 as Range<Int64> {
        try importer.add((0..<2000).map { reading(60, at: part * 2000 + $0) })
      }
      try importer.complete()
    }
    let importer = try store.importer(file: "parent", started: now)
    for part in 0..<10 as Range<Int64> {
      try importer.add((0..<2000).map { reading(60, at: part * 2000 + $0 + 1000) })
    }
    try importer.complete()
    _ = await other
    #expect(try store.sampleCount() == 21_000)
    #expect(try store.imports().reduce(0) { $0 + $1.added } == 21_000)
    #expect(try store.imports().allSatisfy(\.isComplete))
    #expect(try store.integrityCheck() == [])
    // Each takes back its own.
    let child = try #require(try store.imports().first { $0.file == "child" })
    #expect(try store.undoImport(child.id) == child.added)
    #expect(try store.sampleCount() == 21_000 - child.added)
  }

  @Test("Nobody waits long to read or write during an import", .timeLimit(.minutes(90)))
  func others() async throws {
    let path = path
    async let importing: ExitTest.Result? = #expect(processExitsWith: .success) {
      [path = path as String] in
      let store = try HealthStore(path: path)
      let importer = try store.importer(file: "large", started: Timestamp(milliseconds: 0))
      for part in 0..<10 as Range<Int64> {
        try importer.add((0..<30_000).map { reading(60, at: (part * 30_000 + $0) * 1000) })
      }
      try importer.complete()
    }
    var longest = Duration.zero
    var turns: Int64 = 0
    let began = ContinuousClock.now
    while try store.imports().first?.isComplete != true {
      longest = max(longest, try ContinuousClock().measure { _ = try store.latest(.heartRate) })
      turns += 1
      longest = max(
        longest,
        try ContinuousClock().measure { try store.save([reading(50, at: -turns)]) }
      )
      usleep(1000)
    }
    _ = await importing
    #expect(turns > 10)
    // Against the import itself and not a clock: a busy machine slows both alike.
    let whole = ContinuousClock.now - began
    #expect(longest < whole / 2, "\(longest) of \(whole)")
    #expect(try store.sampleCount() == 300_000 + Int(turns))
  }
}
