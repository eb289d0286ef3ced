import CheckIns
import HealthModel
import TestSupport

/// A simulated year, minute by minute.
///
/// Three programs share a ledger while the machine sleeps, the endpoint fails, programs restart, the
/// clock is set and the person travels. Every check-in is held against the rules by ``Watchdog``.
struct Simulation {
  /// One program: its timer, and the check-in it is at.
  private struct Program {
    var timer = CheckInTimer()
    var underWay: (slot: CheckInSlot, until: Int)?
    /// What its timer is set to.
    var due = Int64.max
  }

  /// What happens to the world in a minute.
  private enum Incident: CaseIterable {
    case clockSet, travel, suspend, night, outage, restart, reading, reply, snooze, pause

    /// How many times in a thousand days.
    var frequency: Int {
      switch self {
      case .clockSet, .travel: 40
      case .suspend: 60
      case .night: 900
      case .outage, .restart: 500
      case .reading: 1_500
      case .reply: 8_000
      case .snooze: 60
      case .pause: 15
      }
    }
  }

  private let rules: CheckInRules
  private let zones: [LocalZone]
  private let start: Int64
  private var generator: SeededGenerator
  private var ledger: Ledger
  private(set) var watchdog: Watchdog
  private var programs = [Program(), Program(), Program()]
  private var minute = 0
  private var shift: Int64 = 0
  private var zone: LocalZone
  private var asleepUntil = 0
  private var downUntil = 0
  private var replyUntil: Int?
  private var lastClockSet = 0

  /// A year under some rules; the first zone is home, the others are travelled to.
  init(_ rules: CheckInRules, zones: [LocalZone], start: Int64, seed: UInt64) {
    self.rules = rules
    self.zones = zones
    self.start = start
    zone = zones[0]
    generator = SeededGenerator(seed: seed)
    let set = Timestamp(milliseconds: start, in: zone)
    ledger = Ledger(scheduleSet: set)
    watchdog = Watchdog(rules: rules, start: set)
  }

  private var instant: Int64 { start + Int64(minute) * 60_000 + shift }
  private var now: Timestamp { Timestamp(milliseconds: instant, in: zone) }
  private var planner: CheckInPlanner { CheckInPlanner(rules: rules, zone: zone) }

  /// Lets the minutes of some days pass, and tells everything that went wrong.
  mutating func run(days: Int) -> [String] {
    for index in programs.indices { wake(index, nil) }
    for _ in 0..<days * 1440 {
      minute += 1
      incident()
      if minute < asleepUntil { continue }
      if minute == asleepUntil { for index in programs.indices { wake(index, .clockTick) } }
      turn()
    }
    return watchdog.findings(ledger, end: now, zone: zone)
  }

  // MARK: - The world

  private mutating func incident() {
    var roll = Int(generator.next() % 1_440_000)
    guard roll < 20_000 else { return }
    for incident in Incident.allCases {
      roll -= incident.frequency
      if roll < 0 { return happen(incident) }
    }
  }

  private mutating func happen(_ incident: Incident) {
    let some = { (generator: inout SeededGenerator, range: Range<Int>) in
      Int.random(in: range, using: &generator)
    }
    switch incident {
    case .clockSet:
      if minute - lastClockSet > 4 * 1440 { setClock() }
    case .travel:
      zone = zones[some(&generator, 0..<zones.count)]
      watchdog.clockChanged(at: minute, isSetBack: false)
      if minute > asleepUntil { for index in programs.indices { wake(index, .clockTick) } }
    case .suspend: asleepUntil = max(asleepUntil, minute + some(&generator, 1..<72 * 60))
    case .night:
      if now.millisecondOfDay > 20 * 3_600_000 {
        asleepUntil = max(asleepUntil, minute + some(&generator, 300..<720))
      }
    case .outage: downUntil = minute + some(&generator, 5..<300)
    case .restart:
      let index = some(&generator, 0..<programs.count)
      programs[index] = Program()
      if minute > asleepUntil { wake(index, nil) }
    case .reading:
      guard minute > asleepUntil else { return }
      let slot = CheckInSlot.reading(takenAt: now)
      for index in programs.indices { wake(index, .reading(slot)) }
    case .reply:
      guard minute > asleepUntil, replyUntil == nil else { return }
      replyUntil = minute + some(&generator, 1..<4)
      wake(0, .replyStarted)
    case .snooze: ledger.snoozedUntil = now.adding(milliseconds: 3 * 3_600_000)
    case .pause: ledger.pausedUntil = now.adding(milliseconds: 2 * 86_400_000)
    }
  }

