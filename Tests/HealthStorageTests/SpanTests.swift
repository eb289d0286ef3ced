import HealthModel
import HealthStorage
import Testing
import TestSupport

@Suite("Samples in a span of time")
struct SpanTests {
  private let directory: TemporaryDirectory
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try HealthStore(path: directory.file("samples.sqlite"))
    let spans: [(Int64, Int64)] = [(0, 100), (100, 100), (100, 200), (150, 150), (50, 300)]
    try store.save(
      spans.enumerated().map { index, span in
        NewSample(
          type: .sleepAnalysis,
          value: Double(index),
          start: Timestamp(milliseconds: span.0),
          end: Timestamp(milliseconds: span.1),
          source: "test"
        )
      }
    )
  }

  @Test(
    "A sample counts when it ends at or after the beginning and starts before the end",
    arguments: [
      (nil, nil, [3, 2, 1, 4, 0]),
      (100, 101, [2, 1, 4, 0]),
      (101, nil, [3, 2, 4]),
      (nil, 100, [4, 0]),
      (100, 100, [4, 0]),
      (150, 151, [3, 2, 4]),
      (151, 152, [2, 4]),
      (200, 400, [2, 4]),
      (201, 400, [4]),
      (300, 400, [4]),
      (301, 400, []),
      (-10, 0, []),
      (-10, 1, [0]),
    ] as [(Int64?, Int64?, [Double])]
  )
  func overlap(from: Int64?, to: Int64?, values: [Double]) throws {
    let found = try store.samples(
      .sleepAnalysis,
      from: from.map { Timestamp(milliseconds: $0) },
      to: to.map { Timestamp(milliseconds: $0) }
    )
    #expect(found.map(\.value) == values)
  }

  @Test("A limit keeps the newest", arguments: [(0, 0), (1, 1), (3, 3), (9, 5), (-1, 0)])
  func limit(limit: Int, count: Int) throws {
    let all = try store.samples(.sleepAnalysis)
    #expect(try store.samples(.sleepAnalysis, limit: limit) == Array(all.prefix(count)))
  }

  @Test("Every span finds what a plain comparison finds")
  func everySpan() throws {
    let all = try store.samples(.sleepAnalysis)
    for from in stride(from: Int64(-5), through: 310, by: 5) {
      for to in stride(from: from, through: 310, by: 15) {
        let found = try store.samples(
          .sleepAnalysis,
          from: Timestamp(milliseconds: from),
          to: Timestamp(milliseconds: to)
        )
        let expected = all.filter { $0.end.milliseconds >= from && $0.start.milliseconds < to }
        #expect(found == expected, "from \(from) to \(to)")
      }
    }
  }
}
