package import HealthModel

/// A conversation from elsewhere, ready to be stored.
package struct ImportedTalk: Hashable, Sendable {
  /// Its id, made from where it comes from, so that a second import is known as one.
  package var id: String
  /// The title it has there; nil for one made of its first words.
  package var title: String?
  /// When it began.
  package var started: Timestamp
  /// Its messages in their order, with ids as stable as its own; an `index` of 0 means the next.
  package var messages: [TranscriptMessage]

  /// A conversation from its parts.
  package init(
    id: String,
    title: String?,
    started: Timestamp,
    messages: [TranscriptMessage] = []
  ) {
    self.id = id
    self.title = title
    self.started = started
    self.messages = messages
  }

  /// The title to keep; none where it says no more than the first words.
  ///
  /// So forgetting those words leaves nothing of them behind. A title is made of the first 512
  /// scalars everywhere (``TranscriptStore/sessions()``).
  var titleToKeep: String? {
    guard let title = title.flatMap(SessionTitle.cleaned) else { return nil }
    let first = messages.first { $0.role == .user }
    let made =
      first.map { SessionTitle.make(from: String($0.text.unicodeScalars.prefix(512))) }
      ?? SessionTitle.checkInOnly
    let parts = SessionTitle.parted(title)
    if parts.base == made { return parts.fork.map(SessionTitle.forkMark) }
    return title
  }
}

/// How much of what was brought in was new.
package struct ImportedCount: Hashable, Sendable {
  /// Conversations of which nothing had been there.
  package var sessions: Int
  /// Messages that were stored.
  package var added: Int
  /// Messages that were there already.
  package var known: Int

  /// A count from its parts.
  package init(sessions: Int = 0, added: Int = 0, known: Int = 0) {
    self.sessions = sessions
    self.added = added
    self.known = known
  }

  /// Both together.
  package static func + (left: Self, right: Self) -> Self {
    Self(
      sessions: left.sessions + right.sessions,
      added: left.added + right.added,
      known: left.known + right.known
    )
  }
}
