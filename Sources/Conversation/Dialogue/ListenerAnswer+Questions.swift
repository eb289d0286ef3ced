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
    if let idea = matter.flatMap({ picker.first($0.matter.ideas ?? []) }) { return [said, idea] }
    return [said, picker.pick(script.intents.questioned.questions, for: "questioned.question")]
  }

  /// The answer of the first sort of question that the message is, where it has a line left.
  private mutating func unanswered(
    where isWanted: (ListenerScript.Unanswered) -> Bool
  ) -> [String?]? {
    let words = Words(message).list
    let occur = { (patterns: [ActPattern]?) in
      (patterns ?? []).contains { $0.find(in: words) != nil }
    }
    for sort in script.unanswered ?? [] where isWanted(sort) {
      guard occur(sort.phrases), !occur(sort.unless),
        let line = pick(sort.lines, slots([]), for: "unanswered.\(sort.name)")
      else { continue }
      if reason.isEmpty { reason = Self.reason("a question about \(sort.name)", []) }
      return [line, picker.pick(sort.questions ?? [], for: "unanswered.question")]
    }
    return nil
  }
}
