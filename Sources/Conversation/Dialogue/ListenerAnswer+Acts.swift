import Listening

/// What the listener says to what a message does.
extension ListenerAnswer {
  /// The person's newest message.
  var message: String { talk.last { $0.isPerson }?.text ?? "" }

  /// The parts of an answer to an act.
  mutating func parts(for found: FoundAct) -> [String?] {
    let act = found.act
    let slots = slots(found.slot)
    let line = { (answer: inout Self) in answer.pick(act.lines, slots, for: act.name) }
    switch act.kind {
    case .recall, .summary, .signs, .visit, .advice, .another, .choice, .count:
      return answered(found)
    case .lastQuestion, .lastLine, .lastReply, .more, .picked, .companionSaid:
      return aboutLast(found)
    case .fact: return [fact(act), picker.pick(act.questions ?? [], for: "\(act.name).question")]
    case .closing: return [line(&self) ?? picker.compose(script.compose.farewell ?? [], for: "bye")]
    case .silence: return [line(&self) ?? picker.compose(script.compose.statement, for: "quiet")]
    case .steps: return [picker.first(act.lines) ?? statement()]
    case .refusal, .correction: return taken(found)
    case .news:
      let said = line(&self) ?? reflect()
      guard !picker.isSilent else { return [said] }
      return [said, picker.pick(topic?.explore ?? script.exploreNews ?? [], for: "news") ?? ask()]
    case .number where topic != nil || earlierMatter() != nil: return [statement(), ask()]
    case .number:
      let number = found.words.first ?? ""
      let fill = { (line: String) in ReadingLines.replace("x", in: line, with: number) }
      return [
        picker.pick(act.lines, for: act.name, fill: fill),
        picker.pick(act.questions ?? [], for: "number.question", fill: fill) ?? ask(),
      ]
    case .language: return foreign(act)
    case .line:
      // What is told one after the other begins with the first.
      let said = (act.goesOn ?? false ? picker.first(act.lines) : line(&self)) ?? reflect()
      guard let questions = act.questions, !questions.isEmpty else { return [said] }
      // A question that is alone in its list is put once.
      let next = pick(questions, slots, for: "\(act.name).question")
      return [said, next ?? (questions.count > 1 ? ask() : nil)]
    }
  }

  /// Takes up what it is about instead, or leaves what isn't wanted.
  private mutating func taken(_ found: FoundAct) -> [String?] {
    let act = found.act
    if act.kind == .correction, let rest = told(besides: found) {
      // What it is instead stands in the same message, so it isn't asked for.
      let plain = act.lines.filter { !$0.contains("{x}") }
      return [picker.pick(plain, for: act.name) ?? statement(), rest]
    }
    let slot = found.act.kind == .correction ? named(found.slot) : nil
    let fill = { (line: String) in ReadingLines.replace("x", in: line, with: slot ?? "") }
    let lines = act.lines.filter { $0.contains("{x}") == (slot != nil) }
    let line = picker.pick(lines, for: act.name, fill: fill)
    if slot == nil, let question = thing().flatMap({ about($0) }) {
      return [line ?? statement(), question]
    }
    return [line ?? statement(), picker.pick(act.questions ?? [], for: "\(act.name).question")]
  }

  /// What a correction says beside the words that it takes back, turned round; nil for nothing clear.
  private mutating func told(besides found: FoundAct) -> String? {
    let rest = message.split { ".,;!?\n–—".contains($0) }.map(String.init).filter {
      act(found.act, isIn: $0) == false
    }
    guard rest.count < message.split(whereSeparator: { ".,;!?\n–—".contains($0) }).count,
      let clause = core.reflection.clause(
        from: rest.joined(separator: ". "),
        weight: core.topics.weight
      )
    else { return nil }
    return wrap(clause)
  }

  private func act(_ act: ListenerAct, isIn clause: String) -> Bool {
    core.acts.does(act, clause)
  }

  /// A slot as it is said again: its words up to the first that goes on to something else.
  private func named(_ slot: [String]) -> String? {
    let ends: Set = ["and", "who", "that", "because", "but", "he", "she", "they", "i", "is", "so"]
    let own = ["my": "your", "our": "your", "me": "you", "mine": "yours", "im": "you're"]
    let words = slot.prefix { !ends.contains($0) }.map { own[$0] ?? $0 }
    let isClear = script.reflect.skip.allSatisfy { !words.contains($0) }
    return words.isEmpty || !isClear ? nil : words.joined(separator: " ")
  }

  /// A thing that the newest messages name where they end; what stands before is often scenery.
  func thing(inLast count: Int = 2) -> NamedThing? {
    let finder = core.things(except: picker.refused.union(names))
    return talk.filter(\.isPerson).suffix(count).reversed().lazy
      .flatMap { finder.things(in: SentenceLedger.sentences($0.text).last ?? "") }.first
  }

  /// A question about a thing, or the wish to hear of it; by what it is, and how it was told.
  mutating func about(_ thing: NamedThing) -> String? {
    let fill = { (line: String) in
      ["thing", "person", "body"].reduce(line) { line, name in
        ReadingLines.replace(name, in: line, with: thing.text)
      }
    }
    guard mayAsk(about: thing) else { return nil }
    let lines = script.reflect
    let own: [String] =
      switch (thing.kind, script.tone?.tone(of: message) ?? .plain) {
      // Of the dead nothing is asked that only the living can do.
      case (.person, _) where isMourning, (.name, _) where isMourning: lines.personQuiet ?? []
      case (.person, _), (.name, _): lines.person ?? []
      case (.body, .hard): lines.body ?? []
      case (_, .hard): lines.thingHard ?? []
      case (_, .good): lines.thingGood ?? []
      case (_, .plain): []
      }
    if let line = picker.pick(own, for: "thing", fill: fill) { return line }
    let isPerson = thing.kind == .person || thing.kind == .name
    return isPerson ? nil : picker.pick(lines.thing ?? [], for: "thing", fill: fill)
  }

  /// Whether a thing can be asked about: the person's own or one of the data, and none that was
  /// spoken of before by its name; what happened with the kettle was never the point.
  private func mayAsk(about thing: NamedThing) -> Bool {
    switch thing.kind {
    case .count: return false
    case .noun where !thing.text.hasPrefix("your "): return false
    // “The bad heart” is somebody else's.
    case .body: return thing.text.hasPrefix("your ") && isNew(thing)
    default: return isNew(thing)
    }
  }

  private func isNew(_ thing: NamedThing) -> Bool {
    !talk.contains { !$0.isPerson && $0.text.lowercased().contains(thing.text.lowercased()) }
  }

  /// Whether somebody has died in what was told lately.
  var isMourning: Bool {
    guard let lost = script.tone?.lost else { return false }
    return talk.filter(\.isPerson).suffix(10).contains { utterance in
      let words = Words(utterance.text).list
      return lost.contains { $0.find(in: words) != nil }
    }
  }

  /// A question on the very thing the talk is about, or an open one; nil where none is wanted.
  mutating func ask() -> String? {
    if picker.isSilent { return nil }
    return followUp() ?? goOn() ?? explore()
  }
}
