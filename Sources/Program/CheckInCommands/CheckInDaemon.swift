import CheckIns
import Configuration
import Console
import Core
import Dialogue
import Dispatch
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import HubCommands
import SensorKeeping
import Services
import ShareCommands
import Transcripts
import TrustedPeople

/// Check-ins without a chat: sleeps until one is due or something new has been stored, and has it
/// done by `mindpulse checkin --scheduled` in a process of its own.
///
/// What a check-in needs (TLS, JSON, a notification's bus) is never loaded here, so the process
/// that waits all day stays small, and one that fails takes nothing with it. Between events
/// nothing runs. What wakes it: the clock, also when it was set; the machine's zone; a commit to
/// either database by any program; a signal.
@MainActor final class CheckInDaemon {
  /// How long a check-in may take before it is ended: three tries of a slow model, and delivery.
  private static let workerLimit = Duration.seconds(1_800)
  /// How long a check-in that was told to end may take: it ends by itself before that.
  private static let workerGrace = EndingSignals.grace + .seconds(5)
  /// The first and the longest wait after a check-in that ended with an error.
  private static let retryWaits: ClosedRange<Int64> = 60_000...900_000

  private let services: Services
  private let service: CheckInService
  private let manager: ServiceManagerNotifier
  private let signals = SignalSources()
  private var timer = CheckInTimer()
  private lazy var clock = ClockTimer { [weak self] _ in self?.handle(.clockTick) }
  private lazy var reminder = ClockTimer { [weak self] _ in self?.remind() }
  private lazy var look = ClockTimer { [weak self] _ in self?.readingsChanged() }
  private lazy var retry = ClockTimer { [weak self] _ in self?.lookAgain() }
  private var watches: [AnyObject] = []
  private var observer: HealthObserver?
  private var sensors: SensorKeeper?
  private var worker: ProgramRun?
  private var failures = 0
  /// The check-in that is being done, and the one that was done last without an error.
  private var current: CheckInSlot?
  private var done: CheckInSlot?
  private var ended: CheckedContinuation<Void, Never>?
  private var isEnding = false
  private let memory = RestingMemory()
  /// Readings that devices send, where the settings say so.
  private lazy var reception = DaemonReception(services)
  private lazy var hub = HubFollower(sharing: services) { [services] in
    services.output.notice($0)
  }

  /// A daemon for this person.
  init(_ services: Services) {
    self.services = services
    service = CheckInService(services)
    manager = ServiceManagerNotifier(environment: services.environment)
  }

  /// Runs until SIGTERM or SIGINT.
  ///
  /// - Throws: an error of the stores or the settings at the start; later ones are told and waited
  ///   out.
  func run() async throws {
    try begin()
    await withCheckedContinuation { ended = $0 }
    await reception.end()
    await hub.end()
    signals.cancel()
    observer?.cancel()
    sensors?.end()
    watches = []
    // The record goes by itself once this process is gone, so a failure here costs nothing.
    attempt { try services.stores.transcripts().daemonEnded(.current()) }
  }

  // MARK: - Beginning and ending

  private func begin() throws {
    for signal in [SIGTERM, SIGINT] {
      signals.on(signal, endsWaits: true) { [weak self] in self?.end() }
    }
    signals.on(SIGHUP) { [weak self] in self?.reload() }
    let agenda = try service.agenda()
    observer = try HealthObserver(
      try services.stores.health(),
      watch: HealthObserver.watchFile
    ) { [weak self] in
      self?.readingsChanged()
      self?.lookAtSensors()
    }
    sensors = try SensorKeeper(services) { [weak self] in self?.take($0) }
    try services.stores.transcripts().daemonStarted(.current())
    let transcripts = services.home.transcriptsDatabase
    watches = [
      try DirectoryWatcher(file: transcripts) { [weak self] in self?.talksChanged() },
      try LocalZoneWatch { [weak self] in self?.talksChanged() },
    ]
    follow(agenda)
    reception.follow()
    hub.begin()
    tell { try $0.ready(status: self.status.english) }
    services.output.notice("Running your check-ins. \(status)")
    readingsChanged()
    lookAtSensors()
    memory.worked()
  }

  // MARK: - Sensors

  /// A sensor was paired or forgotten, or another program has let one go.
  private func lookAtSensors() {
    guard !isEnding else { return }
    attempt { try sensors?.look() }
  }

  private func take(_ event: SensorKeeper.Event) {
    switch event {
    case .saved: readingsChanged()
    case .line(let sensor, let text):
      services.output.notice("\(VisibleText.singleLine(sensor, limit: 60)): \(text)")
    case .standing: memory.worked()
    case .live, .text: break
    }
  }

  /// Ends at once when nothing is under way; a check-in in the middle is told to stop first, gives
  /// its claim back, and is made up by whoever comes next.
  ///
  /// One that does not end is killed.
  private func end() {
    guard !isEnding else { return worker?.cancel() ?? () }
    isEnding = true
    tell { try $0.stopping() }
    guard let worker else { return finish() }
    worker.terminate(within: Self.workerGrace)
  }

