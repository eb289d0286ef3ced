import Catalogues
import Configuration
import Console
import HealthModel
import HostSystem
package import Services
package import Transcripts
import Core

/// How long talks are kept: those whose last message is older go, with what rests on them.
@MainActor package struct TalkRetention {
  private let services: Services

  /// The retention of one home.
  package init(_ services: Services) { self.services = services }

  /// Erases what is no longer kept, at the start of a program, and tells it.
  ///
  /// A failure is told and is no reason not to begin: somebody may need to talk.
  package static func applyAtStart(_ services: Services) {
    do {
      if let erased = try TalkRetention(services).apply() { services.output.notice(erased) }
    } catch {
      let failure = AppFailure(error)
      // Whoever reads the settings next says what is wrong with them.
      guard failure.exitCode != .configuration else { return }
      services.output.notice(
        services.words.text(
          SessionKey.notErasedNow,
          ["reason": services.output.spoken(failure.errorDescription)]
        )
      )
    }
  }

  /// Erases what the setting `transcripts.keep` no longer keeps.
  ///
  /// - Returns: a sentence on what was erased; nil when nothing was.
  /// - Throws: an error of the settings or of the stores.
  package func apply() throws -> String? {
    guard !services.stores.isIncognito, let age = try services.settings.current().transcripts.keep
    else {
      return nil
    }
    let talks = try talks(olderThan: age)
    guard !talks.isEmpty else { return nil }
    try erase(talks, olderThan: age)
    let words = services.words
    let (days, rest) = age.components.seconds.quotientAndRemainder(dividingBy: 86_400)
    let length =
      rest == 0
      ? words.text(SessionKey.keptDays, count: Int(days))
      : services.output.spoken(DurationText.words(age))
    return words.text(
      SessionKey.keptFor,
      ["length": length, "counts": TalkList.counts(talks[...], words)]
    )
  }

  /// The talks whose last message is older than this, and that no chat has open.
  package func talks(olderThan age: Duration) throws -> [SessionSummary] {
    let store = try services.stores.transcripts()
    // Chats that were killed can't tell that they are no longer open.
    _ = try store.openChats(isAlive: ClaimHolder.isAlive)
    return try store.sessions(untouchedSince: instant(age))
  }

  /// Erases these talks, and the check-ins of then that stand in no talk.
  package func erase(_ talks: [SessionSummary], olderThan age: Duration) throws {
    let ids = talks.map(\.id)
    try TalkErasure(services).forgetInput(ofSessions: ids)
    try services.stores.transcripts().delete(sessions: ids, checkInsBefore: instant(age))
  }

  private func instant(_ age: Duration) -> Timestamp {
    services.clock.now().adding(milliseconds: -age.components.seconds * 1000)
  }
}
