/// Sends what trusted people are told, beside everything else.
@MainActor package protocol Outbox: AnyObject {
  /// Shows a sentence; standard error unless a chat is open.
  var tell: (@MainActor (String) -> Void)? { get set }
  /// Whether messages are on their way, or may be.
  var isUnderWay: Bool { get }

  /// Looks for alerts nobody was told of, and sends what is new or due.
  func send()

  /// Sends to those who are told of it that what was written sounded like danger.
  func dangerWasHeard()

  /// Tells in an open chat what became of messages since the user was told last, whoever sent them.
  func lookForNews()

  /// Waits until everything that was begun has ended, in bounded time.
  func end() async
}

/// Makes the one outbox of a run when it is first needed.
@MainActor package final class OutboxMaker {
  /// Makes it.
  package let make: @MainActor (Services) -> any Outbox
  private var made: (any Outbox)?

  /// A maker that has made none yet.
  package init(make: @escaping @MainActor (Services) -> any Outbox) { self.make = make }

  /// The outbox, which lives as long as the run.
  package func outbox(_ services: Services) -> any Outbox {
    if let made { return made }
    let outbox = make(services)
    made = outbox
    return outbox
  }
}
