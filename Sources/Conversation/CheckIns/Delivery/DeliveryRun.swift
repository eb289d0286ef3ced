package import Core

/// How one message finds its way to the person: each way in turn, until one takes it.
///
/// The message is unread in the inbox before a run begins and stays so until the person has seen
/// it, so that nothing is lost when the program ends in between.
///
/// | state | what happens | and then |
/// | --- | --- | --- |
/// | `ready` | `start` | the first way is tried |
/// | `trying` | the way confirms: the chat or the command | `ended` |
/// | | the way confirms: the notification | `waiting` |
/// | | the way fails, or its time is over | the next way is tried |
/// | `waiting` | the person chooses, or the notice is closed | `ended` |
/// | | the service that shows the notice is gone | the next way is tried |
/// | `ended` | anything | nothing |
///
/// Trying the inbox ends the run. What a way tells when it is no longer its turn is passed over.
package struct DeliveryRun: Equatable, Sendable {
  /// What happens.
  package enum Event: Equatable, Sendable {
    /// There is a message to deliver.
    case start
    /// A way has done its part: the chat shows it, the notice is on the desktop, the command has
    /// ended with 0.
    case confirmed(DeliveryWay)
    /// A way could not do its part; the reason is a sentence.
    case failed(DeliveryWay, reason: LocalizedText)
    /// The time given with `attempt` is over.
    case timeIsOver(DeliveryWay)
    /// The person has chosen something on the notification.
    case chosen(NotificationAction)
    /// The notification was closed, by the person or because its time was over.
    case closed
    /// Whoever showed the notification has gone, and the notification with it.
    case serverGone
  }

  /// What is to be done.
  package enum Action: Equatable, Sendable {
    /// Try this way, and tell when this time is over without a confirmation.
    case attempt(DeliveryWay, limit: Duration)
    /// Give this way up: stop it, and take back what it might still show.
    case abandon(DeliveryWay)
    /// The person has the message before them: it is no longer unread.
    case markRead
    /// Open a chat.
    case openChat
    /// Come again with the message after this time.
    case remind(after: Duration)
    /// No more check-ins today.
    case beQuietToday
    /// Take this as the person's answer to what was asked.
    case answer(NotificationAction)
    /// The run is over; the message has arrived by this way.
    case end(DeliveryWay)
  }

  /// A way that was tried.
  package struct Attempt: Equatable, Sendable {
    /// How it went.
    package enum Result: Equatable, Sendable {
      /// It took the message.
      case delivered
      /// It did not, for the reason in this sentence.
      case failed(LocalizedText)
    }

    /// Which way.
    package let way: DeliveryWay
    /// How it went.
    package let result: Result
  }

  private enum State: Equatable {
    case ready
    case trying(Int)
    case waiting(Int)
    case ended
  }

  private let preferences: DeliveryPreferences
  private var state = State.ready

  /// The ways that were tried, in order, with how it went; without the one that is being tried.
  package private(set) var attempts: [Attempt] = []

  /// A run for one message.
  package init(_ preferences: DeliveryPreferences) { self.preferences = preferences }

  /// Whether nothing more is to come.
  package var isOver: Bool { state == .ended }

  /// The ways that took the message, in order: `delivered` of a check-in's report.
  package var delivered: [DeliveryWay] {
    attempts.filter { $0.result == .delivered }.map(\.way)
  }

  /// Takes what happened and says what is to be done.
  package mutating func take(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.ready, .start): return attempt(0)
    case (.trying(let index), .confirmed(let way)) where way == preferences.order[index]:
      return confirm(index)
    case (.trying(let index), .failed(let way, let reason)) where way == preferences.order[index]:
      attempts.append(Attempt(way: way, result: .failed(reason)))
      return attempt(index + 1)
    case (.trying(let index), .timeIsOver(let way)) where way == preferences.order[index]:
      return [.abandon(way)] + fail(index, Self.lateReason(way))
    case (.trying(let index), .serverGone) where preferences.order[index] == .notification:
      return fail(index, Self.goneReason)
    case (.waiting(let index), .serverGone):
      attempts.removeAll { $0.way == .notification }
      return fail(index, Self.goneReason)
    case (.waiting, .chosen(let action)):
      state = .ended
      return [carryOut(action), .end(.notification)]
    case (.waiting, .closed):
      state = .ended
      return [.end(.notification)]
    default: return []
    }
  }

  private mutating func attempt(_ index: Int) -> [Action] {
    let way = preferences.order[index]
    guard let limit = preferences.limit(for: way) else {
      attempts.append(Attempt(way: way, result: .delivered))
      state = .ended
      return [.end(way)]
    }
    state = .trying(index)
    return [.attempt(way, limit: limit)]
  }

  private mutating func fail(_ index: Int, _ reason: LocalizedText) -> [Action] {
    attempts.append(Attempt(way: preferences.order[index], result: .failed(reason)))
    return attempt(index + 1)
  }

  private mutating func confirm(_ index: Int) -> [Action] {
    let way = preferences.order[index]
    attempts.append(Attempt(way: way, result: .delivered))
    if way == .notification {
      state = .waiting(index)
      return []
    }
    state = .ended
    // What a command does with the message is not known, so it stays unread.
    return (way == .chat ? [.markRead] : []) + [.end(way)]
  }

  /// Talking now leaves it to the chat that opens to show the message, and to mark it as read then.
  private func carryOut(_ action: NotificationAction) -> Action {
    switch action {
    case .talkNow: .openChat
    case .later: .remind(after: preferences.laterAfter)
    case .notToday: .beQuietToday
    case .yes, .notYet, .remind, .taken, .skipped: .answer(action)
    }
  }

  private static func lateReason(_ way: DeliveryWay) -> LocalizedText {
    switch way {
    case .chat: "The open chat did not confirm in time."
    case .notification: "The desktop notification did not confirm in time."
    case .command: "Your command did not confirm in time."
    // It has no limit.
    case .inbox: ""
    }
  }

  private static let goneReason: LocalizedText = "The desktop's notification service has gone."
}
