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
      return .broken("notifications", error)
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
      let name = "\(service.name) \(service.version)"
      return .well(
        "notifications",
        service.offersActions
          ? "asked over the session bus: \(name) shows them, with buttons"
          : "asked over the session bus: \(name) shows them, without buttons"
      )
    case .failure(let error): return told(error)
    }
  }

  private func told(_ error: DesktopServicesError) -> DoctorFinding {
    let words: LocalizedText =
      "none can be shown; messages go to the inbox. \(AppFailure(error).sentences)"
    switch error.code {
    case .noServer: return .warning("notifications", words)
    case .noBus where services.environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty ?? true:
      return .warning("notifications", words)
    case .noBus, .libraryMissing, .busGone, .timedOut, .refused, .notTold:
      return .broken("notifications", words)
    }
  }
}
