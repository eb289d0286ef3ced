import Companion
import HealthModel
import HostSystem
import Scheduling
import Transcripts

/// The check-ins of an open chat: when they come, and what they bring to the screen.
@MainActor final class ChatCheckIns {
  private let session: ChatSession
  private let screen: ChatScreen
  private let deliver: @MainActor (String, _ shown: @escaping @MainActor () throws -> Void) -> Void
  private var armedDue: Timestamp?
  private var timer = CheckInTimer()
  // A clock that was set is a tick like any other: the timer machine looks at the time itself.
  private lazy var clock = ClockTimer { [weak self] _ in self?.tick() }
  private var underWay: Task<Void, Never>?

  /// The check-ins of a chat; their messages go to `deliver`, which waits for a quiet moment and
  /// then calls what came with them.
  init(
    _ session: ChatSession,
    _ screen: ChatScreen,
    deliver: @escaping @MainActor (String, @escaping @MainActor () throws -> Void) -> Void
  ) {
    self.session = session
    self.screen = screen
    self.deliver = deliver
  }

  /// Reads the schedule anew and sets the timer by it.
  func scheduleChanged() {
    do {
      let plan = CheckInPlan(session.context)
      apply(
        timer.handle(
          .scheduleChanged(
            try plan.schedule(),
            set: try plan.whenSet(),
            lastDecided: try plan.lastDecided(),
            now: session.context.now()
          )
        )
      )
    } catch {
      deliver(screen.notice(AppFailure(error).message)) {}
    }
  }

  /// A reply begins to stream; check-ins wait for its end.
  func replyStarted() { apply(timer.handle(.replyStarted)) }

  /// The reply has ended; a check-in that waited is done now.
  func replyEnded() { apply(timer.handle(.replyEnded)) }

  /// Does a check-in beside the line being typed, after one that is under way.
  func checkIn(_ trigger: CheckInRunner.Trigger) {
    let earlier = underWay
    underWay = Task {
      await earlier?.value
      await make(trigger)
      apply(timer.handle(.checkInDecided(now: session.context.now())))
    }
  }

  /// Sets no more timers, and returns once nothing is being written any more.
  ///
  /// The listener's message is there in a moment; a server's may take as long as it likes, and is
  /// given up.
  func end() async {
    apply(.disarm)
    if session.choice.asksEndpoint { underWay?.cancel() }
    await underWay?.value
  }

  /// Does a check-in and brings what it says to the screen.
  private func make(_ trigger: CheckInRunner.Trigger) async {
    var notices: [String] = []
    do {
      let outcome = try await session.checkIn(trigger) { event in
        if let notice = ReplyNotice.text(event) { notices.append(notice) }
      }
      guard let record = outcome?.record else { return }
      if record.decision == .failed { return deliver(screen.notice(record.reason)) {} }
      guard let message = outcome?.message else { return }
      deliver(screen.checkIn(message, notices: notices)) { [session] in try session.shown(record) }
    } catch {
      deliver(screen.notice(AppFailure(error).message)) {}
    }
  }

  private func tick() { apply(timer.handle(.clockTick(now: session.context.now()))) }

  private func apply(_ action: CheckInTimer.Action?) {
    do {
      switch action {
      case .arm(let time):
        armedDue = time
        try clock.arm(atMilliseconds: time.milliseconds)
      case .disarm: try clock.disarm()
      case .checkNow: checkIn(.schedule(rule: "every", due: armedDue ?? session.context.now()))
      case nil: return
      }
    } catch {
      deliver(screen.notice(AppFailure(error).message)) {}
    }
  }
}
