import HostSystem
import Testing
import Core

@Suite(.timeLimit(.minutes(90)))
@MainActor struct DesktopNotifierTests {
  private static let actions = [
    DesktopNotice.Action(key: "default", label: "Talk now"),
    DesktopNotice.Action(key: "later", label: "Later"),
  ]
  private let notice = DesktopNotice(title: "MindPulse", body: "a < b & c", actions: actions)

  /// Collects what becomes of a notice.
  @MainActor private final class Witness {
    private(set) var events: [DesktopNoticeEvent] = []
    private var taken = 0
    private var waiting: CheckedContinuation<Void, Never>?

    func receive(_ event: DesktopNoticeEvent) {
      events.append(event)
      waiting?.resume()
      waiting = nil
    }

    func next() async -> DesktopNoticeEvent {
      if taken == events.count { await withCheckedContinuation { waiting = $0 } }
      taken += 1
      return events[taken - 1]
    }
  }

  private func notifier(_ environment: [String: String]) -> DesktopNotifier {
    DesktopNotifier(environment: environment, limit: .seconds(120))
  }

  private func failure(_ event: DesktopNoticeEvent) -> DesktopServicesError? {
    if case .failed(let error) = event { error } else { nil }
  }

  @Test func `a notice is shown with all that the service can do`() async throws {
    let bus = try await NotificationBus()
    try await bus.ask("serve body body-markup actions")
    let notifier = notifier(bus.environment)
    let witness = Witness()
    notifier.show(notice, receive: witness.receive)
    #expect(witness.events.isEmpty)
    #expect(await witness.next() == .shown(id: 1))
    let call = try #require(try await bus.calls(of: "Notify").first)
    try #require(call.count == 8)
    #expect(call[0] as? String == "MindPulse")
    #expect(call[1] as? Int == 0)
    #expect(call[2] as? String == "")
    #expect(call[3] as? String == "MindPulse")
    #expect(call[4] as? String == "a &lt; b &amp; c")
    #expect(call[5] as? [String] == ["default", "Talk now", "later", "Later"])
    let hints = try #require(call[6] as? [String: Any])
    #expect(hints["urgency"] as? Int == 1)
    #expect(hints["category"] as? String == "im.received")
    #expect(hints["transient"] as? Bool == true)
    #expect(hints["desktop-entry"] as? String == "mindpulse")
    #expect(call[7] as? Int == -1)
    notifier.close()
  }

  @Test func `a service without markup and actions gets plain text and none`() async throws {
    let bus = try await NotificationBus()
    try await bus.ask("serve body")
    let notifier = notifier(bus.environment)
    let witness = Witness()
    notifier.show(notice, receive: witness.receive)
    #expect(await witness.next() == .shown(id: 1))
    let call = try #require(try await bus.calls(of: "Notify").first)
    #expect(call[4] as? String == "a < b & c")
    #expect((call[5] as? [Any])?.isEmpty == true)
    notifier.close()
  }

  @Test func `what the person chooses is told, then the bus is let go`() async throws {
    let bus = try await NotificationBus()
    try await bus.ask("serve body actions")
    let before = try #require(try await bus.ask("clients") as? Int)
    let notifier = notifier(bus.environment)
    let first = Witness()
    let second = Witness()
    notifier.show(notice, receive: first.receive)
    notifier.show(notice, receive: second.receive)
    #expect(await first.next() == .shown(id: 1))
    #expect(await second.next() == .shown(id: 2))
    #expect(try await bus.ask("clients") as? Int == before + 1)
    try await bus.ask("act 2 later")
    #expect(await second.next() == .acted(key: "later"))
    try await bus.ask("close 2 2")
    try await bus.ask("close 1 2")
    #expect(await first.next() == .closed(.dismissed))
    #expect(second.events == [.shown(id: 2), .acted(key: "later")])
    // The bus drops a connection in its own time.
    while try await bus.ask("clients") as? Int != before {}
  }

