import Assessment
import HealthModel
import Testing

@Suite("What is usual for a person, as one value")
struct UsualLevelTests {
  private let assessor: UsualAssessor

  init() throws { assessor = UsualAssessor(rules: try Own.rules(), zone: .utc) }

  private func level(_ type: SampleType, upTo day: Int, _ list: SampleList) throws -> UsualLevel {
    try assessor.level(of: type, upTo: Own.date(day), in: list)
  }

  @Test("is the median of the last four weeks, each day counting the same")
  func median() throws {
    var list = SampleList()
    for day in 1...28 { list.add(Own.sample(.heartRate, 60, Own.time(day, 12))) }
    // One day with a thousand readings is still one day.
    for minute in 0..<1000 {
      list.add(Own.sample(.heartRate, 120, Own.time(28, 0) + Int64(minute) * Own.minute))
    }
    // The day before the four weeks, and the day after them.
    list.add(Own.sample(.heartRate, 200, Own.time(0, 12)))
    list.add(Own.sample(.heartRate, 200, Own.time(29, 0)))
    let level = try level(.heartRate, upTo: 28, list)
    #expect(level.kind == .awake)
    #expect(level.median == 60)
    #expect(level.days == 28)
    #expect(level.missingDays == 0)
    #expect(level.spread ?? 0 > 0)
  }

  @Test("leaves sleep and exercise out")
  func contexts() throws {
    var list = SampleList()
    for day in 1...14 {
      list.add(Own.sample(.sleepAnalysis, 1, Own.time(day, 0), for: 6 * Own.hour))
      list.add(Own.sample(.heartRate, 50, Own.time(day, 3)))
      list.add(Own.sample(.heartRate, 70, Own.time(day, 12)))
      list.add(Own.sample(.heartRate, 150, Own.time(day, 18)), motion: .active)
      list.add(Own.sample(.heartRate, 151, Own.time(day, 19)), motion: .active)
    }
    #expect(try level(.heartRate, upTo: 14, list).median == 70)
  }

  @Test("is that of the readings in sleep where there are none awake")
  func breathing() throws {
    var list = SampleList()
    for day in 1...14 {
      list.add(Own.sample(.sleepAnalysis, 3, Own.time(day, 0), for: 6 * Own.hour))
      list.add(Own.sample(.respiratoryRate, 13.5, Own.time(day, 3)))
    }
    let found = try level(.respiratoryRate, upTo: 14, list)
    #expect(found.kind == .asleep)
    #expect(found.median == 13.5)
    // A week later there are still the same fourteen days, two weeks and a day later one is gone.
    #expect(try level(.respiratoryRate, upTo: 28, list).median == 13.5)
    let later = try level(.respiratoryRate, upTo: 29, list)
    #expect(later.median == nil)
    #expect(later.missingDays == 1)
    #expect(later.kind == .asleep)
  }

  @Test("needs fourteen days, and says how many are missing")
  func learning() throws {
    var list = SampleList()
    #expect(try level(.heartRate, upTo: 20, list).missingDays == 14)
    for day in 1...13 { list.add(Own.sample(.heartRate, 60, Own.time(day, 12))) }
    let found = try level(.heartRate, upTo: 20, list)
    #expect(found.median == nil && found.spread == nil)
    #expect((found.days, found.missingDays) == (13, 1))
    list.add(Own.sample(.heartRate, 60, Own.time(14, 12)))
    #expect(try level(.heartRate, upTo: 20, list).median == 60)
  }

  @Test("takes every reading of a type without a rule, whatever lies over it")
  func every() throws {
    var list = SampleList()
    for day in 1...14 {
      list.add(Own.sample(.sleepAnalysis, 1, Own.time(day, 0), for: 6 * Own.hour))
      // Apple's resting heart rate spans the whole day.
      list.add(Own.sample(.restingHeartRate, 58, Own.time(day, 0), for: Own.day))
    }
    let found = try level(.restingHeartRate, upTo: 14, list)
    #expect(found.kind == .every)
    #expect(found.median == 58)
    #expect(found.spread == nil)
  }

  @Test("of values of days is their median")
  func days() {
    let hours = [7.0, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8]
    #expect(assessor.level(ofDays: hours).median == 7.5)
    #expect(assessor.level(ofDays: hours + [9]).median == 8)
    let few = assessor.level(ofDays: Array(hours.dropLast()))
    #expect(few.median == nil)
    #expect(few.missingDays == 1)
    #expect(assessor.level(ofDays: hours.dropLast() + [.nan]).missingDays == 1)
    #expect(assessor.level(ofDays: []).days == 0)
  }
}
