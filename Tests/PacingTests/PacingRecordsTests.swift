import BundledWords
import HealthModel
import HealthStorage
import Monitors
import Services
import Testing
import Transcripts

@testable import Pacing

@MainActor @Suite struct PacingRecordsTests {
  @Test func `the profile is kept and read back, and begins empty`() throws {
    let stores = try PacingStores()
    let records = stores.records
    #expect(try records.profile() == PacingProfile() && !records.isUsed())
    var profile = PacingProfile()
    try profile.set(.severity, to: "moderate", rules: records.monitor.rules)
    profile.ceiling = .own(92)
    try records.keep(profile)
    #expect(try records.profile() == profile && records.isUsed())
    let now = try stores.at("2026-05-02T12:00")
    #expect(try records.person(on: now).choice == .own(92))
  }

  @Test func `it is used once an episode was reported, and not because of a heart rate`() throws {
    let stores = try PacingStores()
    try stores.add(.heartRate, 70, try stores.at("2026-05-02T12:00"))
    #expect(try !stores.records.isUsed())
    try stores.add(.postExertionalMalaise, 0, try stores.at("2026-05-02T12:00"))
    #expect(try stores.records.isUsed())
  }

  @Test func `a beta-blocker among the medications of a day switches the formulas off`() throws {
    let stores = try PacingStores()
    let diary = stores.records.diary
    let now = try stores.at("2026-05-02T12:00")
    func keep(_ name: String, _ from: String, _ until: String?) throws {
      let medication = try Medication(
        name: name,
        times: ["08:00"],
        from: #require(CalendarDay(from)),
        until: until.flatMap { CalendarDay($0) }
      )
      try diary.addDiaryEntry(PacingRecords.medications, at: now, medication)
    }
    #expect(try stores.records.status(now).ceiling != nil)
    try keep("Vitamin D", "2026-01-01", nil)
    try keep("Metoprolol 50 mg", "2026-01-01", "2026-05-01")
    try keep("Bisoprolol", "2026-05-03", nil)
    #expect(try !stores.records.person(on: now).takesBetaBlocker)
    try keep("Metoprolol 50 mg", "2026-05-02", "2026-05-02")
    let status = try stores.records.status(now)
    #expect(status.takesBetaBlocker && status.ceiling == nil && status.risk == .unknown)
    let later = try stores.at("2026-05-03T12:00")
    #expect(try stores.records.person(on: later).takesBetaBlocker)
  }

  @Test func `what the person says about a beta-blocker counts without any medication`() throws {
    let stores = try PacingStores()
    var profile = PacingProfile()
    try profile.set(.betaBlocker, to: "yes", rules: stores.records.monitor.rules)
    try stores.records.keep(profile)
    #expect(try stores.records.person(on: stores.at("2026-05-02T12:00")).takesBetaBlocker)
  }

  @Test func `a fresh heart rate from before midnight still says something about now`() throws {
    let stores = try PacingStores()
    try stores.add(.restingHeartRate, 65, try stores.at("2026-05-02T06:00"))
    try stores.add(.heartRate, 90, try stores.at("2026-05-02T23:58"))
    let status = try stores.records.status(stores.at("2026-05-03T00:03"))
    #expect(status.risk == .high && status.heartRate == 90 && status.secondsAboveToday == 0)
  }

