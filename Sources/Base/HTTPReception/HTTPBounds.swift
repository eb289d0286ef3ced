/// How much others may ask of a server at once.
package struct HTTPBounds: Sendable {
  /// Bytes of a body.
  package var body = 32 << 20
  /// Bytes of a body that nobody wants and that is read all the same, so that the one who sends it hears
  /// the answer.
  package var unwanted = 64 << 20
  /// Open connections.
  package var connections = 16
  /// Open connections of one address.
  package var perAddress = 4
  /// Bytes of a request's head.
  package var head = 32 << 10
  /// Seconds without a byte after which a connection is closed.
  package var idleSeconds = 10
  /// Seconds in which a connection has to bring a whole head, and a refused body has to end.
  package var headSeconds = 30
  /// Seconds in which a body that is wanted has to be there: 32 MiB at half a megabit a second.
  package var bodySeconds = 600

  /// The bounds of a receiver of readings.
  package init() {}
}
