import Listening

/// What the listener says to a message about its own last words, and to what a person puts right.
extension ListenerAnswer {
  /// How many of the person's messages are looked at for what has been told already.
  private static let lately = 3

  /// The companion's last words; nil before the first.
  var last: LastReply? { LastReply(talk, notice: script.notice) }

  /// What the last messages have told, so that it isn't asked.
  static func told(in talk: [Utterance], _ core: ListenerCore) -> Set<AskedFor> {
    let texts = talk.filter(\.isPerson).suffix(lately).map(\.text)
    return AskedFor.told(in: texts) { core.topics.feeling(in: $0) != nil }
  }

  // MARK: - Its own last words

  /// The answer to a message about the companion's last words.
  mutating func aboutLast(_ found: FoundAct) -> [String?] {
    let act = found.act
    guard let last else { return [statement(), ask()] }
    switch act.kind {
    case .lastQuestion: return quoting(last.question, in: act)
    case .lastLine: return quoting(last.statement, in: act)
    case .lastReply: return quoting(last.text, in: act)
    case .companionSaid: return quoting(spokenOf(found), in: act)
    case .picked:
      let said = quoting(picked(found), in: act)
      return said + [picker.pick(act.questions ?? [], for: "picked.question")]
    default:
      let next = core.acts.goingOn(after: last.text).flatMap { picker.first($0.lines) }
      return [next ?? picker.pick(act.lines, for: act.name) ?? statement()]
    }
  }

  /// A line of an act with what was said in its place, quoted.
  private mutating func quoting(_ said: String?, in act: ListenerAct) -> [String?] {
    guard let said else { return [statement()] }
    let longest = act.lines.map(SentenceLedger.wordCount).max() ?? 0
    let room = ListenerCore.longestReply - longest - SentenceLedger.wordCount(script.notice)
    let words = said.split(whereSeparator: \.isWhitespace)
    let short = words.count <= room ? said : words.prefix(room).joined(separator: " ") + " …"
    let quoted = inner(short)
    let fill = { (line: String) in ReadingLines.replace("x", in: line, with: quoted) }
    return [picker.pick(act.lines, for: act.name, fill: fill) ?? statement()]
  }

  /// A text as it stands within quotes.
  private func inner(_ text: String) -> String {
    text.replacing("“", with: "‘").replacing("”", with: "’").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Which of the two ideas or ways that were just named the message takes; nil where there aren't two.
  func picked(_ found: FoundAct) -> String? {
    guard let last else { return nil }
    let isSecond = !found.words.contains { ["first", "former", "1"].contains($0) }
    let ideas = named(in: last)
    let choices = ideas.count == 2 ? ideas : last.options
    guard choices.count == 2 else { return nil }
    return choices[isSecond ? 1 : 0]
  }

  /// The ideas in a reply, in its order.
  private func named(in reply: LastReply) -> [String] {
    let all =
      script.act.general + script.topics.flatMap(\.act)
      + (script.matters ?? []).flatMap { $0.ideas ?? [] }
    let found = all.compactMap { idea in
      reply.text.firstRange(of: idea).map { ($0.lowerBound, idea) }
    }
    var seen: Set<String> = []
    return found.sorted { $0.0 < $1.0 }.map(\.1).filter { seen.insert($0).inserted }
  }

  /// The companion's own sentence that a message speaks of; of its last reply where it names none.
  func spokenOf(_ found: FoundAct) -> String? {
    guard let last else { return nil }
    let wantsQuestion = found.words.contains {
      ["ask", "asked", "asking", "question"].contains($0)
    }
    if found.slot.isEmpty { return wantsQuestion ? last.question ?? last.statement : last.text }
    return last.sentence(about: found.slot)
  }

  // MARK: - Facts

  /// A fact with all of its lines; that it was told where it has been.
  mutating func fact(_ act: ListenerAct) -> String? {
    let whole = act.lines.joined(separator: " ")
    if let said = picker.first([whole]) { return said }
    return picker.pick(script.factAgain ?? [], for: "fact.again") ?? statement()
  }

  // MARK: - What is put right

  /// The answer to a correction of a word or a name; nil where the message corrects nothing, or something
  /// more urgent comes first.
  mutating func corrected(besides intent: MessageIntent) -> [String?]? {
    switch intent {
    case .afterDanger, .medical, .declined, .goodbye, .thanks: return nil
    default: break
    }
    let previous = talk.last { !$0.isPerson }?.text
    guard let lines = script.putRight,
      core.acts.act(in: message, after: previous, isFirst: true) == nil,
      let found = core.corrections(in: talk.suffix(Self.recent)).last,
      CorrectionFinder.find(in: message, where: { _ in true }) == found
    else { return nil }
    guard found.isOwnName || previous != nil else { return nil }
    let pool = pool(for: found, in: lines)
    guard let line = picker.pick(pool, for: "putRight") else { return nil }
    reason = Self.reason("put right", Words(found.right).list)
    let filled = ReadingLines.replace("x", in: line, with: found.right)
    let said = ReadingLines.replace("y", in: filled, with: found.wrong ?? "")
    let first = said.prefix(1).uppercased() + said.dropFirst()
    // A name is nothing to be asked about.
    if found.isOwnName, told == 0 || isFirst {
      return [first, picker.pick(script.open, for: "explore")]
    }
    return [first, goOn() ?? ask()]
  }

  private func pool(for found: PutRight, in lines: ListenerScript.PutRightLines) -> [String] {
    guard found.isOwnName else { return found.wrong == nil ? lines.right : lines.both }
    let last = Words(found.right).list.last ?? ""
    let isKnown = talk.contains { !$0.isPerson && Words($0.text).list.contains(last) }
    return isKnown || found.wrong != nil ? lines.name : lines.hello
  }

  /// How many messages back the companion can have said a name that is put right.
  private static let recent = 12
}
