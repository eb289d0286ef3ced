import Foundation
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

/// Two situations of the night.
private let nights = Situations(
  [
    Situation(
      name: "awake at three",
      matter: "cannot sleep",
      replies: [
        "The middle of the night's a lonely time to be awake. What does your head do then?",
        "Three again. How long do you lie there?",
      ],
      next: ["What do you do when you're awake?", "How are the mornings after?", "Since when?"],
      ideas: ["Get up, dim light, something dull to read.", "Turn the clock to the wall."]
    ),
    Situation(
      name: "daytime naps",
      replies: ["A bit of sleep in the daytime. Did it do you any good?"],
      next: ["How long do you sleep then?"]
    ),
    Situation(
      name: "going on this long",
      role: .detail,
      replies: [
        "So it's been {span} now. Has it stayed the same?", "Okay, that's a while. Has it changed?",
      ]
    ),
    Situation(
      name: "you already asked that",
      role: .remark,
      replies: ["You're right, sorry for repeating myself. What would you rather talk about?"]
    ),
  ]
)

@Suite("What a message means")
struct HeardMeaningsTests {
  private let floor: Float = 0.42
  private let margin: Float = 0.06

  @Test("is sure only above the floor and far enough ahead of the next")
  func sure() {
    let clear = HeardMeanings(
      candidates(.situation, ["awake at three", "daytime naps"]),
      of: nights,
      by: .init(floor: floor, margin: margin)
    )
    #expect(clear.situation == nights.all[0] && clear.act == nil)
    let close = HeardMeanings(
      [
        .init(.situation, "awake at three", likeness: 0.6),
        .init(.situation, "daytime naps", likeness: 0.58),
      ],
      of: nights,
      by: .init(floor: floor, margin: margin)
    )
    #expect(close.sure == nil && close.situation == nil)
    let far = HeardMeanings(
      [.init(.act, "panic", likeness: 0.3)],
      by: .init(floor: floor, margin: margin)
    )
    #expect(far.sure == nil)
    #expect(HeardMeanings([], by: .init(floor: floor, margin: margin)).sure == nil)
  }

  @Test(
    "is sure of nothing where what is neither act nor matter is the likest, and names only those"
  )
  func others() {
    let heard = HeardMeanings(
      [.init(.other, "other 1", likeness: 0.7), .init(.act, "panic", likeness: 0.5)],
      by: .init(floor: floor, margin: margin)
    )
    #expect(heard.sure == nil)
    #expect(heard.candidates.map(\.name) == ["panic"])
  }

  @Test("allows a matter with a situation that is near, and one without situations")
  func allows() {
    let many = (0..<40).map { place in
      HeardMeanings.Candidate(.situation, "night \(place)", likeness: 0.5 - 0.01 * Float(place))
    }
    let situations = Situations(
      (0..<40).map { Situation(name: "night \($0)", matter: "matter \($0)", replies: ["Awake?"]) }
    )
    let heard = HeardMeanings(many, of: situations, by: .init(floor: floor, margin: margin))
    #expect(heard.allow(matter: "matter 0") && heard.allow(matter: "matter 9"))
    #expect(!heard.allow(matter: "matter 39"))
    #expect(heard.allow(matter: "matter 12"))
    #expect(!heard.allow(matter: "matter 12", isPassing: true))
    #expect(heard.allow(matter: "something without situations"))
  }

  @Test("allows an act that is near, that can't be heard, or whose words ask")
  func acts() throws {
    func act(_ name: String, _ kind: String = "line") throws -> ListenerAct {
      let text = #"{"name": "\#(name)", "kind": "\#(kind)", "lines": []}"#
      return try JSONDecoder().decode(ListenerAct.self, from: Data(text.utf8))
    }
    let many = (0..<90).map { place in
      HeardMeanings.Candidate(.act, "act \(place)", likeness: 0.5 - 0.005 * Float(place))
    }
    let heard = HeardMeanings(many, by: .init(floor: floor, margin: margin))
    let (told, asked) = ("he slept there every nite", "is it weird that I miss him?")
    #expect(
      try heard.allow(act: act("act 9"), in: told) && heard.allow(act: act("other"), in: told)
    )
    #expect(try !heard.allow(act: act("act 80"), in: told))
    #expect(try heard.allow(act: act("act 80"), in: asked))
    #expect(try !heard.allow(act: act("act 80", "closing"), in: asked))
    #expect(try !heard.allow(act: act("act 80", "steps"), in: asked))
  }
}

