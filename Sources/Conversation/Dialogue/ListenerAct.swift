import Listening

/// Something a message does, such as saying goodbye, and what the listener says to it.
struct ListenerAct: Sendable, Decodable {
  /// What a message does that calls for more than a line.
  enum Kind: String, Sendable, Decodable {
    /// A line, and one of the act's questions where it has any.
    case line
    /// A farewell; it asks nothing.
    case closing
    /// The wish not to be asked; for some turns nothing is.
    case silence
    /// A step of a guided exercise, or of what helps in panic; the next message gets the next one.
    case steps
    /// A subject the person doesn't want; the slot says which.
    case refusal
    /// What it is about instead; the slot says it.
    case correction
    /// Something hard that has happened: a line, and a question on it.
    case news
    /// A bare number.
    case number
    /// A language the listener has no lines in.
    case language
  }

  let name: String
  let kind: Kind
  /// Phrases by which it is known.
  var phrases: [ActPattern]?
  /// Phrases next to which it is something else.
  var unless: [ActPattern]?
  /// How many different phrases must be found; one where it isn't told.
  var least: Int?
  /// The most words of a message that does it; any number where it isn't told.
  var most: Int?
  let lines: [String]
  var questions: [String]?
  /// Whether it goes before body signs that are for a doctor.
  var isFirst: Bool?

  /// The words that make a message this act, with its slot; nil where it is another.
  func match(_ words: [String]) -> (found: [String], slot: [String])? {
    guard words.count <= most ?? .max, !occurs(unless, in: words) else { return nil }
    if kind == .number {
      return words.count == 1 && words[0].allSatisfy(\.isNumber) ? (words, []) : nil
    }
    let found = (phrases ?? []).compactMap { $0.find(in: words) }
    guard let first = found.first, found.count >= least ?? 1 else { return nil }
    return first
  }

  private func occurs(_ patterns: [ActPattern]?, in words: [String]) -> Bool {
    (patterns ?? []).contains { $0.find(in: words) != nil }
  }
}

/// An act that was found in a message.
struct FoundAct: Sendable {
  let act: ListenerAct
  /// The words it was known by.
  let words: [String]
  /// What the act is about, in words.
  let slot: [String]
}

/// Finds what messages do; the first act of the data that fits is taken.
struct ActFinder: Sendable {
  private let acts: [ListenerAct]

  /// A finder that goes by a script.
  init(_ script: ListenerScript) { acts = script.acts ?? [] }

  /// What a message does, after what the companion has said last.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - previous: the companion's message before it; its exercise goes on.
  ///   - isFirst: whether only acts are wanted that go before body signs.
  /// - Returns: the act; nil where the message does none.
  func act(in text: String, after previous: String?, isFirst: Bool = false) -> FoundAct? {
    let words = Words(text).list
    for act in acts where !isFirst || act.isFirst ?? false {
      if act.kind == .refusal || act.kind == .correction {
        if let found = clauses(text).lazy.compactMap({ act.match($0) }).first {
          return FoundAct(act: act, words: found.found, slot: found.slot)
        }
      } else if let found = act.match(words) {
        return FoundAct(act: act, words: found.found, slot: found.slot)
      }
    }
    return previous.flatMap { running(after: $0) }.flatMap { act in
      isFirst ? nil : FoundAct(act: act, words: [], slot: [])
    }
  }

  /// The exercise whose step the companion has said last, unless it was the last step.
  private func running(after previous: String) -> ListenerAct? {
    acts.first { act in
      act.kind == .steps && act.lines.dropLast().contains { previous.contains($0) }
    }
  }

  /// The words that stand for a subject the person has refused or corrected, in the whole talk.
  func refused(in talk: [Utterance]) -> Set<String> {
    var refused: Set<String> = []
    for utterance in talk where utterance.isPerson {
      for clause in clauses(utterance.text) {
        for act in acts where act.kind == .refusal {
          if let found = act.match(clause) { refused.formUnion(found.slot) }
        }
      }
    }
    return refused.subtracting(Self.common)
  }

  /// Whether the person doesn't want to be asked: said in one of the last messages.
  func isSilent(in talk: [Utterance]) -> Bool {
    talk.filter(\.isPerson).suffix(3).contains { utterance in
      acts.contains { $0.kind == .silence && $0.match(Words(utterance.text).list) != nil }
    }
  }

  private func clauses(_ text: String) -> [[String]] {
    text.split { ".,;:!?\n–—()".contains($0) }.map { Words(String($0)).list }
  }

  private static let common: Set = [
    "my", "the", "a", "an", "about", "it", "that", "this", "at", "all", "any", "more", "please",
    "me", "her", "his", "our", "again", "now", "anymore", "today", "of", "to", "and", "or", "is",
  ]
}
