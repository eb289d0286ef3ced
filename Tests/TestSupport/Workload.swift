import Foundation

/// How much the largest tests do.
package enum Workload {
  /// The part of their work that they do: one in this many, by `MINDPULSE_SHARE`; 1 without it.
  ///
  /// A sanitizer makes everything ten times slower and finds as much in a part.
  package static let share = max(
    1,
    ProcessInfo.processInfo.environment["MINDPULSE_SHARE"].flatMap { Int($0) } ?? 1
  )
}
