import CheckInCommands
import CheckIns
import Console
import Dialogue
import HealthModel
import HostSystem
import Services
import Transcripts
import Core

/// The check-ins of an open chat: when they come, by the schedule or by a new reading.
///
/// What they bring to the screen goes through ``ChatInbox``, like the messages of other programs.
@MainActor final class ChatCheckIns {
  private let session: ChatSession
  private let service: CheckInService
  private let written: @MainActor (_ notices: [String]) throws -> Void
  private let tell: @MainActor (LocalizedText) -> Void
  private var timer = CheckInTimer()
  private lazy var clock = ClockTimer { [weak self] _ in self?.handle(.clockTick) }
  private lazy var reminder = ClockTimer { [weak self] _ in self?.remind() }
  private lazy var look = ClockTimer { [weak self] _ in self?.readingsChanged() }
  private var zone: LocalZoneWatch?
  private var underWay: Task<Void, Never>?
  /// What is done instead of an opening that could not be looked at, as another program held a store;
  /// nil where it was.
  private var missedOpening: (@MainActor () -> Void)?
  /// Whether the person has said something: nothing opens the chat any more.
  private var isTalking = false

  /// The check-ins of a chat.
  ///
  /// - Parameters:
  ///   - session: the talk they stand in.
  ///   - written: called when a message has been written, with what was said meanwhile.
  ///   - tell: shows a sentence.
  init(
    _ session: ChatSession,
    written: @escaping @MainActor (_ notices: [String]) throws -> Void,
    tell: @escaping @MainActor (LocalizedText) -> Void
  ) {
    self.session = session
    service = CheckInService(session.services)
    self.written = written
    self.tell = tell
  }

  /// Plans from what is set and what has happened by now, and sets the timer by it.
  ///
  /// An incognito talk has none: nobody else would know of them.
  func begin() {
    guard !session.services.stores.isIncognito else { return }
    attempt { zone = try LocalZoneWatch { [weak self] in self?.planAnew() } }
    planAnew()
  }

  /// Plans anew: the schedule has changed, or another program has done something.
  func planAnew() {
    plan(reading: nil)
    guard !session.services.stores.isIncognito else { return }
    attempt {
      try look.lookEarlier(service.companionTime())
      try armReminder()
    }
  }

  private func armReminder() throws {
    guard let time = try service.nextReminder() else { return try reminder.disarm() }
    try reminder.arm(atMilliseconds: time.milliseconds)
  }

  /// Reads what the companions would say, which a change of the talks alone must not: a reply that
  /// streams changes them four times a second.
  private func armTimers() {
    guard !session.services.stores.isIncognito else { return }
    attempt {
      try armLook()
      try armReminder()
    }
  }

  /// Looks whether the newest readings call for a check-in.
  func readingsChanged() {
    guard !session.services.stores.isIncognito else { return }
    attempt {
      if let slot = try service.readingSlot() { handle(.reading(slot)) }
      try armLook()
    }
  }

  /// Looks whether a smaller companion has something to say that came before the chat was open; of
  /// the newest readings the opening has spoken already.
  func lookAtCompanions() {
    guard !session.services.stores.isIncognito, MonitorServices(session.services).isAnyUsed else {
      return
    }
    attempt {
      guard let cause = try service.openCause(), cause.companionRule != nil else { return }
      handle(.reading(cause.slot))
    }
  }

  private func armLook() throws {
    guard let time = try service.nextLook() else { return try look.disarm() }
    try look.arm(atMilliseconds: time.milliseconds)
  }

  /// What was put off until now is shown again.
  private func remind() { attempt { try written([]) } }

  /// A reply begins to stream; check-ins wait for its end.
  func replyStarted() {
    isTalking = true
    handle(.replyStarted)
  }

  /// The reply has ended; a check-in that waited is done now.
  func replyEnded() {
    handle(.replyEnded)
    armTimers()
  }

  /// Does a check-in beside the line being typed, after one that is under way.
  func checkIn(_ trigger: CheckInRunner.Trigger) {
    guard !session.services.stores.isIncognito else { return }
    let earlier = underWay
    underWay = Task {
      await earlier?.value
      await make(trigger)
      handle(.checkInDecided)
    }
  }

  /// Does the check-in with which a chat opens, where there is something new to speak of and the
  /// person has not asked for silence.
  ///
  /// - Parameter otherwise: called where there is none.
  func checkInAtOpening(otherwise: @escaping @MainActor () -> Void) {
    guard !session.services.stores.isIncognito else { return otherwise() }
    let earlier = underWay
    underWay = Task {
      await earlier?.value
      do {
        switch try service.opening() {
        case .checkIn: try await write(.opening)
        case .nothing: return otherwise()
        case .unknown:
          missedOpening = otherwise
          session.services.missing.looksAgain?()
          return
        }
      } catch let error where StorePatience.isHeld(error) {
        missedOpening = otherwise
        report(error)
      } catch {
        report(error)
        otherwise()
      }
      handle(.checkInDecided)
    }
  }

  /// Looks again at what could not be looked at while another program held a store.
  func lookAgain() {
    planAnew()
    guard let otherwise = missedOpening else { return readingsChanged() }
    missedOpening = nil
    guard isTalking else { return checkInAtOpening(otherwise: otherwise) }
    otherwise()
    readingsChanged()
  }

  /// Sets no more timers, and returns once nothing is being written any more.
  ///
  /// The listener's message is there in a moment; a server's may take as long as it likes, and is
  /// given up.
  func end() async {
    apply(.disarm)
    attempt {
      try look.disarm()
      try reminder.disarm()
    }
    zone = nil
    if session.choice.asksEndpoint { underWay?.cancel() }
    await underWay?.value
  }

  private func make(_ trigger: CheckInRunner.Trigger) async {
    do { try await write(trigger) } catch {
      // Who asked for it is told; what comes by itself is looked at again.
      if case .asked = trigger { tell(AppFailure(error).errorDescription) } else { report(error) }
    }
  }

  private func write(_ trigger: CheckInRunner.Trigger) async throws {
    try await StorePatience.talksAreFree(session.services)
    try await StorePatience.readingsAreFree(session.services)
    var notices: [String] = []
    let words = session.services.words
    let outcome = try await session.checkIn(trigger) { event in
      if let notice = ReplyNotice.text(event, words) { notices.append(notice) }
    }
    guard let outcome else { return }
    if outcome.record.decision == .failed { tell(outcome.trouble) }
    if outcome.record.decision == .sent { try written(notices) }
  }

  private func report(_ error: any Error) { session.services.missing.failed(error, tell: tell) }

  private func handle(_ event: CheckInTimer.Event) { apply(timer.handle(event)) }

  private func plan(reading: CheckInSlot?) {
    attempt {
      let agenda = try service.agenda()
      let admitted = try reading.flatMap { try service.admitted($0) }
      handle(.planned(agenda, admitted: admitted, now: session.services.clock.now()))
    }
  }

  private func apply(_ action: CheckInTimer.Action?) {
    attempt {
      switch action {
      case .plan(let reading): plan(reading: reading)
      case .arm(let time): try clock.arm(atMilliseconds: time.milliseconds)
      case .disarm: try clock.disarm()
      case .check(let slot): checkIn(try service.trigger(for: slot))
      case nil: return
      }
    }
  }

  private func attempt(_ work: () throws -> Void) {
    do { try work() } catch { report(error) }
  }
}
