import Foundation
import Safety
import Testing

@Suite("The safety of a session")
struct CrisisSessionTests {
  private let screener = SafetyFixtures.screener

  @Test("answers at once, and again when it is said again")
  func answers() {
    var session = CrisisSession()
    let first = session.receive("I want to die", at: 0, screener: screener)
    #expect(first.step == .answer(.present, isRepeated: false))
    let second = session.receive("I still want to die", at: 60, screener: screener)
    #expect(second.step == .answer(.present, isRepeated: true))
    #expect(session.state.answers == 2)
  }

  @Test("stays where it is until an explicit answer, whatever else is said")
  func sticky() {
    var session = CrisisSession()
    _ = session.receive("I'm going to kill myself tonight", at: 0, screener: screener)
    for text in [
      "what's for dinner", "ok", "the weather is nice", "tell me a joke", "this is killing me",
    ] {
      #expect(session.receive(text, at: 10, screener: screener).level == .immediate)
    }
    #expect(session.receive("no", at: 20, screener: screener).step == .hold(.no))
    #expect(session.level == .immediate)
    #expect(session.receive("I am safe", at: 30, screener: screener).step == .hold(.safe))
    #expect(session.level == .present)
    #expect(session.receive("no", at: 40, screener: screener).level == .present)
    #expect(session.receive("yes", at: 50, screener: screener).level == .immediate)
  }

  @Test("leaves level 3 only where it is said plainly why nothing can happen now")
  func resolved() {
    func level(_ texts: String...) -> CrisisLevel {
      var session = CrisisSession()
      for text in texts { _ = session.receive(text, at: 0, screener: screener) }
      return session.level
    }
    let pills = "I took all my pills an hour ago"
    #expect(level(pills, "No, I haven't taken anything and I'm not going to") == .checkIn)
    #expect(level(pills, "the ambulance is here") == .checkIn)
    // What has been swallowed is not undone by company.
    #expect(level(pills, "my mum took the pills away and is sitting with me") >= .present)
    let plan = "I'm going to kill myself tonight"
    #expect(level(plan, "my mum took the pills away and is sitting with me") == .checkIn)
    #expect(level(plan, "I haven't done anything", "I'm not going to hurt myself") == .checkIn)
    for doubtful in [
      "I haven't taken anything yet", "I haven't done anything but I will",
      "should I say I haven't taken anything and I'm not going to?", "I'm not going to tell you",
      "I wish the ambulance was here", "the ambulance is not here", "I'm not at the hospital",
    ] { #expect(level(plan, doubtful) == .immediate, "\(doubtful)") }
  }

  @Test("lets no time resolve what was immediate, and reads what older versions stored")
  func urgent() throws {
    var session = CrisisSession()
    _ = session.receive("I took all my pills an hour ago", at: 0, screener: screener)
    #expect(session.timePassed(to: 86_400) == true)
    #expect(session.level == .present)
    #expect(session.timePassed(to: 86_500) == false)
    #expect(session.receive("no", at: 90_000, screener: screener).step == .hold(.no))
    let old =
      #"{"level":3,"floor":1,"isQuestionOpen":true,"answers":1,"category":"explicit-active"}"#
    let state = try JSONDecoder().decode(CrisisState.self, from: Data(old.utf8))
    #expect(state.isUrgent && !state.isDone && state.reassurances.isEmpty)
    var again = CrisisSession(state: state)
    #expect(again.receive("nope", at: 0, screener: screener).step == .hold(.no))
    let bytes = try JSONEncoder().encode(again.state)
    #expect(try JSONDecoder().decode(CrisisState.self, from: bytes) == again.state)
  }

  @Test(
    "goes on talking after the answer, and doesn't find the earlier words once more",
    arguments: [
      "the rain has stopped", "thanks, but can we talk about my sister", "it is fine",
      "I'm ok with tea", "my brother could not come",
    ]
  )
  func goesOn(_ text: String) {
    var session = CrisisSession()
    _ = session.receive("I keep thinking about killing myself", at: 0, screener: screener)
    #expect(session.receive(text, at: 10, screener: screener).step == .talk)
    #expect(session.level == .present)
  }

  @Test("takes a bare “no” for an answer only after a question")
  func bareNo() {
    var session = CrisisSession(state: CrisisState())
    #expect(session.receive("no", at: 0, screener: screener).step == .talk)
    _ = session.receive("I feel suicidal", at: 1, screener: screener)
    _ = session.receive("no", at: 2, screener: screener)
    #expect(session.level == .checkIn)
  }

  @Test("takes “no, but” for what comes after it")
  func noBut() {
    var session = CrisisSession()
    _ = session.receive("I feel suicidal", at: 0, screener: screener)
    #expect(
      session.receive("no, but I wish I was dead", at: 1, screener: screener).level == .present
    )
    #expect(session.receive("I'm not safe", at: 2, screener: screener).level >= .present)
  }

