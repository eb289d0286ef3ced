import CheckIns
import Core
import Testing

@Suite struct DeliveryRunTests {
  private func run(_ order: [DeliveryWay] = DeliveryWay.allCases) -> DeliveryRun {
    DeliveryRun(DeliveryPreferences(order: order))
  }

  /// A run in which a notification stands on the desktop.
  private func waiting() -> DeliveryRun {
    var run = run([.notification, .command])
    #expect(run.take(.start) == [.attempt(.notification, limit: .seconds(10))])
    #expect(run.take(.confirmed(.notification)) == [])
    #expect(run.delivered == [.notification])
    #expect(!run.isOver)
    return run
  }

  @Test func `each way is tried in turn, and the inbox takes what nothing else does`() {
    var run = run()
    #expect(run.take(.start) == [.attempt(.chat, limit: .seconds(5))])
    #expect(
      run.take(.failed(.chat, reason: "No chat is open."))
        == [.attempt(.notification, limit: .seconds(10))]
    )
    #expect(
      run.take(.timeIsOver(.notification))
        == [.abandon(.notification), .attempt(.command, limit: .seconds(35))]
    )
    #expect(run.take(.failed(.command, reason: "It failed.")) == [.end(.inbox)])
    #expect(run.isOver)
    #expect(run.delivered == [.inbox])
    #expect(
      run.attempts.map(\.result) == [
        .failed("No chat is open."),
        .failed("The desktop notification did not confirm in time."), .failed("It failed."),
        .delivered,
      ]
    )
    #expect(run.attempts.map(\.way) == DeliveryWay.allCases)
  }

  @Test func `the chat shows the message, which is read then`() {
    var run = run()
    _ = run.take(.start)
    #expect(run.take(.confirmed(.chat)) == [.markRead, .end(.chat)])
    #expect(run.delivered == [.chat])
    #expect(run.take(.start) == [])
  }

  @Test func `what a command takes stays unread`() {
    var run = run([.command])
    _ = run.take(.start)
    #expect(run.take(.confirmed(.command)) == [.end(.command)])
  }

  @Test(arguments: [
    (NotificationAction.talkNow, DeliveryRun.Action.openChat),
    (.later, .remind(after: .seconds(3_600))), (.notToday, .beQuietToday),
    (.yes, .answer(.yes)), (.notYet, .answer(.notYet)), (.taken, .answer(.taken)),
    (.remind(hours: 3), .answer(.remind(hours: 3))), (.skipped, .answer(.skipped)),
  ])
  func `what the person chooses is done`(choice: NotificationAction, action: DeliveryRun.Action) {
    var run = waiting()
    #expect(run.take(.chosen(choice)) == [action, .end(.notification)])
    #expect(run.take(.chosen(choice)) == [])
  }

  @Test func `a notification that is closed has done its part`() {
    var run = waiting()
    #expect(run.take(.closed) == [.end(.notification)])
    #expect(run.delivered == [.notification])
  }

  @Test func `a notification that is lost with its service is no delivery`() {
    var run = waiting()
    #expect(run.take(.serverGone) == [.attempt(.command, limit: .seconds(35))])
    #expect(run.delivered == [])
    #expect(run.take(.confirmed(.command)) == [.end(.command)])
    #expect(
      run.attempts.map(\.result)
        == [.failed("The desktop's notification service has gone."), .delivered]
    )
  }

  @Test func `a service that goes before it has shown anything is a failure`() {
    var run = run([.notification])
    _ = run.take(.start)
    #expect(run.take(.serverGone) == [.end(.inbox)])
  }

  @Test func `what a way tells out of turn is passed over`() {
    var run = run()
    #expect(run.take(.confirmed(.chat)) == [])
    _ = run.take(.start)
    for event in [
      DeliveryRun.Event.start, .confirmed(.notification), .failed(.command, reason: "x"),
      .timeIsOver(.inbox), .chosen(.later), .closed, .serverGone,
    ] { #expect(run.take(event) == []) }
    #expect(run.attempts == [])
    #expect(run.take(.timeIsOver(.chat)).count == 2)
    #expect(run.take(.confirmed(.chat)) == [])
  }

  @Test(
    arguments: [
      ([], [.inbox]), ([.inbox], [.inbox]), ([.inbox, .chat], [.inbox]),
      ([.command, .command, .chat], [.command, .chat, .inbox]),
    ] as [([DeliveryWay], [DeliveryWay])]
  )
  func `the order always ends in the inbox`(given: [DeliveryWay], order: [DeliveryWay]) {
    #expect(DeliveryPreferences(order: given).order == order)
  }

  /// Every event there is, for every way.
  private static let events: [DeliveryRun.Event] =
    DeliveryWay.allCases.flatMap {
      [.confirmed($0), .failed($0, reason: "x"), .timeIsOver($0)]
    } + [.start, .chosen(.talkNow), .chosen(.later), .chosen(.notToday), .closed, .serverGone]

  /// All runs that can come of an order, each with what led to it last.
  @Test(
    arguments: [
      [], [.chat], [.notification], [.command], [.chat, .notification], [.notification, .chat],
      [.command, .notification], [.chat, .notification, .command],
      [.notification, .command, .chat],
    ] as [[DeliveryWay]]
  )
  func `whatever happens, a run ends exactly once, and delivers by one way`(
    order: [DeliveryWay]
  ) {
    var known = [run(order)]
    var index = 0
    while index < known.count {
      for event in Self.events {
        var next = known[index]
        let wasOver = next.isOver
        let ends = next.take(event).filter { if case .end = $0 { true } else { false } }
        #expect(ends.count == (next.isOver && !wasOver ? 1 : 0))
        if next.isOver { #expect(next.delivered.count == 1) }
        if !known.contains(next) { known.append(next) }
      }
      index += 1
    }
    #expect(known.contains { $0.isOver && $0.delivered == [.inbox] })
    // Wherever a run stands, failures alone lead to its end.
    for var run in known {
      _ = run.take(.start)
      for _ in 0...order.count {
        for way in DeliveryWay.allCases { _ = run.take(.failed(way, reason: "x")) }
        _ = run.take(.serverGone)
      }
      #expect(run.isOver)
    }
  }
}
