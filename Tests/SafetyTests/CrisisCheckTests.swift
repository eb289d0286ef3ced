import Foundation
import Safety
import Testing

@Suite("The short check")
struct CrisisCheckTests {
  private let screener = SafetyFixtures.screener
  private let veiled = "everyone would be better off without me"
  private let calm = "the train was late again"

  private static let weighed = DangerHearing(
    findings: [HeardDanger(category: .veiled, level: .present, isFull: false)]
  )

  private func session(_ texts: String...) -> CrisisSession {
    var session = CrisisSession()
    for text in texts { _ = session.receive(text, at: 0, screener: screener) }
    return session
  }

  @Test("is due for what is veiled, the whole answer for what is explicit")
  func grades() {
    var session = CrisisSession()
    #expect(session.receive(veiled, at: 0, screener: screener).step == .check)
    #expect(session.level == .present && session.state.engineLevel == .checkIn)
    var other = CrisisSession()
    let step = other.receive("I want to die", at: 0, screener: screener).step
    #expect(step == .answer(.present, isRepeated: false))
    #expect(other.state.engineLevel == .present)
  }

  @Test(
    "goes back to the subject on a no",
    arguments: [
      "no", "No.", "nope, just tired of this job", "I'm not suicidal", "no I'm just tired",
    ]
  )
  func returns(_ answer: String) {
    var session = session(veiled)
    let decision = session.receive(answer, at: 1, screener: screener)
    #expect(decision.step == .returned && decision.level == .none)
    #expect(!session.wasInDanger(at: 2))
    #expect(session.receive(calm, at: 2, screener: screener).step == .talk)
  }

  @Test(
    "becomes the whole answer on anything else that speaks of it",
    arguments: [
      "yes", "kind of", "sometimes", "I don't know", "why do you ask", "can we not", "tonight",
      "I feel so worthless", "I want to die", "nothing matters, goodbye everyone",
    ]
  )
  func escalates(_ answer: String) {
    var session = session(veiled)
    let decision = session.receive(answer, at: 1, screener: screener)
    guard case .answer = decision.step else {
      Issue.record("\(answer): \(decision.step)")
      return
    }
    #expect(!session.state.isCheck && session.level >= .present)
  }

  @Test("lapses where it is passed over, and goes down with it")
  func lapses() {
    var session = session(veiled)
    var levels: [CrisisLevel] = []
    for second in 1...6 {
      levels.append(session.receive(calm, at: Int64(second), screener: screener).level)
    }
    #expect(levels == [.present, .present, .checkIn, .checkIn, .checkIn, .none])
  }

  @Test("isn't put again for ten messages after a no by what is only weighed")
  func quiet() {
    var session = session(veiled, "no")
    for second in 1...10 {
      let decision = session.receive(
        calm,
        hearing: Self.weighed,
        at: Int64(second),
        screener: screener
      )
      #expect(decision.step == .talk, "message \(second)")
    }
    let late = session.receive(calm, hearing: Self.weighed, at: 20, screener: screener)
    #expect(late.step == .check)
  }

  @Test("is put again by phrases, and the whole answer given at a higher grade")
  func louder() {
    var first = session(veiled, "no")
    #expect(first.receive("I can't go on like this", at: 1, screener: screener).step == .check)
    var second = session(veiled, "no")
    let sure = DangerHearing(
      findings: [HeardDanger(category: .explicitPassive, level: .present, isFull: true)]
    )
    let decision = second.receive(calm, hearing: sure, at: 1, screener: screener)
    #expect(decision.step == .answer(.present, isRepeated: true))
  }

  private static let mayBeNow = DangerHearing(
    findings: [HeardDanger(category: .explicitActive, level: .immediate, isFull: false)]
  )

  @Test("is put where it may be happening now, also after a no, and opens nothing more by itself")
  func mayBeNow() {
    var session = session(veiled, "no")
    let asked = session.receive(calm, hearing: Self.mayBeNow, at: 1, screener: screener)
    #expect(asked.step == .check && asked.finding.level == .immediate)
    #expect(session.level == .present && !session.state.isUrgent)
    #expect(session.receive("no", at: 2, screener: screener).step == .returned)
    _ = session.receive(calm, hearing: Self.mayBeNow, at: 3, screener: screener)
    let again = session.receive(calm, hearing: Self.mayBeNow, at: 4, screener: screener)
    #expect(again.step == .answer(.present, isRepeated: true))
    #expect(!session.state.isUrgent)
  }

  @Test(
    "names the emergency number first where it may be happening now",
    arguments: [("en", "or"), ("de", "oder"), ("es", "o"), ("fr", "ou")]
  )
  func urgent(_ language: String, _ or: String) throws {
    let answer = try SafetyFixtures.answer()
    let lines = try SafetyFixtures.lines()
    for country in ["US", "DE", "ES", "FR", "ZZ"] {
      let contacts = lines.contacts(profile: country, locale: nil)
      let text = answer.check(
        level: .immediate,
        language: language,
        contacts: contacts,
        about: .veiled
      )
      let first = try #require(text.split(separator: ".").first)
      let emergency = contacts.emergency.replacing(" or ", with: " \(or) ")
      #expect(first.contains(emergency), "\(text)")
      #expect(or == "or" || !text.contains("112 or 911"))
      let plain = answer.check(language: language, contacts: contacts, about: .veiled)
      #expect(!plain.contains(contacts.emergency) || contacts.emergency == contacts.line?.call)
    }
  }

