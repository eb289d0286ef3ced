import Listening
import Testing
import TestSupport

@testable import Dialogue

/// Candidates that are alike in this order.
private func candidates(
  _ kind: HeardMeanings.Candidate.Kind,
  _ names: [String]
) -> [HeardMeanings.Candidate] {
  names.enumerated().map { place, name in
    .init(kind, name, likeness: 0.7 - 0.1 * Float(place))
  }
}

@Suite("What a message means")
struct HeardMeaningsTests {
  private let floor: Float = 0.42
  private let margin: Float = 0.06

  @Test("is sure only above the floor and far enough ahead of the next")
  func sure() {
    let clear = HeardMeanings(candidates(.matter, ["low", "tired"]), floor: floor, margin: margin)
    #expect(clear.matter == "low" && clear.act == nil)
    let close = HeardMeanings(
      [.init(.matter, "low", likeness: 0.6), .init(.matter, "tired", likeness: 0.58)],
      floor: floor,
      margin: margin
    )
    #expect(close.sure == nil)
    let far = HeardMeanings([.init(.act, "panic", likeness: 0.3)], floor: floor, margin: margin)
    #expect(far.sure == nil)
    #expect(HeardMeanings([], floor: floor, margin: margin).sure == nil)
  }

  @Test(
    "is sure of nothing where what is neither act nor matter is the likest, and names only those"
  )
  func others() {
    let heard = HeardMeanings(
      [.init(.other, "other 1", likeness: 0.7), .init(.act, "panic", likeness: 0.5)],
      floor: floor,
      margin: margin
    )
    #expect(heard.sure == nil)
    #expect(heard.candidates.map(\.name) == ["panic"])
  }

  @Test("allows a matter that is near, and one that has no exemplars")
  func allows() {
    let many = (0..<40).map { place in
      HeardMeanings.Candidate(.matter, "matter \(place)", likeness: 0.5 - 0.01 * Float(place))
    }
    let heard = HeardMeanings(many, floor: floor, margin: margin)
    #expect(heard.allow(matter: "matter 0") && heard.allow(matter: "matter 9"))
    #expect(!heard.allow(matter: "matter 39"))
    #expect(heard.allow(matter: "something without exemplars"))
  }
}

@Suite("The listener, hearing what a message means")
struct ListenerHearingTests {
  private func heard(
    _ kind: HeardMeanings.Candidate.Kind,
    _ name: String,
    _ likeness: Float = 0.6
  ) -> HeardMeanings {
    HeardMeanings([.init(kind, name, likeness: likeness)], floor: 0.42, margin: 0.06)
  }

  @Test("takes up a matter that no word gives away, and says why")
  func matter() throws {
    let script = try bundledScript()
    var talk = Talk(script)
    let reply = talk.say(
      "the ceiling and I know each other well by now",
      context(calm),
      hearing: heard(.matter, "cannot sleep")
    )
    let lines = try #require(script.matters?.first { $0.name == "cannot sleep" }?.lines)
    #expect(lines.contains(where: reply.contains), "\(reply)")
    #expect(talk.rule?.contains("“cannot sleep”, by what it means") == true)
  }

  @Test("does what a message does by its meaning alone")
  func act() throws {
    var talk = Talk(try bundledScript())
    let reply = talk.say(
      "everything presses in on me here",
      context(calm),
      hearing: heard(.act, "panic")
    )
    #expect(reply.contains("Put both feet on the floor"))
    #expect(talk.rule?.contains("panic, by what it means") == true)
  }

  @Test("keeps to the rules where they are sure")
  func rules() throws {
    var talk = Talk(try bundledScript())
    let reply = talk.say(
      "Goodbye, and thanks for listening",
      context(calm),
      hearing: heard(.matter, "tooth")
    )
    #expect(!reply.lowercased().contains("tooth") && !reply.contains("?"))
  }

  @Test("doubts a matter that only a word speaks for")
  func doubt() throws {
    let script = try bundledScript()
    let others = (script.matters ?? []).filter { $0.name != "cooking" }.enumerated().map {
      place,
      matter in
      HeardMeanings.Candidate(.matter, matter.name, likeness: 0.3 - 0.001 * Float(place))
    }
    let all = others + [.init(.matter, "cooking", likeness: -0.2)]
    var talk = Talk(script)
    let reply = talk.say(
      "he was the kindest man and he couldn't cook an egg",
      context(calm),
      hearing: HeardMeanings(all, floor: 0.42, margin: 0.06)
    )
    #expect(!reply.contains("tasty") && !reply.contains("Cooking"), "\(reply)")
  }

  @Test("ends no conversation on a farewell that is only likely")
  func farewell() throws {
    var talk = Talk(try bundledScript())
    let reply = talk.say(
      "the river was quite high",
      context(calm),
      hearing: heard(.act, "goodbye", 0.45)
    )
    #expect(talk.rule?.contains("goodbye") == false, "\(reply)")
  }

  @Test("never brings back what was refused", arguments: 0..<6 as Range<UInt64>)
  func refused(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 7700)
    let script = try bundledScript()
    var talk = Talk(script)
    _ = talk.say("please don't talk about my mother", context(calm))
    let names = (script.matters ?? []).map(\.name)
    for _ in 0..<30 {
      let name = names.randomElement(using: &generator) ?? "low"
      let reply = talk.say(
        Messages.telling.randomElement(using: &generator) ?? "hm",
        context(calm),
        hearing: heard(.matter, name)
      )
      let words = Set(Words(reply).list)
      #expect(words.isDisjoint(with: ["mother", "mum", "mom"]), "seed \(seed): \(name): \(reply)")
    }
  }

  @Test("keeps every rule of its replies, whatever is heard", arguments: 0..<8 as Range<UInt64>)
  func anything(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 8800)
    let script = try bundledScript()
    var talk = Talk(script)
    var ledger = SentenceLedger([])
    let matters = (script.matters ?? []).map(\.name)
    let acts = (script.acts ?? []).map(\.name)
    for turn in 0..<40 {
      let isAct = Bool.random(using: &generator)
      let name = (isAct ? acts : matters).randomElement(using: &generator) ?? "low"
      let said = (Messages.telling + Messages.small).randomElement(using: &generator) ?? "hm"
      let reply = talk.say(said, context(calm), hearing: heard(isAct ? .act : .matter, name))
      #expect(SentenceLedger.wordCount(reply) <= 60, "turn \(turn), seed \(seed): \(reply)")
      #expect(reply.count { $0 == "?" } <= 1, "seed \(seed): \(reply)")
      #expect(!reply.contains("{") && !reply.contains("}"), "seed \(seed): \(reply)")
      #expect(ledger.isNew(reply), "seed \(seed): \(reply)")
      ledger.note(reply)
    }
  }
}
