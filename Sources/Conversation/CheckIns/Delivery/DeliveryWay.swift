package import Core

/// A way a check-in's message can take to the person.
package enum DeliveryWay: String, CaseIterable, Sendable {
  /// Into the conversation that is open on a screen.
  case chat
  /// As a notification on the desktop.
  case notification
  /// To a program of the person's own.
  case command
  /// Into the inbox, where it waits. It is there from the start, and this way never fails.
  case inbox

  /// What it is called in a sentence: `the desktop notification`.
  package var words: LocalizedText {
    switch self {
    case .chat: "the open chat"
    case .notification: "the desktop notification"
    case .command: "your command"
    case .inbox: "the inbox"
    }
  }
}

/// How the person wants messages to be delivered.
package struct DeliveryPreferences: Equatable, Sendable {
  /// The ways in the order they are tried; the last one is always the inbox.
  package let order: [DeliveryWay]
  /// Whether a notification shows the message's words.
  ///
  /// Screens are seen by others, so it is off unless set.
  package let showsText: Bool
  /// How long after "Later" the person is asked again.
  package let laterAfter: Duration
  /// How long a command may take.
  package let commandTimeout: Duration

  /// Preferences; ways named twice count once, and those behind the inbox not at all.
  package init(
    order: [DeliveryWay] = DeliveryWay.allCases,
    showsText: Bool = false,
    laterAfter: Duration = .seconds(3_600),
    commandTimeout: Duration = .seconds(30)
  ) {
    var ways: [DeliveryWay] = []
    for way in order.prefix(while: { $0 != .inbox }) where !ways.contains(way) { ways.append(way) }
    self.order = ways + [.inbox]
    self.showsText = showsText
    self.laterAfter = laterAfter
    self.commandTimeout = commandTimeout
  }

  /// How long a way may take to confirm; `nil` for the inbox, which needs no confirmation.
  ///
  /// A notification service may have to be started first; a command is ended at its own limit, and
  /// the rest is for that to be told.
  package func limit(for way: DeliveryWay) -> Duration? {
    switch way {
    case .chat: .seconds(5)
    case .notification: .seconds(10)
    case .command: commandTimeout + .seconds(5)
    case .inbox: nil
    }
  }
}