  @Test func `a look back holds heart rates against the ceiling of its time`() throws {
    let stores = try PacingStores()
    let start = try stores.at("2026-05-20T12:00")
    func hours(_ count: Int64) -> Timestamp { start.adding(milliseconds: -count * 3_600_000) }
    // At rest 65 before the look back begins, 75 within it: the former is what held then.
    try stores.add(.restingHeartRate, 65, hours(80))
    try stores.add(.restingHeartRate, 75, hours(20))
    try stores.add(.heartRate, 100, hours(30))
    try stores.add(.heartRate, 150, hours(73))
    try stores.add(.stepCount, 4000, hours(30), source: "Phone")
    try stores.add(.stepCount, 3900, hours(30), source: "Watch")
    try stores.add(.stepCount, 500, hours(20), source: "Watch")
    // One episode lowered it, the one looked back from does not.
    try stores.add(.postExertionalMalaise, 2, hours(200))
    try stores.add(.postExertionalMalaise, 4, start)
    let all = try stores.records.episodes(start)
    #expect(all.count == 2)
    let found = try stores.records.lookBack(try #require(all.last), among: all)
    #expect(found.ceiling == 75 && found.exertion.readings == 1 && found.exertion.highest == 100)
    #expect(found.exertion.secondsAbove == 300)
    // Of two devices that counted the same hour one counts.
    #expect([4400, 4500].contains(found.steps))
  }

  @Test func `the day after an episode comes up at ten, and only once it has not passed`() throws {
    let stores = try PacingStores()
    let reported = try stores.at("2026-03-28T23:30")
    #expect(try PacingService.nextTime(stores.records, now: reported) == nil)
    try stores.add(.postExertionalMalaise, 3, reported)
    // The clocks change in the night between.
    let next = try #require(try PacingService.nextTime(stores.records, now: reported))
    #expect("\(next)" == "2026-03-29T10:00:00+02:00")
    #expect(try PacingService.nextTime(stores.records, now: next) == nil)
    let notices = try PacingService.notices(
      stores.records,
      now: next,
      spoken: [],
      englishWords()
    )
    #expect(notices.map(\.checkInRule) == ["monitor.pem.after-episode"])
    #expect(notices.first.map { "\($0.due)" } == "2026-03-29T00:00:00+01:00")
  }
}

@MainActor @Suite struct PacingSimulatedMonthsTests {
  /// The heart rate of a minute from 10:00 on, by day counting from 1.
  private func rate(_ day: Int, _ minute: Int) -> Double {
    switch (day, minute) {
    case (10, 10..<15): 110
    case (20, 10..<13), (30, 10..<13): 78
    case (40, 10..<11): 110
    case (50, 10..<14), (50, 26..<30): 110
    default: 70
    }
  }

  @Test func `two months over real stores give these notices, at these times, and no other`() throws
  {
    let stores = try PacingStores()
    let first = try #require(CalendarDay("2026-03-01"))
    let words = try englishWords()
    var said: [MonitorNotice] = []
    for number in 1...61 {
      let day = first.adding(days: number - 1)
      if number == 12 {
        try stores.add(.postExertionalMalaise, 3, try stores.at("\(day)T08:00"))
      }
      try stores.add(.restingHeartRate, 65, try stores.at("\(day)T06:00"))
      let start = try stores.at("\(day)T10:00")
      for minute in 0..<32 {
        let now = Timestamp(
          milliseconds: start.milliseconds + Int64(minute) * 60_000,
          in: PacingStores.berlin
        )
        try stores.add(.heartRate, rate(number, minute), now)
        let found = try PacingService.notices(
          stores.records,
          now: now,
          spoken: said.map(\.reason),
          words
        )
        // What was said for the same moment is not said again, as the table of check-ins has it.
        said += found.filter { new in
          !said.contains { $0.checkInRule == new.checkInRule && $0.due == new.due }
        }
      }
    }
    // Five minutes at 110; the morning after the episode; three minutes at 78 while the ceiling is
    // lowered to 75, not on day 30 when it is 80 again; never for one minute; twice on day 50, as
    // the stretches lie sixteen minutes apart.
    let times = said.map { "\($0.reason.at.day) \($0.reason.at.clock) \($0.reason.rule)" }
    #expect(
      times == [
        "2026-03-10 10:12 above-ceiling", "2026-03-13 10:00 after-episode",
        "2026-03-20 10:12 above-ceiling", "2026-04-19 10:12 above-ceiling",
        "2026-04-19 10:28 above-ceiling",
      ]
    )
    #expect(said.allSatisfy { $0.reason.monitor == .pem && !$0.reason.sentence.isEmpty })
  }
}
