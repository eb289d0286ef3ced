import Listening

/// The pools an answer takes its lines from, and what follows when one is empty.
extension ListenerAnswer {
  /// A line for a conventional message, and a question.
  mutating func small(_ group: ListenerScript.Group, _ place: String) -> [String?] {
    let line = picker.pick(group.lines, for: place) ?? statement()
    return [line, picker.pick(group.questions, for: "\(place).question") ?? ask()]
  }

  /// What the newest message said, in other words.
  ///
  /// Its own words are said again in one reply of three at most.
  mutating func reflect() -> String? {
    let subject = core.topics.topic(of: message)
    if !(subject?.isJudging ?? false), mayReflect,
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
    let joke = subject == nil ? joking() : nil
    return joke ?? picker.pick(subject?.reflect ?? [], for: "topic.reflect") ?? acknowledge()
  }

  /// A line for who laughs at what they tell; nil where it, or what was told before, may weigh on them.
  private mutating func joking() -> String? {
    guard let tone = script.tone, tone.isJoking(message), !isHeavy, !isMourning,
      core.topics.feeling(in: message) == nil, matter == nil, heard?.situation == nil,
      !isInSituation
    else { return nil }
    return picker.pick(tone.jokingLines ?? [], for: "joking")
  }

  /// The most words of an answer that is said again as it is.
  private static let shortAnswer = 4

  /// A short answer without a verb, said again as it is: “Four hundred people, okay.”; nil where none can be.
  mutating func fragment() -> String? {
    guard !isFirst, Words(message).list.count <= Self.shortAnswer,
      let fragment = core.fragments.fragment(of: message, mostWords: Self.shortAnswer),
      picker.refused.isDisjoint(with: Words(fragment).list)
    else { return nil }
    return picker.pick(
      script.reflect.fragment ?? [],
      for: "fragment",
      fill: { line in
        let filled = ReadingLines.replace("fragment", in: line, with: fragment)
        return filled.prefix(1).uppercased() + filled.dropFirst()
      }
    )
  }

  /// A line that goes by what the message tells: a long time, something hard or good, a day.
  mutating func acknowledge() -> String? {
    guard let words = script.tone else { return statement() }
    let (tone, slots) = (words.tone(of: message), slots([]))
    let lines =
      switch tone {
      case .good: [words.goodLines]
      case .hard: [words.spanLines, words.hardLines]
      case .plain: [words.dayLines]
      }
    for own in lines {
      let fitting = own.filter(slots.fits)
      if let line = picker.pick(fitting, for: "tone", fill: slots.fill) { return line }
    }
    return statement()
  }

  /// Whether neither of the last two replies has said again what was said.
  var mayReflect: Bool {
    !talk.filter { !$0.isPerson }.suffix(2).contains { reply in
      SentenceLedger.sentences(reply.text).contains(where: isSayingAgain)
    }
  }

  /// Whether a sentence says again what was said.
  private func isSayingAgain(_ sentence: String) -> Bool {
    (script.reflect.wrappers + (script.reflect.fragment ?? [])).contains { frame in
      let start = frame.prefix { $0 != "{" }
      return start.isEmpty
        ? sentence.hasSuffix(frame.drop { $0 != "}" }.dropFirst()) && frame.contains(", ")
        : sentence.hasPrefix(start)
    }
  }

  /// The clause in one of the frames, one that was not used lately when there is one.
  mutating func wrap(_ clause: String) -> String? {
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
    let timed = TimedQuestions.lines(for: message, of: script.exploreTimes ?? [])
    let isLight = script.tone.map { $0.tone(of: message) != .hard } ?? false
    let light =
      told > 0 && topic == nil && isLight
      ? picker.pick(script.exploreLight ?? [], for: "light") : nil
    let first =
      light ?? (told == 1 && topic == nil ? picker.first(Array(script.explore.prefix(3))) : nil)
    return first
      ?? picker.pick(topic?.explore ?? [], for: "topic.explore")
      ?? picker.pick(timed, for: "explore.time")
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
