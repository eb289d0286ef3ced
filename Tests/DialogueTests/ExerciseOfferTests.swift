import Listening
import Testing
import TestSupport

@testable import Dialogue
import Core

@Suite("An offer of an exercise")
struct ExerciseOfferTests {
  /// A talk whose last reply offers an exercise.
  private func offered() throws -> (talk: Talk, act: ListenerAct) {
    let script = try bundledScript()
    var talk = Talk(script)
    let acts = (script.acts ?? []).filter { $0.offers != nil }
    for text in [
      "I'm so nervous", "the exam is on Friday", "I'm scared I'll fail", "so anxious now",
    ] {
      let reply = talk.say(text, context(calm))
      if let act = acts.first(where: { ($0.offers ?? []).contains(where: reply.contains) }) {
        return (talk, act)
      }
    }
    Issue.record("No exercise was offered: \(talk.replies)")
    throw CompanionError.unreadableScript(file: "listener.json5", reason: "no offer")
  }

  @Test("is begun by a yes", arguments: ["yes", "yes please", "ok let's try", "sure"])
  func yes(_ text: String) throws {
    var (talk, act) = try offered()
    #expect(talk.say(text, context(calm)).contains(act.lines[0]))
    #expect(talk.rule?.contains("after a yes") == true)
  }

  @Test("is let go by a no", arguments: ["no", "nah not now", "no thanks"])
  func no(_ text: String) throws {
    var (talk, act) = try offered()
    let reply = talk.say(text, context(calm))
    #expect(!act.lines.contains(where: reply.contains), "\(reply)")
  }

  @Test("isn't made again soon, and never after the exercise was done")
  func once() throws {
    var (talk, act) = try offered()
    _ = talk.say("yes", context(calm))
    for text in ["I'm still nervous about it", "the exam scares me", "so anxious", "worried sick"] {
      let reply = talk.say(text, context(calm))
      #expect(!(act.offers ?? []).contains(where: reply.contains), "\(reply)")
    }
  }

  @Test("alone gives a yes that meaning", arguments: 0..<10 as Range<UInt64>)
  func onlyTheLast(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 9900)
    let script = try bundledScript()
    let acts = (script.acts ?? []).filter { $0.offers != nil }
    var talk = Talk(script)
    for _ in 0..<40 {
      let pool =
        Messages.telling + ["yes", "yes", "I'm so nervous", "can't sleep again", "so stressed"]
      let said = pool.randomElement(using: &generator) ?? "yes"
      let last = talk.replies.last.flatMap { SentenceLedger.sentences($0).last } ?? ""
      let reply = talk.say(said, context(calm))
      for act in acts where said == "yes" && reply.contains(act.lines[0]) {
        #expect((act.offers ?? []).contains(last), "seed \(seed): after “\(last)”")
      }
    }
  }
}
