import Testing

@testable import HostSystem

@Suite struct NoticeExchangeTests {
  private let notice = DesktopNotice(
    title: "T",
    body: "B",
    actions: [.init(key: "later", label: "Later")]
  )
  private let capabilities = BusMessage(sender: ":1.2", arguments: [.strings(["body", "actions"])])
  private let number = BusMessage(sender: ":1.2", arguments: [.unsigned(7)])

  private func begun() -> NoticeExchange {
    NoticeExchange(notice, applicationName: "A", desktopEntry: "a")
  }

  /// An exchange after some inputs, whatever they brought.
  private func after(_ inputs: NoticeExchange.Input...) -> NoticeExchange {
    var exchange = begun()
    for input in inputs { _ = exchange.take(input) }
    return exchange
  }

  private func refusal(_ name: String) -> BusMessage {
    BusMessage(failure: .init(name: name, text: "because"))
  }

  private func signal(_ member: String, from sender: String, _ values: BusValue...) -> BusMessage {
    BusMessage(sender: sender, member: member, arguments: values)
  }

  @Test func `asks, sends, and reports what it became`() {
    var exchange = begun()
    #expect(exchange.start() == [.call(NotificationsInterface.getCapabilities, isAnswered: true)])
    let notify = NotificationsInterface.notify(
      notice,
      capabilities: ["body", "actions"],
      applicationName: "A",
      desktopEntry: "a"
    )
    #expect(exchange.take(.reply(capabilities)) == [.call(notify, isAnswered: true)])
    #expect(exchange.isPending)
    #expect(exchange.take(.reply(number)) == [.report(.shown(id: 7))])
    #expect(!exchange.isPending)
    #expect(exchange.take(.timeIsOver) == [])
    let chosen = signal("ActionInvoked", from: ":1.2", .unsigned(7), .string("later"))
    #expect(exchange.take(.signal(chosen)) == [.report(.acted(key: "later")), .end])
    #expect(exchange.take(.signal(chosen)) == [])
    #expect(exchange.take(.connectionLost) == [])
  }

  @Test(arguments: [
    ("org.freedesktop.DBus.Error.ServiceUnknown", DesktopServicesError.Code.noServer),
    ("org.freedesktop.DBus.Error.NameHasNoOwner", .noServer),
    ("org.freedesktop.DBus.Error.Spawn.ExecFailed", .noServer),
    ("org.freedesktop.DBus.Error.NoReply", .timedOut),
    ("org.freedesktop.DBus.Error.AccessDenied", .refused),
    ("com.example.Strange", .refused),
  ])
  func `an error in place of an answer ends it`(name: String, code: DesktopServicesError.Code) {
    for state in [after(), after(.reply(capabilities))] {
      var exchange = state
      let outputs = exchange.take(.reply(refusal(name)))
      guard outputs.count == 2, case .report(.failed(let error)) = outputs[0] else {
        Issue.record("\(outputs)")
        return
      }
      #expect(error.code == code)
      #expect(outputs[1] == .end)
    }
  }

  @Test func `an answer of another kind ends it`() {
    for state in [after(), after(.reply(capabilities))] {
      var exchange = state
      let outputs = exchange.take(.reply(BusMessage(arguments: [.string("?")])))
      guard case .report(.failed(let error))? = outputs.first else {
        Issue.record("\(outputs)")
        return
      }
      #expect(error.code == .refused)
    }
  }

  @Test func `a notice that comes too late is closed again`() {
    var late = after(.reply(capabilities))
    #expect(late.take(.timeIsOver) == [.report(.failed(.timedOut))])
    #expect(
      late.take(.reply(number))
        == [.call(NotificationsInterface.closeNotification(id: 7), isAnswered: false), .end]
    )
    var never = after(.reply(capabilities), .timeIsOver)
    #expect(never.take(.reply(refusal("org.freedesktop.DBus.Error.NoReply"))) == [.end])
    var lost = after(.reply(capabilities), .timeIsOver)
    #expect(lost.take(.connectionLost) == [.end])
    var unasked = after()
    #expect(unasked.take(.timeIsOver) == [.report(.failed(.timedOut)), .end])
  }

  @Test func `withdrawing works at every stage`() {
    let close = NotificationsInterface.closeNotification(id: 7)
    var unasked = after()
    #expect(unasked.take(.withdraw) == [.report(.closed(.withdrawn)), .end])
    var sent = after(.reply(capabilities))
    #expect(sent.take(.withdraw) == [.report(.closed(.withdrawn))])
    #expect(sent.take(.reply(number)) == [.call(close, isAnswered: false), .end])
    var shown = after(.reply(capabilities), .reply(number))
    #expect(
      shown.take(.withdraw)
        == [.report(.closed(.withdrawn)), .call(close, isAnswered: false), .end]
    )
  }

  @Test func `signals about others are passed over`() {
    var exchange = after(.reply(capabilities), .reply(number))
    for other in [
      signal("ActionInvoked", from: ":1.3", .unsigned(7), .string("later")),
      signal("ActionInvoked", from: ":1.2", .unsigned(8), .string("later")),
      signal("ActionInvoked", from: ":1.2", .unsigned(7), .string("unknown")),
      signal("ActionInvoked", from: ":1.2"),
      signal("NotificationClosed", from: ":1.3", .unsigned(7), .unsigned(2)),
      signal("NotificationClosed", from: ":1.2", .unsigned(8), .unsigned(2)),
      signal("NotificationClosed", from: ":1.2", .unsigned(7), .string("2")),
      signal("NameOwnerChanged", from: "b", .string("com.example"), .string(":1.2"), .string("")),
      signal(
        "NameOwnerChanged",
        from: "b",
        .string("org.freedesktop.Notifications"),
        .string(""),
        .string(":1.9")
      ),
      signal("ActivationToken", from: ":1.2", .unsigned(7), .string("token")),
    ] { #expect(exchange.take(.signal(other)) == []) }
    let gone = signal(
      "NameOwnerChanged",
      from: "b",
      .string("org.freedesktop.Notifications"),
      .string(":1.2"),
      .string("")
    )
    #expect(exchange.take(.signal(gone)) == [.report(.serverGone), .end])
  }

  @Test func `the end of the connection ends it at every stage`() {
    var asked = after()
    #expect(asked.take(.connectionLost) == [.report(.failed(.busGone)), .end])
    var shown = after(.reply(capabilities), .reply(number))
    #expect(shown.take(.connectionLost) == [.report(.serverGone), .end])
  }

  @Test(arguments: [
    (1, DesktopNoticeEvent.CloseReason.expired), (2, .dismissed), (3, .withdrawn), (4, .unknown),
    (99, .unknown),
  ])
  func `knows why a notice was closed`(number: Int, reason: DesktopNoticeEvent.CloseReason) {
    var exchange = after(.reply(capabilities), .reply(self.number))
    let closed = signal(
      "NotificationClosed",
      from: ":1.2",
      .unsigned(7),
      .unsigned(UInt32(number))
    )
    #expect(exchange.take(.signal(closed)) == [.report(.closed(reason)), .end])
  }
}
