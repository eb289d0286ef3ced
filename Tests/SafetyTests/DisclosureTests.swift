import Safety
import Testing
import Core

@Suite("Saying that it is an AI")
struct DisclosureTests {
  private func disclosure() throws -> Disclosure {
    try Disclosure(json5: SafetyFixtures.config("disclosure.json5"))
  }

  @Test("happens at the start, every three hours of a talk, and not in between")
  func hours() throws {
    var clock = DisclosureClock(disclosure: try disclosure(), age: 40)
    #expect(clock.sessionStarted(at: 0) == .sessionStart)
    #expect(clock.received(isAsked: false, at: 10_799) == nil)
    #expect(clock.received(isAsked: false, at: 10_800) == .continued)
    #expect(clock.received(isAsked: false, at: 21_599) == nil)
    #expect(clock.timePassed(to: 21_600) == .continued)
    #expect(clock.nextDue == 32_400)
  }

  @Test(
    "happens where a session goes on only if three hours have passed, or the clock was set back"
  )
  func continued() throws {
    var clock = DisclosureClock(disclosure: try disclosure(), age: nil)
    #expect(clock.sessionContinued(disclosedAt: 1_000, at: 11_799) == nil)
    #expect(clock.lastDisclosed == 1_000 && clock.nextDue == 11_800)
    #expect(clock.sessionContinued(disclosedAt: 1_000, at: 11_800) == .continued)
    #expect(clock.lastDisclosed == 11_800)
    #expect(clock.sessionContinued(disclosedAt: 20_000, at: 11_800) == .continued)
  }

  @Test("happens every hour for a person under 18, with a break")
  func minors() throws {
    var clock = DisclosureClock(disclosure: try disclosure(), age: 17.9)
    _ = clock.sessionStarted(at: 0)
    #expect(clock.received(isAsked: false, at: 3599) == nil)
    #expect(clock.received(isAsked: false, at: 3600) == .continued)
    let lines = try SafetyFixtures.lines()
    let contacts = lines.contacts(profile: "US", locale: nil)
    let text = try disclosure().text(
      for: .continued,
      age: 17.9,
      language: "en",
      contacts: contacts
    )
    #expect(text.contains("take a break"))
    #expect(try disclosure().isMinor(age: 18) == false)
  }

  @Test("names whom to call in the place of its marks, and leaves every other brace")
  func marks() throws {
    let file = """
      {
        version: 1, reviewed: "2026-01-01", idleDays: 7, everyMinutes: 180, everyMinutesMinor: 60,
        minorBelowYears: 18,
        languages: { en: { text: "} {{emergency}, {line} {", reminder: "{other}", rest: "" } },
      }
      """
    let disclosure = try Disclosure(json5: Array(file.utf8))
    let contacts = try SafetyFixtures.lines().contacts(profile: "DE", locale: nil)
    let line = try #require(contacts.line?.contacts.first)
    func text(_ reason: DisclosureReason) -> String {
      disclosure.text(for: reason, age: 40, language: nil, contacts: contacts)
    }
    #expect(text(.sessionStart) == "} {\(contacts.emergency), \(line) {")
    #expect(text(.continued) == "{other}")
  }

  @Test("happens after seven idle days, in a session left open too")
  func idle() throws {
    var clock = DisclosureClock(disclosure: try disclosure(), age: nil)
    _ = clock.sessionStarted(at: 0)
    #expect(clock.received(isAsked: false, at: 7 * 86_400) == .idle)
  }

  @Test("happens when a session was never started, and after the clock was set back")
  func unstarted() throws {
    var clock = DisclosureClock(disclosure: try disclosure(), age: nil)
    #expect(clock.timePassed(to: 5) == nil)
    #expect(clock.received(isAsked: false, at: 100_000) == .sessionStart)
    #expect(clock.received(isAsked: false, at: 10) == .continued)
    clock.sessionEnded()
    #expect(clock.nextDue == nil)
    #expect(clock.received(isAsked: false, at: 20) == .sessionStart)
  }

