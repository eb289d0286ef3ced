import Services
import Transcripts

/// Stores talks that come in, some of them a change: each change waits for the disk several times.
@MainActor struct TalkBatch {
  /// How much text is stored at once, in bytes: a fraction of a second's work for the index, while
  /// other programs wait.
  private static let size = 1 << 20
  /// How many talks are stored at once.
  private static let most = 256

  private let store: TranscriptStore
  private let danger: ImportedDanger
  private var waiting: [ImportedTalk] = []
  private var bytes = 0
  private var count = ImportedCount()

  /// An empty batch.
  init(_ services: Services) throws {
    store = try services.stores.transcripts()
    danger = ImportedDanger(services)
  }

  /// Takes the next talk.
  mutating func take(_ talk: ImportedTalk) throws {
    waiting.append(talk)
    bytes += talk.messages.reduce(0) { $0 + $1.text.utf8.count }
    if waiting.count >= Self.most || bytes >= Self.size { try flush() }
  }

  /// Stores what is left, and tells how much of all was new.
  mutating func finished() throws -> ImportedCount {
    try flush()
    return count
  }

  private mutating func flush() throws {
    count = count + (try store.importTalks(waiting))
    for talk in waiting { try danger.screen(talk) }
    waiting = []
    bytes = 0
  }
}
