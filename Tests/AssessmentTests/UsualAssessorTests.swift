import Assessment
import HealthModel
import Testing
import TestSupport

@Suite("Whether a reading is unusual for a person")
struct UsualAssessorTests {
  private let assessor: UsualAssessor

  init() throws { assessor = UsualAssessor(rules: try Own.rules(), zone: .utc) }

  /// Heart rates of 60…64 at noon on these days of June.
  private func history(_ days: ClosedRange<Int> = 1...20, motion: MotionContext? = nil)
    -> SampleList
  {
    var list = SampleList()
    for day in days {
      list.add(
        Own.sample(.heartRate, 60 + Double(day % 5), Own.time(day, 12)),
        motion: motion
      )
    }
    return list
  }

  private func verdict(
    _ value: Double,
    at time: Int64 = Own.time(21, 15),
    _ list: SampleList,
    type: SampleType = .heartRate
  ) throws -> UsualVerdict {
    try #require(try assessor.verdict(of: Own.sample(type, value, time), in: list))
  }

  @Test("is no for one within, wait for the first outside, yes for the second")
  func running() throws {
    var list = history()
    #expect(try verdict(62, list).silence == .usual)
    #expect(try verdict(62, list).state == .within)
    let first = try verdict(90, list)
    #expect(first.silence == .single)
    #expect(first.state == .above)
    #expect(first.context == .unknown)
    #expect(first.comparison?.days == 20)
    list.add(Own.sample(.heartRate, 88, Own.time(21, 14, 55)))
    #expect(try verdict(90, list).speaks)
    #expect(try verdict(30, list).silence == .single)
    list.add(Own.sample(.heartRate, 62, Own.time(21, 14, 58)))
    #expect(try verdict(90, list).silence == .single)
  }

  @Test("takes the reading before as running at the very least spacing and not below")
  func spacing() throws {
    var near = history()
    near.add(Own.sample(.heartRate, 88, Own.time(21, 14, 55) + 1))
    #expect(try verdict(90, near).silence == .single)
    near.add(Own.sample(.heartRate, 89, Own.time(21, 14, 55)))
    #expect(try verdict(90, near).speaks)
    // Yesterday's at the same time is a run still; what is older is none.
    var far = history(1...19)
    far.add(Own.sample(.heartRate, 88, Own.time(20, 15)))
    #expect(try verdict(90, far).speaks)
    #expect(try verdict(90, at: Own.time(21, 15) + 1, far).silence == .single)
  }

  @Test("is not told before fourteen days with a comparable reading", arguments: 7...20)
  func learning(first: Int) throws {
    let list = history(first...20)
    let verdict = try verdict(90, list)
    let days = 21 - first
    #expect(verdict.missingDays == max(0, 14 - days))
    #expect(verdict.silence == (days < 14 ? .learning : .single))
    #expect((verdict.comparison == nil) == (days < 14))
  }

  @Test("looks at 28 local days, the reading's own included, and not at the reading itself")
  func window() throws {
    var list = history(1...28)
    // Of 29 days the first lies outside.
    #expect(try verdict(62, at: Own.time(29, 15), list).comparison?.days == 27)
    #expect(try verdict(62, at: Own.time(28, 15), list).comparison?.days == 28)
    list.add(Own.sample(.heartRate, 62, Own.time(29, 15)))
    #expect(try verdict(62, at: Own.time(29, 15), list).comparison?.days == 27)
    list.add(Own.sample(.heartRate, 62, Own.time(29, 15) - 1))
    #expect(try verdict(62, at: Own.time(29, 15), list).comparison?.days == 28)
  }

  @Test("is silent in exercise: in a workout, after brisk steps, and moving by the device's word")
  func exercise() throws {
    var workout = history()
    workout.add(Own.sample(.workout, 37, Own.time(21, 14, 30), for: Own.hour))
    var walk = history()
    walk.add(Own.sample(.stepCount, 1200, Own.time(21, 14, 50), for: 10 * Own.minute))
    var moving = history()
    moving.add(Own.sample(.heartRate, 140, Own.time(21, 15)), motion: .active)
    for var list in [workout, walk, moving] {
      list.add(Own.sample(.heartRate, 140, Own.time(21, 14)))
      let verdict = try verdict(140, list)
      #expect(verdict.context == .exercise)
      #expect(verdict.silence == .exercise)
      #expect(verdict.comparison == nil)
      #expect(verdict.state == .unknown)
    }
  }

