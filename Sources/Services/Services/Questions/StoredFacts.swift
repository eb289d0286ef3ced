import Assessment
import BundledFiles
import Charts
import Configuration
import HealthModel
import HealthStorage
import Questions
import Transcripts

/// What answers are made of, from the stores of this person.
@MainActor struct StoredFacts: @MainActor QuestionFacts {
  /// How many hits of a search are looked at.
  private static let hits = 20

  private let services: Services
  private let isQuestion: (String) throws -> Bool
  let now: Timestamp
  let age: Double?

  /// The facts of this moment.
  ///
  /// - Parameters:
  ///   - services: the stores and settings.
  ///   - isQuestion: whether a message only asks what was said, and so is no answer to that.
  /// - Throws: an error of the stores.
  init(_ services: Services, isQuestion: @escaping (String) throws -> Bool) throws {
    self.services = services
    self.isQuestion = isQuestion
    now = services.clock.now()
    age = try services.stores.health().profile().age(on: now.day)
  }

  var zone: LocalZone { services.clock.zone }

  // MARK: - Readings

  func latest(_ type: SampleType) throws -> Sample? {
    try services.stores.health().latest(type, notAhead: now)
  }

  func samples(_ type: SampleType, in span: Range<Int64>, limit: Int?) throws -> [Sample] {
    let query = SampleQuery(
      type,
      from: Timestamp(milliseconds: span.lowerBound, in: zone),
      to: Timestamp(milliseconds: end(span), in: zone),
      hasStrictStart: true,
      limit: limit
    )
    var samples: [Sample] = []
    try services.stores.health().forEachSample(query) { samples.append($0) }
    return samples
  }

  func buckets(
    _ type: SampleType,
    in span: Range<Int64>,
    by unit: CalendarBuckets.Unit
  ) throws -> [StatisticsBucket] {
    let isOpen = span.lowerBound <= Timestamp.range.lowerBound
    return try services.stores.health().statistics(
      StatisticsQuery(
        type,
        by: unit,
        in: zone,
        from: isOpen ? nil : Timestamp(milliseconds: span.lowerBound, in: zone),
        to: Timestamp(milliseconds: end(span), in: zone)
      )
    )
  }

  func extremes(_ type: SampleType, in span: Range<Int64>) throws -> ReadingExtremes? {
    let store = try services.stores.health()
    guard span.lowerBound < end(span) else { return nil }
    var found: ReadingExtremes?
    try store.forEachReading(type, startingIn: span.lowerBound..<end(span), hasMotion: false) {
      start,
      _,
      value,
      _ in
      let time = Timestamp(milliseconds: start, in: zone)
      if found == nil {
        found = ReadingExtremes(value, at: time)
      } else {
        found?.add(value, at: time)
      }
    }
    return found
  }

  /// The end of a span, not beyond the present: what lies ahead isn't told.
  private func end(_ span: Range<Int64>) -> Int64 {
    min(span.upperBound, now.adding(milliseconds: SampleCheck.clockTolerance + 1).milliseconds)
  }

  // MARK: - What they are compared with

  func range(_ type: SampleType) throws -> ReferenceRange? {
    let tables = try ReferenceTables(json5: try services.files.table(.referenceRanges))
    let table = try services.settings.current().assessment.profile.rawValue
    return tables.range(for: type, age: age, table: table)
  }

  func usual(_ type: SampleType) throws -> UsualLevel {
    let days = try services.usualAssessor().levelDays
    let period = ChartPeriod(.days(days), today: now.day, zone: zone)
    return try ChartSource(services).usual(of: type, period)
      ?? UsualLevel(kind: .every, median: nil, days: 0, missingDays: days)
  }

  // MARK: - The companion's own records

  func checkIns(in span: Range<Int64>) throws -> [Timestamp] {
    let from = Timestamp(milliseconds: span.lowerBound, in: zone)
    return try services.stores.transcripts().checkInsSent(since: from).map(\.decided)
      .filter { span.contains($0.milliseconds) }
      .reversed()
  }

  func checkInPlan() throws -> CheckInTimes { try services.schedule(services) }

  func said(_ words: [String], in span: Range<Int64>?) throws -> [PersonQuote] {
    let store = try services.stores.transcripts()
    guard !words.isEmpty else { return try said(in: span ?? 0..<now.milliseconds, store) }
    var query = SearchQuery(try SearchWords(words.joined(separator: " ")))
    query.role = .user
    query.limit = Self.hits
    query.from = span.map { Timestamp(milliseconds: $0.lowerBound, in: zone) }
    query.to = span.map { Timestamp(milliseconds: $0.upperBound, in: zone) }
    var quotes: [PersonQuote] = []
    for hit in try store.search(query).hits {
      if let quote = try quote(try store.message(id: hit.id)) { quotes.append(quote) }
    }
    return quotes
  }

  /// The last things the person said in a span, the newest first.
  private func said(in span: Range<Int64>, _ store: TranscriptStore) throws -> [PersonQuote] {
    var quotes: [PersonQuote] = []
    let from = Timestamp(milliseconds: span.lowerBound, in: zone)
    try store.forEachMessage(since: from) { message in
      guard span.contains(message.time.milliseconds), let quote = try quote(message) else { return }
      quotes.append(quote)
    }
    return quotes.sorted { $0.time > $1.time }
  }

  /// A message as a quote; nil for what isn't the person's telling.
  private func quote(_ message: TranscriptMessage) throws -> PersonQuote? {
    guard message.role == .user, message.status != .failed, !message.text.isEmpty,
      try !isQuestion(message.text)
    else { return nil }
    return PersonQuote(text: message.text, time: message.time, messageID: message.id)
  }
}
