/// The listener in another language than English: what it says goes by the meaning of a message alone.
///
/// The order is that of the listener: a farewell, an answer to an offer, an exercise that goes on, what the
/// message does, a question, the situation it tells of, and what goes on.
package struct LanguageListener {
  /// How many messages back a language counts as spoken.
  private static let remembered = 24
  /// How many replies on a situation come before ideas for it are offered.
  private static let heardOut = 2
  /// For how many of the companion's replies a wish for silence counts.
  private static let silence = 3

  private let language: SpokenLanguage
  private let talk: [Utterance]
  private let heard: HeardMeanings
  private var picker: LinePicker
  private let message: String
  private let words: [String]
  /// What chose the words, as `why` shows it.
  package private(set) var reason = ""

  private var lines: LanguageLines { language.lines }
  private let said: [Utterance]

  /// A listener for the newest message of a talk.
  package init(_ language: SpokenLanguage, _ talk: [Utterance], _ heard: HeardMeanings) {
    (self.language, self.talk, self.heard) = (language, talk, heard)
    message = talk.last { $0.isPerson }?.text ?? ""
    said = talk.suffix(Self.remembered).filter { !$0.isPerson }
    words = Words(message).list
    picker = LinePicker(talk)
    picker.isSilent = wantsSilence
  }

  /// The parts of the reply, in order; at most one of them asks.
  package mutating func reply() -> [String] {
    answer().compactMap(\.self)
  }

  private mutating func answer() -> [String?] {
    if isFarewell { return [line(for: "goodbye")] }
    if let parts = afterOffer() ?? nextStep() ?? done() { return parts }
    if message.contains("?"), heard.situation?.role != .remark { return asked() }
    if let situation = heard.situation { return told(situation) }
    if matches(lines.words.greetings) { return small("hello") }
    if let running, let question = following(running) {
      reason = "listener: situation “\(running.name)”, which goes on."
      return [acknowledged(), question]
    }
    reason = "listener: something told."
    return [acknowledged(), explore()]
  }

  // MARK: - What the message does

  private var isFarewell: Bool { matches(lines.words.farewells) }

  /// Whether the message says one of some phrases, and little else.
  private func matches(_ phrases: [String]) -> Bool {
    phrases.contains { phrase in
      let own = Words(phrase).list
      guard !own.isEmpty, words.count <= own.count + 2 else { return false }
      return words.indices.contains { words[$0...].starts(with: own) }
    }
  }

  /// What a yes or no to the offer of ideas leads to; nil where none was offered.
  private mutating func afterOffer() -> [String?]? {
    guard let last = said.last?.text, lines.offer.contains(where: { last.hasSuffix($0) }) else {
      return nil
    }
    if matches(lines.words.yes) { return advised(running) }
    guard matches(lines.words.no) else { return nil }
    reason = "listener: declined."
    return [picker.pick(lines.declined, for: "declined"), explore()]
  }

  /// The next step of an exercise that the last reply was a step of; nil for none.
  private mutating func nextStep() -> [String?]? {
    guard let last = said.last?.text, words.count <= Self.shortest else { return nil }
    for name in Self.exercises {
      guard let steps = lines.acts[name]?.lines,
        let place = steps.firstIndex(where: { last.contains($0) }),
        place + 1 < steps.count, let step = picker.first(Array(steps[(place + 1)...]))
      else { continue }
      reason = "listener: \(name), the next step."
      return [step]
    }
    return nil
  }

  private static let exercises = ["breathing", "grounding", "panic"]
  /// The most words of a message behind which an exercise goes on.
  private static let shortest = 9

  /// What is said to the act that the message surely does; nil for none.
  private mutating func done() -> [String?]? {
    guard let name = heard.act, language.act(name) != nil || name == "ideas", !isRuledOut(name)
    else { return nil }
    reason = "listener: \(name), by what it means."
    switch name {
    case "ideas": return advised(running)
    case "good night", "goodbye", "no questions": return [line(for: name)]
    default: return small(name)
    }
  }

  /// Whether the message has words with which it doesn't mean an act: who says how they slept is up.
  private func isRuledOut(_ name: String) -> Bool {
    (language.act(name)?.unless ?? []).contains { phrase in
      let own = Words(phrase).list
      return !own.isEmpty && words.indices.contains { words[$0...].starts(with: own) }
    }
  }

  private mutating func small(_ name: String) -> [String?] {
    let questions = language.act(name)?.questions ?? []
    let line = line(for: name) ?? acknowledged()
    if Self.exercises.contains(name) { return [line] }
    return [line, questions.isEmpty ? nil : picker.pick(questions, for: "\(name).question")]
  }

  private mutating func line(for name: String) -> String? {
    if reason.isEmpty { reason = "listener: \(name)." }
    return picker.first(language.act(name)?.lines ?? [])
      ?? picker.pick(lines.goOn, for: "go on") ?? lastLine
  }

  // MARK: - Questions

  /// Where the readings are, an idea for the situation, or that it can't be answered.
  private mutating func asked() -> [String?] {
    let text = " " + words.joined(separator: " ")
    let isOfReadings = lines.words.readings.contains {
      text.contains(" " + Words($0).list.joined(separator: " "))
    }
    if isOfReadings {
      reason = "listener: a question about readings."
      if let line = picker.pick(lines.readings, for: "readings") { return [line] }
    }
    if wantsIdeas, running != nil { return advised(running) }
    if let situation = heard.situation, situation.role == .subject,
      let idea = worded(situation).flatMap({ picker.first($0.ideas) })
    {
      reason = "listener: situation “\(situation.name)”, by what it means."
      return [idea, worded(situation).flatMap { following($0) }]
    }
    reason = "listener: a question that rules can't answer."
    return [
      picker.pick(lines.unanswered, for: "unanswered") ?? acknowledged(),
      picker.pick(lines.unansweredAsk, for: "unanswered.question"),
    ]
  }

  /// Whether what to do is among the likest things that the message asks.
  private var wantsIdeas: Bool {
    heard.candidates.prefix(Self.likest).contains { $0.kind == .act && $0.name == "ideas" }
  }

  private static let likest = 3

  private mutating func advised(_ situation: Situation?) -> [String?] {
    reason = "listener: ideas."
    let ideas = (situation?.ideas ?? []).filter { picker.isNew($0) }
    guard !ideas.isEmpty else { return [picker.pick(lines.noIdeas, for: "no ideas"), explore()] }
    return [picker.pick(lines.ideasLead, for: "lead")] + ideas.map { picker.first([$0]) }
  }

  // MARK: - Situations

  /// The situation in the words of this language.
  private func worded(_ situation: Situation) -> Situation? {
    language.situations.named(situation.name)
  }

  private var situations: SituationTalk { SituationTalk(talk, language.situations) }

  private var running: Situation? { situations.running }

  private mutating func told(_ heard: Situation) -> [String?] {
    guard let situation = worded(heard) else { return [acknowledged(), explore()] }
    reason = "listener: situation “\(situation.name)”, by what it means."
    switch situation.role {
    case .detail:
      if let running, let question = following(running) { return [acknowledged(), question] }
    case .subject where situations.times(situation) > 0:
      if let question = following(situation) { return [acknowledged(), question] }
    case .remark, .subject: break
    }
    if picker.isSilent { return [acknowledged()] }
    return [picker.pick(situation.replies, for: "situation") ?? acknowledged()]
  }

  /// What comes next in a situation: an offer of ideas once it was told, or its next question.
  private mutating func following(_ situation: Situation) -> String? {
    if situations.times(situation) >= Self.heardOut,
      situation.ideas.contains(where: { picker.isNew($0) }),
      !said.contains(where: { reply in lines.offer.contains { reply.text.hasSuffix($0) } }),
      let offer = picker.pick(lines.offer, for: "offer")
    {
      return offer
    }
    return picker.first(situation.next)
  }

  // MARK: - Anything

  private var wantsSilence: Bool {
    let wishes = lines.acts["no questions"]?.lines ?? []
    return heard.act == "no questions"
      || said.suffix(Self.silence).contains { reply in wishes.contains { reply.text.contains($0) } }
  }

  private mutating func acknowledged() -> String? {
    // A name or a thing of theirs shows best that it was read.
    if !picker.isSilent, let noun = ForeignNouns(lines.articles).nouns(in: message).first,
      !said.contains(where: { $0.text.contains(noun) })
    {
      let fill = { (line: String) in line.replacing("{x}", with: noun) }
      if let line = picker.pick(lines.echo, for: "echo", fill: fill) { return line }
    }
    return picker.pick(picker.isSilent ? lines.goOn : lines.acknowledge, for: "acknowledge")
      ?? picker.pick(lines.acknowledge + lines.goOn, for: "acknowledge again") ?? lastLine
  }

  private mutating func explore() -> String? { picker.pick(lines.explore, for: "explore") }

  private var lastLine: String {
    lines.last.replacing("{count}", with: String(talk.count { $0.isPerson }))
  }
}
