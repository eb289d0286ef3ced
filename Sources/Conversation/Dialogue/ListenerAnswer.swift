import Assessment
import HealthModel
import Listening

/// One message of the listener in the making: what the newest message is after decides its parts.
struct ListenerAnswer {
  let core: ListenerCore
  let talk: [Utterance]
  let context: PromptContext
  /// How the session stands.
  let danger: ListenerDanger
  let topic: ListenerScript.Topic?
  /// How many messages have told something so far.
  let told: Int
  var picker: LinePicker
  /// What chose the words: the act or the subject, and the words it was known by.
  var reason = ""
  /// The matter of the newest message; nil for none.
  let matter: FoundMatter?
  /// What is heard in the newest message by its meaning; nil where rules must do.
  let heard: HeardMeanings?
  /// The things that the newest message names, the surest first.
  let things: [NamedThing]

  /// Whether the subject weighs on the person, or a feeling they have named.
  var isHeavy: Bool {
    if let topic { return topic.heavy }
    return talk.filter(\.isPerson).suffix(TopicFinder.lasts).contains {
      core.topics.feeling(in: $0.text) != nil
    }
  }

  /// How many of the companion's last messages a check-in is worded differently from.
  static let checkInMemory = 4

  var script: ListenerScript { core.script }

  /// A message that answers a talk.
  init(
    core: ListenerCore,
    talk: [Utterance],
    context: PromptContext,
    danger: ListenerDanger,
    heard: HeardMeanings? = nil
  ) {
    self.core = core
    self.heard = heard
    self.danger = danger
    self.talk = talk
    self.context = context
    let refused = core.acts.refused(in: talk)
    let unwanted = Set(
      refused.union(core.refusedMatters(in: talk)).flatMap { word in
        core.script.same?.first { $0.contains(word) } ?? [word]
      }
    )
    topic = core.topics.topic(of: talk, except: unwanted)
    told = core.topics.told(in: talk)
    let newest = talk.last { $0.isPerson }?.text ?? ""
    matter = Self.agreed(core.matters.matter(of: newest, except: unwanted), heard)
    things = core.things(except: unwanted).things(in: newest)
    let said = talk.filter { !$0.isPerson }.suffix(Self.checkInMemory).map(\.text)
    picker = LinePicker(
      talk,
      // Without the readings, the first check-in of every talk would use the same words.
      context.vitals.map { "\($0.value ?? 0) \($0.start?.milliseconds ?? 0)" },
      avoiding: context.isCheckIn ? said + context.earlierCheckIns : []
    )
    picker.refused = unwanted
    picker.isSilent = !danger.isOpen && !danger.isOver && core.acts.isSilent(in: talk)
  }

  /// The parts of a check-in; the greeting gives way first, then what can lie behind the numbers.
  mutating func checkIn() -> [String?] {
    let hello = core.readings.hello(context, picker: &picker)
    let told = readings()
    var meaning = core.readings.meaning(context, picker: &picker)
    let question = core.readings.question(context, picker: &picker) ?? explore()
    let notice = SentenceLedger.wordCount(script.notice)
    let room = ListenerCore.longestCheckIn - notice
    let words = { (parts: [String?]) in
      parts.compactMap(\.self).map(SentenceLedger.wordCount).reduce(0, +)
    }
    while !meaning.isEmpty, words(told + meaning + [question]) > room { meaning.removeLast() }
    let parts = told + meaning + [question]
    return words([hello] + parts) > room ? parts : [hello] + parts
  }

  /// What was looked up, and now and then a question behind it; nil where something else comes first.
  mutating func saying(_ lookedUp: LookedUpAnswer) -> String? {
    switch core.intents.intent(of: talk, saysFine: false, danger: danger) {
    case .afterDanger, .medical: return nil
    default: break
    }
    // What was told in this conversation is known here, also where the search of all of them isn't for it.
    if core.acts.recalling(message, isFound: lookedUp.isFound, where: isAble) != nil { return nil }
    guard lookedUp.leavesRoom, picker.number(below: 2, for: "answered") == 0,
      let question = picker.pick(script.intents.answered?.questions ?? [], for: "answered")
    else { return lookedUp.text }
    return "\(lookedUp.text) \(question)"
  }

