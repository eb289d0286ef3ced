package import HealthModel
import Sharing

/// What can be said of a friend in a line when a chat is opened.
package struct FriendNews: Hashable, Sendable {
  /// The friend, see ``Friend/id()``.
  package let id: String
  /// What is new; the same is never said twice.
  package let key: String
  /// It in a sentence.
  package let text: String

  /// What is new of a friend; nil for nothing.
  ///
  /// - Parameters:
  ///   - id: the friend.
  ///   - name: what they are called here.
  ///   - standing: how they stand.
  ///   - isByName: whether they have found this person by a name.
  ///   - report: what came last.
  ///   - shown: what was said of them last.
  ///   - today: the local day.
  package init?(
    _ id: String,
    name: String,
    standing: FriendStanding,
    isByName: Bool = false,
    report: FriendReport?,
    shown: String?,
    today: CalendarDay
  ) {
    let found: (key: String, text: String)?
    switch standing {
    case .asks:
      found = (
        "asks",
        "\(name) has \(isByName ? "found you by your name" : "accepted your invitation"). To share your count: mindpulse friends accept \"\(name)\""
      )
    case .parted:
      found = ("parted", "\(name) has left. You share nothing with each other any more.")
    case .shares: found = report.flatMap { Self.count($0, name, today) }
    case .waits, .left, .blocked: found = nil
    }
    guard let found, found.key != shown else { return nil }
    self.id = id
    (key, text) = found
  }

  private static func count(
    _ report: FriendReport,
    _ name: String,
    _ today: CalendarDay
  ) -> (key: String, text: String)? {
    let week = ShareRhythm.week.number(of: today)
    for (number, words) in [(week, "this week"), (week - 1, "last week")] {
      guard let count = report.number(in: number), count > 0 else { continue }
      let did = report.count == .diary ? "had" : "did"
      return (
        "\(number)/\(report.count.rawValue)/\(count)",
        "\(name) \(did) \(report.count.words(count)) \(words)."
      )
    }
    return nil
  }
}