@Suite("The listener, hearing what a message means")
struct ListenerHearingTests {
  private func heard(
    _ kind: HeardMeanings.Candidate.Kind,
    _ name: String,
    _ likeness: Float = 0.6
  ) -> HeardMeanings {
    HeardMeanings(
      [.init(kind, name, likeness: likeness)],
      of: nights,
      by: .init(floor: 0.42, margin: 0.06)
    )
  }

  /// Nothing sure.
  private var nothing: HeardMeanings {
    HeardMeanings([], of: nights, by: .init(floor: 0.42, margin: 0.06))
  }

  @Test("takes up a situation that no word gives away, and says why")
  func situation() throws {
    var talk = Talk(try bundledScript())
    let reply = talk.say(
      "the ceiling and I know each other well by now",
      context(calm),
      hearing: heard(.situation, "awake at three")
    )
    #expect(nights.all[0].replies.contains { reply.hasSuffix($0) }, "\(reply)")
    #expect(talk.rule?.contains("situation “awake at three”, by what it means") == true)
  }

  @Test("goes on with a situation, answer by answer, and offers ideas for it")
  func goesOn() throws {
    let script = try bundledScript()
    var talk = Talk(script)
    let awake = nights.all[0]
    _ = talk.say("wide awake again", context(calm), hearing: heard(.situation, awake.name))
    let second = talk.say("it has always been like this", context(calm), hearing: nothing)
    #expect(second.hasSuffix(awake.next[0]), "\(second)")
    let third = talk.say("it never really gets going", context(calm), hearing: nothing)
    #expect(script.act.offer.contains { third.hasSuffix($0) }, "\(third)")
    let ideas = talk.say("yes please", context(calm), hearing: nothing)
    #expect(awake.ideas.allSatisfy(ideas.contains), "\(ideas)")
  }

  @Test("takes up an answer, and goes on with what it answers")
  func detail() throws {
    var talk = Talk(try bundledScript())
    let awake = nights.all[0]
    _ = talk.say("wide awake again", context(calm), hearing: heard(.situation, awake.name))
    let reply = talk.say(
      "for three weeks now, every single night",
      context(calm),
      hearing: heard(.situation, "going on this long")
    )
    #expect(reply == "So it's been three weeks now. \(awake.next[0])", "\(reply)")
  }

  @Test("answers a question about a situation with an idea for it, and none with its replies")
  func asked() throws {
    var talk = Talk(try bundledScript())
    let awake = nights.all[0]
    let reply = talk.say(
      "what on earth do you do at that hour?",
      context(calm),
      hearing: heard(.situation, awake.name)
    )
    #expect(reply.contains(awake.ideas[0]), "\(reply)")
  }

