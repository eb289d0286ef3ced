import Safety
import Testing

@Suite("What a model hears beside the phrases")
struct DangerHearingTests {
  private let screener = SafetyFixtures.screener

  private func heard(
    _ category: CrisisCategory,
    _ level: CrisisLevel = .present,
    isFull: Bool = false
  ) -> DangerHearing {
    DangerHearing(
      findings: [HeardDanger(category: category, level: level, isFull: isFull)]
    )
  }

  @Test("raises a message in which no phrase was found, in its grade")
  func raises() {
    let text = "the lake looks so quiet tonight"
    #expect(screener.screen(text).level == .none)
    let check = screener.screen(text, hearing: heard(.veiled))
    #expect(check.level == .present && check.grade == .check && check.source == .model)
    #expect(check.spans == [0..<text.utf8.count])
    let full = screener.screen(text, hearing: heard(.explicitActive, .immediate, isFull: true))
    #expect(full.level == .immediate && full.grade == .full)
    // Without the higher threshold it is asked about, though it may be happening now.
    let unsure = screener.screen(text, hearing: heard(.explicitActive, .immediate))
    #expect(unsure.level == .immediate && unsure.grade == .check)
  }

  @Test("goes before no whole answer where it is only suspected, though it may happen now")
  func suspects() {
    let text = "I want to die"
    let before = screener.screen(text)
    #expect(before.level == .present && before.grade == .full)
    #expect(screener.screen(text, hearing: heard(.explicitActive, .immediate)) == before)
  }

  @Test("never takes the category of explicit words")
  func keepsExplicit() {
    let finding = screener.screen(
      "I want to kill myself",
      hearing: heard(.medicalEmergency, .immediate, isFull: true)
    )
    #expect(finding.category == .explicitActive && finding.level == .immediate)
    #expect(finding.grade == .full)
  }

  @Test("makes a short check the whole answer where it is sure")
  func upgrades() {
    let text = "everyone would be better off without me"
    #expect(screener.screen(text).grade == .check)
    let finding = screener.screen(text, hearing: heard(.explicitPassive, isFull: true))
    #expect(finding.grade == .full && finding.level == .present)
  }

  @Test(
    "takes back what is not said plainly, and nothing else",
    arguments: [
      ("everyone would be better off without me", true),
      ("I don't want to live anymore", false), ("I'm not suicidal", false),
      ("I want to die", false), ("I'm going to kill myself tonight", false),
      ("I keep cutting myself", false),
    ]
  )
  func vetoes(_ text: String, _ isVetoed: Bool) {
    let before = screener.screen(text)
    #expect(before.level > .none)
    let after = screener.screen(text, hearing: DangerHearing(vetoes: true))
    #expect(after.level == (isVetoed ? .none : before.level))
  }

  @Test("leaves everything as it is where it heard nothing")
  func silent() {
    for text in ["I want to die", "it rains", "no", "I feel trapped"] {
      #expect(screener.screen(text, hearing: DangerHearing()) == screener.screen(text))
      #expect(screener.screen(text, hearing: nil) == screener.screen(text))
    }
  }

  @Test(
    "stays with an emergency where it only suspects something else",
    arguments: [
      ("I think I'm having a heart attack", CrisisCategory.assistedDying),
      ("I think I'm having a heart attack", .hopelessness),
      ("I took all my pills an hour ago", .childInDanger),
      ("I'm going to kill myself tonight", .assistedDying),
    ]
  )
  func staysWithEmergency(_ opening: String, _ suspected: CrisisCategory) {
    var session = CrisisSession()
    _ = session.receive(opening, at: 0, screener: screener)
    let before = session.state
    let text = "are they at the door yet"
    let decision = session.receive(text, hearing: heard(suspected), at: 1, screener: screener)
    #expect(decision.step == .hold(nil))
    #expect(session.level == .immediate && session.state.category == before.category)
    #expect(session.state.kind == before.kind)
    let sure = session.receive(
      text,
      hearing: heard(.violenceAtHome, isFull: true),
      at: 2,
      screener: screener
    )
    #expect(session.level == .immediate)
    if !session.state.isMedical { #expect(sure.step != .hold(nil)) }
  }
}
