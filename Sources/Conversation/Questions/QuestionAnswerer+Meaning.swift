import Assessment
import Catalogues
import HealthModel

/// Answers whether a reading is normal or dangerous: range, usual, causes, what to do, when to call.
extension QuestionAnswerer {
  /// Where a value is against a range.
  private enum Place { case within, below, above }

  /// Whether a reading, or a value that the person names, is dangerous.
  func meaning(
    of topic: SampleTopic,
    _ question: Question,
    _ draft: inout AnswerDraft
  ) throws {
    guard let about = advice.topic(topic.name, in: say.catalogue) else {
      try latest(of: topic, question, &draft)
      draft.say(say(.noRange))
      return
    }
    draft.close()
    let values = try values(of: topic, about, question, &draft)
    guard !values.isEmpty, let type = topic.types.first else {
      try sayRange(of: topic, about, &draft)
      return draft.say(about.signs)
    }
    let place = try place(values, topic, about)
    let name = name(values, about, question, topic)
    let isOld = isOld(question, draft)
    if !isOld, isUrgent(values, about) {
      let far = about.far ?? say.catalogue.advice?.far ?? advice.far
      return draft.say("\(far) \(about.signs)")
    }
    try sayRange(of: topic, about, &draft)
    switch place {
    case .within?: draft.say(say(.within, ["name": name]))
    // Of sleep no upper end is told: of a long night only what is common.
    case .above? where type == .sleepAnalysis: draft.say(about.high ?? say(.above, ["name": name]))
    case .above?: draft.say(Self.told(say(.above, ["name": name]), about.high))
    case .below?: draft.say(Self.told(say(.below, ["name": name]), about.low))
    case nil: break
    }
    try sayUsual(of: type, values, &draft)
    if isOld { draft.say(say(.old)) }
    if place != .within { draft.say("\(about.now) \(about.doctor)") }
    draft.say(about.signs)
  }

  private static func told(_ sentence: String, _ causes: String?) -> String {
    causes.map { "\(sentence) \($0)" } ?? sentence
  }

  /// How long a reading says something about now, in milliseconds: an hour; product choice.
  private static let validity: Int64 = 3_600_000

  /// Whether what is judged is a reading of a moment that is over.
  private func isOld(_ question: Question, _ draft: AnswerDraft) -> Bool {
    let isDaily = ["sleep", "resting-heart-rate"].contains(question.subject.name)
    guard question.value == nil, !isDaily, let start = draft.answer.figures.first?.start else {
      return false
    }
    return facts.now.milliseconds(since: start) > Self.validity
  }

  /// What a value is called: by its number where the person has named it.
  private func name(
    _ values: [Double],
    _ advice: ReadingAdvice.Topic,
    _ question: Question,
    _ topic: SampleTopic
  ) -> String {
    guard let named = question.value, let type = topic.types.first, type.aggregation != .category
    else { return say(.it) }
    let words =
      values.count == topic.types.count ? say.values(topic, values) : say.value(type, values[0])
    guard let other = advice.also, other.converted(named, to: type) != nil else { return words }
    return "\(say.catalogue.number(DecimalText.one(named))) \(other.unit) (\(words))"
  }

  /// The values that are judged: the one that is named, or the newest; none where there is none.
  private func values(
    of topic: SampleTopic,
    _ advice: ReadingAdvice.Topic,
    _ question: Question,
    _ draft: inout AnswerDraft
  ) throws -> [Double] {
    if let value = question.value {
      let converted = topic.types.first.flatMap { advice.also?.converted(value, to: $0) }
      return [converted ?? value] + [question.otherValue].compactMap(\.self)
    }
    if topic.types == [.sleepAnalysis] {
      try sleep(question, &draft)
      return draft.answer.figures.last.map { [$0.value] } ?? []
    }
    try latest(of: topic, question, &draft)
    guard draft.answer.isFound else { return [] }
    return draft.answer.figures.map(\.value)
  }

  /// The limits of the first value: of the table for the age, else those of adults.
  private func limits(
    _ type: SampleType,
    _ advice: ReadingAdvice.Topic
  ) throws -> (low: Double?, high: Double?)? {
    if let range = try facts.range(type) { return (range.low, range.high) }
    guard advice.limits.fromYears.map({ facts.age ?? $0 >= $0 }) ?? true else { return nil }
    return (advice.limits.low, advice.limits.high)
  }

  private func place(
    _ values: [Double],
    _ topic: SampleTopic,
    _ advice: ReadingAdvice.Topic
  ) throws -> Place? {
    guard let type = topic.types.first, let limits = try limits(type, advice) else { return nil }
    let pairs = [limits] + (advice.second.map { [($0.low, $0.high)] } ?? [])
    let places = zip(values, pairs).map { value, limits in
      if let high = limits.1, value > high { return Place.above }
      if let low = limits.0, value < low { return .below }
      return .within
    }
    return places.first { $0 != .within } ?? .within
  }

