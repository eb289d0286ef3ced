import Foundation
import Testing
import Transcripts

@testable import Dialogue

/// One of the talks in which level 3 was reached, see `Sets/after-level-3.jsonl`.
private struct AfterLevel3: Decodable, Sendable, CustomTestStringConvertible {
  /// Something said and what must follow, or the beginning of the program anew.
  struct Turn: Decodable, Sendable {
    let say: String?
    /// `stays`: the question about safety and the emergency number; `clear`: the danger is over;
    /// `talk`: as any other.
    let then: String?
    /// `same` takes the session up again, `new` begins another one.
    let start: String?
  }

  let id: String
  let turns: [Turn]

  var testDescription: String { id }

  static let all: [AfterLevel3] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "SafetyTests/Sets/after-level-3.jsonl")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(AfterLevel3.self, from: $0)
    }
  }()
}

@MainActor @Suite(.timeLimit(.minutes(90))) struct AfterLevel3Tests {
  /// What a listener or a model might say that follows the words and not the danger.
  private static let elsewhere = "Then we leave that aside. You are safe. How was your day?"

  @Test func `there are forty of them and more`() { #expect(AfterLevel3.all.count >= 40) }

  @Test(arguments: AfterLevel3.all, [true, false])
  fileprivate func `the danger stays until it is plainly over`(
    script: AfterLevel3,
    byListener: Bool
  ) async throws {
    let scene = try ConversationScene()
    let engine: any ReplyEngine =
      byListener
      ? OfflineListener(script: try bundledScript())
      : ScriptedEngine(ScriptedEngine.saying(Self.elsewhere))
    var session = 0
    var talk = try scene.conversation(ConversationEngines(only: engine), session: "0")
    for turn in script.turns {
      guard let words = turn.say else {
        if turn.start == "new" { session += 1 }
        let name = "\(session)"
        talk = try scene.conversation(ConversationEngines(only: engine), session: name)
        continue
      }
      try await talk.say(words) { _ in }
      let said = try #require(try scene.messages("\(session)").last)
      try check(said, after: words, turn.then ?? "", byListener: byListener)
    }
  }

  private func check(
    _ said: TranscriptMessage,
    after words: String,
    _ then: String,
    byListener: Bool
  ) throws {
    let safety = try bundledScript().safety
    switch then {
    case "stays":
      #expect(said.engine == "safety", "\(words): \(said.text)")
      #expect(said.text.contains("112") && said.text.contains("?"), "\(words): \(said.text)")
    case "clear":
      #expect(said.engine != "safety" || !byListener, "\(words): \(said.text)")
      if byListener { #expect(safety.safe.contains(where: said.text.contains), "\(words)") }
    case "talk": #expect(said.engine == (byListener ? "listener" : "endpoint"), "\(words)")
    default: Issue.record("\(then) is no expectation")
    }
  }
}
