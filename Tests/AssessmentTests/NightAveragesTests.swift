import Assessment
import HealthModel
import Testing

@Suite("The average of a night")
struct NightAveragesTests {
  private let rules: BaselineRules

  init() throws { rules = try Own.rules() }

  private func averages(_ zone: LocalZone = .utc) -> NightAverages {
    NightAverages(rules: rules.nightSignal, zone: zone)
  }

  /// The parts of the night of 2 June in which a reading counts, as minutes from midnight.
  private func quiet(_ steps: [(steps: Double, from: Int64, to: Int64)]) -> [Range<Int64>] {
    var night = averages().night(of: Own.date(2))
    for walk in steps { night.add(steps: walk.steps, from: walk.from, to: walk.to) }
    let midnight = Own.time(2, 0)
    return night.quiet.map {
      ($0.lowerBound - midnight) / Own.minute..<($0.upperBound - midnight) / Own.minute
    }
  }

  @Test("lasts from midnight up to but not including seven by the person's clocks")
  func span() {
    #expect(averages().span(of: Own.date(2)) == Own.time(2, 0)..<Own.time(2, 7))
    let auckland = LocalZone { _ in 720 }
    #expect(averages(auckland).span(of: Own.date(2)) == Own.time(1, 12)..<Own.time(1, 19))
  }

  @Test("is an hour shorter or longer where clocks change")
  func clockChanges() {
    // From 2026-06-02 02:00 on clocks are an hour ahead, or an hour back.
    let spring = LocalZone { $0 >= Own.time(2, 2) ? 60 : 0 }
    #expect(averages(spring).span(of: Own.date(2)) == Own.time(2, 0)..<Own.time(2, 6))
    let autumn = LocalZone { $0 >= Own.time(2, 2) ? -60 : 0 }
    #expect(averages(autumn).span(of: Own.date(2)) == Own.time(2, 0)..<Own.time(2, 8))
  }

  @Test("is over at seven, and before that the last one is yesterday's")
  func last() {
    #expect(averages().lastDay(at: Own.time(2, 7)) == Own.date(2))
    #expect(averages().lastDay(at: Own.time(2, 7) - 1) == Own.date(1))
  }

  @Test("leaves out each clock minute with steps in any part of it")
  func steps() {
    #expect(quiet([]) == [0..<420])
    #expect(quiet([(1, Own.time(2, 3, 10) + 59_999, Own.time(2, 3, 11))]) == [0..<190, 192..<420])
    #expect(quiet([(1, Own.time(2, 0), Own.time(2, 0))]) == [1..<420])
    #expect(quiet([(9, Own.time(1, 23, 50), Own.time(2, 0, 5) - 1)]) == [5..<420])
    #expect(quiet([(9, Own.time(2, 6, 58), Own.time(2, 7, 30))]) == [0..<418])
    #expect(quiet([(9, Own.time(2, 8), Own.time(2, 8, 30))]) == [0..<420])
    let walks = (0..<7).map { (9.0, Own.time(2, $0), Own.time(2, $0) + Own.hour - 1) }
    #expect(quiet(walks) == [])
  }

  @Test("passes over samples without steps, and those too long to say when")
  func passedOver() {
    let start = Own.time(2, 3)
    #expect(quiet([(0, start, start + Own.hour)]) == [0..<420])
    #expect(quiet([(50, start, start + Own.hour + 1)]) == [0..<420])
    #expect(quiet([(50, start, start + Own.hour)]) == [0..<180, 241..<420])
    #expect(quiet([(50, start, start - 1)]) == [0..<420])
  }

  @Test("is cut off to whole beats")
  func average() {
    #expect(NightAverages.average(sum: 0, count: 0) == nil)
    #expect(NightAverages.average(sum: 119, count: 2) == 59)
    #expect(NightAverages.average(sum: 120, count: 2) == 60)
  }
}

@Suite("The verdict on the last night")
struct NightVerdictTests {
  private let assessor: UsualAssessor

