import Assessment
import BundledFiles
import Catalogues
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Questions

/// Facts of a real store and of what a test says.
private struct TestFacts: QuestionFacts {
  let store: HealthStore
  let now: Timestamp
  var zone: LocalZone = .utc
  var age: Double? = 36
  var level = UsualLevel(kind: .every, median: nil, days: 3, missingDays: 11)
  var sent: [Timestamp] = []
  var quotes: [PersonQuote] = []
  var plan = CheckInTimes()

  func latest(_ type: SampleType) throws -> Sample? { try store.latest(type, notAhead: now) }

  func samples(_ type: SampleType, in span: Range<Int64>, limit: Int?) throws -> [Sample] {
    try store.samples(
      type,
      from: Timestamp(milliseconds: span.lowerBound),
      to: Timestamp(milliseconds: span.upperBound),
      limit: limit
    )
  }

  func buckets(
    _ type: SampleType,
    in span: Range<Int64>,
    by unit: CalendarBuckets.Unit
  ) throws -> [StatisticsBucket] {
    try store.statistics(
      StatisticsQuery(
        type,
        by: unit,
        in: zone,
        from: span.lowerBound <= Timestamp.range.lowerBound
          ? nil : Timestamp(milliseconds: span.lowerBound),
        to: Timestamp(milliseconds: span.upperBound)
      )
    )
  }

  func extremes(_ type: SampleType, in span: Range<Int64>) throws -> ReadingExtremes? {
    var found: ReadingExtremes?
    try store.forEachReading(type, startingIn: span, hasMotion: false) { start, _, value, _ in
      let time = Timestamp(milliseconds: start)
      if found == nil {
        found = ReadingExtremes(value, at: time)
      } else {
        found?.add(value, at: time)
      }
    }
    return found
  }

  func range(_ type: SampleType) throws -> ReferenceRange? {
    let tables = try ReferenceTables(json5: BundledFile.referenceRanges.bytes)
    return tables.range(for: type, age: age, table: "mindpulse")
  }

  func usual(_ type: SampleType) throws -> UsualLevel { level }
  func checkIns(in span: Range<Int64>) throws -> [Timestamp] {
    sent.filter { span.contains($0.milliseconds) }
  }
  func checkInPlan() throws -> CheckInTimes { plan }
  func said(_ words: [String], in span: Range<Int64>?) throws -> [PersonQuote] {
    quotes.filter { quote in
      words.allSatisfy { quote.text.lowercased().contains($0) }
        && span?.contains(quote.time.milliseconds) ?? true
    }
  }
}

