import HealthModel
import Testing

private let hour: Int64 = 3_600_000
private let day = 24 * hour

@Suite("Statistics by buckets")
struct StatisticsCollectionTests {
  private func collect(
    _ type: SampleType,
    _ readings: [(start: Int64, end: Int64, value: Double, source: Int)],
    by unit: CalendarBuckets.Unit = .day,
    from: Int64? = nil,
    to: Int64? = nil,
    sources: SourceOrder = SourceOrder(names: ["a", "b"]),
    isBySource: Bool = false
  ) -> [StatisticsBucket] {
    let isSleep = type == .sleepAnalysis
    var collection = StatisticsCollection(
      type,
      buckets: CalendarBuckets(unit, in: .utc, byNight: isSleep),
      from: from,
      to: to,
      sources: sources,
      isBySource: isBySource
    )
    var closed: [StatisticsBucket] = []
    for reading in readings {
      collection.add(
        .init(start: reading.start, end: reading.end, value: reading.value, source: reading.source),
        into: &closed
      )
    }
    collection.finish(into: &closed)
    return closed
  }

  private func moments(_ values: [(Int64, Double)]) -> [(
    start: Int64, end: Int64, value: Double, source: Int
  )] {
    values.map { ($0.0, $0.0, $0.1, 0) }
  }

  @Test("Count, lowest, highest and mean are those of the bucket, and empty ones have none")
  func days() {
    let buckets = collect(
      .respiratoryRate,
      moments([(0, 10), (hour, 20), (day - 1, 12), (3 * day, 15)])
    )
    #expect(buckets.map(\.count) == [3, 0, 0, 1])
    #expect(buckets[0].extent == .init(min: 10, max: 20, mean: 14))
    #expect(buckets[1] == buckets[2] || buckets[1].extent == nil)
    #expect(buckets[1].extent == nil)
    #expect(buckets[1].sum == nil)
    #expect(buckets[1].source == nil)
    #expect(buckets[3].span == 3 * day..<4 * day)
    #expect(buckets.allSatisfy { $0.timeWeightedMean == nil })
  }

  @Test("Empty buckets are listed over the whole time asked for, and nothing outside counts")
  func bounds() {
    let readings = moments([(day - 1, 1), (day + 5, 2), (3 * day - 1, 3), (3 * day, 4)])
    let buckets = collect(.respiratoryRate, readings, from: day, to: 3 * day)
    #expect(buckets.map(\.count) == [1, 1])
    let wide = collect(.respiratoryRate, readings, from: -2 * day, to: 5 * day + 1)
    #expect(wide.map(\.count) == [0, 0, 1, 1, 1, 1, 0, 0])
    #expect(collect(.respiratoryRate, [], from: 0, to: 2 * day).map(\.count) == [0, 0])
    #expect(collect(.respiratoryRate, []).isEmpty)
    #expect(collect(.respiratoryRate, readings, from: day, to: day).isEmpty)
  }

  @Test("A reading of heart rate holds until the next, for ten minutes, within its bucket")
  func timeWeighted() throws {
    let minute: Int64 = 60_000
    // 60 for four minutes, 120 for ten: (240 + 1200) / 14.
    let two = collect(.heartRate, moments([(0, 60), (4 * minute, 120), (hour, 80)]))
    let mean = try #require(two[0].timeWeightedMean)
    let expected: Double = (4.0 * 60 + 10.0 * 120 + 10.0 * 80) / 24
    #expect(abs(mean - expected) < 1e-9)
    #expect(two[0].extent?.mean == 260 / 3.0)
    // The last of the day holds for one minute only; the next day begins with its own.
    let cut = collect(
      .heartRate,
      moments([(day - 5 * minute, 60), (day - minute, 120), (day + hour, 80)])
    )
    #expect(cut[0].timeWeightedMean == 72)
    #expect(cut[1].timeWeightedMean == 80)
    // Readings of one instant hold together; an interval holds from its end.
    #expect(collect(.heartRate, moments([(0, 60), (0, 100)]))[0].timeWeightedMean == 80)
    let interval = collect(.heartRate, [(0, 20 * minute, 60, 0), (hour, hour, 90, 0)])
    #expect(interval[0].timeWeightedMean == 67.5)
  }

