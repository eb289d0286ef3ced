import HostSystem
import Testing

@Suite(.timeLimit(.minutes(90)))
@MainActor struct NotificationServiceInquiryTests {
  private func outcome(
    _ environment: [String: String],
    limit: Duration = .seconds(120)
  ) async -> NotificationServiceInquiry.Outcome {
    var kept: NotificationServiceInquiry?
    let outcome = await withCheckedContinuation { continuation in
      kept = NotificationServiceInquiry(environment: environment, limit: limit) {
        continuation.resume(returning: $0)
      }
    }
    withExtendedLifetime(kept) {}
    return outcome
  }

  private func failure(
    _ outcome: NotificationServiceInquiry.Outcome
  ) -> DesktopServicesError.Code? {
    if case .failure(let error) = outcome { error.code } else { nil }
  }

  @Test func `a service tells its name and what it can do, and nothing is shown`() async throws {
    let bus = try await NotificationBus()
    #expect(failure(await outcome(bus.environment)) == .noServer)
    try await bus.ask("serve body actions")
    let service = try await outcome(bus.environment).get()
    #expect(service.name == "mock-notify")
    #expect(service.version == "1.0")
    #expect(service.offersActions)
    #expect(try await bus.calls(of: "Notify").isEmpty)
    try await bus.ask("freeze")
    #expect(failure(await outcome(bus.environment, limit: .milliseconds(200))) == .timedOut)
    try await bus.ask("kill-server")
    try await bus.ask("serve body")
    #expect(try await outcome(bus.environment).get().offersActions == false)
    try await bus.ask("kill-bus")
    #expect(failure(await outcome(bus.environment)) == .noBus)
  }

  @Test func `without a bus there is no service`() async {
    #expect(failure(await outcome([:])) == .noBus)
  }
}
