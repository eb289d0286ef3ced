/// Finds what messages do; the first act of the data that fits is taken.
package struct ActFinder: Sendable {
  /// For how many messages nothing is asked once that was wished.
  private static let silence = 3

  private let acts: [ListenerAct]

  /// A finder of some acts.
  package init(_ acts: [ListenerAct]) { self.acts = acts }

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
    let words = Words(text).list
    for act in acts where !isFirst || act.isFirst ?? false {
      for part in parts(text, words, for: act.kind) {
        guard let found = act.match(part) else { continue }
        let match = FoundAct(act: act, words: found.found, slot: found.slot)
        if isAble(match) { return match }
      }
    }
    return previous.flatMap { running(after: $0) }.flatMap { act in
      isFirst ? nil : FoundAct(act: act, words: [], slot: [])
    }
  }

  /// What an act is looked for in: the whole message, or a part of it that says one thing.
  private func parts(
    _ text: String,
    _ words: [String],
    for kind: ListenerAct.Kind
  ) -> [[String]] {
    switch kind {
    case .refusal, .correction: Self.clauses(text)
    // A farewell stands at the end, after whatever else was said.
    case .closing: [words] + Self.clauses(text).suffix(2)
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
        for act in acts where act.kind == .refusal {
          if let found = act.match(clause) { refused.formUnion(found.slot) }
        }
      }
    }
    return refused.subtracting(Self.common)
  }

  /// Whether the person doesn't want to be asked: said in one of the last messages.
  package func isSilent(in talk: [Utterance]) -> Bool {
    talk.filter(\.isPerson).suffix(Self.silence).contains { utterance in
      acts.contains { $0.kind == .silence && $0.match(Words(utterance.text).list) != nil }
    }
  }

  private static func clauses(_ text: String) -> [[String]] {
    text.split { ".,;:!?\n–—()".contains($0) }.map { Words(String($0)).list }
  }

  private static let common: Set = [
    "my", "the", "a", "an", "about", "it", "that", "this", "at", "all", "any", "more", "please",
    "me", "her", "his", "our", "again", "now", "anymore", "today", "of", "to", "and", "or", "is",
  ]
}