@Suite("What is answered from the person's own data")
struct QuestionAnswererTests {
  /// Tuesday, 2026-11-24 14:00 UTC.
  private let now = Timestamp(milliseconds: 1_795_528_800_000)
  private let directory: TemporaryDirectory
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try HealthStore(path: directory.file("samples.sqlite"))
  }

  private func add(_ type: SampleType, _ value: Double, minutes: Int64, lasting: Int64 = 0) throws {
    let start = now.adding(milliseconds: -minutes * 60_000)
    let end = start.adding(milliseconds: lasting * 60_000)
    try store.save(
      [NewSample(type: type, value: value, start: start, end: end, source: "watch")]
    )
  }

  private func answer(
    _ text: String,
    after earlier: [String] = [],
    in language: String = "English",
    _ change: (inout TestFacts) -> Void = { _ in }
  ) throws -> KnownAnswer {
    let script = try bundledQuestions()
    var facts = TestFacts(store: store, now: now)
    change(&facts)
    let answerer = QuestionAnswerer(
      facts: facts,
      script: script,
      advice: try bundledAdvice(),
      catalogue: try bundledCatalogue(language)
    )
    let inquiry = QuestionParser(script).inquiry(in: text, after: earlier, today: now.day)
    return try answerer.answer(try #require(inquiry, "\(text)"))
  }

  @Test("The newest reading is told with its time, as people say it")
  func latest() throws {
    try add(.heartRate, 71, minutes: 90)
    try add(.heartRate, 104, minutes: 5)
    let answer = try answer("What's my heart rate?")
    #expect(answer.text == "Your last heart rate was 104 bpm, today at 13:55 (5 minutes ago).")
    #expect(answer.figures.map(\.value) == [104])
    #expect(answer.figures.first?.start == now.adding(milliseconds: -300_000))
  }

  @Test("A time of day is answered from the readings around it, or with the nearest one")
  func clock() throws {
    try add(.heartRate, 71, minutes: 11 * 60 + 10)
    try add(.heartRate, 58, minutes: 10 * 60 + 50)
    try add(.heartRate, 90, minutes: 60)
    let two = try answer("What was my heart rate at 3am?")
    #expect(
      two.text
        == "Your heart rate was 64.5 bpm on average between 02:30 and 03:30 today, from 58 to 71 bpm, in 2 readings."
    )
    let one = try answer("what was my pulse an hour ago?")
    #expect(one.text == "Your heart rate was 90 bpm, today at 13:00 (1 hour ago).")
    let none = try answer("What was my heart rate at 6 this morning?")
    #expect(!none.isFound)
    #expect(
      none.text
        == "I have no reading of your heart rate between 05:30 and 06:30 today. The nearest one was 58 bpm, today at 03:10."
    )
    let low = try answer("When was my lowest heart rate between 2 and 4 am?")
    #expect(low.text.hasPrefix("Your lowest heart rate between 02:00 and 04:00 today was 58 bpm"))
  }

  @Test("What isn't there is said to be missing, with the last one before it")
  func missing() throws {
    let none = try answer("What's my heart rate?")
    #expect(none.text == "I have no reading of your heart rate." && !none.isFound)
    try add(.heartRate, 71, minutes: 3 * 1_440)
    let today = try answer("What was my heart rate yesterday?")
    #expect(!today.isFound)
    let words =
      "I have no reading of your heart rate yesterday. The last one was 71 bpm, on Saturday 2026-11-21 at 14:00."
    #expect(today.text == words)
    #expect(try !answer("How did I sleep last night?").isFound)
    #expect(try !answer("How many steps did I take today?").isFound)
    #expect(try !answer("Did I take my pills today?").isFound)
    #expect(try !answer("How many check-ins did you send today?").isFound)
    #expect(try !answer("What did I tell you about the interview?").isFound)
  }

  @Test("A mean, the lowest and the highest are those of the store")
  func statistics() throws {
    for (index, value) in [60.0, 64, 71, 90, 104].enumerated() {
      try add(.heartRate, value, minutes: Int64(index) * 400 + 1)
    }
    let span = QuestionPeriod.days(7).span(at: now, in: .utc)
    let store = try TestFacts(store: store, now: now).buckets(.heartRate, in: span, by: .day)
    let total = try #require(ReadingTotal(store))
    let mean = try answer("What was my average heart rate over the last 7 days?")
    #expect(mean.figures.first { $0.name == "mean" }?.value == total.mean)
    #expect(total.mean == 77.8 && mean.text.contains("77.8 bpm on average"))
    let low = try answer("What was my lowest heart rate this week?")
    #expect(
      low.text == "Your lowest heart rate this week (since 2026-11-23) was 60 bpm, today at 13:59."
    )
    let high = try answer("What was my highest heart rate this week?")
    #expect(high.figures.map(\.value) == [104])
    #expect(high.text.hasSuffix("was 104 bpm, yesterday at 11:19."))
  }

  @Test("A time is compared with the one before it")
  func trend() throws {
    try add(.restingHeartRate, 58, minutes: 60)
    try add(.restingHeartRate, 64, minutes: 7 * 1_440)
    let answer = try answer("Has my resting heart rate changed this week?")
    #expect(answer.text.contains("58 bpm on average this week"))
    #expect(
      answer.text.contains("lower than the 64 bpm of the time before (2026-11-16 to 2026-11-22)")
    )
    #expect(answer.figures.map(\.value) == [58, 64])
  }

  @Test("Nights, steps and doses are counted as the store counts them")
  func records() throws {
    try add(.sleepAnalysis, 1, minutes: 14 * 60, lasting: 7 * 60 + 20)
    try add(.stepCount, 4_000, minutes: 300, lasting: 30)
    try add(.stepCount, 4_123, minutes: 200, lasting: 30)
    try add(.medicationDose, 4, minutes: 360)
    let night = try answer("How long did I sleep last night?")
    #expect(night.text == "You slept 7 h 20 min last night.")
    let steps = try answer("How many steps did I take today?")
    #expect(steps.text == "I count 8,123 steps today.")
    let doses = try answer("Did I take my pills today?")
    #expect(doses.text == "I have one dose taken today: today at 08:00.")
  }

  @Test("A worry is met with range, causes, what to do now, and when to call")
  func meaning() throws {
    try add(.heartRate, 104, minutes: 5)
    let answer = try answer("Is 104 dangerous?") { facts in
      facts.level = UsualLevel(kind: .awake, median: 68, days: 20, missingDays: 0)
    }
    for words in [
      "60–100 bpm", "above", "coffee", "Usual for you is 68 bpm", "ten minutes", "call 112 now",
    ] {
      #expect(answer.text.contains(words), "\(answer.text)")
    }
    #expect(!answer.leavesRoom)
    let words = answer.text.split(separator: " ").count
    #expect(words <= 90, "\(words) words")
  }

  @Test(
    "A value in another unit is known by its size",
    arguments: [
      ("My blood sugar was 7.8 two hours after the dinner. Is that high?", "7.8 mmol/L", "within"),
      ("Is a blood sugar of 14.2 dangerous?", "14.2 mmol/L", "above"),
      ("Is a blood sugar of 110 ok?", "110 mg/dL", "within"),
      ("Is a temperature of 98.6 ok?", "98.6 °F (37", "within"),
      ("Is a temperature of 101 a fever?", "101 °F", "above"),
    ]
  )
  func units(text: String, named: String, place: String) throws {
    let answer = try answer(text).text
    #expect(answer.contains(named) && answer.contains("is \(place) that"), "\(answer)")
    #expect(!answer.contains("dangerously"))
  }

  @Test("A blood sugar that is low in its own unit is met with care alone")
  func low() throws {
    #expect(try answer("Is a blood sugar of 2.6 ok?").text.contains("dangerously low"))
  }

  @Test(
    "Values that ask for urgent care are met with that alone",
    arguments: [
      "Is a heart rate of 140 ok?", "Is a heart rate of 38 dangerous?",
      "Is an oxygen level of 90 ok?",
    ]
  )
  func urgent(text: String) throws {
    let answer = try answer(text)
    #expect(answer.text.contains("far outside") && answer.text.contains("call 112 now"))
    #expect(!answer.text.contains("is normal"))
  }

  @Test("An alarming reading of days ago is not taken for now")
  func old() throws {
    try add(.heartRate, 150, minutes: 3 * 1_440)
    let answer = try answer("Is my heart rate ok?")
    #expect(answer.text.contains("150 bpm, on Saturday 2026-11-21"))
    #expect(answer.text.contains("says little about now") && !answer.text.contains("far outside"))
  }

  @Test("A child gets no range of adults")
  func child() throws {
    try add(.oxygenSaturation, 96, minutes: 5)
    let answer = try answer("Is my oxygen ok?") { $0.age = 7 }
    #expect(answer.text.contains("no range of oxygen saturation for your age"))
    #expect(!answer.text.contains("95"))
  }

  @Test("What was said is quoted with its day, in the person's words")
  func said() throws {
    let quote = PersonQuote(
      text: "The interview is on Friday.",
      time: now.adding(milliseconds: -86_400_000),
      messageID: "1"
    )
    let answer = try answer("What did I tell you about the interview?") { $0.quotes = [quote] }
    #expect(answer.text == "You wrote yesterday at 14:00: “The interview is on Friday.”")
  }

  @Test("What can be done is named, and offered where it can be done from here")
  func guides() throws {
    let stop = try answer("Stop the check-ins")
    #expect(stop.text.contains("mindpulse schedule off") && stop.offer == "schedule off")
    let data = try answer("How do I get my watch data in?")
    #expect(data.text.contains("mindpulse samples import") && data.offer == nil)
  }

  @Test(
    "Of a long night is said what is common, as no upper end is told",
    arguments: languages.map(\.name)
  )
  func longNight(_ language: String) throws {
    let catalogue = try bundledCatalogue(language)
    let answerer = QuestionAnswerer(
      facts: TestFacts(store: store, now: now),
      script: try bundledQuestions(),
      advice: try bundledAdvice(),
      catalogue: catalogue
    )
    let night = Question.Subject.reading(SampleTopic(.sleepAnalysis))
    let answer = try answerer.answer(Question(.meaning, of: night, in: nil, value: 11, and: nil))
    let told =
      try catalogue.advice?.topics["sleep"]?["high"]
      ?? bundledAdvice().topic("sleep", in: catalogue)?.high
    #expect(answer.text.contains(try #require(told)), "\(answer.text)")
    #expect(
      !answer.text.contains(catalogue.text(AnswerKey.above, ["name": catalogue.text(AnswerKey.it)]))
    )
  }

  @Test("When check-ins come is told with the next one")
  func checkInPlan() throws {
    let next = now.adding(milliseconds: 2 * 3_600_000)
    let answer = try answer("When do you check in next?") {
      $0.plan.everySeconds = 7200
      $0.plan.quiet = ("22:00", "07:00")
      $0.plan.next = next
    }
    #expect(
      answer.text
        == "I check in every 2 hours. Never between 22:00 and 07:00. The next one comes today at 16:00 "
        + "(in 2 hours)."
    )
    let times = try self.answer("When do you check in next?") {
      $0.plan.times = ["09:00", "21:30"]
      $0.plan.isOnlyForUnusual = true
    }
    #expect(
      times.text
        == "I check in at 09:00, 21:30. I only write if a reading needs attention. No check-in is planned."
    )
    let off = try self.answer("When do you check in next?") { $0.plan.isOff = true }
    #expect(off.text.hasPrefix("Check-ins are off."))
  }

  @Test(
    "Every question of the table has an answer in each language, with readings and without",
    arguments: languages.map(\.name)
  )
  func all(_ language: String) throws {
    for hasReadings in [false, true] {
      if hasReadings {
        for type in SampleType.all {
          try add(type, type == .sleepAnalysis ? 1 : 4, minutes: 600, lasting: 300)
        }
      }
      let answerer = QuestionAnswerer(
        facts: TestFacts(store: store, now: now),
        script: try bundledQuestions(),
        advice: try bundledAdvice(),
        catalogue: try bundledCatalogue(language)
      )
      let subjects = SampleTopic.all.map(Question.Subject.reading) + [.checkIns]
      for subject in subjects {
        for statistic in Question.Statistic.allCases {
          for period in [nil] + QuestionPeriod.named.map(Optional.some) {
            let question = Question(statistic, of: subject, in: period)
            let answer = try answerer.answer(question)
            let words = answer.text.split { !$0.isLetter }
            #expect(!answer.text.isEmpty && !words.contains("nan"), "\(question.words)")
            // Every place is filled, and nothing is left in English.
            #expect(!answer.text.contains { "{}".contains($0) }, "\(answer.text)")
            let isEnglish = words.contains { ["your", "the", "readings"].contains($0) }
            #expect(language == "English" || !isEnglish, "\(answer.text)")
            if !hasReadings, statistic != .meaning, statistic != .range {
              #expect(!answer.isFound, "\(question.words): \(answer.text)")
            }
          }
        }
      }
    }
  }
}
