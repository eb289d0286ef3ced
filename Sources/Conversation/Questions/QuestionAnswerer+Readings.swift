import HealthModel

/// Answers from readings with a value: the newest, what a time amounts to, the lowest, the trend.
extension QuestionAnswerer {
  /// The newest reading; of blood pressure both values that were measured together.
  func latest(
    of topic: SampleTopic,
    _ question: Question,
    _ draft: inout AnswerDraft
  ) throws {
    let period = question.period == .now ? nil : question.period
    let found = try newest(topic, in: period)
    guard let first = found.first else {
      return try missing(topic, period, &draft)
    }
    for sample in found { draft.note("latest", sample.type, sample.value, sample.start) }
    let (when, value) = (time.ago(first.start), words(topic, found))
    if question.statistic == .when {
      return draft.say(say(.whenLatest, of: topic.name, ["when": when, "value": value]))
    }
    let key: AnswerKey =
      switch period {
      case .today?: .latestToday
      case .clock?, .minutesAgo?: .valueThen
      default: .latest
      }
    draft.say(say(key, of: topic.name, ["value": value, "when": when]))
    if topic.types == [.stateOfMind] { draft.say(say(.moodScale)) }
  }

  /// The newest samples of a topic, one of each type; empty where one is missing.
  func newest(_ topic: SampleTopic, in period: QuestionPeriod?) throws -> [Sample] {
    guard let type = topic.types.first else { return [] }
    let span = period?.span(at: facts.now, in: facts.zone)
    let first =
      try span.map { try facts.samples(type, in: $0, limit: 1).first } ?? facts.latest(type)
    guard let first else { return [] }
    let instant = first.start.milliseconds
    let others = try topic.types.dropFirst().map { other in
      try facts.samples(other, in: instant..<instant + 1, limit: 1).first
    }
    let all = [first] + others.compactMap(\.self)
    return all.count == topic.types.count ? all : []
  }

  /// The values of some samples as people say them.
  func words(_ topic: SampleTopic, _ samples: [Sample]) -> String {
    say.values(topic, samples.map(\.value))
  }

  /// Says that there is no reading, and when the last one was.
  func missing(
    _ topic: SampleTopic,
    _ period: QuestionPeriod?,
    _ draft: inout AnswerDraft
  ) throws {
    guard let period, period != .ever else {
      return draft.miss(say(.missing, of: topic.name))
    }
    draft.miss(say(.missingThen, of: topic.name, ["period": time.words(period)]))
    if try nearest(topic, period, &draft) { return }
    let last = try newest(topic, in: nil)
    guard let first = last.first else { return }
    for sample in last { draft.note("latest", sample.type, sample.value, sample.start) }
    draft.say(say(.lastOne, ["value": words(topic, last), "when": time.at(first.start)]))
  }

  /// How far from a time of day a reading may lie that is told in its place, in milliseconds: six hours.
  private static let near: Int64 = 21_600_000

  /// Says which reading lies nearest to a time of day that has none; false where none is near.
  private func nearest(
    _ topic: SampleTopic,
    _ period: QuestionPeriod,
    _ draft: inout AnswerDraft
  ) throws -> Bool {
    guard let span = period.minuteSpan(at: facts.now, in: facts.zone), topic.types.count == 1,
      let type = topic.types.first
    else { return false }
    let before = try facts.samples(
      type,
      in: span.lowerBound - Self.near..<span.lowerBound,
      limit: 1
    )
    let behind = try facts.samples(
      type,
      in: span.upperBound..<span.upperBound + Self.near,
      limit: nil
    )
    let ends = [before.first, behind.last].compactMap(\.self)
    let distance = { (sample: Sample) in
      max(span.lowerBound - sample.start.milliseconds, sample.start.milliseconds - span.upperBound)
    }
    guard let found = ends.min(by: { distance($0) < distance($1) }) else { return false }
    draft.note("latest", type, found.value, found.start)
    draft.say(say(.nearest, ["value": words(topic, [found]), "when": time.at(found.start)]))
    return true
  }

  // MARK: - A span of time

  /// The time that is asked about; this week where no time is named.
  func span(_ question: Question) -> (period: QuestionPeriod, span: Range<Int64>) {
    let period = question.period == .now ? .today : question.period ?? .days(7)
    return (period, period.span(at: facts.now, in: facts.zone))
  }

  /// The mean of all readings of a type, with its lowest and highest; nil without any.
  ///
  /// Means are those of the buckets that the store makes, each counting as often as it has readings.
  func total(_ type: SampleType, in span: Range<Int64>) throws -> ReadingTotal? {
    let unit: CalendarBuckets.Unit =
      span.upperBound - span.lowerBound > 400 * 86_400_000 ? .month : .day
    return ReadingTotal(try facts.buckets(type, in: span, by: unit))
  }

