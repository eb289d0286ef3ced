import BundledWords
import Core
import HealthModel
import Monitors
import Testing

@Suite("A plan of doses")
struct DosePlanTests {
  private func medication(_ times: [String] = ["08:00", "20:00"], from: String = "2026-01-01")
    throws -> Medication
  {
    try Medication(name: "Metoprolol", times: times, from: day(from))
  }

  private func plan(
    _ medications: [Medication],
    _ events: [(String, DoseEvent.Status)] = [],
    now: String
  ) throws -> DosePlan {
    DosePlan(
      medications,
      events: try events.map {
        DoseEvent(medication: "Metoprolol", at: try at($0.0), status: $0.1)
      },
      now: try at(now),
      in: berlin,
      rules: try Bundled.betaBlocker()
    )
  }

  @Test("has the next dose, today or tomorrow")
  func next() throws {
    let one = try medication()
    #expect(try plan([one], now: "2026-05-02T07:59").next?.due == at("2026-05-02T08:00"))
    #expect(try plan([one], now: "2026-05-02T08:00").next?.due == at("2026-05-02T20:00"))
    #expect(try plan([one], now: "2026-05-02T21:00").next?.due == at("2026-05-03T08:00"))
    #expect(try plan([], now: "2026-05-02T21:00").next == nil)
  }

  @Test(
    "keeps to the local clock over clock changes, also at a time that is skipped or comes twice"
  )
  func clockChange() throws {
    let night = try medication(["02:30"])
    let spring = try plan([night], now: "2026-03-29T00:30").next
    #expect(spring?.due.description == "2026-03-29T03:30:00+02:00")
    let autumn = try plan([night], now: "2026-10-25T00:30").dosesToday
    #expect(autumn.map(\.due.description) == ["2026-10-25T02:30:00+02:00"])
    let daily = try medication(["08:00"])
    let before = try #require(try plan([daily], now: "2026-03-28T07:00").next)
    let after = try #require(try plan([daily], now: "2026-03-29T07:00").next)
    #expect(after.due.milliseconds(since: before.due) == 23 * 3_600_000)
  }

  @Test("gives a note to the nearest dose, and each dose one note")
  func notes() throws {
    let one = try medication()
    let found = try plan(
      [one],
      [("2026-05-02T07:30", .taken), ("2026-05-02T09:00", .taken), ("2026-05-02T19:00", .skipped)],
      now: "2026-05-02T21:00"
    )
    #expect(found.dosesToday.map(\.state) == [.taken, .skipped])
    let second = try plan(
      [one],
      [("2026-05-02T07:30", .taken), ("2026-05-02T09:00", .skipped)],
      now: "2026-05-02T12:00"
    )
    #expect(second.dosesToday.map(\.state) == [.taken, .ahead])
    let early = try plan([one], [("2026-05-02T19:00", .taken)], now: "2026-05-02T19:30")
    #expect(early.next?.due == (try at("2026-05-03T08:00")))
    #expect(early.dosesToday.map(\.state) == [.open, .taken])
    let far = try plan([one], [("2026-05-02T01:59", .taken)], now: "2026-05-02T12:00")
    #expect(far.dosesToday.map(\.state) == [.open, .ahead])
  }

  @Test("counts a late note to its dose, and an early one only close to it")
  func late() throws {
    let daily = try medication(["08:00"])
    let late = try plan([daily], [("2026-05-02T19:58", .taken)], now: "2026-05-02T20:00")
    #expect(late.dosesToday.map(\.state) == [.taken])
    let night = try plan([daily], [("2026-05-02T20:01", .taken)], now: "2026-05-02T20:30")
    #expect(night.dosesToday.map(\.state) == [.open] && night.next?.state == .ahead)
    let early = try plan([daily], [("2026-05-02T01:59", .taken)], now: "2026-05-02T09:00")
    #expect(early.dosesToday.map(\.state) == [.open])
  }

