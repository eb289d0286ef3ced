import Listening

/// What the listener says to an everyday matter, and to questions about one.
extension ListenerAnswer {
  /// A line whose places can be filled, that has not been said.
  mutating func pick(_ lines: [String], _ slots: MessageSlots, for place: String) -> String? {
    // A line that takes up what was said goes before one that doesn't.
    let fitting = lines.filter(slots.fits)
    let own = fitting.filter { $0.contains("{") }
    return picker.pick(own, for: place, fill: slots.fill)
      ?? picker.pick(fitting, for: place, fill: slots.fill)
  }

  /// The parts of an answer that takes up a matter; nil where its lines are all said.
  mutating func taking(up found: FoundMatter) -> [String?]? {
    let (matter, slots) = (found.matter, slots(found.words))
    guard found.isSure, let line = pick(matter.lines, slots, for: "matter") else { return nil }
    if reason.isEmpty || !found.words.isEmpty {
      reason = Self.reason("subject “\(matter.name)”", found.words)
    }
    if let move = move(on: matter) { return [line, move] }
    // What else was named is asked about by its name: the line has shown what the subject is.
    let own = things.first { thing in
      let words = Words(thing.text).list
      return !found.words.contains { words.contains($0) } && !line.contains(thing.text)
    }
    return [
      line,
      own.flatMap { about($0) } ?? question(on: matter, slots) ?? ask(),
    ]
  }

  /// A question on a matter; none that asks when where a day was told.
  mutating func question(on matter: ListenerMatter, _ slots: MessageSlots) -> String? {
    let asksTime = { (line: String) in
      ["When is", "When do", "When should", "By when"].contains(where: line.hasPrefix)
    }
    let lines = knowsDay ? matter.questions.filter { !asksTime($0) } : matter.questions
    return pick(lines, slots, for: "matter.question")
  }

  /// Whether the person has named a day lately.
  private var knowsDay: Bool {
    talk.filter(\.isPerson).suffix(6).contains {
      MessageSlots([], of: $0.text, naming: [])["day"] != nil
    }
  }

  /// The slots of the newest message.
  func slots(_ words: [String]) -> MessageSlots { MessageSlots(words, of: message, naming: things) }

  /// Why an answer was chosen, as `why` shows it.
  static func reason(_ what: String, _ words: [String]) -> String {
    guard !words.isEmpty else { return "listener: \(what)." }
    return "listener: \(what), by “\(words.joined(separator: " "))”."
  }

  /// Whether there is an answer to an act; the next one is tried where there is none.
  func isAble(_ found: FoundAct) -> Bool {
    if let heard, !heard.allow(act: found.act, in: message) { return false }
    return switch found.act.kind {
    // Before the companion has said anything there is nothing to put right.
    case .correction: !isFirst
    case .recall: TalkRecall(talk).sentence(for: message) != nil
    case .summary: TalkRecall(talk).summary != nil
    case .signs: matters.known(\.signs).map { picker.isNew($0) } ?? false
    case .visit: matters.known(\.visit).map { picker.isNew($0) } ?? false
    case .count: matters.countedBeats != nil
    case .another: !ideas().isEmpty
    case .lastQuestion: last?.question != nil
    case .lastLine: last?.question == nil && last?.statement != nil
    case .lastReply: last != nil
    case .more: last.flatMap { core.acts.goingOn(after: $0.text) } != nil
    case .picked: picked(found) != nil
    case .companionSaid: spokenOf(found) != nil
    default: true
    }
  }

  /// The answer to an act that asks for something that was told.
  mutating func answered(_ found: FoundAct) -> [String?] {
    let act = found.act
    switch act.kind {
    case .recall:
      let sentence = TalkRecall(talk).sentence(for: message) ?? ""
      let fill = MessageSlots("x", sentence).fill
      return [picker.pick(act.lines, for: act.name, fill: fill) ?? statement()]
    case .summary:
      let fill = MessageSlots("x", TalkRecall(talk).summary ?? "").fill
      return [picker.pick(act.lines, for: act.name, fill: fill) ?? statement()]
    case .signs:
      return [picker.pick(act.lines, for: "signs"), picker.first([matters.known(\.signs) ?? ""])]
    case .visit: return [picker.first([matters.known(\.visit) ?? ""])]
    case .another: return [picker.pick(act.lines, for: act.name), idea("another")]
    case .choice:
      let line = pick(act.lines, slots(found.slot), for: act.name)
      return [line ?? statement(), picker.pick(act.questions ?? [], for: "choice") ?? ask()]
    case .count:
      let fill = MessageSlots("n", String(matters.countedBeats ?? 0)).fill
      return [picker.pick(act.lines, for: act.name, fill: fill) ?? statement()]
    default: return advice()
    }
  }

  /// The matters that were told in the last messages.
  var matters: TalkMatters { TalkMatters(talk, core.matters, except: picker.refused) }

  /// The ideas for the situation or the matter that was told last and has any left.
  func ideas() -> [String] {
    let own = situatedIdeas
    return own.isEmpty ? matters.ideas { picker.isNew($0) } : own
  }

  /// The newest matter that was told before the newest message.
  func earlierMatter() -> FoundMatter? { matters.earlier(TopicFinder.lasts) }
}
