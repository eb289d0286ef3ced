import Safety
import Testing

@Suite("An answer in a person's own words")
struct SafetyAnswerTests {
  private let screener = SafetyFixtures.screener

  private func level(after messages: String...) -> CrisisLevel {
    var session = CrisisSession()
    for text in messages { _ = session.receive(text, at: 0, screener: screener) }
    return session.level
  }

  @Test(
    "that denies the danger ends it, however it is said",
    arguments: [
      "no im not suicidal. im sad about my dog", "omg no it was a joke. about chemistry",
      "No, I am not thinking of killing myself. I mean turn off this program.",
      "haha hala. NO. safe! very safe! i am in the kitchen eating leche flan",
      "NO. no i dont. stop it",
      "No. Why would you ask me that? Please stop asking me about suicide.",
      "For the love of God no. I am not. I'm sitting in the kitchen waiting on the vet",
      "Oh for crying out loud. Not remotely.",
      "Good heavens, no. I asked whether the check-ins are off.",
      "what? no, it was a figure of speech",
      "God no!! I love my life, I was talking about the game",
      "Nein, keine Sorge. Heute Abend gibt es Raclette.",
      "Na geh bitte! Na, sicher ned, das sagt ma so",
      "mais non, c'était une blague", "no no no, es un decir, mujer. hala adiós",
    ]
  )
  func denials(_ answer: String) {
    #expect(level(after: "I want to die", answer) == .checkIn)
    #expect(level(after: "everyone would be better off without me", answer) <= .checkIn)
  }

  @Test(
    "that leaves it open, or says more than its no, ends nothing",
    arguments: [
      "no, not yet", "no. i already took the pills", "no I've cut myself already", "no. tonight",
      "no it's fine. I just want to die", "no, maybe later", "I'm fine", "no one would miss me",
      "no. yes. i don't know", "you asked me about suicide", "no idea", "no point in saying",
      "no but I have the rope here", "no. I just feel so worthless", "nein. ich will sterben",
      "non. je veux mourir",
      "no. quiero morirme",
    ]
  )
  func doubts(_ answer: String) {
    #expect(level(after: "I want to die", answer) >= .present, "\(answer)")
  }

  private func isWhole(after messages: String...) -> Bool {
    var session = CrisisSession()
    for text in messages { _ = session.receive(text, at: 0, screener: screener) }
    return session.state.isWhole
  }

  @Test(
    "that says yes in a sentence opens the danger that was asked about",
    arguments: [
      "yeah I guess I am. I think about it most nights", "yeah I guess I am",
      "I think about it most nights",
      "well, yeah. sometimes", "honestly I do", "yeah suppose so", "I reckon so", "I suppose I am",
      "been thinking about it", "it's crossed my mind",
      "most nights, yeah",
      "the thought goes through my head a lot", "I've been thinking about it lately",
      "how did you know",
      "wish I could say no", "no plan or anything. there's my dad's gun at my brother's",
      "I'd be lying if I said I wasn't", "yeah. but I wouldn't do it to my kids",
      "I know how I would do it",
      "ja, irgendwie schon", "ich denke oft daran", "fast jede nacht", "si, a veces",
      "lo pienso mucho",
      "casi todas las noches", "oui, souvent", "ça me traverse l'esprit", "j'y pense souvent",
    ]
  )
  func affirmations(_ answer: String) {
    #expect(!isWhole(after: "everyone would be better off without me"))
    #expect(isWhole(after: "everyone would be better off without me", answer), "\(answer)")
  }

  @Test(
    "that speaks of something else says no yes by a word in passing",
    arguments: [
      "it's raining here, all the time", "the shop was shut, so I walked home",
      "my sister rang, often she doesn't",
      "I was thinking about the garden", "it goes well at work, most days",
      "the dog is asleep, a bit wet",
      "we have the heating on, a lot", "there's a film on tonight",
    ]
  )
  func passing(_ text: String) {
    #expect(!isWhole(after: "everyone would be better off without me", text), "\(text)")
  }

  @Test("A danger of level 3 stands, whatever is denied")
  func urgent() {
    let deed = "I took all my pills an hour ago to die"
    #expect(level(after: deed, "no") == .immediate)
    #expect(level(after: deed, "oh my god no, it was a joke. stop it") == .immediate)
    #expect(level(after: deed, "no. leave me alone, I'm not suicidal") >= .present)
  }

  @Test("A model hears what an answer says besides it, and not the words that deny")
  func heard() throws {
    var session = CrisisSession()
    _ = session.receive("I want to die", at: 0, screener: screener)
    let said = "No, I am not thinking of killing myself. I mean turn off this program."
    #expect(session.heard(said, screener) == "I mean turn off this program.")
    #expect(session.heard("NO!", screener).isEmpty)
    // Nothing was asked: a message is heard whole.
    #expect(CrisisSession().heard(said, screener) == said)
  }

  @Test("After a plain no, what only weighs isn't asked about again at once")
  func quiet() {
    var session = CrisisSession()
    let weighed = DangerHearing(
      findings: [HeardDanger(category: .veiled, level: .present, isFull: false)]
    )
    for text in ["I want to die", "no no, I was joking"] {
      _ = session.receive(text, at: 0, screener: screener)
    }
    let decision = session.receive(
      "the knees are done",
      hearing: weighed,
      at: 1,
      screener: screener
    )
    #expect(decision.step == .talk)
    #expect(session.receive("I want to kill myself", at: 2, screener: screener).level == .present)
  }

  @Test("A medical emergency ends with the second plain no, not with the first")
  func medical() {
    var session = CrisisSession()
    _ = session.receive("I think I'm having a heart attack", at: 0, screener: screener)
    #expect(session.state.isMedical)
    _ = session.receive("no no, I'm not", at: 1, screener: screener)
    #expect(session.state.isMedical)
    _ = session.receive("No! It was just an expression, nobody is ill", at: 2, screener: screener)
    #expect(!session.state.isMedical)
  }

  @Test(
    "A medical emergency that nothing more is said of is held for two messages, and renewed by a sign"
  )
  func silentAboutIt() {
    var session = CrisisSession()
    _ = session.receive("I think I'm having a heart attack", at: 0, screener: screener)
    let calm = [
      "I'm holding the trolley", "hands are less shaky", "on the platform", "the train left",
    ]
    for text in calm.prefix(2) {
      _ = session.receive(text, at: 1, screener: screener)
      #expect(session.state.isMedical)
    }
    _ = session.receive("I'm having a heart attack", at: 2, screener: screener)
    for text in calm.prefix(2) { _ = session.receive(text, at: 3, screener: screener) }
    #expect(session.state.isMedical)
    _ = session.receive(calm[2], at: 4, screener: screener)
    #expect(!session.state.isMedical)
  }

  @Test("A message with countless clauses is read in a moment")
  func long() {
    let text = String(repeating: "no, ", count: 5_000)
    #expect(screener.answer(in: text) != nil)
  }
}
