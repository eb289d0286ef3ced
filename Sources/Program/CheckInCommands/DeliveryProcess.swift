import CheckIns
import Configuration
import Console
import Dispatch
import HostSystem
import Services
import Transcripts
import Core

/// Has a check-in delivered, and tells where it has arrived.
///
/// A notification's actions reach only a living process, so where there is a desktop the delivery
/// goes on in a process of its own, for as long as the notification stands; this one is told by the
/// store.
@MainActor final class DeliveryProcess {
  /// How much longer than all ways together it is waited for a process that may have failed.
  private static let slack = Duration.seconds(5)

  private let services: Services
  private let record: CheckInRecord
  private var watch: DirectoryWatcher?
  private var timer: (any DispatchSourceTimer)?
  private var ended: CheckedContinuation<Void, Never>?

  private init(_ services: Services, _ record: CheckInRecord) {
    self.services = services
    self.record = record
  }

  /// Delivers a check-in.
  ///
  /// - Returns: the ways by which it has arrived, such as `notification`.
  /// - Throws: an error of the store or of the settings; `CancellationError`, with the message in the
  ///   inbox then.
  static func deliver(
    _ record: CheckInRecord,
    _ message: TranscriptMessage?,
    _ services: Services
  ) async throws -> [String] {
    let store = try services.stores.transcripts()
    let settings = try services.settings.current().delivery
    if settings.order.contains(.notification), hasDesktop(services) {
      try await DeliveryProcess(services, record).handOver()
    } else {
      await (try CheckInDelivery(services, record, message)).deliver()
    }
    try Task.checkCancellation()
    return try store.checkIn(record.id)?.delivered ?? []
  }

  private static func hasDesktop(_ services: Services) -> Bool {
    do throws(DesktopServicesError) {
      _ = try SessionBusAddress.find(in: services.environment)
      return true
    } catch {
      // No desktop is no failure: the other ways remain.
      return false
    }
  }

  private func handOver() async throws {
    let program = [try Machine.programPath(), "deliver", record.id]
    watch = try DirectoryWatcher(file: services.home.transcriptsDatabase) { [weak self] in
      self?.look()
    }
    let preferences = try services.settings.current().delivery.preferences
    let limits = preferences.order.compactMap { preferences.limit(for: $0) }
    start(limits.reduce(Self.slack, +))
    try DetachedProgram.start(program, environment: services.environment)
    // What was started goes on without this process.
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ended = continuation
        look()
      }
    } onCancel: {
      Task { @MainActor in self.finish() }
    }
  }

  private func look() {
    do {
      guard try services.stores.transcripts().checkIn(record.id)?.delivered.isEmpty == false else {
        return
      }
    } catch {
      services.output.notice(AppFailure(error).errorDescription)
    }
    finish()
  }

  private func start(_ limit: Duration) {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.finish() } }
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.resume()
    self.timer = timer
  }

  private func finish() {
    watch = nil
    timer?.cancel()
    ended?.resume()
    ended = nil
  }
}