  private func finish() {
    ended?.resume()
    ended = nil
  }

  private func reload() {
    tell { try $0.reloading(monotonicMicroseconds: Machine.monotonicNanoseconds() / 1000) }
    services.settings.forget()
    reception.follow()
    talksChanged()
    tell { try $0.ready(status: self.status.english) }
  }

  // MARK: - Events

  private func handle(_ event: CheckInTimer.Event) { apply(timer.handle(event)) }

  /// Another program has decided something, or the person has: plan anew.
  private func talksChanged() {
    hub.changed()
    guard worker == nil, !isEnding else { return }
    attempt {
      follow(try service.agenda())
      try look.lookEarlier(service.companionTime())
    }
  }

  private func readingsChanged() {
    hub.changed()
    guard worker == nil, !isEnding else { return }
    attempt {
      if let slot = try service.readingSlot() { handle(.reading(slot)) }
      try armLook()
    }
  }

  /// Sets the timer of what comes by the clock alone and by no schedule.
  private func armLook() throws {
    guard let time = try service.nextLook() else { return try look.disarm() }
    try look.arm(atMilliseconds: time.milliseconds)
  }

  private func remind() {
    if worker == nil { start() }
  }

  /// Looks what is still to be done, by the schedule or for a reading, some time after a check-in
  /// that failed or that another program was at.
  private func lookAgain() {
    guard worker == nil, !isEnding else { return }
    handle(.checkInDecided)
    readingsChanged()
  }

  private func apply(_ action: CheckInTimer.Action?) {
    attempt {
      switch action {
      case .plan(let reading):
        let agenda = try service.agenda()
        follow(agenda, admitted: try reading.flatMap { try service.admitted($0) })
      case .arm(let time): try clock.arm(atMilliseconds: time.milliseconds)
      case .disarm: try clock.disarm()
      case .check(let slot): startOnce(slot)
      case nil: return
      }
    }
  }

  private func follow(_ agenda: CheckInAgenda, admitted: CheckInSlot? = nil) {
    attempt {
      let letters = try PeopleService(services).nextTry()
      if let time = [try service.nextReminder(), letters].compactMap(\.self).min() {
        try reminder.arm(atMilliseconds: time.milliseconds)
      } else {
        try reminder.disarm()
      }
      // A program that is killed gives no claim back, and nothing tells of its end.
      if try service.isBeingDone() { try lookAgain(after: Self.retryWaits.lowerBound) }
    }
    handle(.planned(agenda, admitted: admitted, now: services.clock.now()))
    tell { try $0.status(self.status.english) }
  }

  // MARK: - The process that does it

  /// Starts what is due; one that is due again although it was just done waits a while, so that
  /// nothing runs in a circle.
  private func startOnce(_ slot: CheckInSlot) {
    guard slot != done else {
      done = nil
      return waitAndRetry()
    }
    current = slot
    start()
  }

  private func start() {
    guard worker == nil, !isEnding else { return }
    do {
      worker = try ProgramRun(
        [try Machine.programPath(), "checkin", "--scheduled"],
        text: "",
        environment: services.environment,
        limit: Self.workerLimit
      ) { [weak self] in self?.workerEnded($0) }
    } catch {
      services.output.notice(AppFailure(error).errorDescription)
      waitAndRetry()
    }
  }

  private func workerEnded(_ report: ProgramRun.Report) {
    worker = nil
    let said = VisibleText.filtered(report.standardError)
    if !said.isEmpty { services.output.notice(said) }
    if isEnding { return finish() }
    guard report.end == .exited(0) else { return waitAndRetry() }
    failures = 0
    done = current
    current = nil
    handle(.checkInDecided)
    readingsChanged()
    memory.worked()
  }

  /// A check-in that could not even keep its record must not be tried in a circle.
  private func waitAndRetry() {
    let wait = min(Self.retryWaits.lowerBound << min(failures, 8), Self.retryWaits.upperBound)
    failures += 1
    services.output.notice("The check-in failed; trying again in \(wait / 1000) seconds.")
    attempt { try lookAgain(after: wait) }
  }

  private func lookAgain(after milliseconds: Int64) throws {
    try retry.arm(atMilliseconds: Machine.milliseconds() + milliseconds)
  }

  // MARK: - Telling

  private var status: LocalizedText {
    guard let next = timer.next else { return "No check-in is planned." }
    return "The next check-in: \(next.time.seen(services.clock.now()))."
  }

  private func tell(_ work: (ServiceManagerNotifier) throws -> Void) {
    attempt { try work(manager) }
  }

  /// What goes wrong is told and costs this one event; the next one is met as if nothing had been.
  private func attempt(_ work: () throws -> Void) {
    do { try work() } catch { services.output.notice(AppFailure(error).errorDescription) }
  }
}
