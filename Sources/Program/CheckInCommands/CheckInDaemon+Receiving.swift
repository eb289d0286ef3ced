import Configuration
import Console
import HTTPReception
import ReceiveCommands
import Services
import Core

/// The receiver of readings inside the daemon, while the settings ask for one.
///
/// A receiver that can't start is told and costs no check-in; the next SIGHUP tries again.
@MainActor final class DaemonReception {
  private let services: Services
  private var server: ReceptionServer?
  private var settings: ReceiveSettings?

  /// None yet.
  init(_ services: Services) { self.services = services }

  /// Starts, ends or restarts it, as the settings are now.
  func follow() {
    do {
      let wanted = try services.settings.current().receive
      guard wanted != settings || server == nil else { return }
      guard let server else { return try start(wanted) }
      self.server = nil
      settings = nil
      Task {
        await server.end()
        follow()
      }
    } catch {
      services.output.notice(AppFailure(error).errorDescription)
    }
  }

  /// Ends it, and returns once nothing is left.
  func end() async {
    await server?.end()
    server = nil
  }

  private func start(_ wanted: ReceiveSettings) throws {
    guard wanted.enabled else { return }
    let output = services.output
    let words = output.catalogue()
    let started = try ReceptionServer.start(services) { output.notice($0, in: words) }
    (server, settings) = (started, wanted)
    output.notice("Receiving readings on \(started.url).")
  }
}
