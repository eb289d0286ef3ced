import CommandLineParsing
import HealthModel
import Monitors
import Services
import Testing

@testable import Medication

@MainActor @Suite("Words about medication")
struct MedicationWordsTests {
  @Test(
    "answer the question when they are nothing but the answer",
    arguments: [
      ("yes", BetaBlockerAnswer.yes), ("Yes!", .yes), (" y ", .yes), ("Ja.", .yes), ("taken", .yes),
      ("not yet", .notYet), ("Not yet.", .notYet), ("not-yet", .notYet), ("no", .notYet),
      ("later", .remind(hours: 1)), ("later 2h", .remind(hours: 2)),
      ("later 3 hours", .remind(hours: 3)), ("remind me in 4 h", .remind(hours: 4)),
      ("I took it", .yes), ("Yes, this morning.", .yes), ("yes, I took it already", .yes),
      ("ok, I've taken it", .yes), ("No, not yet", .notYet), ("I haven't yet", .notYet),
      ("I forgot", .notYet), ("Later, please", .remind(hours: 1)),
      ("ask me later", .remind(hours: 1)), ("noch nicht", .notYet),
      ("später 2h", .remind(hours: 2)), ("Später, in 3 Stunden", .remind(hours: 3)),
      ("schon genommen", .yes), ("sí", .yes),
      ("todavía no", .notYet), ("más tarde 2h", .remind(hours: 2)), ("oui, je l’ai pris", .yes),
      ("pas encore", .notYet), ("plus tard", .remind(hours: 1)),
    ]
  )
  func answers(_ text: String, _ answer: BetaBlockerAnswer) {
    #expect(PlainAnswer(text)?.answer == answer)
  }

  @Test(
    "are talk when there are more of them, or others",
    arguments: [
      "", "yes but I feel dizzy", "no, I want to die", "I took ten of them", "later today",
      "remind", "maybe", "I took it all", "I took them because I can't go on", "this morning",
      "ok", "I have a headache", "yes no", "not yet dead", "remind me of her", "later 2m",
      "not yet and I am afraid", "taken away", "später reden wir", "oui mais j’ai peur",
      "ya lo tomé todo",
    ]
  )
  func talk(_ text: String) { #expect(PlainAnswer(text) == nil) }

  @Test("speak of the dose itself, or of anything one may say yes or no to")
  func explicit() {
    for text in ["I took it", "yes, this morning", "not yet", "later", "skipped", "taken"] {
      #expect(PlainAnswer(text)?.isExplicit == true, "\(text)")
    }
    for text in ["yes", "no", "y", "done"] { #expect(PlainAnswer(text)?.isExplicit == false) }
  }

  @Test("tell what became of a dose")
  func doses() {
    #expect(PlainAnswer("taken")?.status == .taken)
    #expect(PlainAnswer("skipped")?.status == .skipped && PlainAnswer("skipped")?.answer == nil)
    #expect(PlainAnswer("not yet")?.status == nil)
  }

  @Test("name a dose from elsewhere as the medication on the list")
  func names() throws {
    let times = ["08:00"]
    let day = try #require(CalendarDay("2026-05-02"))
    let one = try Medication(name: "Metoprolol", times: times, from: day)
    let two = try Medication(name: "Aspirin", times: times, from: day)
    func name(_ told: String?, _ list: [Medication]) -> String {
      MedicationDiary.name(told, among: list)
    }
    #expect(name("METOPROLOL", [one, two]) == "Metoprolol")
    #expect(name("metoprolol 50 mg", [one, two]) == "Metoprolol")
    #expect(name("Metoprololium", [one, two]) == "Metoprololium")
    #expect(name(nil, [one]) == "Metoprolol" && name(nil, [one, two]) == "")
  }

  @Test("are commands that parse")
  func commands() throws {
    let tree = CommandTree(MonitorModule.medication.commands) {
      CommandSpecification("mindpulse", summary: "A program with this companion.", subcommands: $0)
    }
    for words in [
      ["medication"], ["medication", "add", "metoprolol", "50", "mg", "--at", "08:00"],
      ["medication", "taken"], ["medication", "skipped", "x", "--at", "08:00"],
      ["medication", "answer", "later", "2h"], ["medication", "boundary", "own"],
      ["medication", "calendar", "--output", "f"],
    ] {
      #expect(try CommandParser(tree.root).parse(words).path.first == "medication")
    }
  }

  private static func request(_ rule: String) -> MonitorNotice.Request {
    MonitorNotice.request(ofRule: rule, among: [MedicationService.self])
  }

  @Test("are rules of check-ins that know how far they are the person's own wish")
  func wishes() {
    #expect(Self.request("monitor.medication.dose") == .time)
    #expect(Self.request("monitor.medication.answer") == .answer)
    for rule in ["monitor.medication.ask", "monitor.pem.dose", "reading", "every"] {
      #expect(Self.request(rule) == .none)
    }
  }
}
