import Console
import Configuration
import Dispatch
import HealthModel
import HostSystem
package import HTTPReception
import MQTTReception
import Receiving
package import Services
package import Core

/// The receiver of readings while it runs.
@MainActor package final class ReceptionServer {
  /// Where it listens.
  package let address: ListeningAddress
  /// The address that devices are given.
  package let url: String

  private let receiver: HTTPReceiver
  private let intake: PostIntake
  private let broker: BrokerReception?

  /// Starts to receive by the settings, for a program that does other things as well.
  package static func start(
    _ services: Services,
    tell: @escaping @Sendable (LocalizedText) -> Void
  ) throws -> ReceptionServer {
    let plan = try ReceptionPlan(services)
    try plan.check(plan.address)
    return try ReceptionServer(services, plan, try ListeningSocket(plan.address), tell: tell)
  }

  /// Starts to receive.
  ///
  /// - Parameters:
  ///   - services: what is given to every command.
  ///   - plan: how.
  ///   - socket: what listens.
  ///   - quiet: called after so many seconds without a connection; nil for never.
  ///   - tell: told in a line what a device has sent.
  /// - Throws: ``AppFailure``, ``HTTPReceptionError`` and errors of the settings.
  init(
    _ services: Services,
    _ plan: ReceptionPlan,
    _ socket: ListeningSocket,
    quiet: (seconds: Double, told: @Sendable () -> Void)? = nil,
    tell: @escaping @Sendable (LocalizedText) -> Void
  ) throws {
    try plan.check(socket.address)
    try PrivateFile.createDirectory(services.home.dataDirectory)
    let bounds = HTTPBounds()
    let clock = services.clock
    intake = PostIntake(
      PostIntake.Facts(
        check: try services.files.sampleCheck(),
        zone: clock.zone,
        store: services.home.samplesDatabase,
        keys: services.stores.keys,
        scratch: services.environment["TMPDIR"] ?? "/tmp",
        limit: bounds.body,
        now: { clock.now() }
      )
    )
    let desk = ReceptionDesk(
      DeviceFiles(services.home.devicesDirectory),
      intake,
      limit: bounds.body,
      now: { clock.now() },
      tell: tell
    )
    url = try plan.url(socket.address)
    // Who is started for a connection and ends without one hears no broker.
    let brokerPlan = socket.isInherited ? nil : try plan.brokerPlan()
    if brokerPlan != nil { try DeviceService(services).add(BrokerReception.device) }
    let broker = try brokerPlan.map { plan in
      try BrokerReception(plan, desk, now: { clock.now() }, tell: tell)
    }
    self.broker = broker
    do {
      receiver = try HTTPReceiver(
        socket,
        identity: try plan.identity(),
        bounds: bounds,
        quiet: quiet,
        handler: desk
      )
    } catch {
      // Nobody would be there to end it.
      broker?.end()
      throw error
    }
    address = receiver.address
  }

  /// Takes no more connections, stops what is being stored, and returns once nothing is left.
  package func end() async {
    broker?.end()
    intake.end()
    await withCheckedContinuation { continuation in
      receiver.end { continuation.resume() }
    }
  }
}
