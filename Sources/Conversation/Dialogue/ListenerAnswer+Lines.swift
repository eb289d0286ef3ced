import Listening

/// The pools an answer takes its lines from, and what follows when one is empty.
extension ListenerAnswer {
  /// A line for a conventional message, and a question.
  mutating func small(_ group: ListenerScript.Group, _ place: String) -> [String?] {
    let line = picker.pick(group.lines, for: place) ?? statement()
    return [line, picker.pick(group.questions, for: "\(place).question") ?? ask()]
  }

  /// What the newest message said, in other words.
  mutating func reflect() -> String? {
    let message = talk.last { $0.isPerson }?.text ?? ""
    let subject = core.topics.topic(of: message)
    if !(subject?.isJudging ?? false),
      let clause = core.reflection.clause(from: message, weight: core.topics.weight),
      let line = wrap(clause)
    {
      return line
    }
    if let feeling = core.topics.feeling(in: message),
      let line = picker.pick(
        script.reflect.feeling,
        for: "feeling",
        fill: { ReadingLines.replace("feeling", in: $0, with: feeling) }
      )
    {
      return line
    }
    return picker.pick(subject?.reflect ?? [], for: "topic.reflect") ?? statement()
  }

  /// The clause in one of the frames, one that was not used lately when there is one.
  private mutating func wrap(_ clause: String) -> String? {
    let recent = talk.filter { !$0.isPerson }.suffix(6).map(\.text)
    let isFresh = { (frame: String) in
      let start = frame.prefix { $0 != "{" }
      return !recent.contains { $0.contains(start) }
    }
    let fill = { (frame: String) in ReadingLines.replace("clause", in: frame, with: clause) }
    let frames = script.reflect.wrappers
    return picker.pick(frames.filter(isFresh), for: "reflect", fill: fill)
      ?? picker.pick(frames, for: "reflect", fill: fill)
  }

  /// An open question: on the subject, or on any, or one to find a subject.
  mutating func explore() -> String? {
    let hasTold = told > 0
    let subject = isHeavy ? script.exploreHeavy + script.explore : script.explore
    let general = hasTold ? subject : script.open
    let others = hasTold ? script.open : script.explore + script.exploreHeavy
    // “What is happening for you?” comes first when nothing else is known.
    let first = told == 1 && topic == nil ? picker.first(Array(script.explore.prefix(3))) : nil
    return first
      ?? picker.pick(topic?.explore ?? [], for: "topic.explore")
      ?? picker.pick(general, for: "explore")
      ?? picker.pick(others, for: "explore")
      ?? picker.compose(script.compose.question, for: "question")
  }

  /// A line that shows the message was read, for any subject.
  mutating func statement() -> String? {
    picker.pick(script.reflect.general, for: "general")
      ?? picker.compose(script.compose.statement, for: "statement")
  }
}
