import Console
import Configuration
import HealthModel
import HostSystem
import Transcripts

/// How long talks are kept: those whose last message is older go, with what rests on them.
@MainActor struct TalkRetention {
  private let context: AppContext

  /// The retention of one home.
  init(_ context: AppContext) { self.context = context }

  /// Erases what is no longer kept, at the start of a program, and tells it.
  ///
  /// A failure is told and is no reason not to begin: somebody may need to talk.
  static func applyAtStart(_ context: AppContext) {
    do {
      if let erased = try TalkRetention(context).apply() { context.output.notice(erased) }
    } catch {
      let failure = AppFailure(error)
      // Whoever reads the settings next says what is wrong with them.
      guard failure.exitCode != .configuration else { return }
      context.output.notice("Old talks could not be erased now. \(failure.message)")
    }
  }

  /// Erases what the setting `transcripts.keep` no longer keeps.
  ///
  /// - Returns: a sentence on what was erased; nil when nothing was.
  /// - Throws: an error of the settings or of the stores.
  func apply() throws -> String? {
    guard !context.isIncognito, let age = try context.settings().transcripts.keep else {
      return nil
    }
    let talks = try talks(olderThan: age)
    guard !talks.isEmpty else { return nil }
    try erase(talks, olderThan: age)
    let words = DurationText.words(age)
    return "Erased for good, as talks are kept for \(words): \(TalkList.counts(talks[...]))."
  }

  /// The talks whose last message is older than this, and that no chat has open.
  func talks(olderThan age: Duration) throws -> [SessionSummary] {
    let store = try context.transcriptStore()
    // Chats that were killed can't tell that they are no longer open.
    _ = try store.openChats(isAlive: ClaimHolder.isAlive)
    return try store.sessions(untouchedSince: instant(age))
  }

  /// Erases these talks, and the check-ins of then that stand in no talk.
  func erase(_ talks: [SessionSummary], olderThan age: Duration) throws {
    let ids = talks.map(\.id)
    try TalkErasure(context).forgetInput(ofSessions: ids)
    try context.transcriptStore().delete(sessions: ids, checkInsBefore: instant(age))
  }

  private func instant(_ age: Duration) -> Timestamp {
    context.now().adding(milliseconds: -age.components.seconds * 1000)
  }
}
