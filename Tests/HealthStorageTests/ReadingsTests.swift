import HealthModel
import SQLite
import Testing
import TestSupport

@testable import HealthStorage

@Suite("Readings for a person's own range")
struct ReadingsTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    store = try HealthStore(path: path)
  }

  /// A reading as it is handed over.
  private struct Found: Equatable {
    let start: Int64
    let end: Int64
    let value: Double
    let motion: Int?
  }

  private func found(
    _ span: Range<Int64>,
    of type: SampleType = .heartRate,
    hasMotion: Bool = false
  ) throws -> [Found] {
    var found: [Found] = []
    try store.forEachReading(type, startingIn: span, hasMotion: hasMotion) {
      found.append(Found(start: $0, end: $1, value: $2, motion: $3))
    }
    return found
  }

  @Test("come by ascending start, from the beginning of a span up to but not including its end")
  func span() throws {
    try store.save([
      reading(3, at: 300), reading(1, at: 100), reading(2, at: 200), reading(0, at: 99),
      reading(9, at: 200, type: .respiratoryRate),
      NewSample(
        type: .heartRate,
        value: 7,
        start: Timestamp(milliseconds: 50),
        end: Timestamp(milliseconds: 250),
        source: "long"
      ),
    ])
    #expect(try found(100..<300).map(\.value) == [1, 2])
    #expect(try found(100..<301).map(\.value) == [1, 2, 3])
    #expect(
      try found(0..<100) == [
        Found(start: 50, end: 250, value: 7, motion: nil),
        Found(start: 99, end: 99, value: 0, motion: nil),
      ]
    )
    #expect(try found(100..<100) == [])
    #expect(try found(0..<1000, of: .bodyMass) == [])
  }

  @Test("bear the device's word on movement when it is asked for")
  func motion() throws {
    let metadata: [[String: String]] = [
      ["HeartRateMotionContext": "1"], ["HeartRateMotionContext": "2", "TimeZone": "x\"y"],
      ["HeartRateMotionContext": "walking"], ["TimeZone": "Europe/Berlin"], [:],
    ]
    try store.save(
      metadata.enumerated().map { index, metadata in
        let time = Timestamp(milliseconds: Int64(index))
        return NewSample(
          type: .heartRate,
          value: 60,
          start: time,
          end: time,
          source: "test",
          metadata: metadata
        )
      }
    )
    #expect(try found(0..<10, hasMotion: true).map(\.motion) == [1, 2, nil, nil, nil])
    #expect(try found(0..<10).map(\.motion) == [nil, nil, nil, nil, nil])
    // What a newer program may have written there is no reason to fail.
    let connection = try Connection(path: path, role: .readWrite)
    try connection.prepare("UPDATE sample SET metadata = 'none' WHERE start = 1").run()
    #expect(try found(0..<10, hasMotion: true).map(\.motion) == [1, nil, nil, nil, nil])
  }

  @Test("are handed over once each across pages, those of one instant included")
  func pages() throws {
    let count = HealthStore.readingPage * 2 + 1
    // Twenty at each instant, so that a page ends in the middle of one.
    try store.save(
      (0..<count).map { reading(Double(20 + $0 % 20), at: Int64($0 / 20), source: "s\($0 % 3)") }
    )
    let all = try found(0..<Int64(count))
    #expect(all.count == count)
    #expect(all.map(\.start) == all.map(\.start).sorted())
    #expect(Set(all.map { "\($0.start) \($0.value)" }).count == count)
    #expect(try found(0..<Int64(count), hasMotion: true).count == count)
  }

  @Test("let an error of the one who takes them end the reading")
  func failing() throws {
    try store.save([reading(60, at: 1)])
    #expect(throws: TestFailure.self) {
      try store.forEachReading(.heartRate, startingIn: 0..<9, hasMotion: false) { _, _, _, _ in
        throw TestFailure("enough")
      }
    }
  }

  @Test("are summed up over spans, each cut off to a whole number")
  func totals() throws {
    try store.save([
      reading(60.9, at: 100), reading(61.2, at: 199), reading(70, at: 200), reading(80.5, at: 300),
    ])
    let total = try store.wholeTotal(.heartRate, startingIn: [100..<200, 300..<400, 500..<600])
    #expect(total == (3, 201))
    #expect(try store.wholeTotal(.heartRate, startingIn: []) == (0, 0))
    #expect(try store.wholeTotal(.bodyMass, startingIn: [0..<1000]) == (0, 0))
  }

  @Test("begin with the first of any source, also after it was deleted")
  func firstStart() throws {
    #expect(try store.firstStart(.heartRate) == nil)
    let result = try store.save([
      reading(60, at: 500, source: "a"), reading(60, at: -7, source: "b"),
      reading(60, at: -900, type: .bodyMass),
    ])
    #expect(try store.firstStart(.heartRate) == -7)
    try store.delete(ids: [result.added[1].id])
    #expect(try store.firstStart(.heartRate) == 500)
  }

  @Test(
    "are found by the index by type and start, and never by reading the whole store",
    arguments: [
      (ReadingSQL.plain, "SEARCH sample USING COVERING INDEX"),
      (ReadingSQL.moving, "SEARCH sample USING INDEX"),
      (ReadingSQL.wholeTotal, "SEARCH sample USING COVERING INDEX"),
    ]
  )
  func plans(sql: String, search: String) throws {
    let connection = try Connection(path: path, role: .readOnly)
    let explanation = try connection.prepare("EXPLAIN QUERY PLAN \(sql)")
    var plan: [String] = []
    while try explanation.step() { plan.append(explanation.text(3)) }
    #expect(plan.count == 1, "\(plan)")
    let start = "\(search) sqlite_autoindex_sample_1 (type=? AND start>? AND start<?)"
    #expect(plan.first?.hasPrefix(start) == true, "\(plan)")
  }

  @Test("The first start is read from what is counted, not from the samples")
  func firstStartPlan() throws {
    let connection = try Connection(path: path, role: .readOnly)
    let explanation = try connection.prepare("EXPLAIN QUERY PLAN \(ReadingSQL.firstStart)")
    var plan: [String] = []
    while try explanation.step() { plan.append(explanation.text(3)) }
    #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") && !$0.contains("sample ") }, "\(plan)")
  }
}
