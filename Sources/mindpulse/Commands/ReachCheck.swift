import Scheduling
import Configuration
import DesktopServices

/// What `doctor` finds out about how the companion reaches a person: desktop and scheduler.
///
/// Neither has to be there: without them check-ins come while a chat is open, and wait in the inbox.
@MainActor struct ReachCheck {
  private let context: AppContext

  /// A check in this person's environment.
  init(_ context: AppContext) { self.context = context }

  /// Whether notifications can be shown.
  func notifications() async -> String {
    var kept: NotificationServiceInquiry?
    let outcome = await withCheckedContinuation { continuation in
      kept = NotificationServiceInquiry(environment: context.environment, limit: .seconds(2)) {
        continuation.resume(returning: $0)
      }
    }
    withExtendedLifetime(kept) {}
    switch outcome {
    case .success(let service):
      let buttons = service.offersActions ? "with buttons" : "without buttons"
      return "\(service.name) \(service.version) shows them, \(buttons)"
    case .failure(let error):
      return "none can be shown, messages wait in the inbox (\(error.message))"
    }
  }

  /// What starts check-ins when no chat is open.
  func scheduler() throws -> String {
    guard try !CheckInPlan(context).rules().isOff else { return "check-ins are off" }
    if let unit = try SystemdInstallation(context.environment).installed() {
      return "systemd starts them (\(unit))"
    }
    return "systemd has no unit for them: they come while a chat is open, a daemon runs, or cron "
      + "starts them (mindpulse schedule install)"
  }
}
