/// What one row of a hub's log says.
package enum HubChange: Hashable, Sendable {
}
