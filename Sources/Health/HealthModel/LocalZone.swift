import Glibc

/// The time zone of this machine, as the C library knows it.
///
/// Foundation's time zone silently becomes GMT when the standard library is linked
/// statically, so the offset comes from `localtime_r`, which reads `TZ` and the system's zone
/// database. The corresponding C functions are `tzset` and `localtime_r`.
package struct LocalZone: Sendable {
  /// The offset from UTC in minutes at an instant; handed in so that tests can fix it.
  package let offsetMinutes: @Sendable (_ milliseconds: Int64) -> Int

  /// A zone from a function of its own, for tests and simulations.
  package init(offsetMinutes: @escaping @Sendable (_ milliseconds: Int64) -> Int) {
    self.offsetMinutes = offsetMinutes
  }

  /// The zone this process runs in.
  package static let current = LocalZone { milliseconds in
    tzset()
    var seconds = time_t(floorDivide(milliseconds, 1000))
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe Int(floorDivide(Int64(parts.tm_gmtoff), 60))
  }

  /// UTC, whatever the machine is set to.
  package static let utc = LocalZone { _ in 0 }

  /// The instant at which local clocks show a civil time.
  ///
  /// In the hour that a clock change repeats, the first is meant; in the one it skips, the
  /// time is taken with the offset from before the change, so it lands just after the gap.
  package func milliseconds(ofLocal local: Int64) -> Int64 {
    let before = Int64(offsetMinutes(local - 86_400_000))
    let after = Int64(offsetMinutes(local + 86_400_000))
    for offset in [before, after] {
      let candidate = local - offset * 60_000
      if Int64(offsetMinutes(candidate)) == offset { return candidate }
    }
    return local - before * 60_000
  }
}

/// Integer division that rounds towards minus infinity.
func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  let quotient = dividend / divisor
  return dividend % divisor != 0 && (dividend < 0) != (divisor < 0) ? quotient - 1 : quotient
}
