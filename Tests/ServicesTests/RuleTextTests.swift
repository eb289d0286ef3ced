import BundledWords
import Listening
import BundledFiles
import Catalogues
import Core
import Questions
import Safety
import Testing

@testable import Dialogue
@testable import Services
@testable import Understanding

/// Rules, which are kept in English, as they are told in German, and what they name in every language.
@Suite struct RuleTextTests {
  private let german: RuleText

  init() throws { german = RuleText(try catalogue(in: .german)) }

  private static let told: [(rule: String, german: String)] = [
    (
      "listener: situation “long shift just finished”, by what it means. within-range: both readings are within their ranges.",
      "Zuhörer: Situation „{long shift just finished}“, nach der Bedeutung. within-range: beide Messwerte liegen in ihrem Bereich."
    ),
    (
      "listener: good night, by “night . Mood: fine”. feeling-fine: the person says that they are fine.",
      "Zuhörer: {good night}, wegen „night . Mood: fine“. feeling-fine: die Person sagt, dass es ihr gut geht."
    ),
    (
      "listener: subject “headache”, by “my head hurts”.",
      "Zuhörer: Thema „{headache}“, wegen „my head hurts“."
    ),
    ("listener: breathing, after a yes.", "Zuhörer: {breathing}, nach einem Ja."),
    (
      "listener: situation “long shift just finished”, which goes on.",
      "Zuhörer: Situation „{long shift just finished}“, die weitergeht."
    ),
    ("listener: a question about the program.", "Zuhörer: {a question about the program}."),
    ("listener: a question about readings.", "Zuhörer: {a question about readings}."),
    ("listener: hello.", "Zuhörer: {hello}."),
    ("listener: something told, about sleep.", "Zuhörer: {something told}, Thema „{sleep}“."),
    ("listener: a question about what will come.", "Zuhörer: eine Frage: {what will come}."),
    (
      "question: mean of heart-rate, this week; latest of respiratory-rate",
      "Frage: Puls, diese Woche (Durchschnitt); Atemfrequenz"
    ),
    (
      "question: meaning of heart-rate 104.5, today",
      "Frage: Puls 104,5, heute (was das bedeutet)"
    ),
    (
      "question: check-ins: off; offers schedule off",
      "Frage: Meldungen: off; angeboten: keine Meldungen mehr"
    ),
    (
      "crisis screen: level 3 still open, asked again",
      "Krisenprüfung: Stufe 3 noch offen, noch einmal gefragt"
    ),
    (
      "crisis screen: level 2, veiled, asked in short, heard by the model",
      "Krisenprüfung: Stufe 2, {veiled}, {asked in short}, {heard by the model}"
    ),
    ("crisis screen: back to the subject", "Krisenprüfung: {back to the subject}"),
    ("reply rule: diagnosis, level 0", "Antwortregel: {diagnosis}, Stufe 0"),
    (
      "comparison with listener, message 4; listener: goodbye.",
      "Vergleich mit listener, Nachricht 4; Zuhörer: {goodbye}."
    ),
    ("Something else entirely.", "Something else entirely."),
  ]

  @Test func `a rule is told in the language, the person's own words as they are`() throws {
    let words = try catalogue(in: .german)
    for (rule, expected) in Self.told {
      var text = expected
      while let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") {
        let name = String(text[text.index(after: open)..<close])
        text.replaceSubrange(open...close, with: words.ruleName(name))
      }
      #expect(german.told(rule) == text)
    }
  }

  @Test func `in English a rule is told as it is kept`() throws {
    let english = RuleText(try catalogue(in: .english))
    for (rule, _) in Self.told { #expect(english.told(rule) == rule) }
  }

  @Test(arguments: CatalogueLanguage.allCases.filter { $0 != .english })
  func `whatever a rule names has a name in each language`(language: CatalogueLanguage) throws {
    let words = try catalogue(in: language)
    let known = try words.names()["ruleNames"] ?? []
    let script = try ListenerScript.read(
      json5: BundledFile.listener.bytes,
      file: BundledFile.listener.path
    )
    let basics = try HealthBasics.read(
      json5: BundledFile.healthBasics.bytes,
      file: BundledFile.healthBasics.path
    )
    var names = (script.acts ?? []).map(\.name) + (script.matters ?? []).map(\.name)
    names += script.topics.map(\.name) + (script.unanswered ?? []).map(\.name)
    names += try Situations.bundled().all.map(\.name) + basics.facts.map(\.name)
    names += try HealthTerms.read(
      json5: BundledFile.healthTerms.bytes,
      file: BundledFile.healthTerms.path,
      emergency: "112"
    ).terms.map(\.name)
    names += CrisisCategory.allCases.filter { $0 != .none }.map(\.rawValue)
    names += ReplyFault.allCases.map(\.rawValue) + (words.guides ?? [:]).keys
    #expect(Set(names).subtracting(known) == [])
  }
}