  @Test("asks nothing of who doesn't want to be asked")
  func silent() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("no questions please, just listen", context(calm), hearing: nothing)
    let reply = talk.say(
      "wide awake again",
      context(calm),
      hearing: heard(.situation, "awake at three")
    )
    #expect(!reply.contains("?") && !reply.isEmpty, "\(reply)")
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
      hearing: heard(.situation, "awake at three")
    )
    #expect(!reply.contains("awake") && !reply.contains("?"))
  }

  @Test("doubts a matter that only a word speaks for")
  func doubt() throws {
    let others = (0..<40).map { place in
      HeardMeanings.Candidate(.situation, "other \(place)", likeness: 0.3 - 0.001 * Float(place))
    }
    let situations = Situations(
      (0..<40).map { Situation(name: "other \($0)", replies: ["Is it \($0)?"]) } + [
        Situation(name: "cooking a meal", matter: "cooking", replies: ["What's cooking?"])
      ]
    )
    let all = others + [.init(.situation, "cooking a meal", likeness: -0.2)]
    var talk = Talk(try bundledScript())
    let reply = talk.say(
      "he was the kindest man and he couldn't cook an egg",
      context(calm),
      hearing: HeardMeanings(all, of: situations, by: .init(floor: 0.42, margin: 0.06))
    )
    #expect(!reply.contains("tasty") && !reply.contains("Cooking"), "\(reply)")
  }

  @Test(
    "takes no word for what a message does or tells that means something else",
    arguments: [
      ("He slept on my bed every nite and now the bed feels so empty", "good night"),
      ("The book is about a man with insomnia who builds a boat in his garden", "cannot sleep"),
      ("I passed my boards after failing twice and I am still shaking", "panic"),
      ("She ate half a yoghurt and told me off for my hair", "shouted at"),
    ]
  )
  func fringe(_ message: String, _ wrong: String) throws {
    let others = (0..<40).map { place in
      HeardMeanings.Candidate(.situation, "other \(place)", likeness: 0.3 - 0.001 * Float(place))
    }
    let acts = ["good night", "panic"].map {
      HeardMeanings.Candidate(.act, $0, likeness: -0.1)
    }
    let some = (40..<70).map { place in
      HeardMeanings.Candidate(.situation, "other \(place)", likeness: 0.1 - 0.001 * Float(place))
    }
    let situations = Situations(
      (0..<70).map { Situation(name: "other \($0)", replies: ["Is it \($0)?"]) }
    )
    var talk = Talk(try bundledScript())
    _ = talk.say(message, context(calm))
    #expect(talk.rule?.contains(wrong) ?? false, "\(talk.rule ?? "")")
    var heard = Talk(try bundledScript())
    let meanings = HeardMeanings(
      others + some + acts,
      of: situations,
      by: .init(floor: 0.42, margin: 0.06)
    )
    _ = heard.say(message, context(calm), hearing: meanings)
    #expect(heard.rule.map { !$0.contains(wrong) } ?? false, "\(heard.rule ?? "")")
  }

  @Test("does the act of a situation only where it is plain")
  func asAct() {
    var said = Situation(name: "not what i said", replies: ["Sorry. How is it?"])
    said.act = "misread"
    let situations = Situations([said])
    for (likeness, act) in [(0.6, "misread"), (0.44, nil)] as [(Float, String?)] {
      let heard = HeardMeanings(
        [.init(.situation, "not what i said", likeness: likeness)],
        of: situations,
        by: .init(floor: 0.36, margin: 0.07)
      )
      #expect(heard.act == act && heard.situation == said)
    }
  }

  @Test("hears no word to the program in what somebody else did")
  func remarkOfOthers() throws {
    var said = Situation(name: "you asked that", replies: ["Fair. What should I have asked?"])
    said = Situation(name: said.name, role: .remark, replies: said.replies)
    let situations = Situations([said])
    for (message, isHeard) in [("you asked that twice", true), ("she asked that twice", false)] {
      var talk = Talk(try bundledScript())
      _ = talk.say("hello", context(calm))
      _ = talk.say(
        message,
        context(calm),
        hearing: HeardMeanings(
          [.init(.situation, said.name, likeness: 0.7)],
          of: situations,
          by: .init(floor: 0.36, margin: 0.07)
        )
      )
      #expect(talk.rule?.contains(said.name) == isHeard, "\(talk.rule ?? "")")
    }
  }

  @Test("hears a situation no more that was put right, and asks its own question where it is plain")
  func putRight() throws {
    let moving = Situation(
      name: "moving out",
      replies: ["A move is a lot of boxes. What goes first?"],
      next: ["Where will it be?"]
    )
    let heard = { (likeness: Float) in
      HeardMeanings(
        [.init(.situation, moving.name, likeness: likeness)],
        of: Situations([moving]),
        by: .init(floor: 0.36, margin: 0.07)
      )
    }
    var talk = Talk(try bundledScript())
    let first = talk.say("my flat is full of boxes", context(calm), hearing: heard(0.7))
    #expect(first.contains("What goes first?"))
    _ = talk.say("that's not what I said", context(calm))
    _ = talk.say("my flat is full of boxes", context(calm), hearing: heard(0.7))
    #expect(talk.rule?.contains("moving out") == false)
    var unsure = Talk(try bundledScript())
    let reply = unsure.say("my flat is full of boxes", context(calm), hearing: heard(0.4))
    #expect(reply.contains("your flat"), "\(reply)")
  }

  @Test("is sure with less of a lead the more alike the likest is")
  func lead() {
    func act(_ first: Float, _ second: Float) -> String? {
      HeardMeanings(
        [.init(.act, "panic", likeness: first), .init(.act, "easing", likeness: second)],
        by: .init(floor: 0.36, margin: 0.07, plain: 0.46, least: 0.02)
      ).act
    }
    #expect(act(0.37, 0.32) == nil && act(0.37, 0.29) == "panic")
    #expect(act(0.41, 0.36) == "panic" && act(0.41, 0.38) == nil)
    #expect(act(0.5, 0.47) == "panic" && act(0.5, 0.49) == nil)
    #expect(act(0.35, 0.1) == nil)
  }

  @Test("does what is wished behind a correction")
  func wishBehind() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("my mum is in hospital", context(calm))
    let reply = talk.say(
      "thats not what i asked. whatever. can u do a breathing thing",
      context(calm),
      hearing: heard(.act, "breathing")
    )
    #expect(talk.rule?.contains("breathing") ?? false, "\(reply)")
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
    var talk = Talk(try bundledScript())
    let mother = Situation(
      name: "mother doesn't call",
      replies: [
        "No call from your mother. When did she last ring?", "Your mum is quiet. Why now?",
      ],
      next: ["How is your mother otherwise?", "What would you tell your mum?"]
    )
    _ = talk.say("please don't talk about my mother", context(calm))
    for _ in 0..<30 {
      let reply = talk.say(
        Messages.telling.randomElement(using: &generator) ?? "hm",
        context(calm),
        hearing: HeardMeanings(
          [.init(.situation, mother.name, likeness: 0.7)],
          of: Situations([mother] + nights.all),
          by: .init(floor: 0.42, margin: 0.06)
        )
      )
      let words = Set(Words(reply).list)
      #expect(words.isDisjoint(with: ["mother", "mum", "mom"]), "seed \(seed): \(reply)")
    }
  }

  @Test("keeps every rule of its replies, whatever is heard", arguments: 0..<8 as Range<UInt64>)
  func anything(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 8800)
    let script = try bundledScript()
    var talk = Talk(script)
    var ledger = SentenceLedger([])
    let situations = nights.all.map(\.name)
    let acts = (script.acts ?? []).map(\.name)
    for turn in 0..<40 {
      let isAct = Bool.random(using: &generator)
      let name = (isAct ? acts : situations).randomElement(using: &generator) ?? "panic"
      let said = (Messages.telling + Messages.small).randomElement(using: &generator) ?? "hm"
      let reply = talk.say(said, context(calm), hearing: heard(isAct ? .act : .situation, name))
      #expect(SentenceLedger.wordCount(reply) <= 60, "turn \(turn), seed \(seed): \(reply)")
      #expect(reply.count { $0 == "?" } <= 1, "seed \(seed): \(reply)")
      #expect(!reply.contains("{") && !reply.contains("}"), "seed \(seed): \(reply)")
      #expect(ledger.isNew(reply), "seed \(seed): \(reply)")
      ledger.note(reply)
    }
  }
}
