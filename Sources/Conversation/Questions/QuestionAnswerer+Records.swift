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
      return draft.miss("I have no record of your sleep \(time.words(period)).")
    }
    for night in nights {
      let start = Timestamp(milliseconds: night.span.lowerBound, in: facts.zone)
      let end = Timestamp(milliseconds: night.span.upperBound, in: facts.zone)
      draft.note("sum", .sleepAnalysis, night.hours, start, to: end, unit: "h")
    }
    if nights.count == 1 {
      let (hours, night) = (DecimalText.hours(first.hours), "the night to \(first.day)")
      if period == .lastNight { return draft.say("You slept \(hours) last night.") }
      let days = period.localDays(at: facts.now)
      let isOne = days.lowerBound == days.upperBound
      return draft.say(
        isOne
          ? "You slept \(hours) in \(night)."
          : "I have one night \(time.words(period)): you slept \(hours) in \(night)."
      )
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
    let words = { (night: Night) in "\(DecimalText.hours(night.hours)) in the night to \(night.day)"
    }
    switch statistic {
    case .lowest: draft.say("Your shortest sleep \(when) was \(words(short)), of \(count) nights.")
    case .highest: draft.say("Your longest sleep \(when) was \(words(long)), of \(count) nights.")
    default:
      let mean = DecimalText.hours(nights.reduce(0) { $0 + $1.hours } / Double(count))
      draft.say(
        "You slept \(mean) a night on average \(when), in \(count) nights: at least "
          + "\(words(short)), at most \(words(long))."
      )
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
      return draft.miss("I have no record of your steps \(time.words(period)).")
    }
    let sum = days.reduce(0) { $0 + $1.1 }
    let (start, end) = (
      Timestamp(milliseconds: span.lowerBound, in: facts.zone),
      Timestamp(milliseconds: span.upperBound, in: facts.zone)
    )
    draft.note("sum", .stepCount, sum, start, to: end)
    let when = time.words(period)
    guard days.count > 1 else {
      return draft.say("I count \(DecimalText.grouped(sum)) steps \(when).")
    }
    let ordered = days.sorted { $0.1 < $1.1 }
    let mean = sum / Double(days.count)
    draft.note("mean", .stepCount, mean, start, to: end)
    switch (question.statistic, ordered.first, ordered.last) {
    case (.lowest, let day?, _), (.highest, _, let day?):
      let date = Timestamp(milliseconds: day.0.lowerBound, in: facts.zone)
      draft.note(question.statistic.rawValue, .stepCount, day.1, date)
      let which = question.statistic == .lowest ? "fewest" : "most"
      let steps = DecimalText.grouped(day.1)
      draft.say("The \(which) steps on one day \(when) were \(steps), \(time.day(date.day)).")
    default:
      draft.say(
        "I count \(DecimalText.grouped(sum)) steps \(when), \(DecimalText.grouped(mean)) a day "
          + "on average, on \(days.count) days."
      )
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
    let name = Self.names[type.name] ?? type.title
    guard let last = taken.first else {
      draft.miss("I have no record of a \(name) \(time.words(period)).")
      return skipped(all, &draft)
    }
    draft.count(taken.count, of: type.name, last.start)
    let many = taken.count == 1 ? "one \(name)" : "\(taken.count) \(name)s"
    if question.statistic == .when || question.statistic == .latest {
      let what = type == .medicationDose || type == .workout ? "" : " (\(type.words(last.value)))"
      return draft.say("The last \(name)\(what) was \(time.ago(last.start)).")
    }
    let times = taken.prefix(3).reversed().map { time.at($0.start) }.joined(separator: ", ")
    let list = taken.count <= 3 ? ": \(times)" : ", the last one \(time.at(last.start))"
    draft.say("I have \(many) \(time.words(period))\(list).")
    skipped(all, &draft)
  }

  private func skipped(_ doses: [Sample], _ draft: inout AnswerDraft) {
    let count = doses.count { $0.type == .medicationDose && $0.value == Self.skipped }
    guard count > 0, let last = doses.first(where: { $0.value == Self.skipped }) else { return }
    draft.say("Skipped: \(count), the last one \(time.at(last.start)).")
  }

  /// `HKMedicationDoseEvent.LogStatus`: taken and skipped.
  private static let taken = 4.0
  private static let skipped = 5.0

  private static let names = [
    "medication-dose": "dose taken", "pem-episode": "crash", "workout": "workout", "ecg": "ECG",
  ]
}
