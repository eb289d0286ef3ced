import Testing

@testable import Dialogue

@Suite("Whether a person says they are fine")
struct FineReplyTests {
  @Test(
    "is heard in many ways of saying it",
    arguments: [
      "I'm fine", "im fine", "I’m fine, thanks!", "fine", "Good.", "great", "All good!", "I am OK",
      "doing great", "I'm doing well, thank you", "yes, I feel good today", "Can't complain",
      "Everything's good", "not bad", "thanks, fine", "Never better", "good thanks, and you?",
    ]
  )
  func yes(_ text: String) throws {
    #expect(FineReply(try bundledScript()).saysFine(text))
  }

  @Test(
    "is not heard when it is taken back, meant otherwise, or stands next to something grave",
    arguments: [
      "", "I'm not fine", "not fine", "fine I guess", "I'm fine, but I can't sleep", "not so good",
      "I told everyone I'm fine", "I wish I was fine", "People think I'm fine",
      "I'm good at pretending", "I'm fine with that", "I'm fine. My dad died last week",
      "I'm okay, just very lonely", "I'm fine, my chest hurts", "I'm great, I want to die",
      "I'm not good enough", "hello", "ok", "I was doing well", "would be good", "no",
      "I am well aware of that", "If I say I'm good will you stop",
    ]
  )
  func no(_ text: String) throws {
    #expect(!FineReply(try bundledScript()).saysFine(text))
  }

  @Test("counts a bare ok only as the answer to how one is")
  func bareOK() throws {
    let fine = FineReply(try bundledScript())
    #expect(fine.saysFine("ok", after: "Both look usual. How are you yourself?"))
    #expect(fine.saysFine("Ok, thanks", after: "How has your day been?"))
    #expect(!fine.saysFine("ok", after: "How nice. May I suggest something small?"))
    #expect(!fine.saysFine("ok", after: "What is on your mind?"))
  }

  @Test("is not heard in a long message")
  func long() throws {
    let text = "I'm fine " + String(repeating: "and the weather is mild here ", count: 5)
    #expect(!FineReply(try bundledScript()).saysFine(text))
  }
}
