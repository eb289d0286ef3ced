/// Until when each connection has to bring what it is about to, whatever it trickles meanwhile.
///
/// A library's timeout begins again with every byte, so a client that sends one now and then would hold
/// a connection for ever. Times are seconds of any clock that only goes forward.
struct ConnectionDeadlines<Connection: Hashable> {
  private var deadlines: [Connection: Double] = [:]

  /// When something has to be looked at next; nil for never.
  var next: Double? { deadlines.values.min() }

  /// Sets when a connection has to be further.
  mutating func set(_ connection: Connection, until deadline: Double) {
    deadlines[connection] = deadline
  }

  /// Nothing is expected of a connection: it waits for us, or is closed.
  mutating func clear(_ connection: Connection) { deadlines[connection] = nil }

  /// The connections whose time is over, which are not told of again.
  mutating func takeOverdue(at now: Double) -> [Connection] {
    let overdue = deadlines.filter { $0.value <= now }.map(\.key)
    for connection in overdue { deadlines[connection] = nil }
    return overdue
  }
}
