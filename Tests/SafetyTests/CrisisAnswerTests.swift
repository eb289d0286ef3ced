import Core
import Safety
import Testing

@Suite("The answer to crisis language")
struct CrisisAnswerTests {
  @Test("passes the ten checks in every language, level and country, for oneself and for others")
  func checks() throws {
    let (answer, lines) = (try SafetyFixtures.answer(), try SafetyFixtures.lines())
    #expect(answer.problems(lines: lines).isEmpty)
    for language in ["en", "de", "es", "fr", "xx"] {
      for country in lines.countries + ["ZZ"] {
        let contacts = lines.contacts(profile: country, locale: nil)
        for level in [CrisisLevel.present, .immediate] {
          for about in [CrisisCategory.explicitActive, .someoneElse] {
            let text = answer.text(
              level: level,
              language: language,
              contacts: contacts,
              about: about
            )
            let failures = answer.checks.failures(
              in: text,
              level: level,
              language: language,
              contacts: contacts,
              earlier: [],
              about: about
            )
            #expect(failures.isEmpty, "\(language) \(country): \(text)")
          }
        }
      }
    }
  }

  @Test("finds a question about safety wherever it stands in a very long reply")
  func longReply() throws {
    let (answer, lines) = (try SafetyFixtures.answer(), try SafetyFixtures.lines())
    let contacts = lines.contacts(profile: "US", locale: nil)
    let much = { (bytes: Int) in String(repeating: "né ", count: bytes / 4) }
    #expect(!answer.namesDanger(in: much(40_000), contacts: contacts))
    for before in [0, 1, 3, 5_000] + Array(stride(from: 7_600, through: 8_300, by: 7)) + [39_999] {
      let reply = much(before) + " Are you thinking about suicide? " + much(20_000)
      #expect(answer.namesDanger(in: reply, contacts: contacts), "\(before)")
    }
  }

  @Test("says no sentence more than three times over nine answers")
  func repeats() throws {
    let (answer, lines) = (try SafetyFixtures.answer(), try SafetyFixtures.lines())
    let contacts = lines.contacts(profile: "US", locale: nil)
    var earlier: [String] = []
    for _ in 0..<6 {
      let text = answer.text(
        level: .present,
        language: "en",
        contacts: contacts,
        about: .none,
        earlier: earlier
      )
      let failures = answer.checks.failures(
        in: text,
        level: .present,
        language: "en",
        contacts: contacts,
        earlier: earlier
      )
      #expect(failures.isEmpty)
      earlier.append(text)
    }
  }

  @Test("behind an answer is brief where the whole stands above, and asks the next question")
  func brief() throws {
    let (answer, lines) = (try SafetyFixtures.answer(), try SafetyFixtures.lines())
    for (language, country) in [
      ("en", "US"), ("de", "DE"), ("es", "ES"), ("fr", "FR"), ("en", "ZZ"),
    ] {
      let contacts = lines.contacts(profile: country, locale: nil)
      func text(_ level: CrisisLevel, _ earlier: [String], _ reply: CrisisReply?) -> String {
        answer.text(
          level: level,
          language: language,
          contacts: contacts,
          about: .explicitPassive,
          earlier: earlier,
          after: reply
        )
      }
      func lacks(_ text: String, _ earlier: [String]) -> Set<CrisisAnswerCheck> {
        Set(
          answer.checks.failures(
            in: text,
            level: .present,
            language: language,
            contacts: contacts,
            earlier: earlier
          )
        )
      }
      let whole = text(.present, [], nil)
      let next = text(.present, [whole], .yes)
      #expect(lacks(next, [whole]).isSubset(of: [.professional, .lowBarrier]), "\(next)")
      #expect(next.count * 5 < whole.count * 3, "\(next)")
      let question = next.split(separator: "\n").first { $0.contains("?") }
      #expect(question != nil && !whole.contains(question ?? ""))
      // What is said anew gets the whole answer, and so does a yes after other talk.
      #expect(lacks(text(.present, [whole], nil), [whole]).isEmpty)
      #expect(
        lacks(text(.present, [whole] + Array(repeating: "Go on.", count: 6), .yes), []).isEmpty
      )
      let urgent = text(.immediate, [whole, next], .yes)
      #expect(urgent.count > next.count)
      #expect(text(.immediate, [whole, next, urgent], .yes).count < urgent.count)
    }
  }

  @Test("at level 3 names the emergency number of the country first")
  func emergency() throws {
    let (answer, lines) = (try SafetyFixtures.answer(), try SafetyFixtures.lines())
    for (country, number) in [
      ("US", "911"), ("GB", "999"), ("AU", "000"), ("DE", "112"), ("ZZ", "112 or 911"),
    ] {
      let contacts = lines.contacts(profile: country, locale: nil)
      let text = answer.text(level: .immediate, language: "en", contacts: contacts, about: .none)
      #expect(text.split(separator: "\n").first?.contains(number) == true)
    }
  }

  @Test("each check fails when its part is missing")
  func missing() throws {
    let (answer, lines) = (try SafetyFixtures.answer(), try SafetyFixtures.lines())
    let contacts = lines.contacts(profile: "US", locale: nil)
    func failures(_ text: String, earlier: [String] = []) -> [CrisisAnswerCheck] {
      answer.checks.failures(
        in: text,
        level: .immediate,
        language: "en",
        contacts: contacts,
        earlier: earlier
      )
    }
    let nothing = failures("Let's talk about something else.")
    #expect(
      Set(nothing)
        == Set(CrisisAnswerCheck.allCases).subtracting([
          .fewResources, .harmless, .notRepeated, .ownSubject, .short,
        ])
    )
    let whole = answer.text(level: .immediate, language: "en", contacts: contacts, about: .none)
    #expect(failures(whole).isEmpty)
    #expect(failures(whole + " This is our secret.") == [.harmless])
    #expect(failures(whole + " You're not suicidal, right?") == [.directQuestion])
    #expect(failures(whole, earlier: [whole, whole, whole]) == [.notRepeated])
    #expect(failures("Try 988 or text 988. " + whole) == [.emergencyFirst])
    let links = " https://a.example https://b.example https://c.example https://d.example"
    #expect(failures(whole + links) == [.fewResources])
    #expect(failures(whole + " I can't help with that.") == [.staysOpen])
  }

  @Test("comes with a note for the model from level 1 on")
  func notes() throws {
    let answer = try SafetyFixtures.answer()
    #expect(answer.modelNote(level: .none) == nil)
    for level in [CrisisLevel.checkIn, .present, .immediate] {
      #expect(answer.modelNote(level: level)?.hasPrefix("Safety:") == true)
    }
  }
}