  @Test("learns nothing from readings in exercise, and lets them begin no run")
  func exerciseInHistory() throws {
    var list = SampleList()
    for day in 1...20 {
      list.add(Own.sample(.heartRate, 150, Own.time(day, 12)), motion: .active)
    }
    #expect(try verdict(150, list).missingDays == 14)
    var mixed = history()
    for day in 1...20 {
      mixed.add(Own.sample(.heartRate, 150, Own.time(day, 18, 15)))
      mixed.add(Own.sample(.workout, 13, Own.time(day, 18), for: Own.hour))
    }
    mixed.add(Own.sample(.heartRate, 150, Own.time(21, 14)), motion: .active)
    let verdict = try verdict(150, mixed)
    #expect(verdict.comparison?.median == 62)
    #expect(verdict.silence == .single)
  }

  @Test("compares sleep with sleep, and never speaks of it")
  func sleep() throws {
    var list = history()
    for day in 1...21 {
      list.add(Own.sample(.sleepAnalysis, 4, Own.time(day, 1), for: 5 * Own.hour))
      list.add(Own.sample(.heartRate, 48 + Double(day % 2), Own.time(day, 2)))
    }
    let asleep = try verdict(62, at: Own.time(21, 4), list)
    #expect(asleep.context == .sleep)
    #expect(asleep.state == .above)
    #expect(asleep.comparison?.days == 21)
    #expect(asleep.silence == .sleep)
    // Awake the same rate is usual, and the sleeping one is not.
    #expect(try verdict(62, list).silence == .usual)
    #expect(try verdict(48, list).state == .below)
  }

  @Test("judges respiratory rate by its own floor")
  func respiratoryRate() throws {
    var list = SampleList()
    for day in 1...14 { list.add(Own.sample(.respiratoryRate, 15, Own.time(day, 9))) }
    #expect(try verdict(16, list, type: .respiratoryRate).state == .within)
    #expect(try verdict(16.2, list, type: .respiratoryRate).state == .above)
    list.add(Own.sample(.respiratoryRate, 18, Own.time(20, 9)))
    #expect(try verdict(18, list, type: .respiratoryRate).speaks)
  }

  @Test("believes the source that says something about movement")
  func sources() throws {
    var list = history()
    list.add(Own.sample(.heartRate, 90, Own.time(21, 15)))
    list.add(Own.sample(.heartRate, 90, Own.time(21, 15)), motion: .sedentary)
    list.add(Own.sample(.heartRate, 90, Own.time(21, 15)))
    list.add(Own.sample(.heartRate, 95, Own.time(21, 15)), motion: .active)
    #expect(try verdict(90, list).context == .rest)
  }

  @Test("is what all readings of the day lead to, one after the other, for random days")
  func sequence() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var numbers = SeededGenerator(seed: seed)
    let rule = try #require(try Own.rules().rule(for: .heartRate))
    for _ in 0..<30 {
      var list = history()
      var machine = UnusualReadings(rule: rule)
      var time = Own.time(21, 1)
      for _ in 0..<20 {
        time += 1 + Int64(numbers.next() % 240_000)
        let isMoving = numbers.next() % 5 == 0
        let (value, state) = [(90.0, VitalState.above), (90, .above), (62, .within), (30, .below)][
          Int(numbers.next() % 4)
        ]
        list.add(Own.sample(.heartRate, value, time), motion: isMoving ? .active : nil)
        let expected = machine.take(state, in: isMoving ? .exercise : .unknown, at: time)
        #expect(try verdict(value, at: time, list).speaks == (expected == .speak), "seed \(seed)")
      }
    }
  }

  @Test("is not asked of a type without a rule")
  func others() throws {
    let sample = Own.sample(.bodyMass, 70, Own.june)
    #expect(try assessor.verdict(of: sample, in: history()) == nil)
  }
}
