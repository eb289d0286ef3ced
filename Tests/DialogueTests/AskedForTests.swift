import Listening
import Testing

@testable import Dialogue

@Suite("What asks, and what has been told already")
struct AskedForTests {
  @Test(
    "a question is known by its form",
    arguments: [
      "how much sleep do i need", "what is resting heart rate?", "do you learn from what I type",
      "is coffee bad before bed", "hey, are you awake at night", "can my daughter read this",
      "whats your name", "I'm tired. Why is that?", "how do I stop you? thanks", "why me?",
      "so how long does it last", "got any stretches for my back",
    ]
  )
  func asks(_ text: String) { #expect(AskingForm.asks(text)) }

  @Test(
    "a wish, and a question in the middle, may ask as well",
    arguments: [
      "How far did I walk on Sunday? I wore the watch all day.", "remind me to ring the dentist",
      "I can't find the words. Help me write two lines to my landlord", "heart rate last week pls",
      "Had the row again this morning, how do I tell him I'm done with it",
      "not sure whether to tell the team", "do I take it with food or before",
      "pick something we can do for ten minutes", "any trick for hiccups",
      "stop asking about my knee",
      "No advice, just let me moan for a bit", "what exactly did she say", "and why is that",
    ]
  )
  func mayAsk(_ text: String) { #expect(AskingForm.mayAsk(text)) }

  @Test(
    "what only tells isn't taken for a wish",
    arguments: [
      "She said I could stay and I stayed", "What gets me is the waiting",
      "my mate asked me how I was, I said fine",
      "I know how you do it, I did it for years", "I'm shattered and so are you",
      "Cried all day, and so did my mum",
      "They told me to wait, which is what I do", "my boss made me redo it",
      "My mum, who's 84, fell again",
      "I sat with my son, who's all I've got now", "I just want to be loved", "oh god please",
    ]
  )
  func onlyTells(_ text: String) { #expect(!AskingForm.mayAsk(text)) }

  @Test(
    "what tells something doesn't ask",
    arguments: [
      "when I was ill nobody came", "what a day", "how he laughed", "I know what you mean",
      "who knows", "is what it is", "can't sleep", "my heart is racing", "", "do it",
      "where I live it rains", "Any little noise makes me jump", "Any day now he'll find me",
      "Is that so? Well, I went home.", "Had a row again, third time this month.",
      "did the breathing, then the washing up", "yes please", "no thanks",
    ]
  )
  func tells(_ text: String) { #expect(!AskingForm.asks(text)) }

  @Test(
    "a question is heard without the polite words around it",
    arguments: [
      ("do you know how long a hip operation takes?", "how long a hip operation takes?"),
      ("Hi, can you tell me why it hurts", "why it hurts"),
      ("what I want to know is when it ends", "when it ends"),
      ("just wondering if tea is bad", "tea is bad"),
      ("do you know what it's like", "do you know what it's like"),
      ("can you tell me a joke", "can you tell me a joke"), ("", ""),
    ]
  )
  func frames(_ text: String, _ expected: String) { #expect(AskingForm.unframed(text) == expected) }

  @Test(
    "what a question asks for shows in its first words",
    arguments: [
      ("How long has it been like that?", AskedFor.duration), ("When is the exam?", .moment),
      ("How often do they come?", .frequency), ("Okay. What happened?", .event),
      ("How do you feel about it now?", .feeling), ("How old is she?", .age),
    ]
  )
  func kinds(_ line: String, _ kind: AskedFor) { #expect(AskedFor(line) == kind) }

  @Test("other lines ask for none of it")
  func none() {
    for line in ["I see.", "What matters most about it?", "How is it really?", ""] {
      #expect(AskedFor(line) == nil, "\(line)")
    }
  }

  @Test(
    "what was told isn't asked",
    arguments: [
      ("my back has hurt for three weeks", AskedFor.duration),
      ("since Tuesday my head aches", .duration),
      ("it comes every night", .frequency), ("the exam is on Friday", .moment),
      ("my daughter is 7", .age), ("I've been ill for a few days", .duration),
    ]
  )
  func told(_ text: String, _ kind: AskedFor) throws {
    #expect(AskedFor.told(in: [text]) { _ in false }.contains(kind))
    var talk = Talk(try bundledScript())
    for said in [text, "it gets me down", "I can't do much"] {
      let reply = talk.say(said, context(calm))
      #expect(AskedFor(reply) != kind, "\(said): \(reply)")
    }
  }
}