  private func isUrgent(_ values: [Double], _ advice: ReadingAdvice.Topic) -> Bool {
    guard facts.age.map({ $0 >= 18 }) ?? true else { return false }
    return zip(values, [advice.urgent, advice.secondUrgent]).contains { value, limits in
      (limits?.low.map { value <= $0 } ?? false) || (limits?.high.map { value >= $0 } ?? false)
    }
  }

  /// What is normal at the person's age.
  private func sayRange(
    of topic: SampleTopic,
    _ advice: ReadingAdvice.Topic?,
    _ draft: inout AnswerDraft
  ) throws {
    guard let type = topic.types.first else { return }
    let isKnown = try facts.range(type) != nil
    guard let advice, let limits = try limits(type, advice) else {
      return draft.say(say(.unknownRange, of: topic.name))
    }
    let range = ["range": words(limits, advice.second, topic)]
    if topic.types == [.sleepAnalysis] {
      return draft.say(say(isKnown ? .sleepRangeOfAge : .sleepRangeOfAdults, range))
    }
    draft.say(say(isKnown ? .rangeOfAge : .rangeOfAdults, range))
  }

  private func words(
    _ limits: (low: Double?, high: Double?),
    _ second: ReadingAdvice.Limits?,
    _ topic: SampleTopic
  ) -> String {
    guard let type = topic.types.first else { return "" }
    if type == .sleepAnalysis, let low = limits.low {
      return say(.atLeast, ["value": DecimalText.hours(low)])
    }
    if let second, let high = limits.high, let low = limits.low, let secondLow = second.low,
      let secondHigh = second.high
    {
      let ends = [[low, secondLow], [high, secondHigh]].map { say.values(topic, $0) }
      return say(.pressureRange, ["low": ends[0], "high": ends[1]])
    }
    switch (limits.low, limits.high) {
    case (let low?, let high?): return say.values(type, from: low, to: high)
    case (let low?, nil): return say(.atLeast, ["value": say.value(type, low)])
    case (nil, let high?): return say(.atMost, ["value": say.value(type, high)])
    case (nil, nil): return say(.anything)
    }
  }

  private func sayUsual(
    of type: SampleType,
    _ values: [Double],
    _ draft: inout AnswerDraft
  ) throws {
    guard type != .sleepAnalysis, type.aggregation != .category else { return }
    let usual = try facts.usual(type)
    guard let median = usual.median else { return }
    draft.note("usual", type, median, facts.now)
    draft.say(say(.usual, ["value": say.value(type, median)], count: usual.days))
  }

  // MARK: - By itself

  /// What is normal at the person's age, and where the newest reading is.
  func range(of topic: SampleTopic, _ question: Question, _ draft: inout AnswerDraft) throws {
    let advice = advice.topic(topic.name, in: say.catalogue)
    try sayRange(of: topic, advice, &draft)
    guard let advice, topic.types != [.sleepAnalysis] else { return }
    var inner = AnswerDraft(question)
    let values = try values(of: topic, advice, question, &inner)
    guard !values.isEmpty, question.value == nil else { return }
    for figure in inner.answer.figures {
      if let type = SampleType.named(figure.subject) {
        draft.note(figure.name, type, figure.value, figure.start)
      }
    }
    draft.say(inner.answer.text)
    switch try place(values, topic, advice) {
    case .within?: draft.say(say(.isWithin))
    case .above?: draft.say(say(.isAbove))
    case .below?: draft.say(say(.isBelow))
    case nil: break
    }
  }

  /// What is usual for the person, and where the newest reading is.
  func usual(of topic: SampleTopic, _ question: Question, _ draft: inout AnswerDraft) throws {
    for type in topic.types {
      let usual = try facts.usual(type)
      guard let median = usual.median else {
        draft.miss(say(.usualMissing, of: type.name, count: usual.missingDays))
        continue
      }
      draft.note("usual", type, median, facts.now)
      let value = type == .sleepAnalysis ? DecimalText.hours(median) : say.value(type, median)
      draft.say(say(.usualType, of: type.name, ["value": value], count: usual.days))
    }
    guard topic.types != [.sleepAnalysis], topic.types.first?.aggregation != .category else {
      return
    }
    let newest = try newest(topic, in: nil)
    guard let first = newest.first else { return }
    for sample in newest { draft.note("latest", sample.type, sample.value, sample.start) }
    draft.say(say(.lastOne, ["value": words(topic, newest), "when": time.ago(first.start)]))
  }
}