  @Test("begins when a medication is put on the list, not before")
  func since() throws {
    let added = try Medication(
      name: "Metoprolol",
      times: ["08:00", "20:00"],
      from: day("2026-05-02"),
      since: at("2026-05-02T10:00")
    )
    #expect(try plan([added], now: "2026-05-02T12:00").dosesToday.map(\.due.clock) == ["20:00"])
    #expect(try plan([added], now: "2026-05-03T12:00").dosesToday.count == 2)
  }

  @Test("takes a dose as an amount and its unit")
  func doses() throws {
    #expect(try Medication.doseText("50", unit: "mg") == "50 mg")
    #expect(try Medication.doseText("50mg", unit: nil) == "50 mg")
    #expect(try Medication.doseText("0,5", unit: "tablet") == "0.5 tablet")
    #expect(try Medication.doseText("2", unit: nil) == "2")
    for (text, unit) in [("mg", nil), ("0", "mg"), ("-5", "mg"), ("1e9", "mg"), ("1", "m\u{7}g")] {
      #expect(throws: MonitorsError.self) { try Medication.doseText(text, unit: unit) }
    }
  }

  @Test(
    "keeps an amount to its last digit, without zeros that could be misread",
    arguments: [
      ("0.125", "0.125 mg"), ("0,0625", "0.0625 mg"), ("2.50", "2.5 mg"), ("47,5", "47.5 mg"),
      ("007", "7 mg"), (".5", "0.5 mg"), ("100000", "100000 mg"), ("50.000", "50 mg"),
      ("0,125", "0.125 mg"), ("0.000001", "0.000001 mg"), ("1000", "1000 mg"),
    ]
  )
  func amounts(_ typed: String, _ kept: String) throws {
    #expect(try Medication.doseText(typed, unit: "mg") == kept)
  }

  @Test(
    "asks rather than guesses whether a comma stands for thousands, and repeats what was typed",
    arguments: [
      ("1,000", "IU"), ("10,000", "IU"), ("0.0000001", "mg"), ("½", "tablet"), ("1/2", nil),
    ]
  )
  func unclearAmounts(_ typed: String, _ unit: String?) {
    let all = [typed, unit].compactMap(\.self).joined(separator: " ")
    #expect(throws: MonitorsError.badMedicationDose(all)) {
      try Medication.doseText(typed, unit: unit)
    }
  }

  @Test("knows a beta-blocker by its name or by the person's word")
  func marked() throws {
    let rules = try Bundled.betaBlocker()
    let brand = try Medication(
      name: "Lopressor",
      times: ["08:00"],
      from: day("2026-05-02"),
      isMarkedBetaBlocker: true
    )
    let monitor = BetaBlockerMonitor(rules: rules, medications: [brand])
    #expect(monitor.isBetaBlocker("lopressor") && monitor.isBetaBlocker("Metoprolol"))
    #expect(!BetaBlockerMonitor(rules: rules).isBetaBlocker("Lopressor"))
    #expect(monitor.betaBlocker(among: [brand], on: try day("2026-05-01")) == nil)
    #expect(monitor.betaBlocker(among: [brand], on: try day("2026-05-02")) == brand)
    let event = DoseEvent(medication: "LOPRESSOR", at: try at("2026-05-02T08:00"), status: .skipped)
    let now = try at("2026-05-02T15:00")
    #expect(monitor.isSkippedToday([event], now: now, in: berlin))
    #expect(!monitor.isTakenToday([event], now: now, in: berlin))
  }

  @Test("holds only between a medication's first and last day")
  func bounds() throws {
    let short = try Medication(
      name: "Metoprolol",
      times: ["08:00"],
      from: day("2026-05-02"),
      until: day("2026-05-02")
    )
    #expect(try plan([short], now: "2026-05-01T12:00").next?.due == at("2026-05-02T08:00"))
    #expect(try plan([short], now: "2026-05-02T08:00").next == nil)
  }

  @Test("refuses names and times that can't be")
  func refused() throws {
    for name in ["", "  ", "a\nb", String(repeating: "x", count: 61)] {
      let error = #expect(throws: MonitorsError.self) {
        try Medication(name: name, times: ["08:00"], from: day("2026-05-02"))
      }
      #expect(error == .badMedicationName(String(name.prefix(60))))
    }
    for times in [[], ["8"], ["24:00"], ["08:00", "8:00"]] {
      let error = #expect(throws: MonitorsError.self) { try medication(times) }
      #expect(error == .badMedicationTimes(times.joined(separator: " ")))
    }
    #expect(try medication(["20:00", "8:00"]).times.map(\.description) == ["08:00", "20:00"])
  }

  @Test("takes notes from samples of taken and skipped doses alone")
  func samples() throws {
    let start = try at("2026-05-02T08:00")
    #expect(DoseEvent(sample: sample(.medicationDose, 4, start), medication: "a")?.status == .taken)
    #expect(
      DoseEvent(sample: sample(.medicationDose, 5, start), medication: "a")?.status == .skipped
    )
    for value in [1.0, 2, 3, 6, 4.5] {
      #expect(DoseEvent(sample: sample(.medicationDose, value, start), medication: "a") == nil)
    }
    #expect(DoseEvent(sample: sample(.heartRate, 4, start), medication: "a") == nil)
  }
}

