import Assessment
import HealthModel
import Listening
import Prompts

/// One message of the listener in the making: what the newest message is after decides its parts.
struct ListenerAnswer {
  let core: ListenerCore
  let talk: [Utterance]
  let context: PromptContext
  /// How the session stands.
  let danger: ListenerDanger
  let topic: ListenerTopic?
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
  /// The words of the person's own name, as they have put it right; nobody else is meant by them.
  let names: Set<String>

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
    let refused = core.refused(in: talk)
    let corrections = core.corrections(in: talk)
    let unwanted = Set(
      refused.flatMap { word in
        core.script.same?.first { $0.contains(word) } ?? [word]
      }
    ).union(corrections.flatMap(\.wrongWords))
    topic = core.topics.topic(of: talk, except: unwanted)
    told = core.told(in: talk)
    let newest = talk.last { $0.isPerson }?.text ?? ""
    let found = core.matters.matter(of: newest, except: unwanted)
    matter = heard?.agreed(found, in: newest) ?? found
    let ownNames = corrections.filter(\.isOwnName).flatMap { Words($0.right).list }
    names = Set(ownNames)
    things = core.things(except: unwanted.union(names)).things(in: newest)
    let said = talk.filter { !$0.isPerson }.suffix(Self.checkInMemory).map(\.text)
    picker = LinePicker(
      talk,
      // Without the readings, the first check-in of every talk would use the same words.
      context.vitals.map { "\($0.value ?? 0) \($0.start?.milliseconds ?? 0)" },
      avoiding: context.isCheckIn ? said + context.earlierCheckIns : []
    )
    picker.refused = unwanted
    picker.told = context.isCheckIn ? [] : Self.told(in: talk, core)
    picker.isSilent = !danger.isOpen && !danger.isOver && core.acts.isSilent(in: talk)
  }

  /// The parts of a check-in; the greeting gives way first, then what can lie behind the numbers.
  mutating func checkIn() -> [String?] {
    let hello = core.readings.hello(context, picker: &picker)
    let told = readings()
    let meaning = core.readings.meaning(context, picker: &picker)
    let question = core.readings.question(context, picker: &picker) ?? explore()
    return fitted(hello, told, meaning, question, script.notice)
  }

  /// The parts of a check-in that have room in one message behind a notice.
  func fitted(
    _ hello: String?,
    _ told: [String?],
    _ meaning: [String],
    _ question: String?,
    _ notice: String
  ) -> [String?] {
    var meaning = meaning
    let room = ListenerCore.longestCheckIn - SentenceLedger.wordCount(notice)
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
    // The listener's own questions, and what it is asked about this talk, are in English.
    if lookedUp.notice != nil { return lookedUp.text }
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
    if let parts = corrected(besides: intent) { return parts }
    if let found = act(besides: intent) {
      reason = Self.reason("\(found.act.name)", found.words)
      return parts(for: found)
    }
    if let parts = nextStep(besides: intent) { return parts }
    if let parts = answeredFirst(besides: intent) ?? heardParts(besides: intent) { return parts }
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
    case .medical:
      return core.acts.act(in: message, after: previous, isFirst: true, where: isAble)
    default:
      let asked = AskingForm.unframed(message)
      let found = core.acts.act(in: asked, after: previous, where: isAble)
      // “Not what I asked. Can you do a breathing exercise?” wishes for that.
      return found?.act.kind == .correction ? heard.flatMap(done) ?? found : found
    }
  }

  var isFirst: Bool { !talk.contains { !$0.isPerson } }

  // MARK: - Stages

  private mutating func telling() -> [String?] {
    if let matter, let parts = taking(up: matter) { return opened(with: parts) }
    if let fragment = fragment() {
      return [fragment, askOfMessage()]
    }
    let said = reflect()
    guard told >= 2 else { return [said] + outsideReading() + [askOfMessage()] }
    // What doesn't belong to the subject any more is asked about first.
    if core.topics.topic(of: message, except: picker.refused) != nil,
      let move = move(on: earlierMatter()?.matter)
    {
      return [said, move]
    }
    // Comfort in every reply would wear thin.
    let isComforting = isHeavy && (told <= 3 || picker.number(below: 3, for: "comforting") == 0)
    return [said, isComforting ? comfort() : nil, askOfMessage()]
  }

  private mutating func comfort() -> String? {
    picker.pick(topic?.comfort ?? [], for: "topic.comfort")
      ?? picker.pick(script.comfort, for: "comfort")
  }

  /// One question: on the subject where it is clear, else on the thing that was named.
  private mutating func askOfMessage() -> String? {
    if picker.isSilent { return nil }
    let own = core.topics.topic(of: message, except: picker.refused)
    if let own, heard == nil, let question = picker.pick(own.explore, for: "topic.explore") {
      return question
    }
    if let thing = thing(inLast: 1), let question = about(thing) { return question }
    // What was just said goes before what was told earlier.
    return followUp() ?? goOn() ?? explore()
  }

  /// A question on the matter that was told before, or a thing that was named; nil where none was.
  mutating func goOn() -> String? {
    if let earlier = matter ?? earlierMatter(),
      heard?.allow(matter: earlier.matter.name, isPassing: !earlier.isSure) ?? true,
      let question = question(on: earlier.matter, slots([]))
    {
      return question
    }
    return thing().flatMap { about($0) }
  }

  /// Ideas and a question: two where they belong to the same matter, else one.
  mutating func advice() -> [String?] {
    let own = [picker.first(ideas()), picker.first(ideas())].compactMap { $0 }
    let ofSubject = [picker.pick(topic?.act ?? [], for: "act.1")].compactMap { $0 }
    let ideas = own.isEmpty ? ofSubject : own
    guard !ideas.isEmpty, !asksForOther else { return unadvised() }
    let close = picker.pick(script.act.close, for: "close")
    return [picker.pick(script.act.lead, for: "lead")] + ideas + [close ?? explore()]
  }

  /// Where there is no idea for what is asked: that it is so, and what may lead to one.
  private mutating func unadvised() -> [String?] {
    // Where nothing has been told, anything may help.
    guard talk.count(where: \.isPerson) > 1 || asksForOther,
      let line = picker.pick(script.act.none ?? [], for: "act.none")
    else {
      let lead = picker.pick(script.act.lead, for: "lead")
      return [lead, idea("act.1"), picker.pick(script.act.close, for: "close") ?? explore()]
    }
    return [line, picker.pick(script.act.noneAsk ?? [], for: "act.none.ask") ?? explore()]
  }

  /// An idea for the matter that was told last; for the subject, or for any, where there is none.
  mutating func idea(_ place: String) -> String? {
    picker.first(ideas()) ?? picker.pick(topic?.act ?? [], for: place)
      ?? picker.pick(script.act.general, for: place)
  }
}