  @Test("tells nobody, and a plain yes does")
  func notified() {
    var session = CrisisSession()
    #expect(!session.receive(veiled, at: 0, screener: screener).isNewDanger)
    #expect(session.receive("yes", at: 1, screener: screener).isNewDanger)
  }

  @Test("never stands in place of a danger that is open")
  func open() {
    var session = session("I want to die")
    let step = session.receive(veiled, at: 1, screener: screener).step
    #expect(step == .answer(.present, isRepeated: true))
    #expect(!session.state.isCheck)
  }

  @Test(
    "is no part of a word that ends something else",
    arguments: [["can you slow my breathing with me", "stop"], ["slow my breathing", "stop it"]]
  )
  func stops(_ texts: [String]) {
    var session = CrisisSession()
    for text in texts {
      #expect(session.receive(text, at: 0, screener: screener).step == .talk, "\(text)")
    }
  }

  @Test(
    "is given for an emergency no more once it is known, checked or over",
    arguments: [
      "its panic, i always get this", "the doctor checked my heart in spring, all fine",
      "bit better now", "33 years ago. nobody needs an ambulance", "das war vor zehn jahren",
      "schon besser", "eso fue hace diez años", "un poco mejor",
      "the doctor said i am fine", "the nurse told me it is nothing serious",
      "der arzt sagt es ist alles gut",
      "el médico dice que no es nada grave", "its panic ive had it loads of times",
      "same thing. doctor said panic attacks",
      "I get panic attacks, this is one",
      "fausse alerte", "ça va mieux", "le médecin m'a dit que c'était de la panique",
      "c'était il y a dix ans",
      "das ist Panik, das hatte ich schon", "es ansiedad, ya la he tenido",
    ]
  )
  func emergencyEnds(_ text: String) {
    var session = CrisisSession()
    let heard = DangerHearing(
      findings: [HeardDanger(category: .medicalEmergency, level: .immediate, isFull: true)]
    )
    #expect(session.receive(calm, hearing: heard, at: 0, screener: screener).level == .immediate)
    #expect(session.receive("doing it", at: 1, screener: screener).level == .immediate)
    #expect(session.receive(text, at: 2, screener: screener).step == .returned, "\(text)")
  }

  @Test(
    "is stayed with where panic is denied",
    arguments: [
      "the doctor said it is not panic", "they said its not anxiety its my heart",
      "I have never had panic attacks", "this isnt panic ive had this for an hour",
      "der arzt sagt das ist keine panik", "el médico dijo que no es pánico",
      "le médecin a dit que ce n'était pas de la panique", "ça ne va pas mieux",
      "the doctor said it is not fine", "der arzt sagt es ist nicht gut",
      "el médico dice que no está bien",
    ]
  )
  func emergencyStays(_ text: String) {
    var session = CrisisSession()
    let heard = DangerHearing(
      findings: [HeardDanger(category: .medicalEmergency, level: .immediate, isFull: true)]
    )
    #expect(session.receive(calm, hearing: heard, at: 0, screener: screener).level == .immediate)
    #expect(session.receive(text, at: 1, screener: screener).level == .immediate, "\(text)")
  }

  @Test("isn't told again by a model alone of an illness that was denied, and is of violence")
  func denied() {
    func second(_ kind: CrisisCategory, _ text: String) -> CrisisStep {
      let heard = DangerHearing(
        findings: [HeardDanger(category: kind, level: .present, isFull: true)]
      )
      var session = CrisisSession()
      let first = session.receive(calm, hearing: heard, at: 0, screener: screener).step
      #expect(first == .answer(.present, isRepeated: false))
      #expect(session.receive("no, nothing like that", at: 1, screener: screener).step == .returned)
      return session.receive(text, hearing: heard, at: 2, screener: screener).step
    }
    #expect(second(.eatingDisorder, calm) == .talk)
    #expect(second(.eatingDisorder, "I throw up after every meal") != .talk)
    #expect(second(.violenceAtHome, calm) != .talk)
  }

  @Test("of another danger ends with a no beside something faint of it, and with no later yeah")
  func deniedKind() {
    let faint = DangerHearing(
      findings: [
        HeardDanger(category: .maniaPsychosis, level: .present, isFull: false, isFaint: true)
      ]
    )
    func session() -> CrisisSession {
      var session = CrisisSession()
      #expect(session.receive(calm, hearing: faint, at: 0, screener: screener).step == .check)
      return session
    }
    var denied = session()
    let no = "what? no im not in danger lol. i just cant sleep cos of exams"
    #expect(denied.receive(no, hearing: faint, at: 1, screener: screener).step == .returned)
    var later = session()
    #expect(later.receive(calm, at: 1, screener: screener).step == .talk)
    let wish = "yeah. can u do a breathing thing with me?"
    #expect(later.receive(wish, at: 2, screener: screener).step == .talk)
    var once = session()
    guard case .answer = once.receive("yes", at: 1, screener: screener).step else {
      Issue.record("A yes is no answer.")
      return
    }
  }

