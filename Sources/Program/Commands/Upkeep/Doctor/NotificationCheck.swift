import Configuration
import Console
import HostSystem
import Services
import Core

/// Whether notifications can be shown: whoever shows them is asked over the session bus.
///
/// Nobody has to be there: a message waits in the inbox then. What is there and doesn't answer is
/// broken.
@MainActor struct NotificationCheck {
  private let services: Services
  private let limit: Double

  /// A check that takes at most `limit` seconds.
  init(_ services: Services, limit: Double) {
    self.services = services
    self.limit = limit
  }

  /// What was found.
  func finding() async -> DoctorFinding {
    do {
      guard try services.settings.current().delivery.order.contains(.notification) else {
        return .well("notifications", "not tried: delivery.order has none")
      }
    } catch {
      return .broken("notifications", AppFailure(error).message)
    }
    var kept: NotificationServiceInquiry?
    let outcome = await withCheckedContinuation { continuation in
      kept = NotificationServiceInquiry(
        environment: services.environment,
        limit: .seconds(limit)
      ) { continuation.resume(returning: $0) }
    }
    withExtendedLifetime(kept) {}
    switch outcome {
    case .success(let service):
      let buttons = service.offersActions ? "with buttons" : "without buttons"
      return .well(
        "notifications",
        "asked over the session bus: \(service.name) \(service.version) shows them, \(buttons)"
      )
    case .failure(let error): return told(error)
    }
  }

  private func told(_ error: DesktopServicesError) -> DoctorFinding {
    let words = "none can be shown; messages go to the inbox. \(error.message) \(error.hint)"
    switch error.code {
    case .noServer: return .warning("notifications", words)
    case .noBus where services.environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty ?? true:
      return .warning("notifications", words)
    case .noBus, .libraryMissing, .busGone, .timedOut, .refused, .notTold:
      return .broken("notifications", words)
    }
  }
}
