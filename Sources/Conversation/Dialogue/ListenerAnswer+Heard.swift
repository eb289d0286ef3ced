import Listening

/// What the listener makes of what a message does by its meaning, of a yes to an exercise, and of other languages.
extension ListenerAnswer {
  /// How alike an act has to be by its meaning alone, and a farewell: what is done by mistake costs more
  /// than a subject that isn't quite the right one.
  private static let (surelyDone, surelyFarewell): (Float, Float) = (0.42, 0.46)

  /// The parts of an answer to what is heard where rules find nothing sure; nil where they do.
  mutating func heardParts(besides intent: MessageIntent) -> [String?]? {
    if intent == .telling || intent == .questioned, !(matter?.isSure ?? false), let heard,
      let found = done(in: heard)
    {
      reason = "listener: \(found.act.name), by what it means."
      return parts(for: found)
    }
    return situated(besides: intent)
  }

  /// How much less alike a question's own act may be than what is likest of all.
  private static let nearly: Float = 0.03

  /// What the message surely does by its meaning; nil for nothing.
  ///
  /// What asks is taken for an act that answers questions where that is nearly the likest.
  func done(in heard: HeardMeanings) -> FoundAct? {
    let asks = AskingForm.asks(message)
    let floor = (heard.candidates.first?.likeness ?? 0) - Self.nearly
    let asked = heard.candidates.prefix { asks && $0.likeness >= max(floor, Self.surelyDone) }
      .lazy.filter { $0.kind == .act }.compactMap { self.core.acts.named($0.name) }
      .first { $0.isAsked ?? false }
    let surely = heard.act.flatMap { core.acts.named($0) }
    guard let act = asked ?? surely, act.kind != .language, asks || !(act.isAsked ?? false),
      // A correction that asks is answered; “not the one with the squares” only says which.
      !(asks && act.kind == .correction)
    else { return nil }
    let least = act.kind == .closing ? Self.surelyFarewell : Self.surelyDone
    let found = FoundAct(heard: act)
    let isSure = asked != nil || heard.sure?.likeness ?? 0 >= least
    return isSure && isAble(found) ? found : nil
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

  /// The next step of the exercise that goes on; nil for none.
  mutating func nextStep(besides intent: MessageIntent) -> [String?]? {
    guard let found = runningExercise(besides: intent), let step = picker.first(found.act.lines)
    else {
      return nil
    }
    reason = Self.reason("\(found.act.name), the next step", [])
    return [step]
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

  /// An offer of the exercise that suits a matter; nil where it has been done.
  mutating func exercise(for matter: ListenerMatter) -> String? {
    guard let name = matter.exercise,
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
