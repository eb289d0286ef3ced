import Testing
import TranscriptCommands

@Suite("What repeats a forgotten text")
struct RepeatedWordsTests {
  @Test(
    "repeats its words, with persons turned round",
    arguments: [
      ("my boss shouted at me", "Your boss shouted at you, I read."),
      (
        "I keep going over it, I could not even answer him",
        "If I read you right, you keep going over it"
      ),
      ("My sister Katharina is pregnant", "How is Katharina today?"),
      ("I had an abortion last year", "You spoke of the abortion."),
      ("I owe the bank 4500 euros", "And the 4500?"),
      ("divorced", "Divorced, you said."),
      ("Ich habe Angst vor Herbert", "Was ist mit Herbert?"),
      ("I AM SO TIRED OF HIM", "you are so tired of him"),
    ]
  )
  func repeated(_ text: String, _ later: String) {
    #expect(RepeatedWords(of: [text]).occur(in: later))
  }

  @Test(
    "says something else",
    arguments: [
      ("my boss shouted at me", "What would help you now?"),
      ("I slept badly last night", "How are things with you at the moment?"),
      ("What do you want to do?", "I want to thank you."),
      ("I think that something is wrong", "Something else came up, I think."),
      ("ok", "ok then"), ("", "anything"), ("…", "…"),
    ]
  )
  func other(_ text: String, _ later: String) {
    #expect(!RepeatedWords(of: [text]).occur(in: later))
  }

  @Test("any of several texts counts, and none repeats nothing")
  func several() {
    let words = RepeatedWords(of: ["hello there", "the harpsichord is out of tune"])
    #expect(words.occur(in: "Is the harpsichord old?"))
    #expect(!words.occur(in: "Is the piano old?"))
    #expect(!RepeatedWords(of: []).occur(in: "Is the piano old?"))
  }
}
