/// What is said between this program and the notification service about one notice.
///
/// | state | what it waits for | and then |
/// | --- | --- | --- |
/// | `asking` | what the service can do | sends the notice: `sending` |
/// | `sending` | the number of the notice | reports it: `shown` |
/// | `shown` | an action, the closing, the service's end | reports it: `ended` |
/// | `withdrawing` | the number of a notice that came too late | closes it: `ended` |
/// | `ended` | nothing | passes over everything |
///
/// An error, the end of the time or of the connection before `shown` is reported once. A notice that
/// was sent and not answered in time is closed when the service shows it after all, because the
/// message will have reached the person in another way by then.
struct NoticeExchange {
  /// What happens.
  enum Input: Equatable {
    /// The service's answer to the last call.
    case reply(BusMessage)
    /// A signal of the bus, which may concern another notice.
    case signal(BusMessage)
    /// The time until it has to be shown is over.
    case timeIsOver
    /// The connection has ended.
    case connectionLost
    /// The notice is no longer wanted.
    case withdraw
  }

  /// What is to be done.
  enum Output: Equatable {
    /// Send this call; its reply is awaited if asked for.
    case call(BusCall, isAnswered: Bool)
    /// Tell the owner.
    case report(DesktopNoticeEvent)
    /// Nothing more is to come: the exchange may be forgotten.
    case end
  }

  private enum State: Equatable {
    case asking
    case sending
    case shown(id: UInt32, server: String)
    case withdrawing
    case ended
  }

  private let notice: DesktopNotice
  private let applicationName: String
  private let desktopEntry: String
  private var state = State.asking

  /// An exchange that has yet to begin with the first of ``start()``.
  init(_ notice: DesktopNotice, applicationName: String, desktopEntry: String) {
    self.notice = notice
    self.applicationName = applicationName
    self.desktopEntry = desktopEntry
  }

  /// The first thing to do.
  func start() -> [Output] { [.call(NotificationsInterface.getCapabilities, isAnswered: true)] }

  /// Whether the notice has yet to appear.
  var isPending: Bool { state == .asking || state == .sending }

  /// Takes what happened and says what is to be done.
  mutating func take(_ input: Input) -> [Output] {
    switch (state, input) {
    case (.ended, _): return []
    case (_, .connectionLost): return takeLoss()
    case (.asking, .reply(let message)): return takeCapabilities(message)
    case (.sending, .reply(let message)): return takeNumber(message)
    case (.withdrawing, .reply(let message)): return takeLateNumber(message)
    case (.shown(let id, let server), .signal(let message)):
      return takeSignal(message, id: id, server: server)
    case (.asking, .timeIsOver): return end(.failed(.timedOut))
    case (.sending, .timeIsOver):
      state = .withdrawing
      return [.report(.failed(.timedOut))]
    case (.asking, .withdraw): return end(.closed(.withdrawn))
    case (.sending, .withdraw):
      state = .withdrawing
      return [.report(.closed(.withdrawn))]
    case (.shown(let id, _), .withdraw):
      state = .ended
      let close = NotificationsInterface.closeNotification(id: id)
      return [.report(.closed(.withdrawn)), .call(close, isAnswered: false), .end]
    case (_, .signal), (_, .timeIsOver), (_, .withdraw), (.shown, .reply): return []
    }
  }

  private mutating func takeCapabilities(_ message: BusMessage) -> [Output] {
    if let failure = message.failure {
      return end(.failed(.answered(name: failure.name, text: failure.text)))
    }
    guard case .strings(let capabilities)? = message.arguments.first else {
      return end(.failed(.unreadable))
    }
    state = .sending
    let call = NotificationsInterface.notify(
      notice,
      capabilities: capabilities,
      applicationName: applicationName,
      desktopEntry: desktopEntry
    )
    return [.call(call, isAnswered: true)]
  }

  private mutating func takeNumber(_ message: BusMessage) -> [Output] {
    if let failure = message.failure {
      return end(.failed(.answered(name: failure.name, text: failure.text)))
    }
    guard case .unsigned(let id)? = message.arguments.first else {
      return end(.failed(.unreadable))
    }
    state = .shown(id: id, server: message.sender)
    return [.report(.shown(id: id))]
  }

  private mutating func takeLateNumber(_ message: BusMessage) -> [Output] {
    state = .ended
    guard message.failure == nil, case .unsigned(let id)? = message.arguments.first else {
      return [.end]
    }
    return [.call(NotificationsInterface.closeNotification(id: id), isAnswered: false), .end]
  }

  private mutating func takeSignal(
    _ message: BusMessage,
    id: UInt32,
    server: String
  ) -> [Output] {
    let values = message.arguments
    switch message.member {
    case "ActionInvoked":
      guard message.sender == server, values.first == .unsigned(id),
        case .string(let key)? = values.last, notice.actions.contains(where: { $0.key == key })
      else { return [] }
      return end(.acted(key: key))
    case "NotificationClosed":
      guard message.sender == server, values.first == .unsigned(id),
        case .unsigned(let reason)? = values.last
      else { return [] }
      return end(.closed(.init(number: reason)))
    case "NameOwnerChanged":
      // The name, its owner until now, its new owner.
      guard values.starts(with: [.string(NotificationsInterface.name), .string(server)]) else {
        return []
      }
      return end(.serverGone)
    default: return []
    }
  }

  private mutating func takeLoss() -> [Output] {
    switch state {
    case .shown: return end(.serverGone)
    case .withdrawing, .ended:
      state = .ended
      return [.end]
    case .asking, .sending: return end(.failed(.busGone))
    }
  }

  private mutating func end(_ event: DesktopNoticeEvent) -> [Output] {
    state = .ended
    return [.report(event), .end]
  }
}
