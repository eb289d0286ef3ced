import Safety
import Testing

@Suite("Conversations about danger")
struct DangerScriptTests {
  @Test("are as many and as different as agreed")
  func size() throws {
    let scripts = try SafetyFixtures.rows("danger-scripts", as: DangerScript.self)
    #expect(scripts.count >= 60)
    #expect(Set(scripts.map(\.id)).count == scripts.count)
    #expect(Set(scripts.compactMap(\.language)) == ["de", "es", "fr"])
    let steps = Set(scripts.flatMap(\.turns).map(\.then))
    let all = ["talk", "checkIn", "check", "full", "hold", "returned", "down"]
    #expect(steps == Set(all))
    let about = Set(scripts.flatMap(\.turns).compactMap(\.about))
    for category in CrisisCategory.allCases where category.isOtherDanger {
      #expect(about.contains(category.rawValue), "\(category)")
    }
  }

  @Test("are answered as each script says")
  func answers() throws {
    let (answer, lines) = (try SafetyFixtures.answer(), try SafetyFixtures.lines())
    for script in try SafetyFixtures.rows("danger-scripts", as: DangerScript.self) {
      var talk = ScriptedTalk(script, answer, lines)
      for turn in script.turns { talk.say(turn) }
    }
  }

  @Test("in which a check stands have at most 45 words in it, and one question")
  func checks() throws {
    let (answer, lines) = (try SafetyFixtures.answer(), try SafetyFixtures.lines())
    for language in ["en", "de", "es", "fr"] {
      for country in lines.countries + ["ZZ"] {
        for category in CrisisCategory.allCases {
          let contacts = lines.contacts(profile: country, locale: nil)
          let text = answer.check(language: language, contacts: contacts, about: category)
          let count = text.split(whereSeparator: \.isWhitespace).count
          #expect(count > 5 && count <= 45, "\(count): \(text)")
        }
      }
    }
  }
}

/// A conversation of the set: what is said, what a model hears in it, and what must be answered.
struct DangerScript: Decodable {
  let id: String
  let country: String
  let language: String?
  let turns: [Turn]

  struct Turn: Decodable {
    let say: String
    /// `talk`, `checkIn`, `check`, `full`, `hold`, `returned` or `down`.
    let then: String
    let level: Int
    let about: String?
    let contains: [String]?
    let lacks: [String]?
    let heard: [Heard]?
    let vetoes: Bool?

    /// What a model is taken to have heard; nil where the phrases are enough.
    var hearing: DangerHearing? {
      guard heard != nil || vetoes != nil else { return nil }
      let findings = (heard ?? []).map {
        HeardDanger(
          category: CrisisCategory(rawValue: $0.category) ?? .none,
          level: CrisisLevel(rawValue: $0.level) ?? .none,
          isFull: $0.full
        )
      }
      return DangerHearing(findings: findings, vetoes: vetoes ?? false)
    }
  }

  struct Heard: Decodable {
    let category: String
    let level: Int
    let full: Bool
  }
}

/// One of them while it is had: the real screen, session and answers.
private struct ScriptedTalk {
  let script: DangerScript
  let answer: CrisisAnswer
  let contacts: CrisisContacts
  var session = CrisisSession()
  var language: String?
  var earlier: [String] = []
  var seconds: Int64 = 0
  /// Whether no more than a short check was open before the newest message.
  private var wasCheck = false

  init(_ script: DangerScript, _ answer: CrisisAnswer, _ lines: CrisisLines) {
    self.script = script
    self.answer = answer
    contacts = lines.contacts(profile: script.country, locale: nil)
    language = script.language
  }

  mutating func say(_ turn: DangerScript.Turn) {
    seconds += 60
    wasCheck =
      session.state.isKindCheck || session.state.isCheck && session.state.kindLevel == .none
    let decision = session.receive(
      turn.say,
      hearing: turn.hearing,
      at: seconds,
      screener: SafetyFixtures.screener
    )
    language = decision.finding.language ?? language
    let (name, text) = shown(decision)
    earlier.append(text)
    let place = "\(script.id): “\(turn.say)”"
    #expect(name == turn.then, "\(place): \(decision.finding)")
    #expect(decision.level.rawValue == turn.level, "\(place)")
    if let about = turn.about { #expect(decision.about.rawValue == about, "\(place)") }
    for part in turn.contains ?? [] {
      #expect(text.contains(part), "\(place) lacks “\(part)”: \(text)")
    }
    for part in turn.lacks ?? [] {
      #expect(!text.contains(part), "\(place) has “\(part)”: \(text)")
    }
  }

  private func shown(_ decision: CrisisDecision) -> (String, String) {
    switch decision.step {
    case .talk: return ("talk", "")
    case .steppedDown: return ("down", "")
    case .checkIn: return ("checkIn", full(.checkIn, decision))
    case .answer(let level, _): return ("full", full(level, decision))
    case .check:
      let text = answer.check(
        language: language,
        contacts: contacts,
        about: decision.about,
        earlier: earlier
      )
      return ("check", text)
    case .returned:
      let text = answer.returned(
        from: decision.about,
        wasCheck: wasCheck,
        language: language,
        contacts: contacts,
        earlier: earlier
      )
      return ("returned", text)
    case .hold(let reply):
      let text = answer.hold(
        after: reply,
        language: language,
        contacts: contacts,
        about: decision.about,
        earlier: earlier
      )
      return ("hold", text)
    }
  }

  private func full(_ level: CrisisLevel, _ decision: CrisisDecision) -> String {
    answer.text(
      level: level,
      language: language,
      contacts: contacts,
      about: decision.about,
      earlier: earlier,
      after: decision.finding.reply
    )
  }
}
