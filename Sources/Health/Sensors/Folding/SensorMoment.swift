/// When something came, by both clocks.
///
/// The wall clock says what time it was, and can be set; the monotonic one only runs on, and stands
/// still while the machine is suspended. Where they run apart, one of the two has happened.
package struct SensorMoment: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package let wall: Int64
  /// Milliseconds of `CLOCK_MONOTONIC`.
  package let monotonic: Int64

  /// A moment.
  package init(wall: Int64, monotonic: Int64) {
    self.wall = wall
    self.monotonic = monotonic
  }

  /// Milliseconds from another moment, by the monotonic clock.
  func elapsed(since other: SensorMoment) -> Int64 {
    monotonic.subtractingReportingOverflow(other.monotonic).partialValue
  }

  /// How far the clocks have run apart since another moment, milliseconds.
  func drift(since other: SensorMoment) -> Int64 {
    let wall = self.wall.subtractingReportingOverflow(other.wall).partialValue
    let drift = wall.subtractingReportingOverflow(elapsed(since: other)).partialValue
    return drift == .min ? .max : abs(drift)
  }
}
