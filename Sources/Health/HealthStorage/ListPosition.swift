import HealthModel

/// The place in a list, newest first, behind which its next page begins.
struct ListPosition {
  /// The start of the last sample seen.
  var start: Int64
  /// Its id.
  var id: Int64

  /// Before the first sample of a query.
  init(before query: SampleQuery) {
    start = query.to.map { $0.milliseconds - 1 } ?? .max
    id = .max
  }

  /// Behind a sample.
  init(behind sample: Sample) {
    start = sample.start.milliseconds
    id = sample.id
  }
}