  init() throws { assessor = UsualAssessor(rules: try Own.rules(), zone: .utc) }

  /// Heart rates at 02:00 on consecutive days from 1 June.
  private func nights(_ averages: [Double?]) -> SampleList {
    var list = SampleList()
    for (index, average) in averages.enumerated() {
      guard let average else { continue }
      list.add(Own.sample(.heartRate, average, Own.time(index + 1, 2)))
    }
    return list
  }

  private func verdict(_ list: SampleList, day: Int, hour: Int = 8) throws -> NightVerdict {
    try assessor.nightVerdict(at: Timestamp(milliseconds: Own.time(day, hour)), in: list)
  }

  @Test("speaks for the golden sequence on the nights that are yellow or red")
  func golden() throws {
    let list = nights([58, 57, 59, 58, 58, 62, 61, 63, 64, 58, 61, 61, 62, 57])
    let found = try (1...14).map { try verdict(list, day: $0) }
    #expect(found.map(\.speaks) == (1...14).map { (7...9).contains($0) })
    #expect(found.map(\.missingNights) == [6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(
      found.map(\.silence)
        == Array(repeating: .learning, count: 6) + [nil, nil, nil]
        + Array(repeating: .usual, count: 5)
    )
    #expect(found[8].night?.state == .s5)
    // Before seven the night before counts.
    #expect(try verdict(list, day: 10, hour: 6).night?.day == Own.date(9))
  }

  @Test("is silent where the last night was not measured, and where none ever was")
  func missing() throws {
    let verdict = try verdict(nights(Array(repeating: 58, count: 9)), day: 11)
    #expect(verdict.silence == .missing)
    #expect(verdict.night == nil)
    #expect(verdict.measuredNights == 9)
    #expect(try self.verdict(SampleList(), day: 3).silence == .missing)
    #expect(try self.verdict(SampleList(), day: 3).missingNights == 7)
  }

  @Test("leaves out readings outside of the night and those with steps, and cuts each one off")
  func readings() throws {
    var list = nights(Array(repeating: 58, count: 8))
    list.add(Own.sample(.heartRate, 61.9, Own.time(9, 0)))
    list.add(Own.sample(.heartRate, 62.9, Own.time(9, 6, 59)))
    for time in [Own.time(9, 7), Own.time(8, 23, 59)] {
      list.add(Own.sample(.heartRate, 150, time))
    }
    list.add(Own.sample(.heartRate, 120, Own.time(9, 3, 5) + 30_000))
    list.add(Own.sample(.stepCount, 12, Own.time(9, 3, 5), for: 10_000))
    let night = try #require(try verdict(list, day: 9).night)
    #expect(night.average == 61)
    #expect(night.state == .s1)
  }

  @Test("looks back ten years and no farther, and ends with the calendar")
  func bounds() throws {
    var list = nights(Array(repeating: 58, count: 3))
    list.add(Own.sample(.heartRate, 58, Own.time(1, 2) - 3653 * Own.day))
    #expect(try verdict(list, day: 1).measuredNights == 1)
    list.add(Own.sample(.heartRate, 58, Own.time(2, 2) - 3653 * Own.day))
    #expect(try verdict(list, day: 1).measuredNights == 2)
    let end = Timestamp(milliseconds: Timestamp.range.upperBound)
    list.add(Own.sample(.heartRate, 58, end.milliseconds - 12 * Own.hour))
    #expect(try assessor.nightVerdict(at: end, in: list).measuredNights <= 1)
  }

  @Test("tells all nights in order, those filled in included")
  func all() throws {
    let list = nights([58, 58, nil, 60, nil, nil, 62])
    var days: [CalendarDay] = []
    let now = Timestamp(milliseconds: Own.time(7, 12))
    try assessor.forEachNight(at: now, in: list) { days.append($0.day) }
    #expect(days == [1, 2, 3, 4, 7].map(Own.date))
  }
}
