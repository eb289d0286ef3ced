import Listening

/// What the listener says to a question that nothing else answers.
extension ListenerAnswer {
  /// What is known of the question's matter; else, honestly, that it can't be answered, and who can.
  mutating func questioned() -> [String?] {
    if let parts = unanswered(where: { $0.isFirst ?? false }) { return parts }
    if let matter, matter.isSure, let line = pick(matter.matter.lines, slots([]), for: "matter") {
      return [line, picker.first(matter.matter.ideas ?? []) ?? goOn()]
    }
    if let parts = unanswered(where: { _ in true }) { return parts }
    let said = picker.pick(script.intents.questioned.lines, for: "questioned") ?? statement()
    return [said, picker.pick(script.intents.questioned.questions, for: "questioned.question")]
  }

  /// What is said before any idea to a question or a wish of some sorts; nil for all others.
  mutating func answeredFirst(besides intent: MessageIntent) -> [String?]? {
    switch intent {
    case .questioned:
      guard let sort = sort(where: { $0.isFirst ?? false }), sort.isBeforeIdeas ?? false else {
        return nil
      }
      return parts(for: sort)
    case .telling where AskingForm.mayAsk(message):
      guard let sort = sort(where: { $0.isWish ?? false }), let line = line(of: sort) else {
        return nil
      }
      return parts(line, of: sort)
    default: return nil
    }
  }

  /// The answer of the first sort of question that the message is.
  private mutating func unanswered(
    where isWanted: (ListenerScript.Unanswered) -> Bool
  ) -> [String?]? {
    sort(where: isWanted).map { parts(for: $0) }
  }

  /// The first sort of question that the message is; nil for none.
  private func sort(
    where isWanted: (ListenerScript.Unanswered) -> Bool
  ) -> ListenerScript.Unanswered? {
    let words = Words(message).list
    let occur = { (patterns: [ActPattern]?) in
      (patterns ?? []).contains { $0.find(in: words) != nil }
    }
    let isGrave = isMourning || !(script.grave ?? []).isDisjoint(with: words)
    return (script.unanswered ?? []).first { sort in
      isWanted(sort) && !(isGrave && sort.isLight ?? false) && occur(sort.phrases)
        && !occur(sort.unless)
    }
  }

  /// A line of a sort and its question; one for any question where all of them are said.
  private mutating func parts(for sort: ListenerScript.Unanswered) -> [String?] {
    let line =
      line(of: sort) ?? picker.pick(script.intents.questioned.lines, for: "questioned")
      ?? statement()
    return parts(line, of: sort)
  }

  private mutating func line(of sort: ListenerScript.Unanswered) -> String? {
    pick(sort.lines, slots([]), for: "unanswered.\(sort.name)")
  }

  private mutating func parts(
    _ line: String?,
    of sort: ListenerScript.Unanswered
  ) -> [String?] {
    if reason.isEmpty { reason = Self.reason("a question about \(sort.name)", []) }
    return [line, picker.pick(sort.questions ?? [], for: "unanswered.question")]
  }
}