  @Test("Of several sources the one with the most readings counts, of equals the first by name")
  func merged() {
    let most = collect(.stepCount, [(0, 0, 100, 0), (1, 1, 50, 1), (2, 2, 50, 1)])
    #expect(most[0].source == "b")
    #expect(most[0].sum == 100)
    #expect(most[0].count == 2)
    let tie = collect(.stepCount, [(0, 0, 7, 1), (1, 1, 100, 0)])
    #expect(tie[0].source == "a")
    #expect(tie[0].sum == 100)
  }

  @Test("The lowest and the highest are of all sources, count and mean of one")
  func extremesOfAll() {
    let readings: [(start: Int64, end: Int64, value: Double, source: Int)] = [
      (0, 0, 49, 0), (1, 1, 60, 0), (2, 2, 128, 1), (3, 3, 71, 0), (4, 4, 31, 2),
    ]
    let order = SourceOrder(
      names: ["watch", "typed", "old"],
      preferred: ["watch", "typed", "old"]
    )
    for type in [SampleType.heartRate, .respiratoryRate, .restingHeartRate] {
      let merged = collect(type, readings, sources: order)
      #expect(merged.map(\.extent) == [.init(min: 31, max: 128, mean: 60)])
      #expect(merged.map(\.count) == [3])
      #expect(merged.map(\.otherCount) == [2])
      #expect(merged.map(\.source) == ["watch"])
      let apart = collect(type, readings, sources: order, isBySource: true)
      #expect(apart.map { $0.extent?.max } == [71, 128, 31])
      #expect(apart.map(\.otherCount) == [0, 0, 0])
    }
    #expect(collect(.heartRate, moments([(0, 60), (1, 70)])).map(\.otherCount) == [0])
    // Categories have no lowest and highest, but say that somebody else told of the time as well.
    let doses = collect(.medicationDose, [(0, 0, 4, 0), (1, 1, 4, 1), (2, 2, 4, 1)])
    #expect(doses.map(\.count) == [2])
    #expect(doses.map(\.otherCount) == [1])
  }

  @Test("A preferred source counts wherever it has a reading, and each bucket decides anew")
  func preferred() {
    let order = SourceOrder(names: ["a", "b", "c"], preferred: ["c", "missing", "b", "c"])
    #expect(order.names == ["c", "b", "a"])
    #expect(order.preferredCount == 2)
    let buckets = collect(
      .stepCount,
      [(0, 0, 1, 2), (1, 1, 1, 2), (2, 2, 5, 1), (day, day, 9, 2), (day + 1, day + 1, 3, 0)],
      sources: order
    )
    #expect(buckets.map(\.source) == ["b", "c"])
    #expect(buckets.map(\.sum) == [5, 3])
  }

  @Test("Each source can be told for itself")
  func bySource() {
    let buckets = collect(
      .stepCount,
      [(0, 0, 1, 1), (1, 1, 2, 0), (2 * day, 2 * day, 3, 1)],
      isBySource: true
    )
    #expect(buckets.map(\.source) == ["a", "b", nil, "b"])
    #expect(buckets.map(\.sum) == [2, 1, nil, 3])
    #expect(buckets.map(\.count) == [1, 1, 0, 1])
  }

  @Test("An amount over a boundary is shared in proportion to time, and none is lost")
  func shared() {
    let buckets = collect(.stepCount, [(day - hour, day + 3 * hour, 400, 0)])
    #expect(buckets.map(\.sum) == [100, 300])
    #expect(buckets.map(\.count) == [1, 1])
    let long = collect(.stepCount, [(day - hour, 4 * day + hour, 740, 0), (day, day, 5, 0)])
    #expect(long.map(\.sum) == [10, 245, 240, 240, 10])
    let cut = collect(.stepCount, [(0, day, 240, 0)], from: 6 * hour, to: 12 * hour)
    #expect(cut.map(\.sum) == [60])
  }

