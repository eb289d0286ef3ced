import HealthModel

/// Answers from what has no value to average: nights, steps, doses, episodes, workouts.
extension QuestionAnswerer {
  // MARK: - Sleep

  /// How long the person slept, a night or several.
  func sleep(_ question: Question, _ draft: inout AnswerDraft) throws {
    let isEnd = question.statistic == .lowest || question.statistic == .highest
    let period =
      switch question.period {
      case .now, .today, nil:
        isEnd || question.statistic == .mean ? QuestionPeriod.days(7) : .lastNight
      case let period?: period
      }
    let span = period.span(at: facts.now, in: facts.zone, isNight: true)
    let nights = try facts.buckets(.sleepAnalysis, in: span, by: .day)
      .compactMap { bucket in bucket.sleep.flatMap { $0.asleep > 0 ? (bucket, $0.asleep) : nil } }
      .map { Night(day: wakeDay($0.0), hours: $0.1, span: $0.0.span) }
    guard let first = nights.first else {
      return draft.miss(say(.sleepMissing, ["period": time.words(period)]))
    }
    for night in nights {
      let start = Timestamp(milliseconds: night.span.lowerBound, in: facts.zone)
      let end = Timestamp(milliseconds: night.span.upperBound, in: facts.zone)
      draft.note("sum", .sleepAnalysis, night.hours, start, to: end, unit: "h")
    }
    if nights.count == 1 {
      let places = [
        "hours": DecimalText.hours(first.hours), "night": time.night(first.day),
        "period": time.words(period),
      ]
      let days = period.localDays(at: facts.now)
      let isOne = days.lowerBound == days.upperBound
      let key: AnswerKey =
        period == .lastNight ? .sleepLastNight : isOne ? .sleepNight : .sleepOnlyNight
      return draft.say(say(key, places))
    }
    tell(nights, period, question.statistic, &draft)
  }

  private struct Night {
    let day: CalendarDay
    let hours: Double
    let span: Range<Int64>
  }

  private func tell(
    _ nights: [Night],
    _ period: QuestionPeriod,
    _ statistic: Question.Statistic,
    _ draft: inout AnswerDraft
  ) {
    let ordered = nights.sorted { $0.hours < $1.hours }
    guard let short = ordered.first, let long = ordered.last else { return }
    let (when, count) = (time.words(period), nights.count)
    let places = { (night: Night) in
      [
        "hours": DecimalText.hours(night.hours), "night": time.night(night.day), "period": when,
      ]
    }
    switch statistic {
    case .lowest: draft.say(say(.sleepShortest, places(short), count: count))
    case .highest: draft.say(say(.sleepLongest, places(long), count: count))
    default:
      let mean = nights.reduce(0) { $0 + $1.hours } / Double(count)
      let places = [
        "mean": DecimalText.hours(mean), "period": when, "short": DecimalText.hours(short.hours),
        "shortNight": time.night(short.day), "long": DecimalText.hours(long.hours),
        "longNight": time.night(long.day),
      ]
      draft.say(say(.sleepMean, places, count: count))
    }
  }

  /// The day on which a night ends.
  private func wakeDay(_ bucket: StatisticsBucket) -> CalendarDay {
    Timestamp(milliseconds: bucket.span.upperBound - 1, in: facts.zone).day
  }

  // MARK: - Steps

  /// How many steps there were, a day or several.
  func steps(_ question: Question, _ draft: inout AnswerDraft) throws {
    let isOfDays = [.mean, .lowest, .highest, .trend].contains(question.statistic)
    let period =
      question.period.flatMap { $0 == .now ? nil : $0 } ?? (isOfDays ? .days(7) : .today)
    let span = period.span(at: facts.now, in: facts.zone)
    let days = try facts.buckets(.stepCount, in: span, by: .day)
      .compactMap { bucket in bucket.sum.flatMap { bucket.count > 0 ? (bucket.span, $0) : nil } }
    guard !days.isEmpty else {
      return draft.miss(say(.stepsMissing, ["period": time.words(period)]))
    }
    let sum = days.reduce(0) { $0 + $1.1 }
    let (start, end) = (
      Timestamp(milliseconds: span.lowerBound, in: facts.zone),
      Timestamp(milliseconds: span.upperBound, in: facts.zone)
    )
    draft.note("sum", .stepCount, sum, start, to: end)
    let when = time.words(period)
    guard days.count > 1 else {
      return draft.say(say(.steps, ["steps": say.count(sum), "period": when]))
    }
    let ordered = days.sorted { $0.1 < $1.1 }
    let mean = sum / Double(days.count)
    draft.note("mean", .stepCount, mean, start, to: end)
    switch (question.statistic, ordered.first, ordered.last) {
    case (.lowest, let day?, _), (.highest, _, let day?):
      let date = Timestamp(milliseconds: day.0.lowerBound, in: facts.zone)
      draft.note(question.statistic.rawValue, .stepCount, day.1, date)
      let places = ["steps": say.count(day.1), "day": time.day(date.day), "period": when]
      draft.say(say(question.statistic == .lowest ? .stepsFewest : .stepsMost, places))
    default:
      let places = ["steps": say.count(sum), "mean": say.count(mean), "period": when]
      draft.say(say(.stepsMean, places, count: days.count))
    }
  }

  // MARK: - Events

  /// How many doses, episodes or workouts there were, and when the last one was.
  func records(of type: SampleType, _ question: Question, _ draft: inout AnswerDraft) throws {
    let isOpen = question.period == nil && question.statistic != .count
    let period =
      question.period.flatMap { $0 == .now ? .today : $0 }
      ?? (type == .medicationDose && !isOpen ? .today : .ever)
    let span = period.span(at: facts.now, in: facts.zone)
    let all = try facts.samples(type, in: span, limit: nil).filter { $0.start <= facts.now }
    let taken = type == .medicationDose ? all.filter { $0.value == Self.taken } : all
    guard let keys = Self.keys[type.name] else { return }
    guard let last = taken.first else {
      draft.miss(say(keys.missing, ["period": time.words(period)]))
      return skipped(all, &draft)
    }
    draft.count(taken.count, of: type.name, last.start)
    if question.statistic == .when || question.statistic == .latest {
      let places = ["when": time.ago(last.start), "value": say.value(type, last.value)]
      return draft.say(say(keys.last, places))
    }
    let times = taken.prefix(3).reversed().map { time.at($0.start) }.joined(separator: ", ")
    let list =
      taken.count <= 3
      ? say(.listed, ["times": times]) : say(.lastOfMany, ["when": time.at(last.start)])
    let places = ["period": time.words(period), "times": list]
    draft.say(say(keys.many, places, count: taken.count))
    skipped(all, &draft)
  }

  private func skipped(_ doses: [Sample], _ draft: inout AnswerDraft) {
    let count = doses.count { $0.type == .medicationDose && $0.value == Self.skipped }
    guard count > 0, let last = doses.first(where: { $0.value == Self.skipped }) else { return }
    draft.say(say(.skipped, ["when": time.at(last.start)], count: count))
  }

  /// `HKMedicationDoseEvent.LogStatus`: taken and skipped.
  private static let taken = 4.0
  private static let skipped = 5.0

  /// What is said of each type: that there is none, of the last one, and of several.
  private static let keys: [String: (missing: AnswerKey, last: AnswerKey, many: AnswerKey)] = [
    "medication-dose": (.dosesMissing, .doseLast, .doses),
    "pem-episode": (.crashesMissing, .crashLast, .crashes),
    "workout": (.workoutsMissing, .workoutLast, .workouts),
    "ecg": (.ecgsMissing, .ecgLast, .ecgs),
  ]
}
