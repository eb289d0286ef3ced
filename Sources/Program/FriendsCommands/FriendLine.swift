import Configuration
import Core
import Dialogue
import Friends
import HealthModel
package import Services
import Transcripts

/// The one line about a friend that a chat's opening or `status` shows, where something new came.
@MainActor package struct FriendLine {
  private let services: Services

  /// The line for one run of the program.
  package init(_ services: Services) { self.services = services }

  /// What is new of one friend, and notes that it was said; nil for nothing.
  ///
  /// Nothing is said within a day of a danger, in an incognito conversation, or where it is turned off.
  /// One's own count never stands beside it.
  package func take() throws -> String? {
    guard try services.settings.current().chat.friendNews, !services.stores.isIncognito,
      try services.stores.isReadable
    else { return nil }
    let store = try services.stores.transcripts()
    let now = services.clock.now()
    guard try store.hasDiaryEntries(Friend.diaryKind),
      try PersonSafety(store).isSafe(at: now)
    else { return nil }
    let records = FriendRecords(store)
    let shown = try records.memory().shown
    // By name, as everywhere: the first of whom something is new.
    for member in try records.circle().members {
      let news = FriendNews(
        member.id,
        name: FriendRecords.shown(member.friend.name),
        standing: member.standing,
        isByName: member.isByName,
        report: member.heard.report,
        shown: shown[member.id],
        today: now.day,
        services.words
      )
      guard let news else { continue }
      try records.change { $0.shown[news.id] = news.key }
      return news.text
    }
    return nil
  }
}
