import Listening
import Testing

@testable import Dialogue

@Suite("Saying a clause again from the other side")
struct ClauseReflectionTests {
  private func clause(_ text: String) throws -> String? {
    let script = try bundledScript()
    let topics = ListenerCore(script).topics
    return ClauseReflection(skip: script.reflect.skip).clause(from: text, weight: topics.weight)
  }

  @Test(
    "turns persons and verbs round",
    arguments: [
      ("I can't sleep because of my boss", "you can't sleep because of your boss"),
      ("I'm so tired of it all.", "you're so tired of it all"),
      ("I am sad", "you are sad"),
      ("I was late again", "you were late again"),
      ("I really was late", "you really were late"),
      ("I wasn't there for him", "you weren't there for him"),
      ("I told him I was sorry", "you told him you were sorry"),
      ("My mother was ill for years", "your mother was ill for years"),
      ("He left me with nothing", "he left you with nothing"),
      ("I hurt my knee and blame myself", "you hurt your knee and blame yourself"),
      ("we lost our dog", "you lost your dog"),
      ("My wife and I argue a lot", "your wife and you argue a lot"),
      ("it's mine now", "it's yours now"),
      ("I wake up at 3 am every night", "you wake up at 3 am every night"),
      ("I moved to the US in May", "you moved to the US in May"),
      ("i dont know how to pay it", "you don't know how to pay it"),
      ("IM SO FED UP WITH THIS", "you're so fed up with this"),
      ("I’ve got nobody left", "you've got nobody left"),
      ("I met Anna in Berlin", "you met Anna in Berlin"),
      ("my flatmate moved out in march", "your flatmate moved out in March"),
      ("i start work on monday", "you start work on Monday"),
      ("I may march tomorrow with them", "you may march tomorrow with them"),
    ]
  )
  func turns(_ text: String, _ expected: String) throws { #expect(try clause(text) == expected) }

  @Test(
    "leaves what sounds wrong from anybody else",
    arguments: [
      "we been friends since reception", "I am a zombie today", "my mate says picture it",
      "She's Margaret", "I did ask my housemate", "It was awful to be honest",
    ]
  )
  func left(_ text: String) throws { #expect(try clause(text) == nil) }

  @Test(
    "finds the clause that matters among others",
    arguments: [
      ("Well, honestly I think I work too much", "you think you work too much"),
      ("I feel like I can't breathe easy", "you feel like you can't breathe easy"),
      ("Hi. The weather. I feel lonely today!", "you feel lonely today"),
      ("I had soup. I'm afraid of tomorrow.", "you're afraid of tomorrow"),
      ("When I lie down, my heart races", "your heart races"),
      ("I'm a bit nervous though", "you're a bit nervous"),
      (
        "I told my mom but she doesn't listen to me",
        "you told your mom but she doesn't listen to you"
      ),
    ]
  )
  func chooses(_ text: String, _ expected: String) throws { #expect(try clause(text) == expected) }

  @Test(
    "leaves alone what is not short and clear",
    arguments: [
      "", "ok", "Why does this happen to me?", "I asked you about it", "I'm your boss",
      "I got up and was crying", "the weather", "I went there and then I had to",
      "I am stupid", "look at http://example.org", "I hate this shit", "👍 I'm 👍",
      "Ich kann nicht schlafen", "no idea", "I want to kill time", "Anna left me",
      "I ran and ran and ran and ran and ran and ran and ran and ran and ran",
    ]
  )
  func refuses(_ text: String) throws { #expect(try clause(text) == nil) }
}

@Suite("Words and sentences")
struct WordsTests {
  @Test("are compared without case, apostrophes and marks")
  func words() {
    #expect(Words("I'm FINE, really…").list == ["im", "fine", "really"])
    #expect(Words("Don’t—stop").list == ["dont", "stop"])
    #expect(Words("👍 !").list.isEmpty)
  }

  @Test("are found as whole words in their order")
  func phrases() {
    let phrases = WordPhrases(["broke up", "job"])
    #expect(phrases.count(in: Words("We broke up. The job!")) == 3)
    #expect(!phrases.occur(in: Words("up broke jobs")))
    #expect(phrases.are(Words("Job")) && !phrases.are(Words("my job")))
    #expect(phrases.cut(from: Words("she broke up today")).list == ["she", "today"])
  }

  @Test("make sentences that a decimal or an address does not end")
  func sentences() {
    let text = "Rate 112.0 now. See findahelpline.com today! So?\nNew line"
    #expect(
      SentenceLedger.sentences(text)
        == ["Rate 112.0 now.", "See findahelpline.com today!", "So?", "New line"]
    )
    var ledger = SentenceLedger(["One. Two."])
    #expect(!ledger.isNew("Three. TWO!") && ledger.isNew("Three.") && !ledger.isNew("Four. Four."))
    ledger.note("Three.")
    #expect(!ledger.isNew("three"))
  }
}