  private mutating func setClock() {
    lastClockSet = minute
    let day: Int64 = 86_400_000
    let steps = [day, -day, day / 24 * 5, -day / 24 * 5, day / 288, -day / 288]
    let step = steps[Int.random(in: 0..<steps.count, using: &generator)]
    shift += step
    // A silence asked for by the old clock goes with it.
    ledger.snoozedUntil = nil
    watchdog.clockChanged(at: minute, isSetBack: step < 0)
    if minute > asleepUntil { for index in programs.indices { wake(index, .clockTick) } }
  }

  // MARK: - The programs

  /// One minute: what has ended, what is due, and then whose claim comes first.
  private mutating func turn() {
    var claims: [(index: Int, slot: CheckInSlot)] = []
    if let until = replyUntil, minute >= until {
      replyUntil = nil
      handle(0, .replyEnded, &claims)
    }
    for index in programs.indices {
      if let work = programs[index].underWay, minute >= work.until { finish(index, &claims) }
      if programs[index].due <= instant {
        handle(index, .clockTick, &claims)
      }
    }
    settle(&claims)
  }

  private mutating func wake(_ index: Int, _ event: CheckInTimer.Event?) {
    var claims: [(index: Int, slot: CheckInSlot)] = []
    if let event { handle(index, event, &claims) } else { plan(index, nil, &claims) }
    settle(&claims)
  }

  private mutating func handle(
    _ index: Int,
    _ event: CheckInTimer.Event,
    _ claims: inout [(index: Int, slot: CheckInSlot)]
  ) {
    switch programs[index].timer.handle(event) {
    case .plan(let reading): plan(index, reading, &claims)
    case .check(let slot):
      programs[index].due = .max
      claims.append((index, slot))
    case .arm(let time): programs[index].due = time.milliseconds
    case .disarm: programs[index].due = .max
    case nil: return
    }
  }

  private mutating func plan(
    _ index: Int,
    _ reading: CheckInSlot?,
    _ claims: inout [(index: Int, slot: CheckInSlot)]
  ) {
    var agenda = planner.plan(ledger.history(), now: now)
    if agenda.clockWasSetBack {
      ledger.cap(at: now)
      agenda = planner.plan(ledger.history(), now: now)
    }
    ledger.record(agenda.missed, at: now)
    let admitted = reading.flatMap { reading in
      planner.admits(readingAt: now, ledger.history()) == .allowed ? reading : nil
    }
    handle(index, .planned(agenda, admitted: admitted, now: now), &claims)
  }

  /// Carries out all claims of programs that planned before any of them was made, in random order;
  /// a reading's claim is made in one step with its admission.
  private mutating func settle(_ claims: inout [(index: Int, slot: CheckInSlot)]) {
    var rounds = 0
    while !claims.isEmpty {
      rounds += 1
      if rounds > 20 { return watchdog.note("programs plan without end", now) }
      let round = claims.shuffled(using: &generator).sorted { first, _ in
        first.slot.rule != "reading"
      }
      claims = []
      for (index, slot) in round {
        let isReading = slot.rule == "reading"
        let mayRead = !isReading || planner.admits(readingAt: now, ledger.history()) == .allowed
        let history = ledger.history()
        guard mayRead, ledger.claim(slot, at: now) else {
          handle(index, .checkInDecided, &claims)
          continue
        }
        watchdog.claimed(slot, history, at: now, minute: minute)
        programs[index].underWay = (slot, minute + Int.random(in: 0..<4, using: &generator))
      }
    }
  }

  private mutating func finish(_ index: Int, _ claims: inout [(index: Int, slot: CheckInSlot)]) {
    guard let slot = programs[index].underWay?.slot else { return }
    programs[index].underWay = nil
    let speaks = Int.random(in: 0..<10, using: &generator) < 7
    let outcome: CheckInHistory.Outcome =
      minute < downUntil ? .failed : speaks ? .sent : .stayedQuiet
    ledger.decide(slot, outcome)
    watchdog.decided(slot, outcome)
    handle(index, .checkInDecided, &claims)
  }
}
