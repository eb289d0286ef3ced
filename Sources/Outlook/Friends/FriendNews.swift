package import Catalogues
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
  ///   - words: the language it is told in.
  package init?(
    _ id: String,
    name: String,
    standing: FriendStanding,
    isByName: Bool = false,
    report: FriendReport?,
    shown: String?,
    today: CalendarDay,
    _ words: Catalogue
  ) {
    let found: (key: String, text: String)?
    switch standing {
    case .asks:
      let key: FriendKey = isByName ? .foundByName : .accepted
      found = ("asks", words.text(key, ["name": name]))
    case .parted: found = ("parted", words.text(FriendKey.parted, ["name": name]))
    case .shares: found = report.flatMap { Self.count($0, name, today, words) }
    case .waits, .left, .blocked: found = nil
    }
    guard let found, found.key != shown else { return nil }
    self.id = id
    (key, text) = found
  }

  private static func count(
    _ report: FriendReport,
    _ name: String,
    _ today: CalendarDay,
    _ words: Catalogue
  ) -> (key: String, text: String)? {
    let week = ShareRhythm.week.number(of: today)
    for (number, isThisWeek) in [(week, true), (week - 1, false)] {
      guard let count = report.number(in: number), count > 0 else { continue }
      let key: FriendKey =
        switch report.count {
        case .tests: isThisWeek ? .testsThisWeek : .testsLastWeek
        case .exercises: isThisWeek ? .exercisesThisWeek : .exercisesLastWeek
        case .diary: isThisWeek ? .diaryThisWeek : .diaryLastWeek
        }
      return (
        "\(number)/\(report.count.rawValue)/\(count)",
        words.text(key, ["name": name], count: count)
      )
    }
    return nil
  }
}
