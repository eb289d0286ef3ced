import Listening
import Testing
import TestSupport

@testable import Dialogue

@Suite("A message in another language")
struct OtherLanguageTests {
  @Test("has its nouns found behind articles, and by their capitals")
  func nouns() {
    let german = ForeignNouns(["mein", "meine", "der", "die"])
    #expect(german.nouns(in: "Meine Mutter hat Demenz, ich pflege sie.") == ["Mutter", "Demenz"])
    let spanish = ForeignNouns(["mi", "la", "el"])
    #expect(spanish.nouns(in: "Mi hija se fue y la casa está vacía") == ["hija", "casa"])
    #expect(ForeignNouns(["l"]).nouns(in: "j'ai raté l'examen") == ["examen"])
    #expect(spanish.nouns(in: "").isEmpty && spanish.nouns(in: "la la la").isEmpty)
  }

  @Test(
    "is answered in it first, and then in English",
    arguments: [
      ("Ich bin heute so traurig, meine Mutter ist krank", "Englisch"),
      ("Hola, estoy muy triste por mi hermana", "inglés"),
      ("Bonjour, je suis triste, ma mère est malade", "anglais"),
    ]
  )
  func answered(_ text: String, _ word: String) throws {
    var talk = Talk(try bundledScript())
    let reply = talk.say(text, context(calm))
    #expect(reply.contains(word) && reply.contains("?"), "\(reply)")
  }

  @Test("is in the language that was spoken before, where two share its words")
  func shared() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("Je suis seule ici et je ne connais personne", context(calm))
    let reply = talk.say("En cours tout le monde se connaît déjà", context(calm))
    #expect(reply.contains("anglais") && !reply.contains("inglés"), "\(reply)")
  }

  @Test("is taken up by its meaning where that is heard")
  func heard() throws {
    var talk = Talk(try bundledScript())
    let caring = Situation(
      name: "caring for a parent",
      replies: ["Looking after a parent is a job beside the job. Who helps you with it?"]
    )
    let meaning = HeardMeanings(
      [.init(.situation, caring.name, likeness: 0.7)],
      of: Situations([caring]),
      by: .init(floor: 0.42, margin: 0.06)
    )
    let reply = talk.say(
      "Ich pflege seit zwei Jahren meine Mutter",
      context(calm),
      hearing: meaning
    )
    #expect(reply.hasSuffix(caring.replies[0]) && reply.contains("“"), "\(reply)")
  }

  @Test(
    "that says goodbye is never asked anything",
    arguments: [
      "tschüss", "gute nacht", "adiós", "buenas noches", "bonne nuit", "au revoir",
      "merci, bonne soirée",
    ]
  )
  func farewell(_ text: String) throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("I had a row with my boss", context(calm))
    for _ in 0..<8 { #expect(!talk.say(text, context(calm)).contains("?")) }
  }

  @Test("no sentence comes twice, however long it goes on")
  func long() throws {
    var talk = Talk(try bundledScript())
    var ledger = SentenceLedger([])
    for turn in 0..<40 {
      let reply = talk.say("ich kann nicht schlafen und der Tag war lang \(turn)", context(calm))
      #expect(ledger.isNew(reply) && SentenceLedger.wordCount(reply) <= 60, "\(reply)")
      ledger.note(reply)
    }
  }
}