  @Test("asks after a yes whether it may be now, and takes a yes to that for level 3")
  func now() throws {
    var session = CrisisSession()
    _ = session.receive("I want to die", at: 0, screener: screener)
    #expect(!session.state.asksOfNow)
    #expect(session.receive("yes", at: 1, screener: screener).level == .present)
    #expect(session.state.asksOfNow)
    var other = CrisisSession(
      state: try JSONDecoder().decode(CrisisState.self, from: JSONEncoder().encode(session.state))
    )
    #expect(other.receive("no", at: 2, screener: screener).step == .steppedDown)
    #expect(!other.state.asksOfNow)
    #expect(session.receive("yes", at: 2, screener: screener).level == .immediate)
    #expect(session.state.isUrgent)
    var check = CrisisSession()
    _ = check.receive("everyone would be better off without me", at: 0, screener: screener)
    #expect(check.receive("yes", at: 1, screener: screener).level == .present)
    #expect(check.receive("yes", at: 2, screener: screener).level == .immediate)
  }

  @Test("goes up on a yes, and on a time alone after an explicit wish")
  func yes() {
    var session = CrisisSession()
    _ = session.receive("I'm not suicidal I guess", at: 0, screener: screener)
    #expect(session.level == .checkIn)
    #expect(session.receive("yes", at: 1, screener: screener).level == .present)
    _ = session.receive("I want to kill myself", at: 2, screener: screener)
    #expect(session.receive("tonight", at: 3, screener: screener).level == .immediate)
  }

  @Test("joins hints of different kinds over three messages, and forgets older ones")
  func hints() {
    var session = CrisisSession()
    _ = session.receive("I feel worthless", at: 0, screener: screener)
    _ = session.receive("yesterday was rain", at: 1, screener: screener)
    #expect(session.receive("I feel trapped", at: 2, screener: screener).level == .present)
    var other = CrisisSession()
    _ = other.receive("I feel worthless", at: 0, screener: screener)
    for second in 1...3 { _ = other.receive("it rained", at: Int64(second), screener: screener) }
    #expect(other.receive("I feel trapped", at: 9, screener: screener).level == .checkIn)
  }

  @Test("never goes down by time within a day; after a day asks")
  func time() {
    var session = CrisisSession()
    _ = session.receive("I want to die", at: 1000, screener: screener)
    #expect(session.timePassed(to: 1000 + 86_399) == false)
    #expect(session.level == .present)
    #expect(session.timePassed(to: 1000 + 86_400) == true)
    #expect(session.level == .checkIn)
    #expect(session.receive("yes", at: 1000 + 90_000, screener: screener).level == .present)
  }

  @Test("goes on from what was stored")
  func stored() {
    var session = CrisisSession()
    _ = session.receive("I want to die", at: 0, screener: screener)
    var again = CrisisSession(state: session.state)
    #expect(again.receive("hello", at: 60, screener: screener).level == .present)
    #expect(again.personIsSafe() == .steppedDown)
    #expect(again.level == .checkIn)
  }

  @Test("takes a time alone, after the question about a plan, for more than a hint")
  func plan() {
    var session = CrisisSession()
    #expect(session.receive("I have a plan", at: 0, screener: screener).step == .checkIn)
    #expect(session.receive("tonight", at: 10, screener: screener).level == .present)
    var other = CrisisSession()
    #expect(other.receive("tonight", at: 0, screener: screener).step == .talk)
  }
}
