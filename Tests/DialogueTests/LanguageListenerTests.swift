import BundledFiles
import Core
import Foundation
import Listening
import Testing
import TestSupport

@testable import Dialogue

/// The languages that have lines, with what somebody says first in each, and in English.
private let languages: [(file: BundledFile, first: String, more: String, farewell: String)] = [
  (.german, "Ich bin heute sehr müde und kann nicht schlafen", "seit März", "gute Nacht"),
  (.spanish, "Hoy estoy muy mal y no puedo dormir", "desde marzo", "buenas noches"),
  (.french, "Je suis très mal et je ne dors pas", "depuis mars", "bonne nuit"),
]

/// What is built in for other languages, read once for all tests.
private struct SpokenFiles {
  static let read = Result { try SpokenFiles() }

  let situations: Situations
  private var spoken: [BundledFile: SpokenLanguage] = [:]

  init() throws {
    struct File: Decodable { let situations: [Situation] }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    situations = Situations(
      try BundledFile.situations.flatMap {
        try decoder.decode(File.self, from: Data($0.bytes)).situations
      }
    )
    for (file, _, _, _) in languages {
      let lines = try decoder.decode(LanguageLines.self, from: Data(file.bytes))
      spoken[file] = SpokenLanguage(lines, situations)
    }
  }

  subscript(_ file: BundledFile) -> SpokenLanguage? { spoken[file] }
}

private func situations() throws -> Situations { try SpokenFiles.read.get().situations }

private func spoken(_ file: BundledFile) throws -> SpokenLanguage {
  try #require(SpokenFiles.read.get()[file])
}

@Suite("The listener in another language")
struct LanguageListenerTests {
  private func heard(
    _ language: SpokenLanguage,
    _ kind: HeardMeanings.Candidate.Kind = .other,
    _ name: String = "nothing"
  ) throws -> HeardMeanings {
    HeardMeanings(
      [.init(kind, name, likeness: 0.7)],
      of: try situations(),
      in: { $0 == language.lines.name ? language : nil },
      by: .init(floor: 0.42, margin: 0.06)
    )
  }

  @Test(
    "is spoken before a message tells a language, where it was chosen, and not to an English one",
    arguments: [
      ("hm", "de", true), ("Hallo", "de", true), ("ok?", nil, false), ("hm", "pt", false),
      ("I don't know what to say", "de", false),
    ]
  )
  func chosen(_ text: String, _ code: String?, _ isGerman: Bool) throws {
    let german = try spoken(.german)
    let core = ListenerCore(try bundledScript())
    let talk = [Utterance(isPerson: true, text: text)]
    let found = core.languages.spoken(in: talk, try heard(german), before: code)
    #expect((found?.lines.name == "German") == isGerman)
  }

