import HealthModel
import HealthStorage
import Testing
import TestSupport
import Core

@Suite("HealthKit's predicate for a span")
struct SampleQueryTests {
  private let directory: TemporaryDirectory
  private let store: HealthStore
  private static let spans: [(Int64, Int64)] = [
    (0, 100), (100, 100), (100, 200), (150, 150), (50, 300), (200, 200), (120, 199),
  ]

  init() throws {
    directory = try TemporaryDirectory()
    store = try HealthStore(path: directory.file("samples.sqlite"))
    try store.save(
      Self.spans.enumerated().map { index, span in
        NewSample(
          type: .sleepAnalysis,
          value: Double(index),
          start: Timestamp(milliseconds: span.0),
          end: Timestamp(milliseconds: span.1),
          source: index.isMultiple(of: 2) ? "even" : "odd"
        )
      }
    )
  }

  private func values(_ query: SampleQuery, pageSize: Int = 1000) throws -> [Double] {
    var values: [Double] = []
    try store.forEachSample(query, pageSize: pageSize) { values.append($0.value) }
    #expect(try store.count(query) >= values.count)
    return values
  }

  @Test(
    "A strict start or end has to lie in the span, its beginning included",
    arguments: [
      (100, 200, false, false, [3, 6, 2, 1, 4, 0]),
      (100, 200, true, false, [3, 6, 2, 1]),
      (100, 200, false, true, [3, 6, 1, 0]),
      (100, 200, true, true, [3, 6, 1]),
      (nil, 200, true, true, [3, 6, 1, 0]),
      (200, nil, true, false, [5]),
      (200, nil, false, true, [5, 2, 4]),
      (nil, nil, true, true, [5, 3, 6, 2, 1, 4, 0]),
    ] as [(Int64?, Int64?, Bool, Bool, [Double])]
  )
  func strict(from: Int64?, to: Int64?, start: Bool, end: Bool, expected: [Double]) throws {
    let query = SampleQuery(
      .sleepAnalysis,
      from: from.map { Timestamp(milliseconds: $0) },
      to: to.map { Timestamp(milliseconds: $0) },
      hasStrictStart: start,
      hasStrictEnd: end
    )
    #expect(try values(query) == expected)
    #expect(try store.count(query) == expected.count)
  }

  @Test("Pages of any size give the same list", arguments: [1, 2, 3, 100])
  func pages(size: Int) throws {
    let expected = try store.samples(.sleepAnalysis).map(\.value)
    #expect(try values(SampleQuery(.sleepAnalysis), pageSize: size) == expected)
    #expect(
      try values(SampleQuery(.sleepAnalysis, limit: 4), pageSize: size)
        == Array(expected.prefix(4))
    )
  }

  @Test("One source can be asked for alone")
  func source() throws {
    #expect(try values(SampleQuery(.sleepAnalysis, source: "odd")) == [5, 3, 1])
    #expect(try values(SampleQuery(.sleepAnalysis, source: "nobody")) == [])
  }

  @Test("An error of the one who takes the samples ends the list")
  func failing() {
    #expect(throws: TestFailure.self) {
      try store.forEachSample(SampleQuery(.sleepAnalysis)) { _ in throw TestFailure("enough") }
    }
  }
}

@Suite("Statistics of the store")
struct StoreStatisticsTests {
  private let directory: TemporaryDirectory
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try HealthStore(path: directory.file("samples.sqlite"))
  }

  @Test("A store without readings has no buckets, or empty ones where a time is asked for")
  func empty() throws {
    #expect(try store.statistics(StatisticsQuery(.heartRate, by: .day, in: .utc)) == [])
    let query = StatisticsQuery(
      .heartRate,
      by: .hour,
      in: .utc,
      from: Timestamp(milliseconds: 0),
      to: Timestamp(milliseconds: 7_200_000)
    )
    #expect(try store.statistics(query).map(\.count) == [0, 0])
  }

  @Test("Watch and telephone don't count twice, by the order the person has set")
  func overlapping() throws {
    let day: Int64 = 86_400_000
    try store.save([
      reading(10, at: 1, type: .stepCount, source: "Phone"),
      reading(20, at: 2, type: .stepCount, source: "Phone"),
      reading(25, at: 3, type: .stepCount, source: "Watch"),
      reading(7, at: day, type: .stepCount, source: "Watch"),
    ])
    let query = StatisticsQuery(.stepCount, by: .day, in: .utc)
    #expect(try store.statistics(query).map(\.sum) == [30, 7])
    try store.setSourcePriority(["Watch", "Phone"])
    #expect(try store.statistics(query).map(\.sum) == [25, 7])
    #expect(try store.statistics(query).map(\.source) == ["Watch", "Watch"])
    var one = query
    one.source = "Phone"
    #expect(try store.statistics(one).map(\.sum) == [30])
    one.source = "nobody"
    #expect(try store.statistics(one) == [])
    var each = query
    each.isBySource = true
    #expect(try store.statistics(each).map(\.sum) == [25, 30, 7])
  }

  @Test("An interval that began before the time asked for counts with its part")
  func reachingIn() throws {
    let hour: Int64 = 3_600_000
    let walk = NewSample(
      type: .stepCount,
      value: 100,
      start: Timestamp(milliseconds: 0),
      end: Timestamp(milliseconds: 2 * hour),
      source: "test"
    )
    try store.save([walk])
    let query = StatisticsQuery(
      .stepCount,
      by: .hour,
      in: .utc,
      from: Timestamp(milliseconds: hour),
      to: Timestamp(milliseconds: 3 * hour)
    )
    #expect(try store.statistics(query).map(\.sum) == [50, nil])
  }

  @Test("What is read in many pages is what a plain sum gives", .timeLimit(.minutes(90)))
  func manyPages() throws {
    let count: Int64 = 120_000
    let importer = try store.importer(file: "f", started: Timestamp(milliseconds: 0))
    // Several of one instant, so that pages end among equals.
    try importer.add((0..<count).map { reading(Double($0 % 7), at: $0 / 7 * 1000) })
    let buckets = try store.statistics(StatisticsQuery(.heartRate, by: .hour, in: .utc))
    #expect(buckets.reduce(0) { $0 + $1.count } == Int(count))
    let sum = buckets.reduce(0.0) { $0 + ($1.extent?.mean ?? 0) * Double($1.count) }
    #expect(abs(sum - (0..<count).reduce(0.0) { $0 + Double($1 % 7) }) < 1e-3)
  }

  @Test("More buckets than anybody reads are refused, with what to do")
  func tooMany() throws {
    try store.save([reading(60, at: 0), reading(60, at: 200_001 * 3_600_000)])
    let error = #expect(throws: HealthStorageError.self) {
      try store.statistics(StatisticsQuery(.heartRate, by: .hour, in: .utc))
    }
    #expect(error?.kind == .tooManyBuckets)
    #expect(error?.hint.contains("--by") == true)
    #expect(try store.statistics(StatisticsQuery(.heartRate, by: .month, in: .utc)).count > 200)
  }
}
