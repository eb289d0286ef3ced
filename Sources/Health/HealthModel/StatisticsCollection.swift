/// Sums up readings of one type by calendar buckets, in one pass and without keeping them
/// (HealthKit's `HKStatisticsCollectionQuery`).
///
/// Fed by ascending start, it gives each bucket as soon as a later reading closes it. The rules:
///
/// - A reading belongs to the bucket it starts in. Amounts (steps) and sleep are shared among the
///   buckets they reach into, in proportion to time; each part counts as a reading there.
/// - Of several sources one counts in each bucket, so that a watch and a telephone don't count
///   twice: the first of the preferred ones that has a reading there, otherwise the one with the
///   most readings, of equals the first by name. The lowest and the highest are those of all
///   sources: a reading that called a check-in is never left out of what is shown.
/// - Sleep of all sources is laid over each other instead: an hour counts once, whoever tells it.
/// - The time-weighted mean of heart rate takes each reading to hold until the next one of its
///   source, for at most ten minutes after its end, and not beyond the bucket.
package struct StatisticsCollection: Sendable {
  /// A reading with its source as a number.
  package struct Reading: Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z at which it began.
    package let start: Int64
    /// Milliseconds since 1970-01-01T00:00:00Z at which it ended; never before `start`.
    package let end: Int64
    /// The value in the type's unit.
    package let value: Double
    /// The index of its source among those of the collection.
    package let source: Int

    /// A reading.
    package init(start: Int64, end: Int64, value: Double, source: Int) {
      self.start = start
      self.end = end
      self.value = value
      self.source = source
    }
  }

  /// How many buckets there may be: twenty years of hours.
  package static let bucketLimit = 200_000

  /// Whether there would be more buckets than ``bucketLimit``; nothing is added any more then.
  package private(set) var isFull = false

  private let type: SampleType
  private let buckets: CalendarBuckets
  private let from: Int64
  private let to: Int64
  private let sources: SourceOrder
  private let isBySource: Bool
  private let isSpread: Bool
  private let sharesTally: Bool
  private let isHeld: Bool

  private var span: Range<Int64>?
  private var tallies: [StatisticsTally]
  private var touched: [Int] = []
  private var carried: [Reading] = []
  private var made = 0

  /// A collection without readings.
  ///
  /// - Parameters:
  ///   - type: what was measured.
  ///   - buckets: how time is divided.
  ///   - from: where counting begins, in milliseconds since 1970; empty buckets are given from
  ///     there on. Nil begins with the first reading.
  ///   - to: where counting ends, not included; empty buckets are given up to there. Nil ends
  ///     with the last reading.
  ///   - sources: who the readings may come from, in the order of preference.
  ///   - isBySource: whether each source is told for itself instead of being merged.
  package init(
    _ type: SampleType,
    buckets: CalendarBuckets,
    from: Int64? = nil,
    to: Int64? = nil,
    sources: SourceOrder,
    isBySource: Bool = false
  ) {
    self.type = type
    self.buckets = buckets
    self.from = from ?? .min
    self.to = to ?? .max
    self.sources = sources
    self.isBySource = isBySource
    isSpread = type.aggregation == .cumulative || type == .sleepAnalysis
    sharesTally = type == .sleepAnalysis && !isBySource
    isHeld = type.aggregation == .discreteTemporallyWeighted
    tallies = Array(repeating: StatisticsTally(), count: sharesTally ? 1 : sources.names.count)
    if let from, from < self.to { span = buckets.bucket(containing: from) }
  }

  /// Counts a reading that starts no earlier than the one before.
  ///
  /// - Parameters:
  ///   - reading: the reading; what lies outside the time asked for is left out.
  ///   - closed: buckets that are complete with it are appended here.
  package mutating func add(_ reading: Reading, into closed: inout [StatisticsBucket]) {
    guard !isFull, reading.start < to else { return }
    if isSpread, reading.end > reading.start {
      guard reading.end > from else { return }
    } else if reading.start < from {
      return
    }
    let start = max(reading.start, from)
    if let span, start < span.upperBound { return count(reading, from: start, in: span) }
    guard var span else {
      return count(reading, from: start, in: open(buckets.bucket(containing: start)))
    }
    while start >= span.upperBound {
      guard made < Self.bucketLimit else { return isFull = true }
      span = close(span, into: &closed)
    }
    count(reading, from: start, in: span)
  }

  /// Gives the buckets that are left, empty ones up to the end of the time asked for included.
  package mutating func finish(into closed: inout [StatisticsBucket]) {
    while let span, !isFull {
      guard made < Self.bucketLimit else { return isFull = true }
      let next = close(span, into: &closed)
      if touched.isEmpty, to == .max || next.lowerBound >= to { self.span = nil }
    }
  }

  // MARK: - Buckets

  private mutating func open(_ span: Range<Int64>) -> Range<Int64> {
    self.span = span
    let pieces = carried
    carried = []
    for piece in pieces { count(piece, from: span.lowerBound, in: span) }
    return span
  }

  private mutating func close(
    _ span: Range<Int64>,
    into closed: inout [StatisticsBucket]
  ) -> Range<Int64> {
    let before = closed.count
    let end = min(span.upperBound, to)
    if touched.isEmpty {
      closed.append(.empty(span))
    } else if isBySource {
      for source in touched.sorted() { closed.append(bucket(source, span, end: end)) }
    } else {
      let choice = sources.choice(touched) { tallies[$0].count }
      let others = touched.filter { $0 != choice }
      closed.append(bucket(choice, span, end: end, others: others))
    }
    made += closed.count - before
    for source in touched { tallies[source] = StatisticsTally() }
    touched.removeAll(keepingCapacity: true)
    return open(buckets.bucket(after: span))
  }

  private func bucket(
    _ source: Int,
    _ span: Range<Int64>,
    end: Int64,
    others: [Int] = []
  ) -> StatisticsBucket {
    tallies[source].bucket(
      span,
      end: end,
      type: type,
      source: sharesTally ? nil : sources.names[source],
      others: others.map { tallies[$0] }
    )
  }

  // MARK: - Readings

  private mutating func count(_ reading: Reading, from start: Int64, in span: Range<Int64>) {
    let source = sharesTally ? 0 : reading.source
    if tallies[source].count == 0 { touched.append(source) }
    guard isSpread, reading.end > reading.start else {
      if type == .sleepAnalysis {
        tallies[source].sleep(reading.value, from: start, to: start)
      } else if isHeld {
        tallies[source].hold(reading.value, from: start, to: reading.end)
      } else {
        tallies[source].add(reading.value)
      }
      return
    }
    let end = min(reading.end, span.upperBound, to)
    if type == .sleepAnalysis {
      tallies[source].sleep(reading.value, from: start, to: end)
    } else {
      let share = Double(end - start) / Double(reading.end - reading.start)
      tallies[source].add(reading.value * share)
    }
    if end < min(reading.end, to) { carried.append(reading) }
  }
}