  /// What a time amounts to: the mean, the lowest and the highest.
  func summary(
    of topic: SampleTopic,
    _ question: Question,
    _ draft: inout AnswerDraft
  ) throws {
    let (period, span) = span(question)
    let totals = try topic.types.compactMap { try total($0, in: span) }
    guard totals.count == topic.types.count, let first = totals.first else {
      return try missing(topic, period, &draft)
    }
    let (start, end) = (seen(span.lowerBound), seen(min(span.upperBound, facts.now.milliseconds)))
    for (type, total) in zip(topic.types, totals) {
      draft.note("mean", type, total.mean, start, to: end)
      draft.note("lowest", type, total.low, start, to: end)
      draft.note("highest", type, total.high, start, to: end)
    }
    draft.count(first.count, of: topic.name, start)
    let when = time.words(period)
    let many = say(.readings, count: first.count)
    if question.statistic == .count {
      return draft.say(say(.howMany, of: topic.name, ["readings": many, "period": when]))
    }
    if first.count == 1 { return try latest(of: topic, question, &draft) }
    var places = [
      "value": say.values(topic, totals.map(\.mean)), "period": when, "readings": many,
    ]
    guard topic.types.count == 1 else {
      return draft.say(say(.meanOfTwo, of: topic.name, places))
    }
    places["extent"] = words(first, topic)
    draft.say(say(.mean, of: topic.name, places))
  }

  private func words(_ total: ReadingTotal, _ topic: SampleTopic) -> String {
    guard let type = topic.types.first else { return "" }
    return say(
      .extent,
      ["low": say.number(type, total.low), "high": say.value(type, total.high)]
    )
  }

  private func seen(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds, in: facts.zone)
  }

  /// The lowest or the highest reading, and when it was.
  func extreme(
    of topic: SampleTopic,
    _ question: Question,
    _ draft: inout AnswerDraft
  ) throws {
    let (period, span) = span(question)
    let isLowest = question.statistic == .lowest
    var isFound = false
    for type in topic.types {
      guard let extremes = try facts.extremes(type, in: span) else { continue }
      isFound = true
      let end = isLowest ? extremes.lowest : extremes.highest
      draft.note(question.statistic.rawValue, type, end.value, end.start)
      let places = [
        "value": say.value(type, end.value), "period": time.words(period),
        "when": time.at(end.start),
      ]
      draft.say(say(isLowest ? .lowest : .highest, of: type.name, places))
    }
    if !isFound { try missing(topic, period, &draft) }
  }

  /// Against the time of the same length before.
  func trend(
    of topic: SampleTopic,
    _ question: Question,
    _ draft: inout AnswerDraft
  ) throws {
    guard let type = topic.types.first else { return }
    let period = question.period == .now ? QuestionPeriod.today : question.period ?? .days(7)
    guard let before = period.before(at: facts.now) else {
      return try summary(of: topic, question, &draft)
    }
    let span = period.span(at: facts.now, in: facts.zone)
    let earlierSpan = begin(before.lowerBound)..<begin(before.upperBound.adding(days: 1))
    guard let current = try total(type, in: span) else {
      return try missing(topic, period, &draft)
    }
    let (start, end) = (seen(span.lowerBound), facts.now)
    draft.note("mean", type, current.mean, start, to: end)
    var places = ["value": say.value(type, current.mean), "period": time.words(period)]
    guard let earlier = try total(type, in: earlierSpan) else {
      return draft.say(say(.trendAlone, of: type.name, places))
    }
    draft.note("before", type, earlier.mean, seen(earlierSpan.lowerBound), to: start)
    places["before"] = say.value(type, earlier.mean)
    places["from"] = time.date(before.lowerBound)
    places["to"] = time.date(before.upperBound)
    let same = type.number(current.mean) == type.number(earlier.mean)
    let change: AnswerKey = current.mean > earlier.mean ? .trendHigher : .trendLower
    draft.say(say(same ? .trendSame : change, of: type.name, places))
  }

  private func begin(_ day: CalendarDay) -> Int64 {
    facts.zone.milliseconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400_000)
  }
}

/// What some buckets amount to together.
struct ReadingTotal {
  private(set) var count = 0
  private(set) var low = Double.infinity
  private(set) var high = -Double.infinity
  private var sum = 0.0

  /// The mean of all readings.
  var mean: Double { sum / Double(count) }

  /// Those of some buckets; nil where there is no reading in them.
  init?(_ buckets: [StatisticsBucket]) {
    for bucket in buckets {
      guard let extent = bucket.extent, bucket.count > 0 else { continue }
      count += bucket.count
      sum += extent.mean * Double(bucket.count)
      low = min(low, extent.min)
      high = max(high, extent.max)
    }
    if count == 0 { return nil }
  }
}
