/// Several readings that one takes the place of: their mean, with the least and the greatest of them.
package struct StretchOfReadings: Equatable, Sendable {
  /// The metadata key of the least value.
  package static let minimumKey = "Minimum"
  /// The metadata key of the greatest value.
  package static let maximumKey = "Maximum"
  /// The metadata key of how many readings it was.
  package static let countKey = "ReadingCount"
  /// The most readings that one may stand for.
  private static let most = 1_000_000_000

  private var sum = 0.0
  private var low = Double.infinity
  private var high = -Double.infinity
  /// How many readings there are.
  package private(set) var count = 0

  /// No readings yet.
  package init() {}

  /// Adds a reading; one that stands for several counts as many times.
  package mutating func add(_ value: Double, _ metadata: [String: String]) {
    guard value.isFinite else { return }
    func number(_ key: String) -> Double? {
      metadata[key].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }
    let times = metadata[Self.countKey].flatMap { Int($0) }.map { min(max($0, 1), Self.most) } ?? 1
    sum += value * Double(times)
    count = min(count.addingReportingOverflow(times).partialValue, Self.most)
    low = min(low, number(Self.minimumKey) ?? value, value)
    high = max(high, number(Self.maximumKey) ?? value, value)
  }

  /// The mean, to one decimal; nil without a reading.
  package var mean: Double? {
    count == 0 ? nil : (sum / Double(count) * 10).rounded() / 10
  }

  /// The least and the greatest value, and how many readings there were.
  package var metadata: [String: String] {
    guard count > 0 else { return [:] }
    return [
      Self.minimumKey: DecimalText.one(low), Self.maximumKey: DecimalText.one(high),
      Self.countKey: "\(count)",
    ]
  }
}