  @Test("is spoken without an encoder, too, and English by its rules", arguments: 0..<3)
  func unheard(_ place: Int) throws {
    let (file, first, more, farewell) = languages[place]
    let language = try spoken(file)
    let none = HeardMeanings(
      [],
      in: { $0 == language.lines.name ? language : nil },
      by: .init(floor: 0.42, margin: 0.06),
      isHeard: false
    )
    #expect(!none.isHeard)
    var talk = Talk(try bundledScript())
    for said in [first, more, farewell] {
      let reply = talk.say(said, context(calm), hearing: none)
      #expect(language.isSpoken(in: reply), "\(reply)")
    }
    var (deaf, unheard) = (Talk(try bundledScript()), Talk(try bundledScript()))
    let english = "My boss shouted at me in front of everyone today"
    #expect(
      unheard.say(english, context(calm), hearing: none)
        == deaf.say(english, context(calm), hearing: nil)
    )
  }

  @Test(
    "has lines for every situation and for acts of the listener, which keep its rules",
    arguments: 0..<3
  )
  func lines(_ place: Int) throws {
    let language = try spoken(languages[place].file)
    let lines = language.lines
    #expect(lines.situationNames == Set(try situations().all.map(\.name)))
    #expect(try bundledScript().notices?.contains(lines.notice) == true)
    let acts = Set((try bundledScript().acts ?? []).map(\.name)).union(["hello"])
    #expect(Set(lines.acts.keys).isSubset(of: acts), "\(Set(lines.acts.keys).subtracting(acts))")
    for name in ["goodbye", "good night", "panic", "breathing", "no questions", "anger", "hello"] {
      #expect(lines.acts[name]?.lines.isEmpty == false, "\(name)")
    }
    for line in lines.all {
      #expect(SentenceLedger.wordCount(line) <= 34, "\(line)")
      #expect(line.count { $0 == "?" } <= 1 && !line.contains("!"), "\(line)")
      let isPaired = line.count { $0 == "?" } == line.count { $0 == "¿" }
      #expect(isPaired || lines.name != "Spanish", "\(line)")
      #expect(!line.replacing("{emergency}", with: "").contains("{"), "\(line)")
    }
    for situation in language.situations.all {
      #expect(situation.replies.count >= 3, "\(situation.name)")
      for line in situation.replies { #expect(line.hasSuffix("?"), "\(line)") }
      for line in situation.ideas { #expect(!line.contains("?"), "\(line)") }
    }
    #expect(lines.echo.allSatisfy { $0.contains("{x}") && !$0.contains("?") })
    let questions = [lines.explore, lines.unansweredAsk, lines.offer].joined()
    #expect(questions.allSatisfy { $0.hasSuffix("?") })
    let statements = [
      lines.acknowledge, lines.unanswered, lines.readings, lines.ideasLead, lines.noIdeas,
      lines.declined, lines.goOn,
    ].joined()
    #expect(statements.allSatisfy { !$0.contains("?") })
  }

  @Test(
    "answers in the language that was written, says once what answers, and goes on in it",
    arguments: 0..<3
  )
  func answers(_ place: Int) throws {
    let (file, first, more, farewell) = languages[place]
    let language = try spoken(file)
    var talk = Talk(try bundledScript())
    let situation = try #require(language.situations.named("can't fall asleep"))
    let reply = talk.say(
      first,
      context(calm),
      hearing: try heard(language, .situation, situation.name)
    )
    #expect(reply.contains(language.lines.notice), "\(reply)")
    #expect(situation.replies.contains { reply.hasSuffix($0) }, "\(reply)")
    #expect(talk.rule?.contains("“can't fall asleep”, by what it means") == true)
    let second = talk.say(more, context(calm), hearing: try heard(language))
    #expect(!second.contains(language.lines.notice), "\(second)")
    #expect(situation.next.contains { second.hasSuffix($0) }, "\(second)")
    let third = talk.say("hm", context(calm), hearing: try heard(language))
    #expect(language.lines.offer.contains { third.hasSuffix($0) }, "\(third)")
    let ideas = talk.say(language.lines.words.yes[0], context(calm), hearing: try heard(language))
    #expect(situation.ideas.allSatisfy(ideas.contains), "\(ideas)")
    let last = talk.say(farewell, context(calm), hearing: try heard(language))
    #expect(!last.contains("?") && language.isSpoken(in: last), "\(last)")
  }

  @Test("says where the readings are, and that it can't answer the rest", arguments: 0..<3)
  func questions(_ place: Int) throws {
    let (file, first, _, _) = languages[place]
    let language = try spoken(file)
    var talk = Talk(try bundledScript())
    _ = talk.say(first, context(calm), hearing: try heard(language))
    let asked = ["Wie ist mein Puls heute?", "¿Cómo está mi pulso hoy?", "Comment est mon pouls ?"]
    let reply = talk.say(asked[place], context(calm), hearing: try heard(language))
    #expect(language.lines.readings.contains(where: reply.contains), "\(reply)")
    let others = [
      "Wer hat das Spiel gewonnen?", "¿Quién ha ganado el partido?", "Qui a gagné le match ?",
    ]
    let other = talk.say(others[place], context(calm), hearing: try heard(language))
    #expect(language.lines.unanswered.contains(where: other.contains), "\(other)")
  }

  @Test("says all of a fact about health that is heard, with its question")
  func fact() throws {
    let name = "how long panic lasts"
    let language = SpokenLanguage(
      try spoken(.german).lines,
      try situations(),
      facts: [name: .init(lines: ["Eins. Zwei."], questions: ["Drei?"])]
    )
    var talk = Talk(try bundledScript())
    let reply = talk.say(
      "Ich will wissen, wie lange das geht",
      context(calm),
      hearing: try heard(language, .act, name)
    )
    #expect(reply.hasSuffix("Eins. Zwei. Drei?"), "\(reply)")
    #expect(language.isSpoken(in: reply))
  }

  @Test("greets in the language of a bare greeting")
  func greeting() throws {
    let language = try spoken(.german)
    var talk = Talk(try bundledScript())
    let reply = talk.say("guten Morgen", context(calm), hearing: try heard(language))
    #expect(language.isSpoken(in: reply) && !reply.contains("antworte auf Englisch"), "\(reply)")
    let next = talk.say("seit gestern", context(calm), hearing: try heard(language))
    #expect(language.isSpoken(in: next), "\(next)")
  }

  @Test("reads no other language's lines for a talk in English, however short its messages are")
  func english() throws {
    let asked = Locked<[String]>([])
    var talk = Talk(try bundledScript())
    for text in ["long day", "slept badly", "hm", "nothing much"] {
      let heard = HeardMeanings(
        [.init(.other, "nothing", likeness: 0.7)],
        in: { name in
          asked.withLock { $0.append(name) }
          return nil
        },
        by: .init(floor: 0.42, margin: 0.06)
      )
      _ = talk.say(text, context(calm), hearing: heard)
    }
    #expect(asked.withLock { $0 } == [])
  }

  @Test("returns to English with the person")
  func returns() throws {
    let language = try spoken(.german)
    var talk = Talk(try bundledScript())
    _ = talk.say("Ich bin heute sehr müde und allein", context(calm), hearing: try heard(language))
    let reply = talk.say(
      "sorry, my English is fine and I can write in it",
      context(calm),
      hearing: try heard(language)
    )
    #expect(!language.isSpoken(in: reply), "\(reply)")
  }

  @Test("keeps the rules of its replies, whatever is heard", arguments: 0..<6 as Range<UInt64>)
  func anything(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 9100)
    let (file, first, _, _) = languages[Int(seed % 3)]
    let language = try spoken(file)
    let all = try situations()
    let names = all.all.map(\.name)
    let acts = language.lines.acts.keys.sorted()
    var talk = Talk(try bundledScript())
    var ledger = SentenceLedger([])
    for turn in 0..<30 {
      let isAct = Bool.random(using: &generator)
      let name = (isAct ? acts : names).randomElement(using: &generator) ?? "panic"
      let reply = talk.say(
        "\(first) \(turn)",
        context(calm),
        hearing: HeardMeanings(
          [.init(isAct ? .act : .situation, name, likeness: 0.7)],
          of: all,
          in: { _ in language },
          by: .init(floor: 0.42, margin: 0.06)
        )
      )
      #expect(SentenceLedger.wordCount(reply) <= 90, "turn \(turn), seed \(seed): \(reply)")
      #expect(reply.count { $0 == "?" } <= 1, "seed \(seed): \(reply)")
      #expect(language.isSpoken(in: reply), "seed \(seed): \(reply)")
      #expect(ledger.isNew(reply), "turn \(turn), seed \(seed), \(name): \(reply)")
      ledger.note(reply)
    }
  }
}