  @Test("Overlapping sleep is laid over each other, whoever tells it")
  func sleep() throws {
    // A watch with stages, a telephone with one interval over all of it.
    let buckets = collect(
      .sleepAnalysis,
      [
        (-2 * hour, 6 * hour, 0, 1), (-hour, hour, 3, 0), (-hour, 6 * hour, 1, 1),
        (0, 2 * hour, 4, 0), (2 * hour, 3 * hour, 2, 0), (5 * hour, 7 * hour, 5, 0),
      ]
    )
    #expect(buckets.count == 1)
    let night = try #require(buckets.first)
    #expect(night.sleep == .init(asleep: 8, inBed: 8, awake: 1))
    #expect(night.count == 6)
    #expect(night.source == nil)
    #expect(night.extent == nil)
    #expect(night.span == -12 * hour..<12 * hour)
  }

  @Test("Sleep by source keeps them apart, and a night is cut at noon")
  func sleepBySource() {
    let apart = collect(
      .sleepAnalysis,
      [(0, 4 * hour, 1, 0), (hour, 3 * hour, 1, 1)],
      isBySource: true
    )
    #expect(apart.map { $0.sleep?.asleep } == [4, 2])
    let cut = collect(.sleepAnalysis, [(10 * hour, 15 * hour, 1, 0)])
    #expect(cut.map { $0.sleep?.asleep } == [2, 3])
  }

  @Test("Categories without hours have counts alone")
  func categories() {
    let bucket = collect(.medicationDose, moments([(0, 4), (1, 5)]))[0]
    #expect(bucket.count == 2)
    #expect(bucket.extent == nil)
    #expect(bucket.sleep == nil)
    #expect(bucket.sum == nil)
  }

  @Test("More buckets than anybody reads are refused instead of made")
  func tooMany() {
    var collection = StatisticsCollection(
      .heartRate,
      buckets: CalendarBuckets(.hour, in: .utc),
      sources: SourceOrder(names: ["a"])
    )
    var closed: [StatisticsBucket] = []
    collection.add(.init(start: 0, end: 0, value: 1, source: 0), into: &closed)
    let far = hour * Int64(StatisticsCollection.bucketLimit + 1)
    collection.add(.init(start: far, end: far, value: 1, source: 0), into: &closed)
    #expect(collection.isFull)
    #expect(closed.count == StatisticsCollection.bucketLimit)
  }
}

@Suite("Samples as CSV")
struct SampleCSVTests {
  private func line(_ value: Double, source: String) -> String {
    let sample = Sample(
      id: 1,
      type: .heartRate,
      value: value,
      start: Timestamp(milliseconds: 0, offsetMinutes: -570),
      end: Timestamp(milliseconds: 1_001, offsetMinutes: 60),
      source: source
    )
    return SampleCSV.line(sample, source: source)
  }

  @Test("Times have milliseconds and their own offset")
  func times() {
    #expect(
      line(72, source: "w")
        == "1969-12-31T14:30:00.000-09:30,1970-01-01T01:00:01.001+01:00,heart-rate,72,count/min,w"
    )
  }

  @Test(
    "A value reads back as the same double",
    arguments: [
      0, 0.1, 1.0 / 3, 72, -5, 1e-7, .leastNonzeroMagnitude, 1.7976931348623157e308,
      123_456_789.125,
    ]
  )
  func values(value: Double) throws {
    let text = try #require(line(value, source: "w").split(separator: ",").dropFirst(3).first)
    #expect(Double(text) == value)
  }

  @Test(
    "What could be misread is quoted, and nothing else",
    arguments: [
      ("Watch", "Watch"), ("A, B", "\"A, B\""), ("5\" wrist", "\"5\"\" wrist\""),
      ("two\nlines", "\"two\nlines\""), ("two\r\nlines", "\"two\r\nlines\""), (" x", "\" x\""),
      ("Zoë’s\u{A0}⌚️", "Zoë’s\u{A0}⌚️"), ("", ""), ("\"\u{301}", "\"\"\"\u{301}\""),
    ]
  )
  func quoting(source: String, field: String) {
    #expect(line(1, source: source).hasSuffix("count/min,\(field)"))
  }
}
