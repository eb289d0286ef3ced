import BundledWords
import Assessment
import BundledFiles
import Core
import HealthModel
import Safety
import TestSupport
import Transcripts

@testable import Dialogue
@testable import Prompts

/// A transcript store of a test's own and conversations that write into it, removed when the test
/// lets it go.
@MainActor struct ConversationScene {
  /// Tuesday, 14 November 2023, 22:13:20 UTC.
  nonisolated static let now = Timestamp(milliseconds: 1_700_000_000_000)

  let store: TranscriptStore

  private let folder: TemporaryDirectory
  private let ids = IdentifierSource(
    now: { ConversationScene.now.milliseconds },
    random: { (0..<$0).map { _ in UInt8.random(in: 0...255) } }
  )

  /// A new store, which waits this many milliseconds for another program.
  init(busyTimeout: Int32 = 5000) throws {
    folder = try TemporaryDirectory()
    let path = folder.file("transcripts.sqlite")
    store = try TranscriptStore(path: path, busyTimeout: busyTimeout)
  }

  /// What is known of a person of 36 years.
  static func facts(
    _ vitals: [Vital] = [],
    verdicts: [String: UsualVerdict] = [:],
    now: Timestamp = Self.now
  ) -> PersonFacts {
    PersonFacts(vitals: vitals, verdicts: verdicts, age: 36, name: nil, now: now)
  }

  /// An id that nothing else in the store has.
  func makeID() -> String { ids.next() }

  /// A conversation with the words and the safety that come with the program, at the facts' time.
  func conversation(
    _ engines: ConversationEngines,
    session: String = "session",
    facts: PersonFacts = Self.facts(),
    remembers: Bool = false,
    unsaved: UnsavedWrites = UnsavedWrites(),
    listen: (@MainActor @Sendable (String) async -> DangerHearing?)? = nil
  ) throws -> Conversation {
    let english = try englishWords()
    let words = ConversationWords(prompts: try PromptBuilder.bundled(), spoken: { english }) {
      FineReply(try bundledScript())
    }
    return try Conversation(
      sessionID: session,
      store: store,
      engines: engines,
      safety: {
        var safety = try TalkSafety.bundled()
        if let listen { safety.listen = { text, _ in await listen(text) } }
        return safety
      },
      words: { words },
      facts: { facts },
      remembers: { remembers },
      unsaved: unsaved,
      makeID: makeID,
      clock: { facts.now }
    )
  }

  /// What a session holds, in order.
  func messages(_ session: String = "session") throws -> [TranscriptMessage] {
    try store.messages(inSession: session)
  }
}

extension PromptBuilder {
  /// The prompts that come with the program.
  static func bundled() throws -> PromptBuilder {
    func template(_ file: BundledFile) throws -> PromptTemplate {
      try PromptTemplate(text: String(decoding: file.bytes, as: UTF8.self), file: file.path)
    }
    return PromptBuilder(
      system: try template(.systemPrompt),
      checkIn: try template(.checkInPrompt)
    )
  }
}
