/// How a check-in reaches the person when the companion speaks first.
package struct DeliverySettings: Equatable, Sendable {
  /// A way a message can take.
  package enum Way: String, CaseIterable, Sendable {
    /// Into the conversation that is open on a screen.
    case chat
    /// As a notification on the desktop.
    case notification
    /// To a program of the person's own.
    case command
    /// Into the inbox.
    case inbox
  }

  /// The ways in the order they are tried; the inbox takes what none of them does.
  package var order = Way.allCases
  /// Whether a notification shows the message's words, which others may see.
  package var showText = false
  /// A program and its arguments that get the message on standard input; never empty.
  package var command: [String]?
  /// How long that program may take.
  package var commandTimeout = Duration.seconds(30)
  /// How long after "Later" the person is asked again.
  package var laterAfter = Duration.seconds(3_600)
  /// A program and its arguments that open a terminal with what follows in it; never empty.
  package var terminal: [String]?
}