@Suite("The beta-blocker companion")
struct BetaBlockerMonitorTests {
  private let monitor: BetaBlockerMonitor
  private let medications: [Medication]
  private let rates: [Sample]
  private let taken: [DoseEvent]
  private let now: Timestamp

  /// Twenty days until 20 May: a resting heart rate of 60 today and one more each day before it,
  /// and a dose each morning.
  init() throws {
    let days = try (0..<20).map { try day("2026-05-20").adding(days: -$0) }
    monitor = BetaBlockerMonitor(rules: try Bundled.betaBlocker())
    medications = [try Medication(name: "Metoprolol", times: ["20:00"], from: day("2026-01-01"))]
    rates = try days.enumerated().map { back, date in
      sample(.restingHeartRate, 60 + Double(back), try at("\(date)T06:00"), id: Int64(back))
    }
    taken = try days.map {
      DoseEvent(medication: "Metoprolol", at: try at("\($0)T08:00"), status: .taken)
    }
    now = try at("2026-05-20T15:00")
  }

  @Test("shows boundary, the last seven days, the last question and the next dose")
  func status() throws {
    let found = monitor.status(
      rates,
      medications: medications,
      events: taken,
      asking: BetaBlockerAsking(),
      now: now,
      in: berlin
    )
    #expect(found.restingHeartRate.map(\.value) == [66, 65, 64, 63, 62, 61, 60])
    #expect(found.restingHeartRate.first?.date == "2026-05-14")
    // Nineteen days from 61 to 79: median 70, MAD 5.
    #expect(abs(found.boundary - (70 + 2 * 1.4826 * 5)) < 1e-9 && found.lastAsked == nil)
    #expect(found.next?.due == (try at("2026-05-20T20:00")))
    let keys = try json(found).keys
    for key in ["boundary", "restingHeartRate", "lastAsked", "next"] { #expect(keys.contains(key)) }
    let told = MedicationWording.sentences(
      for: found,
      medications: medications,
      rules: monitor.rules,
      try englishWords()
    )
    #expect(told.first?.contains("from 19 of your days on medication") == true)
  }

  @Test("knows whether a beta-blocker is noted as taken today")
  func takenToday() throws {
    #expect(monitor.isTakenToday(taken, now: now, in: berlin))
    #expect(!monitor.isTakenToday(Array(taken.dropFirst()), now: now, in: berlin))
    let other = DoseEvent(medication: "Aspirin", at: now, status: .taken)
    let skipped = DoseEvent(medication: "Metoprolol", at: now, status: .skipped)
    #expect(!monitor.isTakenToday([other, skipped], now: now, in: berlin))
  }
}
