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
