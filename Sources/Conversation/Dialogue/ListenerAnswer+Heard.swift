import Listening

/// What the listener makes of a message's meaning, of a yes to an exercise, and of other languages.
extension ListenerAnswer {
  /// How alike an act has to be by its meaning alone, and a farewell: what is done by mistake costs more
  /// than a subject that isn't quite the right one.
  private static let (surelyDone, surelyFarewell): (Float, Float) = (0.5, 0.56)

  /// A matter that the meaning doesn't speak against; one that it does is only named in passing.
  static func agreed(_ found: FoundMatter?, _ heard: HeardMeanings?) -> FoundMatter? {
    guard let found, let heard, !heard.allow(matter: found.matter.name) else { return found }
    return found.doubted
  }

  /// The parts of an answer to what is heard where rules find nothing sure; nil where they do.
  mutating func heardParts(besides intent: MessageIntent) -> [String?]? {
    guard intent == .telling || intent == .questioned, !(matter?.isSure ?? false), let heard else {
      return nil
    }
    if let name = heard.act, let act = core.acts.named(name), act.kind != .language {
      let found = FoundAct(heard: act)
      let isFarewell = act.kind == .closing
      let least = isFarewell ? Self.surelyFarewell : Self.surelyDone
      guard isAble(found), heard.sure?.likeness ?? 0 >= least else { return nil }
      reason = Self.heardReason(act.name)
      return parts(for: found)
    }
    guard let name = heard.matter, let matter = core.matters.named(name),
      picker.refused.isDisjoint(with: Words(name).list + Words(message).list)
    else { return nil }
    let found = FoundMatter(heard: matter)
    reason = Self.heardReason("subject “\(name)”")
    if intent == .questioned, let line = pick(matter.lines, slots([]), for: "matter") {
      return [line, picker.first(matter.ideas ?? []) ?? goOn()]
    }
    return taking(up: found).map { opened(with: $0) }
  }

  private static func heardReason(_ what: String) -> String {
    "listener: \(what), by what it means."
  }

  /// An answer with the readings that are out of their range behind its first part, where it is the first.
  mutating func opened(with parts: [String?]) -> [String?] {
    isFirst ? parts.prefix(1) + outsideReading() + parts.dropFirst() : parts
  }

  // MARK: - Exercises

  /// The next step of the exercise that was begun; nil where the message tells something else.
  func runningExercise(besides intent: MessageIntent) -> FoundAct? {
    switch intent {
    case .telling, .yes, .no, .short, .thanks, .accepting, .unsure, .fine: break
    default: return nil
    }
    guard let previous = talk.last(where: { !$0.isPerson })?.text else { return nil }
    return core.acts.running(message, after: previous)
  }

  /// The next step of the exercise that goes on, behind a word for what was done; nil for none.
  mutating func nextStep(besides intent: MessageIntent) -> [String?]? {
    guard let found = runningExercise(besides: intent), let step = picker.first(found.act.lines)
    else {
      return nil
    }
    reason = Self.reason("\(found.act.name), the next step", [])
    return [fragment(mostWords: Self.shortAnswer), step]
  }

  /// The first step of an exercise that was offered just now, after a yes; nil where there was no offer
  /// or no clear answer to it.
  mutating func agreedExercise(besides intent: MessageIntent) -> [String?]? {
    if case .afterDanger = intent { return nil }
    guard let previous = talk.last(where: { !$0.isPerson })?.text,
      let act = core.acts.offered(in: previous)
    else { return nil }
    switch core.intents.answer(to: message) {
    case .yes:
      reason = Self.reason("\(act.name), after a yes", [])
      return picker.first(act.lines).map { [$0] }
    case .no: return [picker.pick(script.act.declined, for: "declined"), explore()]
    default: return nil
    }
  }

  /// An offer of the exercise that suits a matter; nil in the first messages, and where one was offered
  /// or done not long ago.
  mutating func exercise(for matter: ListenerMatter) -> String? {
    guard told >= 3, mayOffer, !picker.isSilent, let name = matter.exercise,
      let act = core.acts.named(name)
    else { return nil }
    let said = talk.filter { !$0.isPerson }
    let isDone = said.contains { reply in act.lines.contains { reply.text.contains($0) } }
    return isDone ? nil : picker.pick(act.offers ?? [], for: "exercise")
  }

  // MARK: - Other languages

  /// What is said to a message in another language: in that language that it was read and what comes
  /// now, and then, in plain English, an answer to what it means.
  mutating func foreign(_ act: ListenerAct) -> [String?] {
    let said = talk.filter { !$0.isPerson }
    let isKnown = said.contains { reply in act.lines.contains { reply.text.contains($0) } }
    let nouns = ForeignNouns(act.articles ?? []).nouns(in: message)
    let read = nouns.map { "“\($0)”" }.joined(separator: ", ")
    let slots = nouns.isEmpty ? MessageSlots("", "") : MessageSlots("x", read)
    let again = pick(act.again ?? [], slots, for: "\(act.name).again")
    let opening = isKnown ? again : pick(act.lines, slots, for: act.name)
    let parts = heardParts(besides: .telling)
    if reason.isEmpty || parts == nil { reason = Self.reason(act.name, []) }
    let rest = parts ?? [picker.pick(act.questions ?? [], for: "\(act.name).question") ?? ask()]
    return [opening ?? again ?? statement()] + rest
  }
}
