package import HealthModel

/// What has to be made of a share by now: pure, so that each rule can be tried by itself.
package struct ShareAgenda: Hashable, Sendable {
  /// How many periods back a summary is still made, the newest included.
  package static let mostMissed: Int64 = 4

  /// The periods that are over and have no summary yet, the earliest first.
  package let due: [SharePeriod]
  /// Whether nothing comes after them.
  package let isOver: Bool

  /// What has to be done on a day.
  ///
  /// - Parameters:
  ///   - share: the share.
  ///   - made: the numbers of the summaries that were made, sent or not.
  ///   - today: the local day.
  package init(_ share: Share, made: [Int64], today: CalendarDay) {
    guard share.isActive else {
      (due, isOver) = ([], false)
      return
    }
    let end = share.lastDay
    // The day that goes on is never part of a summary.
    let newest = share.every.number(of: min(end, today))
    let known = made.max() ?? share.first - 1
    let from = max(known + 1, share.first, newest - Self.mostMissed)
    let complete = from <= newest ? (from...newest).map { share.every.period($0, until: end) } : []
    due = Array(complete.filter { $0.last < today }.suffix(Int(Self.mostMissed)))
    isOver = today > end
  }
}
