import Dispatch

/// Who shows notifications on this desktop.
package struct NotificationService: Equatable, Sendable {
  /// Its name, made safe to show.
  package let name: String
  /// Its version, made safe to show.
  package let version: String
  /// Whether it offers choices such as "Later".
  package let offersActions: Bool
}

/// Asks who shows notifications on this desktop, without showing one.
///
/// A service that is started on demand is started by that.
@MainActor package final class NotificationServiceInquiry {
  /// What came of it.
  package typealias Outcome = Result<NotificationService, DesktopServicesError>

  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var receive: (@MainActor (Outcome) -> Void)?
  private var connection: BusConnection?
  private var capabilities: [String]?
  private var awaitsCapabilities: BusConnection.Serial?

  /// Begins to ask.
  ///
  /// - Parameters:
  ///   - environment: where the session bus is looked up (``SessionBusAddress``).
  ///   - limit: how long the answer may take.
  ///   - receive: called once on the main queue, not before this initializer has returned; not at
  ///     all when the inquiry is let go of.
  package init(
    environment: [String: String],
    limit: Duration = .seconds(5),
    receive: @escaping @MainActor (Outcome) -> Void
  ) {
    self.receive = receive
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.end(.failure(.timedOut)) }
    }
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.resume()
    do throws(DesktopServicesError) {
      let address = try SessionBusAddress.find(in: environment)
      let made = try BusConnection(address: address) { [weak self] in self?.take($0) }
      connection = made
      awaitsCapabilities = try made.send(NotificationsInterface.getCapabilities, limit: limit)
      try made.send(NotificationsInterface.getServerInformation, limit: limit)
    } catch {
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated { self?.end(.failure(error)) }
      }
    }
  }

  isolated deinit {
    timer.cancel()
    connection?.close()
  }

  private func take(_ incoming: BusConnection.Incoming) {
    switch incoming {
    case .signal: return
    case .lost: end(.failure(.busGone))
    case .reply(let serial, let message):
      if let failure = message.failure {
        end(.failure(.answered(name: failure.name, text: failure.text)))
      } else if serial == awaitsCapabilities {
        if case .strings(let words)? = message.arguments.first { capabilities = words }
      } else {
        end(NotificationsInterface.service(from: message, capabilities: capabilities ?? []))
      }
    }
  }

  private func end(_ outcome: Outcome) {
    timer.cancel()
    connection?.close()
    connection = nil
    guard let receive else { return }
    self.receive = nil
    receive(outcome)
  }
}