  @Test(
    "happens whenever it is asked",
    arguments: [
      ("are you a real person?", true), ("Are you human", true), ("am i talking to a bot?", true),
      ("what are you", true),
      ("who are you really?", true), ("bist du ein Mensch?", true), ("¿eres una persona?", true),
      ("do you have feelings?", true),
      ("are you sure that helps?", false), ("what are you doing later", true),
      ("my boss is a machine", false), ("are we there yet", false),
    ]
  )
  func asked(_ message: String, _ isAsked: Bool) throws {
    let question = try DisclosureQuestion(json5: SafetyFixtures.config("disclosure.json5"))
    #expect(question.isAsked(in: message) == isAsked)
  }

  @Test("happens for the many ways to ask, and not for what only sounds like one")
  func waysToAsk() throws {
    struct Row: Decodable {
      let text: String
      let isAsked: Bool
    }
    let question = try DisclosureQuestion(json5: SafetyFixtures.config("disclosure.json5"))
    for row in try SafetyFixtures.rows("asks", as: Row.self) {
      #expect(question.isAsked(in: row.text) == row.isAsked, "\(row.text)")
    }
  }

  @Test("knows the language of the question")
  func languageOfQuestion() throws {
    let question = try DisclosureQuestion(json5: SafetyFixtures.config("disclosure.json5"))
    #expect(question.languages(askingIn: "bist du ein Mensch?") == ["de"])
    #expect(question.languages(askingIn: "are you human?") == ["en"])
    #expect(question.languages(askingIn: "¿eres una persona?") == ["es"])
    #expect(question.languages(askingIn: "bist du müde?").isEmpty)
  }

  @Test("has a line about minors where the age is unknown or under 18, and for no adult")
  func minorsLine() throws {
    let contacts = try SafetyFixtures.lines().contacts(profile: "US", locale: nil)
    for (age, isTold) in [(nil, true), (17.9, true), (18, false), (70, false)] as [(Double?, Bool)]
    {
      for language in ["en", "de", "es"] {
        let text = try disclosure().text(
          for: .sessionStart,
          age: age,
          language: language,
          contacts: contacts
        )
        let isThere = ["minors", "Minderjährige", "menores"].contains(where: text.contains)
        #expect(isThere == isTold, "\(language): \(text)")
      }
    }
  }

  @Test("says in two sentences what it is, what it can and can't do, and whom to call")
  func twoSentences() throws {
    let contacts = try SafetyFixtures.lines().contacts(profile: "US", locale: nil)
    let text = try disclosure().text(
      for: .sessionStart,
      age: 40,
      language: "en",
      contacts: contacts
    )
    #expect(text.matches(of: /[.](?= |$)/).count == 2, "\(text)")
    #expect(text.contains("I can listen"))
  }

  @Test("says in every language what it is, what it can't do, and whom to call")
  func text() throws {
    let contacts = try SafetyFixtures.lines().contacts(profile: "US", locale: nil)
    for (language, words) in [
      ("en", ["AI", "not human", "medical care or therapy", "minors", "911", "988"]),
      ("de", ["KI", "kein Mensch", "Therapie", "Minderjährige", "911"]),
      ("es", ["inteligencia artificial", "no humano", "terapia", "menores", "911"]),
    ] {
      let text = try disclosure().text(
        for: .sessionStart,
        age: nil,
        language: language,
        contacts: contacts
      )
      for word in words { #expect(text.contains(word), "\(language): \(word)") }
      #expect(!text.contains("{"))
    }
  }

  @Test(
    "can be made more often by a file, never rarer",
    arguments: [
      ("everyMinutes", 181), ("everyMinutesMinor", 61), ("idleDays", 8), ("everyMinutes", 0),
    ]
  )
  func intervals(_ key: String, _ value: Int) throws {
    var numbers = ["idleDays": 7, "everyMinutes": 180, "everyMinutesMinor": 60]
    numbers[key] = value
    let fields = numbers.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    let text =
      "{ version: 1, reviewed: '2026-11-21', \(fields), minorBelowYears: 18, languages: { en: { text: '', reminder: '', rest: '', asks: ['x'] } } }"
    #expect { _ = try Disclosure(json5: Array(text.utf8)) } throws: { error in
      (error as? SafetyError)?.message.contains(key) == true
    }
  }
}
