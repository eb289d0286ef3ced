import Companion
import HealthModel
import Scheduling
import Transcripts

/// The check-ins of an open chat: when they come, and what they bring to the screen.
@MainActor final class ChatCheckIns {
  private let session: ChatSession
  private let screen: ChatScreen
  private let deliver: @MainActor (String) -> Void
  private var timer = CheckInTimer()
  private lazy var clock = WallTimer { [weak self] in self?.tick() }
  private var underWay: Task<Void, Never>?

  /// The check-ins of a chat; their messages go to `deliver`, which waits for a quiet moment.
  init(
    _ session: ChatSession,
    _ screen: ChatScreen,
    deliver: @escaping @MainActor (String) -> Void
  ) {
    self.session = session
    self.screen = screen
    self.deliver = deliver
  }

  /// Plans from what is set and what has happened by now, and sets the timer by it.
  func scheduleChanged() {
    do {
      let agenda = try CheckInPlan(session.context).agenda()
      apply(timer.handle(.planned(agenda, now: session.context.now())))
    } catch {
      deliver(screen.notice(AppFailure(error).message))
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
      if let text = await message(trigger) { deliver(text) }
      apply(timer.handle(.checkInDecided))
    }
  }

  /// Sets no more timers, and returns once nothing is being written any more.
  ///
  /// The listener's message is there in a moment; a server's may take as long as it likes, and is
  /// given up.
  func end() async {
    clock.disarm()
    if session.choice.asksEndpoint { underWay?.cancel() }
    await underWay?.value
  }

  /// What a check-in brings to the screen; nil when it stays quiet.
  private func message(_ trigger: CheckInRunner.Trigger) async -> String? {
    var notices: [String] = []
    do {
      let outcome = try await session.checkIn(trigger) { event in
        if let notice = ReplyNotice.text(event) { notices.append(notice) }
      }
      guard let outcome else { return nil }
      if outcome.record.decision == .failed { return screen.notice(outcome.record.reason) }
      return outcome.message.map { screen.checkIn($0, notices: notices) }
    } catch {
      return screen.notice(AppFailure(error).message)
    }
  }

  private func tick() { apply(timer.handle(.clockTick)) }

  private func apply(_ action: CheckInTimer.Action?) {
    switch action {
    case .plan: scheduleChanged()
    case .arm(let time): clock.arm(at: time)
    case .disarm: clock.disarm()
    case .check(let slot): checkIn(.schedule(due: slot.due))
    case nil: return
    }
  }
}
