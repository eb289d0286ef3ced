import BundledWords
import HealthModel
import Monitors
import Testing
import TrustedPeople

@Suite struct PeopleMessageTests {
  private static let sentence = "Over 7 days your mood was -3.4 on average.\nYou slept 10.5 h."

  private static func alert(
    _ person: TrustedPerson,
    from user: String? = "Robin"
  ) throws -> PeopleMessage {
    PeopleMessage(
      .alert(.bipolar, sentence: sentence),
      to: person,
      from: user,
      at: noon,
      try englishWords()
    )
  }

  @Test func `by default only the fact is told`() throws {
    let message = try Self.alert(anna())
    let whole = (message.subject + message.text).lowercased()
    for word in ["mood", "sleep", "slept", "-3.4", "bipolar", "pattern", "depress", "mani"] {
      #expect(!whole.contains(word), "\(word)")
    }
    #expect(message.text.contains("Robin uses MindPulse"))
    #expect(message.text.contains("on 2026-11-21 at 12:00"))
    #expect(message.text.contains("That's all I may pass on."))
  }

  @Test func `with the sentence it stands there word for word, quoted`() throws {
    let message = try Self.alert(anna(.sentence))
    #expect(
      message.text.contains("> Over 7 days your mood was -3.4 on average.\n> You slept 10.5 h.")
    )
    #expect(!message.subject.contains("mood"))
  }

  @Test func `a danger is told without a word of what was written`() throws {
    let message = PeopleMessage(
      .danger(emergency: "112"),
      to: anna(.sentence),
      from: "Robin",
      at: noon,
      try englishWords()
    )
    #expect(message.text.contains("Please get in touch with them now"))
    #expect(message.text.contains("call 112 where they are"))
    #expect(message.text.contains("a program can be wrong"))
    #expect(!message.text.contains("> "))
  }

  @Test func `a test says that it is one`() throws {
    let message = PeopleMessage(.test, to: anna(), from: "Robin", at: noon, try englishWords())
    #expect(message.subject == "A test from MindPulse")
    #expect(message.text.contains("Nothing has happened"))
    #expect(!message.text.contains("danger"))
  }

  @Test func `a test names what may be told and nothing else`() throws {
    let words = try englishWords()
    func text(_ person: TrustedPerson) -> String {
      PeopleMessage(.test, to: person, from: "Robin", at: noon, words).text
    }
    #expect(
      text(anna()).contains("may let you know that it has alerted them to something, and nothing")
    )
    let danger = text(anna(alerts: [], danger: true))
    #expect(danger.contains("this program may let you know when something they write sounds as if"))
    #expect(!danger.contains("alert"))
    #expect(text(anna(alerts: [])).contains("For now this program won't send you anything."))
    let both = text(anna(.sentence, danger: true))
    #expect(both.contains("what it said when it has alerted them to something, and when"))
  }

  @Test func `somebody without a name begins sentences with a capital only`() throws {
    let occasions: [PeopleMessage.Occasion] = [
      .alert(.pem, sentence: "x"), .danger(emergency: "112"), .test,
    ]
    for occasion in occasions {
      let text = PeopleMessage(occasion, to: anna(), from: nil, at: noon, try englishWords()).text
      #expect(text.contains("MindPulse, which somebody who trusts you uses."))
      #expect(!text.contains(", Somebody") && !text.contains("which Somebody"))
    }
  }

  @Test func `each says who wrote it, since when, and promises and diagnoses nothing`() throws {
    let occasions: [PeopleMessage.Occasion] = [
      .alert(.pem, sentence: "x"), .danger(emergency: "112"), .test,
    ]
    for occasion in occasions {
      let text = PeopleMessage(occasion, to: anna(), from: nil, at: noon, try englishWords()).text
      #expect(text.contains("written by a program"))
      #expect(text.contains("agreed to that on 2026-11-21"))
      #expect(text.contains("Somebody who trusts you"))
      #expect(!text.contains("healthy"))
    }
  }

  @Test func `the consent names what, to whom, how, and how to withdraw`() throws {
    let plain = ConsentText(
      name: "Anna",
      way: .email("anna@example.net"),
      detail: .happened,
      alerts: [.bipolar, .pem],
      isToldOfDanger: false
    ).text(try englishWords())
    for words in [
      "about mood and sleep, pacing", "that it happened, but not what it was about or why",
      "mail to anna@example.net", "sounds like danger, nothing is sent", "people pause",
      "people delete",
      "people log", "no emergency service is notified", "while MindPulse is locked",
    ] { #expect(plain.contains(words), "\(words)") }
    let more = ConsentText(
      name: "Bo",
      way: .command(["tell", "bo"]),
      detail: .sentence,
      alerts: [.medication],
      isToldOfDanger: true
    ).text(try englishWords())
    for words in ["word for word", "the program tell bo", "without your words, at most once a day"]
    {
      #expect(more.contains(words), "\(words)")
    }
    #expect(try ConsentText().text(englishWords()).contains("--crisis"))
  }

  @Test(arguments: [
    (Monitor.bipolar, "original-depressive", true), (.bipolar, "personal-sleepChange", true),
    (.bipolar, "reminder", false), (.spirometry, "pef-red", true), (.spirometry, "reminder", false),
    (.pem, "above-ceiling", true), (.pem, "after-episode", false), (.medication, "ask", true),
    (.medication, "dose-reminder", false), (.medication, "anything-new", false),
  ])
  func `only alerts are passed on, no reminder and nothing unknown`(
    monitor: Monitor,
    rule: String,
    isAlert: Bool
  ) {
    #expect(PeopleAlert.isAlert(monitor, rule: rule) == isAlert)
  }

  @Test
  func `only what was chosen concerns a person, and nothing of before or while they are paused`() {
    var person = anna(alerts: [.bipolar])
    func isTold(_ monitor: Monitor, _ rule: String, minutes: Int64) -> Bool {
      let raised = noon.adding(milliseconds: minutes * 60_000)
      return PeopleAlert.concerns(person, monitor, rule: rule, raised: raised)
    }
    #expect(isTold(.bipolar, "original-manic", minutes: 1))
    #expect(!isTold(.bipolar, "original-manic", minutes: -1))
    #expect(!isTold(.pem, "above-ceiling", minutes: 1))
    person.pause()
    #expect(!isTold(.bipolar, "original-manic", minutes: 1))
    person.resume(at: noon.adding(milliseconds: 600_000))
    #expect(!isTold(.bipolar, "original-manic", minutes: 9))
    #expect(isTold(.bipolar, "original-manic", minutes: 10))
  }
}
