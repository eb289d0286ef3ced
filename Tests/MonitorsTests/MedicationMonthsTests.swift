import BundledWords
import Catalogues
import HealthModel
import Monitors
import Testing

/// Two months of one person: what is noted and what arrives.
private struct MedicationMonths {
  let monitor: BetaBlockerMonitor
  let first: CalendarDay
  let words: Catalogue
  var asking = BetaBlockerAsking()
  var samples: [Sample] = []
  var events: [DoseEvent] = []
  var said: [ReasonToSpeak] = []

  init() throws {
    monitor = BetaBlockerMonitor(rules: try Bundled.betaBlocker())
    first = try day("2026-03-01")
    words = try englishWords()
  }

  /// Resting heart rates of a day, counting from 1, with the hour of their arrival.
  static func arrivals(_ number: Int) -> [(hour: Int, value: Double)] {
    switch number {
    case 21, 30: [(15, 85)]
    case 22: [(15, 77)]
    case 31: [(13, 85), (15, 85), (16, 88)]
    case 40, 41, 47: [(15, 45)]
    default: [(15, 60 + Double(number % 5))]
    }
  }

  /// Notes a morning dose but on the days on which it is forgotten or not noted.
  mutating func morning(_ number: Int) throws {
    guard ![21, 22, 30, 31].contains(number) else { return }
    events.append(
      DoseEvent(medication: "Metoprolol", at: try time(number, "08:00"), status: .taken)
    )
  }

  func time(_ number: Int, _ clock: String) throws -> Timestamp {
    try at("\(first.adding(days: number - 1))T\(clock)")
  }

  mutating func arrive(_ number: Int, _ hour: Int, _ value: Double) throws {
    let now = try time(number, "\(hour):00")
    let reading = sample(.restingHeartRate, value, now, id: Int64(samples.count + 1))
    samples.append(reading)
    let boundary = monitor.boundary(
      samples,
      events: events,
      raise: asking.raise,
      now: now,
      in: berlin
    )
    let action = asking.take(
      reading,
      boundary: boundary.value,
      isTakenToday: monitor.isTakenToday(events, now: now, in: berlin),
      now: now,
      in: berlin,
      rules: monitor.rules
    )
    speak(action, reading, now)
  }

  mutating func wake(_ number: Int, _ clock: String) throws {
    let now = try time(number, clock)
    let action = asking.wake(
      isTakenToday: monitor.isTakenToday(events, now: now, in: berlin),
      now: now
    )
    speak(action, nil, now)
  }

  mutating func answer(_ number: Int, _ clock: String, _ answer: BetaBlockerAnswer) throws {
    let now = try time(number, clock)
    _ = asking.answer(
      answer,
      medication: "Metoprolol",
      now: now,
      in: berlin,
      rules: monitor.rules,
      words
    )
  }

  private mutating func speak(_ action: BetaBlockerAction, _ latest: Sample?, _ now: Timestamp) {
    let reason = monitor.reasonToSpeak(
      action,
      latest: latest,
      medication: "Metoprolol",
      now: now,
      in: berlin,
      spoken: said,
      words
    )
    if let reason { said.append(reason) }
  }
}

@Suite("Two months of a beta-blocker")
struct MedicationMonthsTests {
  @Test("give these reasons to speak, at these times, and no other")
  func reasons() throws {
    var months = try MedicationMonths()
    for number in 1...61 {
      try months.morning(number)
      for (hour, value) in MedicationMonths.arrivals(number) {
        try months.arrive(number, hour, value)
      }
      // Yes on day 21 lets 77 pass on day 22; on day 30 the person wants to be reminded.
      if number == 21 { try months.answer(21, "15:10", .yes) }
      if number == 30 {
        try months.answer(30, "15:10", .remind(hours: 2))
        try months.wake(30, "17:00")
        try months.wake(30, "17:10")
        try months.answer(30, "17:20", .notYet)
      }
    }
    let times = months.said.map { "\($0.at.day) \($0.at.clock) \($0.rule)" }
    #expect(
      times == [
        "2026-03-21 15:00 ask", "2026-03-30 15:00 ask", "2026-03-30 17:10 ask",
        "2026-03-31 15:00 ask", "2026-04-09 15:00 low-heart-rate",
        "2026-04-16 15:00 low-heart-rate",
      ]
    )
    #expect(months.said.allSatisfy { $0.monitor == .medication && !$0.sentence.isEmpty })
  }
}
