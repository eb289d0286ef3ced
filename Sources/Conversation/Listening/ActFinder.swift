/// Finds what messages do; the first act of the data that fits is taken.
package struct ActFinder: Sendable {
  /// For how many messages nothing is asked once that was wished.
  private static let silence = 3

  private let acts: [ListenerAct]
  private let index: PatternIndex
  /// The places of the acts that need no phrase.
  private let wordless: [Int]

  /// A finder of some acts.
  package init(_ acts: [ListenerAct]) {
    self.acts = acts
    index = PatternIndex(acts.map { $0.phrases ?? [] })
    wordless = acts.indices.filter { acts[$0].kind == .number || acts[$0].kind == .language }
  }

  /// The acts that words can do, in the order of the data.
  private func possible(_ words: [String]) -> some Sequence<ListenerAct> {
    Set(index.places(of: words) + wordless).sorted().lazy.map { acts[$0] }
  }

  /// What a message does, after what the companion has said last.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - previous: the companion's message before it; its exercise goes on.
  ///   - isFirst: whether only acts are wanted that go before body signs.
  ///   - isAble: whether there is an answer to an act; the next one is tried where there is none.
  /// - Returns: the act; nil where the message does none.
  package func act(
    in text: String,
    after previous: String?,
    isFirst: Bool = false,
    where isAble: (FoundAct) -> Bool = { _ in true }
  ) -> FoundAct? {
    if let found = wholeAct(in: text, after: previous, isFirst: isFirst, where: isAble) {
      return found
    }
    // “Germany. I only asked: where is what I type stored?” asks in its last sentence.
    let sentences = SentenceLedger.sentences(text)
    guard sentences.count > 1, !isFirst else { return nil }
    for sentence in sentences.reversed() where AskingForm.asks(sentence) {
      let found = wholeAct(in: sentence, after: previous, isFirst: false) {
        ($0.act.isAsked ?? false) && isAble($0)
      }
      if let found { return found }
    }
    return nil
  }

  private func wholeAct(
    in text: String,
    after previous: String?,
    isFirst: Bool,
    where isAble: (FoundAct) -> Bool
  ) -> FoundAct? {
    let words = Words(text).list
    let language = isFirst ? nil : language(of: words, after: previous)
    let asks = AskingForm.asks(text)
    for act in possible(words)
    where (!isFirst || act.isFirst ?? false) && (asks || !(act.isAsked ?? false)) {
      if act.kind == .language {
        // Of several languages that share a word it is the one with the most of them.
        if let language, isAble(language) { return language }
        continue
      }
      for part in parts(text, words, for: act.kind) {
        guard let found = act.match(part) else { continue }
        let match = FoundAct(act: act, words: found.found, slot: found.slot)
        if isAble(match) { return match }
      }
    }
    return nil
  }

  /// The name of the language that a message is in; nil for English, and for what no language is known by.
  package func language(of text: String, after previous: String?) -> String? {
    if let name = language(written: text, after: previous) { return name }
    // A greeting or a farewell has too few words of a language, and an act of its own.
    let name = act(in: text, after: previous)?.act.name ?? ""
    return acts.first { $0.kind == .language && name.contains($0.name) }?.name
  }

  /// The same by common words alone, which costs little.
  package func language(written text: String, after previous: String?) -> String? {
    language(of: Words(text).list, after: previous)?.act.name
  }

  /// Whether a message has words that are English and of no language that is known here.
  package func isEnglish(_ text: String) -> Bool {
    let words = Words(text).list
    return EnglishForm.isPlain(words)
      || acts.contains { $0.kind == .language && $0.isUnlike(words) }
  }

  /// The language that a message is in; one word is enough where the companion has just spoken of it.
  private func language(of words: [String], after previous: String?) -> FoundAct? {
    var best: (found: FoundAct, count: Int)?
    for act in acts where act.kind == .language {
      let found = act.found(in: words)
      guard !found.isEmpty else { continue }
      let known = previous.map { act.isSpoken(of: $0) } ?? false
      guard known || found.count >= act.least ?? 1 else { continue }
      let count = found.count + (known ? 2 : 0)
      guard let first = found.first, count > best?.count ?? 0 else { continue }
      best = (FoundAct(act: act, words: first, slot: []), count)
    }
    return best?.found
  }

  /// What a message asks about what was told in this conversation; nil where it asks nothing of the kind.
  package func recalling(
    _ text: String,
    isFound: Bool,
    where isAble: (FoundAct) -> Bool
  ) -> FoundAct? {
    let words = Words(text).list
    return possible(words).lazy.filter { $0.tells(isFound) }.compactMap { act in
      act.match(words).map { FoundAct(act: act, words: $0.found, slot: $0.slot) }
    }.first(where: isAble)
  }

  /// The most words of a message behind which an exercise goes on; a longer one tells something.
  private static let longestStep = 7

  /// The exercise that goes on behind the companion's last message: it has said a step that isn't the
  /// last, and the message is short, or a list of what is seen or heard.
  package func running(_ text: String, after previous: String) -> FoundAct? {
    let commas = text.count { $0 == "," || $0 == "." }
    guard Words(text).list.count <= Self.longestStep || commas > 2, !text.contains("?") else {
      return nil
    }
    return running(after: previous).map { FoundAct(heard: $0) }
  }

  /// The act of which the companion has just told one, and can tell more; nil for none.
  package func goingOn(after previous: String) -> ListenerAct? {
    acts.first { act in (act.goesOn ?? false) && act.lines.contains { previous.contains($0) } }
  }

  /// The act of a name; nil for none.
  package func named(_ name: String) -> ListenerAct? { acts.first { $0.name == name } }

  /// Whether a part of a message does an act.
  package func does(_ act: ListenerAct, _ clause: String) -> Bool {
    act.match(Words(clause).list) != nil
  }

  /// The act whose exercise the companion's last sentence offers; nil where it offers none.
  package func offered(in previous: String) -> ListenerAct? {
    guard let last = SentenceLedger.sentences(previous).last.map({ Words($0) }) else { return nil }
    return acts.first { ($0.offers ?? []).contains { Words($0) == last } }
  }

  /// What an act is looked for in: the whole message, or a part of it that says one thing.
  private func parts(
    _ text: String,
    _ words: [String],
    for kind: ListenerAct.Kind
  ) -> [[String]] {
    switch kind {
    case .refusal, .correction: Self.clauses(text)
    // A farewell stands at the end, with a short word behind it at most.
    case .closing: [words] + Self.farewells(in: Self.clauses(text))
    default: [words]
    }
  }

  /// The exercise whose step the companion has said last, unless it was the last step.
  private func running(after previous: String) -> ListenerAct? {
    acts.first { act in
      act.kind == .steps && act.lines.dropLast().contains { previous.contains($0) }
    }
  }

  /// The words that stand for a subject the person has refused or corrected, in the whole talk.
  package func refused(in talk: [Utterance]) -> Set<String> {
    var refused: Set<String> = []
    for utterance in talk where utterance.isPerson {
      for clause in Self.clauses(utterance.text) {
        for act in possible(clause) where act.kind == .refusal {
          if let found = act.match(clause) { refused.formUnion(found.slot) }
        }
      }
    }
    return refused.subtracting(Self.common)
  }

  /// Whether a message refuses to talk of what it has just told itself, as in “I don't want to discuss it”.
  package func refusesIt(_ text: String) -> Bool {
    Self.clauses(text).contains { clause in
      possible(clause).contains { act in
        guard act.kind == .refusal, act.name == "refused", let slot = act.match(clause)?.slot else {
          return false
        }
        return Self.common.isSuperset(of: slot)
      }
    }
  }

  /// Whether the person doesn't want to be asked: said in one of the last messages.
  package func isSilent(in talk: [Utterance]) -> Bool {
    talk.filter(\.isPerson).suffix(Self.silence).contains { utterance in
      let words = Words(utterance.text).list
      return possible(words).contains { $0.kind == .silence && $0.match(words) != nil }
    }
  }

  /// How many words may stand behind a farewell: “I'm off then. Thanks a lot.”
  private static let shortEnd = 3

  /// The last clause, and the one before it where that is short.
  private static func ending(of clauses: [[String]]) -> ArraySlice<[String]> {
    clauses.suffix(clauses.last?.count ?? 0 <= shortEnd ? 2 : 1)
  }

  /// The clauses in which a farewell may stand, without one that stands there twice, as it is a part of a list.
  private static func farewells(in clauses: [[String]]) -> [[String]] {
    ending(of: clauses).filter { clause in clauses.count { $0 == clause } == 1 }
  }

  private static func clauses(_ text: String) -> [[String]] {
    text.split { ".,;:!?\n–—()".contains($0) }.map { Words(String($0)).list }
  }

  private static let common: Set = [
    "my", "the", "a", "an", "about", "it", "that", "this", "at", "all", "any", "more", "please",
    "me", "her", "his", "our", "again", "now", "anymore", "today", "of", "to", "and", "or", "is",
  ]
}
