import Safety
import Testing
import Core

@Suite("The crisis screen")
struct CrisisScreenerTests {
  private func finding(_ text: String) -> CrisisFinding { SafetyFixtures.screener.screen(text) }

  @Test(
    "sees through disguises",
    arguments: [
      "i want to k1ll mys3lf", "i want to ki11 myself", "I want to k!ll myself",
      "su1c1de is on my mind, i feel suicidal",
      "i wanna dieeeeee", "ＫＩＬＬ ＭＹＳＥＬＦ", "𝓀𝒾𝓁𝓁 𝓂𝓎𝓈𝑒𝓁𝒻", "kіll myѕelf", "k.i.l.l myself",
      "k i l l  m y s e l f", "killmyself", "i want to kill my self", "k*ll myself",
      "i want to k#ill myself",
      "i want to k\u{FFFD}ill myself", "i want to ki\u{FFFD}l myself", "ich will mich t\u{FFFD}ten",
      "k\u{200B}i\u{200B}ll my\u{AD}self",
      "k\u{336}i\u{336}l\u{336}l\u{336} myself", "i feel sucidal", "kill mysefl", "iwanttodie",
      "I want to d1e",
      "i want to. die", "I WANT TO DIE", "sui cide, i am suicidal", "feeling su*cidal",
      "i want 2 die", "i dont wanna be alive anymor",
    ]
  )
  func disguises(_ text: String) { #expect(finding(text).level >= .present) }

  @Test(
    "reads over words that say nothing, and short forms of two words",
    arguments: [
      ("I don't really, honestly even want to, like, live anymore", 2),
      ("I just, you see, really want a nap", 0), ("ill kill myself", 3), ("I feel ill", 0),
      ("iwanttokillmyself", 2), ("this is really, truly killing me", 0),
    ]
  )
  func fillers(_ text: String, _ level: Int) { #expect(finding(text).level.rawValue == level) }

  @Test(
    "lets no idiom of medicines and evenings hide a danger in its neighbourhood",
    arguments: [
      "I took all my pills like the voices told me",
      "I have taken all my tablets the way she said I should",
      "I'm going to take twenty of my prescribed pills", "tonight is the night for me",
      "tonight is the night she finds me",
      "I'm taking a whole bottle of pills for the pain", "took a shitload of pills just now",
    ]
  )
  func narrowIdioms(_ text: String) { #expect(finding(text).level >= .present) }

  @Test(
    "leaves the taking of medicines as prescribed alone",
    arguments: [
      "I took all my pills as prescribed", "I took all my meds this morning like my doctor said",
      "I take a handful of pills every morning", "I take twenty pills a day for my heart condition",
      "tonight is the night of the school concert",
    ]
  )
  func prescribed(_ text: String) { #expect(finding(text).level < .present) }

  @Test(
    "takes the reason from an idiom, and only from the idiom",
    arguments: [
      ("this traffic is killing me", 0), ("I'm dying to see it", 0),
      ("I could die of embarrassment", 0),
      ("this traffic is killing me and I want to kill myself", 2),
      ("I'm dead tired and I don't want to live anymore", 2),
      ("my phone died, I want to die too", 2), ("I lost the game, I want to kill myself", 2),
      ("I lost the game and I want to kill myself", 2),
      ("that was so embarrassing I wanted to die", 0), ("I want to die", 2),
    ]
  )
  func idioms(_ text: String, _ level: Int) { #expect(finding(text).level.rawValue == level) }

  @Test(
    "knows a denial from a wish that has a “not” in it",
    arguments: [
      ("I'm not suicidal", 1), ("I would never kill myself", 1), ("I don't want to kill myself", 1),
      ("I don't want to live", 2), ("I don't want to wake up", 2),
      ("I don't want to be here anymore", 2),
      ("not gonna lie I want to kill myself", 2), ("I can't take it, I want to kill myself", 2),
      ("I'm not suicidal but I wish I was dead", 2), ("it's not that I don't want to die", 2),
      ("I'm not going to kill myself but I think about dying all the time", 2),
      ("I can't stop thinking about killing myself", 2),
      ("can't promise I won't kill myself this week", 2), ("I can't rule out killing myself", 2),
      ("I promise I won't kill myself", 1), ("I can't promise I'll be there on Sunday", 0),
    ]
  )
  func negation(_ text: String, _ level: Int) {
    #expect(finding(text).level.rawValue == level, "\(finding(text))")
  }

  @Test(
    "weighs who speaks, when, and whether it is quoted",
    arguments: [
      ("my brother wants to kill himself", 2, "someone-else"),
      ("my friend is suicidal", 2, "someone-else"),
      ("years ago I tried to kill myself", 1, "past"),
      ("years ago I tried to kill myself and lately it's coming back", 2, "explicit-active"),
      ("the character in my book says I want to die", 1, "quoted"),
      ("my uncle killed himself", 1, "past"),
      ("I tried to kill myself last night", 3, "explicit-active"),
      ("I want to die lol jk", 2, "retracted"),
    ]
  )
  func context(_ text: String, _ level: Int, _ category: String) {
    #expect(finding(text).level.rawValue == level)
    #expect(finding(text).category.rawValue == category)
  }

  @Test("says where it found what it found, in the bytes of the message")
  func spans() throws {
    let text = "Ça va. I want to d\u{301}ie…"
    let span = try #require(finding(text).spans.first)
    #expect(String(validating: Array(text.utf8)[span], as: UTF8.self) == "I want to d\u{301}ie")
  }

  @Test("finds what is split across messages, and nothing that ended before")
  func split() {
    let screener = SafetyFixtures.screener
    #expect(screener.screen("die", after: [MessageTail(of: "I just want to")]).level == .present)
    #expect(screener.screen("hello", after: [MessageTail(of: "I want to die")]).level == .none)
    #expect(screener.screen("die Katze", after: [MessageTail(of: "ich mag")]).level == .none)
  }

  @Test(
    "a command ends no sentence of the message before, unless that is unfinished",
    arguments: [
      ("how can i slow my heart", "stop", false), ("it is about my heart", "ok stop", false),
      ("my lungs", "quit", false), ("tell me about my body", "please stop it", false),
      ("i want my heart to", "stop", true), ("i want my life to", "stop", true),
      ("i want my heart", "to stop", true), ("my heart", "should just stop", true),
    ]
  )
  func commands(_ before: String, _ message: String, isFound: Bool) {
    let finding = SafetyFixtures.screener.screen(message, after: [MessageTail(of: before)])
    #expect((finding.level >= .present) == isFound, "\(finding)")
  }

  @Test("takes two hints of different kinds as a finding")
  func hints() {
    #expect(finding("I feel worthless").level == .checkIn)
    #expect(finding("I feel worthless and so trapped").level == .present)
  }

  @Test(
    "does not take a word for another one that is written with a letter twice",
    arguments: [
      "I'm proud of myself", "I take care of myself", "I made a fool of myself",
      "my son wants to come over tonight", "it was as good as it gets",
    ]
  )
  func wordsApart(_ text: String) { #expect(finding(text).level == .none, "\(text)") }

  @Test("finds the word with the letter twice all the same", arguments: ["off", "offf", "OFF"])
  func drawnOut(_ word: String) { #expect(finding("I will \(word) myself").level >= .present) }

  @Test("without a lexicon counts every message as in danger, and says what is wrong")
  func failsClosed() throws {
    let opened = CrisisScreener.opened(bundled: Array("{".utf8), own: nil)
    #expect(opened.problems.count == 1)
    #expect(opened.screener.screen("hello").category == .unscreened)
    #expect(opened.screener.screen("hello").level == .present)
  }

  @Test("with a broken lexicon of the person's own keeps the one it came with")
  func ownLexicon() throws {
    let bundled = CrisisLexiconTests().lexicon("want to die")
    let empty = "{ version: 1, reviewed: '2026-11-21', languages: {} }"
    for own in ["", "{", "{}", empty, "{ version: 1, reviewed: 'x', languages: { en: {} } }"] {
      let opened = CrisisScreener.opened(bundled: bundled, own: Array(own.utf8))
      #expect(opened.problems.count == 1)
      #expect(opened.screener.screen("I want to die").level == .present)
    }
  }
}

@Suite("A crisis lexicon")
struct CrisisLexiconTests {
  /// A lexicon with one phrase in English.
  fileprivate func lexicon(_ phrase: String, level: Int = 2, category: String = "veiled") -> [UInt8]
  {
    let lists = [
      "core", "ordinary", "idioms", "negators", "notNegators", "scopeEnds", "longAgo", "again",
      "pastVerbs", "soon", "fiction", "retractions", "own", "others",
    ].map { "\($0): []" }.joined(separator: ", ")
    return Array(
      """
      { version: 1, reviewed: '2026-11-21', languages: { en: { words: { a: ['$b'], b: ['$a'], c: ['x|y z'] },
      spellings: {}, \(lists), replies: { yes: [], no: [], safe: [] },
      rules: [{ category: '\(category)', level: \(level), phrases: ['\(phrase)'] }] } } }
      """.utf8
    )
  }

  private func error(_ bytes: [UInt8]) -> SafetyError? {
    do {
      _ = try CrisisScreener(lexicons: [CrisisLexicon(json5: bytes)])
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "is refused with the phrase and what is wrong with it",
    arguments: [
      ("(go", "lacks a “)”"), ("go)", "has a “)” that closes nothing"), ("", "is empty"),
      ("~2 go", "begins with a “~”"), ("go ~", "has a “~” without a number from 1 to 16"),
      ("$d", "names the group “$d”, which is not there"),
      ("$a", "has groups in groups without an end (“$a”)"),
      ("[go]", "may be left out altogether"), ("go ()", "has an empty group"),
    ]
  )
  func badPhrases(_ phrase: String, _ problem: String) {
    guard case .badPhrase("en", _, phrase, let found)? = error(lexicon(phrase)) else {
      Issue.record("not refused: \(phrase)")
      return
    }
    #expect(found.english == problem)
  }

  @Test("is refused with an unknown category or level, and says where")
  func badRules() {
    #expect(error(lexicon("go", level: 4))?.message.contains("en.rules.0.level is 4") == true)
    #expect(
      error(lexicon("go", category: "odd"))?.message.contains("en.rules.0.category")
        ?? error(lexicon("go", category: "odd"))?.message.contains("category") == true
    )
    #expect(error(Array("[".utf8))?.hint.isEmpty == false)
  }

  @Test(
    "finds words in order, alternatives, what may be left out, and gaps",
    arguments: [
      ("go away", "please GO  away now", true), ("go away", "go far away", false),
      ("go ~1 away", "go far away", true),
      ("go ~1 away", "go so far away", false), ("(go|run) [far] away", "run away", true),
      ("(go|run) [far] away", "run far away", true), ("wander*", "wandering", true),
      ("$c", "y z", true),
      ("go away", "we go. away we went.", false),
    ]
  )
  func phrases(_ phrase: String, _ text: String, _ isFound: Bool) throws {
    let screener = try CrisisScreener(lexicons: [CrisisLexicon(json5: lexicon(phrase))])
    #expect((screener.screen(text).level == .present) == isFound)
  }
}
