import Dispatch

/// Shows notices on the person's desktop and tells what becomes of them.
///
/// It connects to the session bus when there is something to show, stays while a notice stands, since
/// its actions reach only a living program, and then lets the connection go. It never waits: all
/// of it happens on the main queue as answers come.
@MainActor package final class DesktopNotifier {
  /// A notice that was given to ``show(_:receive:)``.
  package struct Identity: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  /// How long a service may take to show a notice before it is withdrawn for good.
  private static let lateLimit = Duration.seconds(60)

  private struct Open {
    var exchange: NoticeExchange
    let receive: @MainActor (DesktopNoticeEvent) -> Void
    let timer: any DispatchSourceTimer
  }

  private let environment: [String: String]
  private let applicationName: String
  private let desktopEntry: String
  private let limit: Duration

  private var connection: BusConnection?
  private var open: [Identity: Open] = [:]
  private var awaited: [BusConnection.Serial: Identity] = [:]
  private var lastNumber: UInt64 = 0

  /// A notifier that has not connected yet.
  ///
  /// - Parameters:
  ///   - environment: where the session bus is looked up (``SessionBusAddress``).
  ///   - applicationName: who shows the notices, as people know it.
  ///   - desktopEntry: the name of its `.desktop` file, without that ending.
  ///   - limit: how long it may take until a notice is shown.
  package init(
    environment: [String: String],
    applicationName: String = "MindPulse",
    desktopEntry: String = "mindpulse",
    limit: Duration = .seconds(5)
  ) {
    self.environment = environment
    self.applicationName = applicationName
    self.desktopEntry = desktopEntry
    self.limit = limit
  }

  /// Shows a notice.
  ///
  /// - Parameters:
  ///   - notice: what is shown.
  ///   - receive: is told `shown` and then one last event, or just that; on the main queue and
  ///     never before this call has returned.
  /// - Returns: what ``withdraw(_:)`` takes.
  @discardableResult
  package func show(
    _ notice: DesktopNotice,
    receive: @escaping @MainActor (DesktopNoticeEvent) -> Void
  ) -> Identity {
    lastNumber += 1
    let identity = Identity(number: lastNumber)
    let exchange = NoticeExchange(
      notice,
      applicationName: applicationName,
      desktopEntry: desktopEntry
    )
    open[identity] = Open(exchange: exchange, receive: receive, timer: timer(for: identity))
    do throws(DesktopServicesError) {
      try connect()
      try perform(exchange.start(), for: identity)
    } catch {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.fail(identity, error) } }
    }
    return identity
  }

  /// Takes a notice off the desktop; it ends with `closed(.withdrawn)` unless it has ended before.
  package func withdraw(_ identity: Identity) { take(.withdraw, for: identity) }

  /// Lets go of the bus.
  ///
  /// Notices stay on the desktop, but nothing more is told of them.
  package func close() {
    for entry in open.values { entry.timer.cancel() }
    open = [:]
    forgetConnection()
  }

  isolated deinit { close() }

  // MARK: - The connection

  private func connect() throws(DesktopServicesError) {
    guard connection == nil else { return }
    let address = try SessionBusAddress.find(in: environment)
    let made = try BusConnection(address: address) { [weak self] in self?.receive($0) }
    for rule in NotificationsInterface.matches { try made.match(rule) }
    connection = made
  }

  private func forgetConnection() {
    connection?.close()
    connection = nil
    awaited = [:]
  }

  private func receive(_ incoming: BusConnection.Incoming) {
    switch incoming {
    case .reply(let serial, let message):
      guard let identity = awaited.removeValue(forKey: serial) else { return }
      take(.reply(message), for: identity)
    case .signal(let message):
      for identity in open.keys { take(.signal(message), for: identity) }
    case .lost:
      forgetConnection()
      for identity in open.keys { take(.connectionLost, for: identity) }
    }
  }

  // MARK: - One notice

  private func take(_ input: NoticeExchange.Input, for identity: Identity) {
    guard let outputs = open[identity]?.exchange.take(input) else { return }
    if open[identity]?.exchange.isPending == false { open[identity]?.timer.cancel() }
    do throws(DesktopServicesError) {
      try perform(outputs, for: identity)
    } catch {
      fail(identity, error)
    }
  }

  private func perform(
    _ outputs: [NoticeExchange.Output],
    for identity: Identity
  ) throws(DesktopServicesError) {
    for output in outputs {
      switch output {
      case .call(let call, let isAnswered):
        guard let connection else { throw .busGone }
        let serial = try connection.send(call, limit: Self.lateLimit)
        if isAnswered { awaited[serial] = identity }
      case .report(let event): open[identity]?.receive(event)
      case .end: forget(identity)
      }
    }
  }

  /// Ends a notice that can't be spoken of with the service any more.
  private func fail(_ identity: Identity, _ error: DesktopServicesError) {
    guard let entry = open[identity] else { return }
    forget(identity)
    if entry.exchange.isPending { entry.receive(.failed(error)) }
  }

  private func forget(_ identity: Identity) {
    open.removeValue(forKey: identity)?.timer.cancel()
    // The last call, which may close a notice, is on its way when the main queue comes round.
    DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.rest() } }
  }

  private func rest() {
    if open.isEmpty { forgetConnection() }
  }

  private func timer(for identity: Identity) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.take(.timeIsOver, for: identity) }
    }
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.resume()
    return timer
  }
}