  @Test func `what another program says in the service's name is not believed`() async throws {
    let bus = try await NotificationBus()
    try await bus.ask("serve body actions")
    let notifier = notifier(bus.environment)
    let witness = Witness()
    notifier.show(notice, receive: witness.receive)
    #expect(await witness.next() == .shown(id: 1))
    try await bus.ask("forge 1 default")
    try await bus.ask("act 1 unheard-of")
    try await bus.ask("close 1 1")
    #expect(await witness.next() == .closed(.expired))
  }

  @Test func `a notice can be withdrawn`() async throws {
    let bus = try await NotificationBus()
    try await bus.ask("serve body actions")
    let notifier = notifier(bus.environment)
    let witness = Witness()
    let identity = notifier.show(notice, receive: witness.receive)
    #expect(await witness.next() == .shown(id: 1))
    notifier.withdraw(identity)
    #expect(await witness.next() == .closed(.withdrawn))
    while try await bus.calls(of: "CloseNotification").first?.first as? Int != 1 {}
  }

  @Test func `a desktop without a service fails, and the next notice is shown`() async throws {
    let bus = try await NotificationBus()
    let notifier = notifier(bus.environment)
    let witness = Witness()
    notifier.show(notice, receive: witness.receive)
    let error = failure(await witness.next())
    #expect(error?.code == .noServer)
    #expect(error?.message == "No program on this desktop shows notifications.")
    try await bus.ask("serve body")
    let second = Witness()
    notifier.show(notice, receive: second.receive)
    #expect(await second.next() == .shown(id: 1))
    notifier.close()
  }

  @Test func `a service that goes takes its notices with it`() async throws {
    let bus = try await NotificationBus()
    try await bus.ask("serve body actions")
    let notifier = notifier(bus.environment)
    let witness = Witness()
    notifier.show(notice, receive: witness.receive)
    #expect(await witness.next() == .shown(id: 1))
    try await bus.ask("kill-server")
    #expect(await witness.next() == .serverGone)
  }

  @Test func `a bus that ends takes its notices with it, and the next one fails`() async throws {
    let bus = try await NotificationBus()
    try await bus.ask("serve body actions")
    let notifier = notifier(bus.environment)
    let witness = Witness()
    notifier.show(notice, receive: witness.receive)
    #expect(await witness.next() == .shown(id: 1))
    try await bus.ask("kill-bus")
    #expect(await witness.next() == .serverGone)
    let second = Witness()
    notifier.show(notice, receive: second.receive)
    #expect(failure(await second.next())?.code == .noBus)
  }

  @Test func `a service that hangs fails in time, and is asked again later`() async throws {
    let bus = try await NotificationBus()
    try await bus.ask("serve body")
    try await bus.ask("freeze")
    let notifier = DesktopNotifier(environment: bus.environment, limit: .milliseconds(200))
    let witness = Witness()
    notifier.show(notice, receive: witness.receive)
    #expect(failure(await witness.next())?.code == .timedOut)
    try await bus.ask("thaw")
    #expect(try await bus.calls(of: "Notify").isEmpty)
  }

  @Test(arguments: [
    [:],
    ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nonexistent"],
    ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"],
    ["DBUS_SESSION_BUS_ADDRESS": "unix:nonsense"],
    ["DBUS_SESSION_BUS_ADDRESS": "unixexec:path=/bin/true"],
    ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=127.0.0.1,port=1"],
  ])
  func `without a bus it fails with a sentence`(environment: [String: String]) async {
    let witness = Witness()
    let notifier = notifier(environment)
    notifier.show(notice, receive: witness.receive)
    #expect(witness.events.isEmpty)
    let error = failure(await witness.next())
    #expect(error?.code == .noBus)
    #expect(error?.message.hasSuffix(".") == true)
    #expect(error?.hint.isEmpty == false)
  }
}
