package import HealthModel

/// Intervals between beats that follow each other without a gap, as a sensor sent them.
///
/// Kept as they came, in 1/1024 s: what is an artefact is decided when they are read.
package struct BeatSeries: Equatable, Sendable {
  /// How many of a sensor's units make a second.
  package static let unitsPerSecond = 1024

  /// Where they came from, as the samples have it.
  package let source: String
  /// When the first interval began.
  package let start: Timestamp
  /// The intervals, oldest first, in 1/1024 s.
  package let intervals: [UInt16]

  /// A series.
  package init(source: String, start: Timestamp, intervals: [UInt16]) {
    self.source = source
    self.start = start
    self.intervals = intervals
  }

  /// The length of all intervals together, in 1/1024 s.
  package var units: Int { intervals.reduce(0) { $0 + Int($1) } }

  /// When the last interval ended.
  package var end: Timestamp {
    start.adding(milliseconds: Int64(units) * 1000 / Int64(Self.unitsPerSecond))
  }

  /// An interval in milliseconds.
  package static func milliseconds(_ interval: UInt16) -> Double {
    Double(interval) * 1000 / Double(unitsPerSecond)
  }
}
