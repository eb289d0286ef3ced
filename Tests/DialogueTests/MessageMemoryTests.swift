import Listening
import Synchronization
import Testing
import TestSupport

@testable import Dialogue

@Suite("What is worked out once for each message")
struct MessageMemoryTests {
  @Test(
    "a reply is the same with what was worked out before and without",
    arguments: 0..<4 as Range<UInt64>
  )
  func same(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 12_000)
    let script = try bundledScript()
    let said =
      Messages.telling + Messages.small + [
        "Please don't talk about my mother", "i said sister not daughter",
        "My name is Mrs Harcourt",
        "I don't want to discuss it", "my mother rang again",
      ]
    var talk = Talk(script)
    for _ in 0..<25 {
      let before = talk.utterances
      let message = said.randomElement(using: &generator) ?? "hi"
      let reply = talk.say(message, context(calm))
      let fresh = ListenerCore(script).reply(
        to: before + [Utterance(isPerson: true, text: message)],
        context: context(calm),
        purpose: .reply
      )
      #expect(reply == fresh, "seed \(seed): \(message)")
    }
  }

  @Test("each message is worked out once, and a long talk keeps it bounded")
  func once() {
    let memory = MessageMemory()
    let count = Mutex(0)
    let facts = { (text: String) in
      memory.facts(of: text) {
        count.withLock { $0 += 1 }
        return MessageMemory.Facts(refused: [text], isTelling: true, mayCorrect: false)
      }
    }
    for _ in 0..<3 { #expect(facts("a").refused == ["a"]) }
    #expect(count.withLock { $0 } == 1)
    for number in 0..<5_000 { #expect(facts("\(number)").refused == ["\(number)"]) }
    #expect(facts("a").refused == ["a"])
  }
}
