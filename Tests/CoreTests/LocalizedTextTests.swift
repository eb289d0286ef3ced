import Core
import Testing

@Suite("A text for people") struct LocalizedTextTests {
  private static let german = [
    "There is no exercise “{1}”.": "Eine Übung „{1}“ gibt es nicht.",
    "{1} has {2} steps.": "{2} Schritte hat {1}.",
    "In {1}, {2}.": "In {1} {2}.", "a step is missing": "fehlt ein Schritt",
    "It is closed.": "Er ist zu.", "{1} ({2}).": "{1} ({2})!",
  ]

  private static func spoken(_ text: LocalizedText) -> String {
    text.filled({ key, _ in german[key] ?? key }, number: { $0.replacing(".", with: ",") })
  }

  @Test("is found by its English words, and has its places filled in the order of the language")
  func places() {
    let name = "x {2}"
    #expect(Self.spoken("There is no exercise “\(name)”.") == "Eine Übung „x {2}“ gibt es nicht.")
    #expect(Self.spoken("\("walk") has \(3) steps.") == "3 Schritte hat walk.")
    let text: LocalizedText = "There is no exercise “\(name)”."
    #expect(text.english == "There is no exercise “x {2}”." && "\(text)" == text.english)
  }

  @Test("may stand in another one, whole or without its full stop")
  func nested() {
    let problem: LocalizedText = "a step is missing"
    #expect(Self.spoken("In \("a.json5"), \(problem).") == "In a.json5 fehlt ein Schritt.")
    let found = Self.spoken("In \("a.json5"), \(words: "a step is missing").")
    #expect(found == "In a.json5 fehlt ein Schritt.")
    let closed: LocalizedText = "It is closed."
    #expect(Self.spoken("\(closed.clause) (\(4)).") == "Er ist zu (4)!")
    #expect("\(closed.clause) (\(4))." as LocalizedText == "It is closed (4).")
  }

  @Test("has numbers as the language writes them, and is English where a language lacks it")
  func numbers() {
    #expect(Self.spoken("up to \(number: "0.5") L") == "up to 0,5 L")
    #expect(Self.spoken("up to \("0.5") L") == "up to 0.5 L")
  }

  @Test("is one with what is added to it")
  func sum() {
    let sum: LocalizedText = "\("walk") " + "has \(3) " + "steps."
    #expect(sum.key == "{1} has {2} steps." && Self.spoken(sum) == "3 Schritte hat walk.")
  }

  @Test("keeps braces that are no places")
  func braces() {
    let text: LocalizedText = "Write { x: \(1) } or {2} or {"
    #expect(text.english == "Write { x: 1 } or {2} or {")
  }

  @Test("can be changed wherever words came from outside")
  func mapped() {
    let inner: LocalizedText = "from \("secret")"
    let text: LocalizedText = "to \("secret") \(inner) \(number: "secret") secret"
    let without = text.mapped { $0.replacing("secret", with: "…") }
    #expect(without.english == "to … from … … …")
    #expect(!String(reflecting: without).contains("secret"))
  }

  @Test("equals another that says the same in English")
  func equality() {
    let text: LocalizedText = "no \("x")"
    #expect(text == "no x" && text != "no y" && Set([text, "no x"]).count == 1)
    #expect(LocalizedText(verbatim: "").isEmpty && !text.isEmpty)
  }
}
