import Core
import Console
import HostSystem
import Services
import Transcripts

/// A talk to be replayed, read message by message: a session, a file, or standard input.
@MainActor final class ReplaySource {
  /// The longest talk that is held whole, in bytes of text: the player moves about in it.
  static let longestTalk = 64 << 20

  private static let page = 64

  private let services: Services
  private let file: TranscriptFileSource?
  private let session: SessionSummary?
  private var messages: [TranscriptMessage] = []
  private var place = 0
  private var last = 0
  private var isAtEnd = false
  private var exported: ImportedTalk?

  /// The source that a name means: `-`, what looks like a file and what is one, is a file; `last` and
  /// all else is a session.
  ///
  /// - Throws: an error of the store or of the file.
  init(_ name: String, _ services: Services) throws {
    self.services = services
    if try Self.isFile(name) {
      file = try TranscriptFileSource(path: name)
      session = nil
      exported = try file?.exported(zone: services.clock.zone)
    } else {
      file = nil
      session = try services.stores.session(named: name)
    }
    // A file tells its title when its first message is asked for.
    try fill()
  }

  /// The talk's title.
  var title: String { session?.title ?? exported?.title ?? file?.title ?? SessionTitle.untitled }

  /// The talk's id; nil for one that stands in a file.
  var sessionID: String? { session?.id }

  /// The next message; nil behind the last one.
  func next() throws -> TranscriptMessage? {
    if place == messages.count { try fill() }
    guard place < messages.count else { return nil }
    defer { place += 1 }
    return messages[place]
  }

  /// All messages that are left.
  ///
  /// - Parameter isWanted: which of them.
  /// - Returns: the messages in their order.
  /// - Throws: also when they are too many to be held.
  func all(where isWanted: (TranscriptMessage) -> Bool = { _ in true }) throws
    -> [TranscriptMessage]
  {
    var found: [TranscriptMessage] = []
    var size = 0
    while let message = try next() {
      guard isWanted(message) else { continue }
      size += message.text.utf8.count
      guard size <= Self.longestTalk else {
        throw AppFailure(
          .badData,
          "This conversation has over \(Self.longestTalk >> 20) MB of text, too much for the player.",
          hint: "Read it with --instant, or a part of it with --from and --to."
        )
      }
      found.append(message)
    }
    return found
  }

  private func fill() throws {
    guard !isAtEnd else { return }
    messages.removeAll(keepingCapacity: true)
    place = 0
    if let session {
      let store = try services.stores.transcripts()
      messages = try store.messages(inSession: session.id, after: last, limit: Self.page)
      last = messages.last?.index ?? last
    } else if exported != nil {
      messages = exported?.messages ?? []
      exported?.messages = []
    } else if let message = try file?.next() {
      messages = [message]
    }
    isAtEnd = messages.isEmpty
  }

  private static func isFile(_ name: String) throws -> Bool {
    if name == "last" { return false }
    if name == "-" || name.contains("/") || name.hasSuffix(".jsonl") { return true }
    return try PrivateFile.permissions(of: name) != nil
  }
}
