package import Core
import HealthModel
import Sharing

/// What a person lets friends see: one number a week, never a value.
package enum FriendCount: String, Codable, CaseIterable, Hashable, Sendable {
  /// Breathing tests.
  case tests
  /// Guided exercises that were done to their end.
  case exercises
  /// Days with a mood in the diary.
  case diary

  /// The largest number that is believed: a week has no room for more.
  package static let most = 1000

  /// What it is called: `breathing tests`.
  package var title: LocalizedText {
    switch self {
    case .tests: "breathing tests"
    case .exercises: "exercises"
    case .diary: "days with a diary entry"
    }
  }
}

/// A count of a week that goes on, and of the week before.
package struct FriendReport: Codable, Hashable, Sendable {
  /// What is counted.
  package let count: FriendCount
  /// The number of the week that goes on (ISO 8601), as ``ShareRhythm`` numbers them.
  package let week: Int64
  /// How many there are in it by now.
  package let number: Int
  /// How many there were in the week before.
  package let before: Int

  /// A report.
  package init(_ count: FriendCount, week: Int64, number: Int, before: Int) {
    self.count = count
    self.week = week
    self.number = min(max(0, number), FriendCount.most)
    self.before = min(max(0, before), FriendCount.most)
  }

  /// Whether it can be true on a day, which may be another one where the friend lives.
  func isPlausible(on today: CalendarDay) -> Bool {
    let newest = ShareRhythm.week.number(of: today.adding(days: 2))
    return (0...FriendCount.most).contains(number) && (0...FriendCount.most).contains(before)
      && (1...newest).contains(week)
  }

  /// How many there were in a week; nil where it says nothing of that week.
  package func number(in week: Int64) -> Int? {
    if week == self.week { return number }
    return week == self.week - 1 ? before : nil
  }
}
