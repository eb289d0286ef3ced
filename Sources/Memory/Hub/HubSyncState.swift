/// Knows how far this machine is with a hub.
package protocol HubSyncState: Sendable {
  /// How far it is now.
  func standing() throws(HubError) -> HubStanding
}

/// How far a machine is with a hub.
package struct HubStanding: Hashable, Sendable {
  /// How many changes wait to be sent.
  package let pending: Int
  /// When it was in step with the hub last, in milliseconds since 1970; nil for never.
  package let lastSync: Int64?

  /// A standing.
  package init(pending: Int, lastSync: Int64?) {
    self.pending = pending
    self.lastSync = lastSync
  }
}

/// The standing of a machine that has joined a hub and exchanges nothing yet.
package struct JoinedAlone: HubSyncState {
  /// Nothing waits.
  package init() {}

  package func standing() -> HubStanding { HubStanding(pending: 0, lastSync: nil) }
}