@Suite("Crisis lines")
struct CrisisLinesTests {
  @Test(
    "are those of the profile's country, else of the locale's, else the directory",
    arguments: [
      ("us", "de_DE.UTF-8", "US", "988"), (nil, "de_DE.UTF-8", "DE", "0800 111 0 111"),
      ("UK", nil, "GB", "116 123"),
      ("ZZ", "es_ES", "ES", "024"), (nil, "C.UTF-8", nil, nil), (nil, nil, nil, nil),
      ("", "en", nil, nil),
      ("IN", nil, "IN", "14416"), ("IT", nil, "IT", nil), ("FR", nil, "FR", "3114"),
      (nil, "de_CH@euro", "CH", "143"),
    ] as [(String?, String?, String?, String?)]
  )
  func country(_ profile: String?, _ locale: String?, _ country: String?, _ call: String?) throws {
    let contacts = try SafetyFixtures.lines().contacts(profile: profile, locale: locale)
    #expect(contacts.country == country)
    #expect(contacts.line?.call == call)
    #expect(contacts.directory == "https://findahelpline.com")
    if country == nil { #expect(contacts.emergency == "112 or 911") }
  }

  @Test("that were not verified are never shown")
  func verified() throws {
    for country in try SafetyFixtures.lines().countries {
      let contacts = try SafetyFixtures.lines().contacts(profile: country, locale: nil)
      #expect(contacts.line?.isVerified == true)
    }
    func line(_ name: String, _ isVerified: Bool) -> String {
      "{ name: '\(name)', call: '1', hours: '', source: '', reviewed: '2026-02-20', verified: \(isVerified) }"
    }
    let text = """
      { version: 1, directory: 'd', emergencyElsewhere: '112', countries: {
        AA: { emergency: '1', lines: [\(line("seen by nobody", false))] },
        BB: { emergency: '1', lines: [\(line("seen by nobody", false)), \(line("looked up", true))] },
      } }
      """
    let lines = try CrisisLines(json5: Array(text.utf8))
    #expect(lines.countries == ["BB"])
    #expect(lines.contacts(profile: "AA", locale: nil).line == nil)
    #expect(lines.contacts(profile: "BB", locale: nil).line?.name == "looked up")
  }

  @Test("count as overdue after 180 days without a review, not before")
  func overdue() throws {
    let lines = try SafetyFixtures.lines()
    #expect(lines.overdue(on: try #require(ReviewDay("2027-05-20"))).isEmpty)
    let late = lines.overdue(on: try #require(ReviewDay("2027-05-21")))
    #expect(late.count == lines.countries.count)
    #expect(late.contains("US 988 Suicide & Crisis Lifeline"))
  }

  @Test(
    "with a bad day, code or nothing to reach are refused",
    arguments: [
      (
        "US: { emergency: '911', lines: [{ name: 'x', call: '1', hours: '', source: '', reviewed: '2026-02-30', verified: true }] }",
        "isn't a date"
      ),
      ("us: { emergency: '911', lines: [] }", "isn't a two-letter country code"),
      ("US: { emergency: '', lines: [] }", "has no emergency number"),
      (
        "US: { emergency: '911', lines: [{ name: 'x', hours: '', source: '', reviewed: '2026-02-20', verified: true }] }",
        "has no way to reach it"
      ),
      (
        "US: { emergency: '911', lines: [{ name: 'x', call: '1', hours: '', reviewed: '2026-02-20', verified: true }] }",
        "“source” is missing"
      ),
    ]
  )
  func refused(_ country: String, _ part: String) {
    let text =
      "{ version: 1, directory: 'd', emergencyElsewhere: '112', countries: { \(country) } }"
    #expect { _ = try CrisisLines(json5: Array(text.utf8)) } throws: { error in
      (error as? SafetyError)?.message.contains(part) == true
    }
  }
}
