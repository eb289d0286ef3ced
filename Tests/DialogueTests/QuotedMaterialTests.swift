import Safety
import Synchronization
import Testing

@testable import Dialogue

@MainActor @Suite(.timeLimit(.minutes(90))) struct QuotedMaterialTests {
  private func danger(_ message: String, _ text: String) throws -> QuotedMaterial.Danger? {
    let material = try #require(QuotedMaterial(text))
    return material.danger(behind: message, try TalkSafety.bundled().screener)
  }

  @Test func `each line is marked, so that none passes for the person's own`() throws {
    let material = try #require(QuotedMaterial("one\n\n> two\n"))
    #expect(material.behind("what?") == "what?\n\n> one\n> \n> > two")
    #expect(QuotedMaterial.ownWords(in: material.behind("what?")).hasPrefix("what?"))
    #expect(!QuotedMaterial.ownWords(in: material.behind("what?")).contains("two"))
    #expect(QuotedMaterial.ownWords(in: "> only this") == "> only this")
    #expect(QuotedMaterial(" \n\t") == nil)
  }

  @Test func `a few words are the person's unless the message names another writer`() throws {
    let words = "I want to kill myself"
    for message in ["what do I do?", "please help", "hm"] {
      #expect(try danger(message, words) == .own, "\(message)")
    }
    for message in ["my friend sent me this", "My brother wrote that, what can I say?"] {
      #expect(try danger(message, words) == .quoted(language: "en"), "\(message)")
    }
    let long = String(repeating: "A line of a long letter.\n", count: 6) + words
    #expect(try danger("translate this", long) == .quoted(language: "en"))
    #expect(try danger("translate this", "a dull text") == nil)
  }

  @Test func `danger in somebody's text asks after the person and raises no further`() async throws
  {
    let scene = try ConversationScene()
    let asked = Mutex<[CrisisLevel]>([])
    let engine = ScriptedEngine(ScriptedEngine.saying("I hear you.")) { turn in
      asked.withLock { $0.append(turn.crisisLevel) }
    }
    let talk = try scene.conversation(ConversationEngines(only: engine))
    let letter = String(repeating: "A line of a letter.\n", count: 6) + "I want to die."
    try await talk.say("translate this", quoting: QuotedMaterial(letter)) { _ in }
    #expect(asked.withLock { $0 } == [.checkIn])
    #expect(talk.knownLevel == .checkIn)
  }
}
