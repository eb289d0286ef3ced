package import HealthModel

/// A chat that a person has open now.
package struct OpenChat: Hashable, Sendable {
  /// The process it runs in.
  package let holder: ClaimHolder
  /// The conversation it shows.
  package let sessionID: String
  /// Since when the chat has been open.
  package let since: Timestamp

  /// An open chat from its parts.
  package init(holder: ClaimHolder, sessionID: String, since: Timestamp) {
    self.holder = holder
    self.sessionID = sessionID
    self.since = since
  }
}