  @Test(
    "nothing is asked of who only doesn't know how or where",
    arguments: ["i don't know where to go", "dunno how to do it", "i dont know how to do it"]
  )
  func everyday(_ text: String) {
    #expect(screener.screen(text).level < .present, "\(screener.screen(text))")
  }

  @Test("is read from what was stored, also by an older version")
  func stored() throws {
    let state = session(veiled).state
    let bytes = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(CrisisState.self, from: bytes) == state)
    let old =
      #"{"level":2,"floor":1,"isQuestionOpen":true,"answers":1,"category":"veiled"}"#
    var older = CrisisSession(
      state: try JSONDecoder().decode(CrisisState.self, from: Data(old.utf8))
    )
    #expect(!older.state.isCheck)
    #expect(older.receive("no", at: 0, screener: screener).level == .checkIn)
  }

  private static let faint = DangerHearing(
    findings: [HeardDanger(category: .veiled, level: .present, isFull: false, isFaint: true)]
  )

  @Test(
    "is due at once for what is faint where a talk begins, and waits for a second sign within one"
  )
  func faint() {
    var first = CrisisSession()
    #expect(first.receive(calm, hearing: Self.faint, at: 0, screener: screener).step == .check)
    var session = session(calm)
    let waits = session.receive(calm, hearing: Self.faint, at: 1, screener: screener)
    #expect(waits.step == .talk && waits.level == .none)
    #expect(session.receive(calm, at: 2, screener: screener).step == .talk)
    #expect(session.receive(calm, hearing: Self.faint, at: 3, screener: screener).step == .check)
  }

  @Test("forgets a faint sign after three messages")
  func forgetsFaint() {
    var session = session(calm)
    _ = session.receive(calm, hearing: Self.faint, at: 1, screener: screener)
    for second in 2...4 { _ = session.receive(calm, at: Int64(second), screener: screener) }
    #expect(session.receive(calm, hearing: Self.faint, at: 5, screener: screener).step == .talk)
  }

  @Test("counts a faint sign together with what phrases hint at")
  func faintAndHint() {
    var session = session(calm)
    _ = session.receive("I feel so worthless", at: 1, screener: screener)
    let decision = session.receive(calm, hearing: Self.faint, at: 2, screener: screener)
    #expect(decision.level >= .present)
  }

  @Test("takes a faint sign behind an open question for no answer")
  func faintBehindCheck() {
    var session = session(veiled)
    let decision = session.receive(calm, hearing: Self.faint, at: 1, screener: screener)
    #expect(decision.step == .talk && session.state.isCheck)
  }

  @Test(
    "takes a plain no, whatever is faint in the rest",
    arguments: [
      "what?? NO. im literally talking about chem. ur so weird. bye",
      "No, no. I send a message, nothing more. Goodbye.",
      "strewth no mate, i was calling YOU hopeless. just tell me my pulse",
      "God no, nothing like that", "lol nope. it was about the dog",
      "Nein, nein. Ich schreibe ihr nur.",
    ]
  )
  func plainNo(_ answer: String) {
    var session = session(veiled)
    let decision = session.receive(answer, hearing: Self.faint, at: 1, screener: screener)
    #expect(decision.step == .returned, "\(decision.step)")
  }

  @Test("doesn't let a no outweigh what a model is surer of in the rest, or another danger")
  func noAndMore() {
    var session = session(veiled)
    let answer = "No, no. It will all be quiet by tonight."
    let decision = session.receive(answer, hearing: Self.weighed, at: 1, screener: screener)
    #expect(decision.step != .returned && decision.level >= .present)
    var other = self.session(veiled)
    let emergency = DangerHearing(
      findings: [HeardDanger(category: .medicalEmergency, level: .immediate, isFull: false)]
    )
    let next = other.receive(
      "No, but my left arm has gone numb",
      hearing: emergency,
      at: 1,
      screener: screener
    )
    #expect(next.level >= .present, "\(next.step)")
  }

  @Test(
    "is not lowered by a no that says something else",
    arguments: ["there's no hope left for me", "no, I want to die", "he said no"]
  )
  func otherNo(_ answer: String) {
    var session = session(veiled)
    let decision = session.receive(answer, at: 1, screener: screener)
    #expect(decision.step != .returned, "\(decision.step)")
  }

  @Test("what follows is heard alone, as what follows a whole danger is")
  func heardAlone() {
    var session = session(veiled)
    #expect(session.messageBefore == nil)
    _ = session.receive("no", at: 1, screener: screener)
    #expect(session.messageBefore == "no")
  }

  @Test("goes on where another process has left off: what was written before counts")
  func goesOn() {
    var session = CrisisSession(after: ["I went for a run", "the train was late"])
    #expect(session.messageBefore == "the train was late")
    let decision = session.receive(calm, hearing: Self.faint, at: 1, screener: screener)
    #expect(decision.step == .talk)
  }
}