  /// The parts of an answer to the newest message.
  mutating func answer() -> [String?] {
    let lines = script.intents
    let saysFine = context.course == .feelingFine
    let intent = core.intents.intent(of: talk, saysFine: saysFine, danger: danger)
    if let parts = agreedExercise(besides: intent) { return parts }
    if let found = act(besides: intent) {
      reason = Self.reason("\(found.act.name)", found.words)
      return parts(for: found)
    }
    if let parts = nextStep(besides: intent) ?? heardParts(besides: intent) { return parts }
    let subject = intent == .telling ? topic.map { ", about \($0.name)" } : nil
    reason = "listener: \(intent.name)\(subject ?? "")."
    switch intent {
    case .afterDanger(isSafe: false): return stayWithDanger()
    case .afterDanger(isSafe: true):
      let safe = picker.first(script.safety.safe) ?? statement()
      return [safe, picker.first(script.safety.keep), picker.first(script.explore) ?? explore()]
    case .medical: return small(script.medical, "medical")
    case .identity:
      // In order: what comes later presupposes what comes first.
      let said = picker.first(lines.identity.lines) ?? statement()
      return [said, picker.pick(lines.identity.questions, for: "identity") ?? explore()]
    case .about(let index):
      // Every such question is answered, also a fourth time.
      let about = lines.about?[index].lines ?? []
      return [picker.pick(about, for: "about") ?? about.first]
    case .advice: return advice()
    case .declined: return [picker.pick(script.act.declined, for: "declined"), explore()]
    case .readings: return askedReadings()
    case .fine: return fine()
    case .greeting: return withReadings(small(lines.greeting, "greeting"))
    case .wellbeing: return withReadings(small(lines.wellbeing, "wellbeing"))
    case .thanks: return small(lines.thanks, "thanks")
    case .accepting: return small(lines.accepting, "accepting")
    case .low: return small(lines.low, "low")
    case .sorry: return small(lines.sorry, "sorry")
    case .medicine: return small(lines.medicine, "medicine")
    case .doctor: return small(lines.doctor, "doctor")
    case .rebuke: return small(lines.rebuke, "rebuke")
    case .questioned: return questioned()
    case .goodbye: return [picker.pick(lines.goodbye.lines, for: "bye") ?? statement()]
    case .yes: return small(lines.yes, "yes")
    case .no: return small(lines.no, "no")
    case .unsure:
      let said = picker.pick(lines.unsure.lines, for: "unsure") ?? statement()
      return [said, goOn() ?? small(lines.unsure, "unsure").last.flatMap { $0 }]
    case .short: return withReadings(small(lines.short, "short"))
    case .telling: return telling()
    }
  }

  /// What the newest message does, unless danger or a body sign goes before it.
  private func act(besides intent: MessageIntent) -> FoundAct? {
    let previous = talk.last { !$0.isPerson }?.text
    switch intent {
    case .afterDanger, .about, .identity, .declined: return nil
    case .medical: return core.acts.act(in: message, after: previous, isFirst: true)
    default: return core.acts.act(in: message, after: previous, where: isAble)
    }
  }

  // MARK: - Readings

  private mutating func readings() -> [String?] {
    core.readings.readings(context, count: talk.count, picker: &picker)
  }

  private mutating func askedReadings() -> [String?] {
    let told = readings()
    let meaning = core.readings.meaning(context, picker: &picker)
    let question = picker.pick(script.intents.readings.questions, for: "readings")
    return told + meaning + [question ?? explore()]
  }

  /// Puts the readings before the question of the first message, when that is small talk.
  private mutating func withReadings(_ parts: [String?]) -> [String?] {
    guard isFirst else { return parts }
    return Array(parts.dropLast()) + readings() + parts.suffix(1)
  }

  var isFirst: Bool { !talk.contains { !$0.isPerson } }

  // MARK: - Stages

  private mutating func telling() -> [String?] {
    if let matter, let parts = taking(up: matter) { return opened(with: parts) }
    if let fragment = fragment(mostWords: Self.shortAnswer) {
      return [fragment, ask(afterSaying: fragment)]
    }
    let said = reflect()
    guard told >= 2 else { return [said] + outsideReading() + [ask(afterSaying: said)] }
    if isHeavy, told >= 4, mayOffer { return [said, offer() ?? ask(afterSaying: said)] }
    // Comfort in every reply would wear thin.
    let isComforting = isHeavy && (told <= 3 || picker.number(below: 3, for: "comforting") == 0)
    return [said, isComforting ? comfort() : nil, ask(afterSaying: said)]
  }

  private mutating func comfort() -> String? {
    picker.pick(topic?.comfort ?? [], for: "topic.comfort")
      ?? picker.pick(script.comfort, for: "comfort")
  }

