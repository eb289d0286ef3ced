import ChatCompletions
import HealthModel
import SQLite
import Safety
import Testing
import TestSupport
import Transcripts

@testable import Dialogue
import Core

/// What is said while another program holds the store of talks.
@MainActor struct UnsavedWritesTests {
  private let folder: TemporaryDirectory
  private let store: TranscriptStore
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("transcripts.sqlite")
    // Nothing is waited for, so that the order of events alone decides.
    store = try TranscriptStore(path: path, busyTimeout: 0)
  }

  /// A message of the person's under an id of its own.
  private func message(_ id: String) -> TranscriptMessage {
    TranscriptMessage(
      id: id,
      sessionID: "session",
      role: .user,
      text: "words of \(id)",
      time: ConversationScene.now,
      status: .complete,
      kind: .talk
    )
  }

  /// Writes a message; whether it is saved.
  private func write(_ id: String, _ unsaved: UnsavedWrites) throws -> Bool {
    let message = message(id)
    return try unsaved.write { [store] in _ = try store.append(message) }
  }

  /// Writes what fails in itself.
  private func fail(_ unsaved: UnsavedWrites) throws -> Bool {
    try unsaved.write { throw TranscriptsError.noSuchMessage("x") }
  }

  /// The store as another program holds it, until it is let go of.
  private func held() throws -> Connection {
    let other = try Connection(path: path, role: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    return other
  }

  private func texts() throws -> [String] {
    try store.messages(inSession: "session").map(\.text)
  }

  @Test("what is written while another program holds the store is saved later, in its order, once")
  func order() throws {
    let unsaved = UnsavedWrites()
    var waits = 0
    unsaved.onWaiting = { waits += 1 }
    let other = try held()
    for id in ["a", "b"] { #expect(try !write(id, unsaved)) }
    #expect(!unsaved.tryAgain())
    try other.execute("ROLLBACK")
    // What comes now stands behind what waits.
    #expect(try !write("c", unsaved))
    #expect(unsaved.tryAgain())
    #expect(unsaved.tryAgain())
    #expect(try texts() == ["words of a", "words of b", "words of c"])
    #expect(waits == 1)
    #expect(try write("d", unsaved))
    #expect(unsaved.giveUp() == nil)
  }

  @Test("a message is kept, told of, and answered when the store is free again")
  func conversation() async throws {
    let scene = try ConversationScene(busyTimeout: 0)
    let other = try Connection(path: scene.store.path, role: .readWrite)
    let rhythm = UnsavedWrites.Rhythm(quiet: 1, most: nil) { tries in
      if tries == 3 { try other.execute("ROLLBACK") }
    }
    let talk = try scene.conversation(
      ConversationEngines(only: OfflineListener(script: try bundledScript())),
      unsaved: UnsavedWrites(rhythm)
    )
    try other.execute("BEGIN EXCLUSIVE")
    var told: [String] = []
    try await talk.say("the night was long") { event in
      switch event {
      case .heldUp(let reason): told.append(reason.english)
      case .saved: told.append("saved")
      case .replyBegan: told.append("reply")
      default: break
      }
    }
    #expect(told.count == 3 && told.suffix(2) == ["saved", "reply"])
    #expect(told.first?.hasSuffix(".") == true)
    let messages = try scene.messages()
    #expect(messages.map(\.role) == [.user, .assistant])
    #expect(messages.map(\.status) == [.complete, .complete])
  }

  @Test("a message whose wait is stopped is kept and saved later, and nobody is asked")
  func stopped() async throws {
    let scene = try ConversationScene(busyTimeout: 0)
    let other = try Connection(path: scene.store.path, role: .readWrite)
    let rhythm = UnsavedWrites.Rhythm(quiet: 9, most: nil) { _ in throw CancellationError() }
    let unsaved = UnsavedWrites(rhythm)
    let talk = try scene.conversation(
      ConversationEngines(only: OfflineListener(script: try bundledScript())),
      unsaved: unsaved
    )
    try other.execute("BEGIN EXCLUSIVE")
    var events: [String] = []
    await #expect(throws: CancellationError.self) {
      try await talk.say("the night was long") { event in
        switch event {
        case .said(let message): events.append("said: \(message.text)")
        case .levelChanged(let level): events.append("level \(level.rawValue)")
        case .heldUp: events.append("held")
        default: events.append("\(event)")
        }
      }
    }
    // A level that can't be read counts as a danger until the message is screened.
    #expect(events == ["level 0", "said: the night was long", "held"])
    try other.execute("ROLLBACK")
    #expect(unsaved.tryAgain())
    #expect(try scene.messages().map(\.text) == ["the night was long"])
  }

  @Test("who gives up tells why, and what waited is let go of")
  func givenUp() throws {
    let unsaved = UnsavedWrites()
    let other = try held()
    #expect(try !write("a", unsaved))
    #expect(unsaved.giveUp()?.isHeldElsewhere == true)
    #expect(unsaved.isEmpty)
    try other.execute("ROLLBACK")
    #expect(try store.sessions().isEmpty)
  }

  @Test("a write that fails for another reason is told at once, and later where it had waited")
  func failure() throws {
    let unsaved = UnsavedWrites()
    #expect(throws: TranscriptsError.noSuchMessage("x")) { try fail(unsaved) }
    var failures = 0
    unsaved.onFailure = { _ in failures += 1 }
    let other = try held()
    #expect(try !write("a", unsaved))
    #expect(try !fail(unsaved))
    try other.execute("ROLLBACK")
    #expect(unsaved.tryAgain())
    #expect(failures == 1)
    #expect(try texts() == ["words of a"])
  }
}