  /// One question: on the subject where it is clear, else on the thing that was named.
  private mutating func ask(afterSaying said: String?) -> String? {
    if picker.isSilent { return nil }
    let own = core.topics.topic(of: message, except: picker.refused)
    if let own, heard == nil, let question = picker.pick(own.explore, for: "topic.explore") {
      return question
    }
    if let thing = things.first, let question = about(thing) { return question }
    return goOn() ?? quoting(afterSaying: said) ?? explore()
  }

  /// A question on the matter that was told before, or a thing that was named; nil where none was.
  mutating func goOn() -> String? {
    if let earlier = matter ?? earlierMatter(), heard?.allow(matter: earlier.matter.name) ?? true,
      let question = question(on: earlier.matter, slots([]))
    {
      return question
    }
    return thing().flatMap { about($0) }
  }

  /// That rules can't answer a question; behind it what is known of its matter, or a question.
  private mutating func questioned() -> [String?] {
    if let matter, matter.isSure, let line = pick(matter.matter.lines, slots([]), for: "matter") {
      return [line, picker.first(matter.matter.ideas ?? []) ?? goOn()]
    }
    let said = picker.pick(script.intents.questioned.lines, for: "questioned") ?? statement()
    if let matter {
      if let idea = picker.first(matter.matter.ideas ?? []) { return [said, idea] }
      if let question = pick(matter.matter.questions, slots([]), for: "matter.question") {
        return [said, question]
      }
    }
    return [said, picker.pick(script.intents.questioned.questions, for: "questioned.question")]
  }

  /// What is outside its range, in the first message, unless the person tells something grave.
  mutating func outsideReading() -> [String?] {
    let isGrave = topic.map { $0.heavy && !($0.aboutBody ?? false) } ?? false
    guard isFirst, !isGrave, context.course == .outsideRange else { return [] }
    let outside = context.vitals.filter(\.isOutside)
    if outside.count > 1 { return readings() }
    return outside.map { core.readings.reading($0, count: talk.count, picker: &picker) }
  }

  mutating func offer() -> String? { picker.pick(script.act.offer, for: "offer") }

  /// Whether ideas may be offered: not after danger, not about good news, not again so soon.
  var mayOffer: Bool {
    if topic?.pleasant ?? false { return false }
    let said = talk.filter { !$0.isPerson }.suffix(10)
    let grave = script.safety.hear + script.safety.safe
    if said.contains(where: { reply in grave.contains { reply.text.contains($0) } }) {
      return false
    }
    let offers = (script.act.offer + (script.acts ?? []).flatMap { $0.offers ?? [] }).map {
      Words($0)
    }
    return !talk.filter { !$0.isPerson }.suffix(8).contains { utterance in
      SentenceLedger.sentences(utterance.text).contains { offers.contains(Words($0)) }
    }
  }

  /// Ideas and a question: two where they belong to the same matter, else one.
  mutating func advice() -> [String?] {
    let own = [picker.first(ideas()), picker.first(ideas())].compactMap { $0 }
    let ideas = own.isEmpty ? [idea("act.1")].compactMap { $0 } : own
    guard !ideas.isEmpty else { return [statement(), explore()] }
    let close = picker.pick(script.act.close, for: "close")
    return [picker.pick(script.act.lead, for: "lead")] + ideas + [close ?? explore()]
  }

  /// An idea for the matter that was told last; for the subject, or for any, where there is none.
  mutating func idea(_ place: String) -> String? {
    picker.first(ideas()) ?? picker.pick(topic?.act ?? [], for: place)
      ?? picker.pick(script.act.general, for: place)
  }

  private mutating func fine() -> [String?] {
    let glad = picker.pick(script.fine.glad, for: "glad") ?? statement()
    let advice = picker.pick(script.fine.advice, for: "fine.advice")
    let isLeaving = picker.number(below: 3, for: "leave") == 0
    let leave = isLeaving ? picker.pick(script.fine.leave, for: "leave") : nil
    return [glad, advice, leave ?? picker.pick(script.fine.close, for: "fine.close")]
  }

  private mutating func stayWithDanger() -> [String?] {
    let lines = script.safety
    let count = String(talk.count)
    let fill = { (line: String) in ReadingLines.replace("count", in: line, with: count) }
    return [
      picker.first(lines.hear),
      picker.first(lines.reach) ?? picker.first([lines.again], fill: fill),
      picker.first(lines.company),
      picker.first(lines.ask) ?? picker.first([lines.askAgain], fill: fill),
    ]
  }
}
