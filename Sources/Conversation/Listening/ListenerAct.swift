/// Something a message does, such as saying goodbye, and what the listener says to it.
package struct ListenerAct: Sendable, Decodable {
  /// What a message does that calls for more than a line.
  package enum Kind: String, Sendable, Decodable {
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
    /// A question about what was said before in the same talk; it is quoted.
    case recall
    /// Says what the person has told, in their own words.
    case summary
    /// A question whether what was told of the body is for a doctor.
    case signs
    /// A question what a doctor would do about it.
    case visit
    /// A wish for ideas on what was told.
    case advice
    /// A wish for another idea.
    case another
    /// A question which of two ways to go; the slot says them.
    case choice
    /// Beats counted over some seconds.
    case count
    /// A question about the companion's last question, such as why it was put; the slot is the question.
    case lastQuestion
    /// A question about the companion's last words; the slot is their last sentence that asks nothing.
    case lastLine
    /// The wish to hear the companion's last words again; the slot is all of them.
    case lastReply
    /// The wish for another of the same, where the companion has just told one.
    case more
    /// One of the two that the companion has just named; the slot is that one.
    case picked
    /// What the companion is to have said; the slot is its sentence.
    case companionSaid
    /// A question that is answered with all the lines, as they stand.
    case fact
  }

  package let name: String
  package let kind: Kind
  /// Phrases by which it is known.
  package var phrases: [ActPattern]?
  /// Phrases next to which it is something else.
  package var unless: [ActPattern]?
  /// How many different phrases must be found; one where it isn't told.
  package var least: Int?
  /// The most words of a message that does it; any number where it isn't told.
  package var most: Int?
  /// What is said to it; a line with a place, such as `{thing}`, only where that can be filled.
  package let lines: [String]
  /// What may be asked behind it.
  package var questions: [String]?
  /// Questions that offer an exercise; a yes begins it.
  package var offers: [String]?
  /// Of another language: the lines after the first message in it, with `{x}` for what was read.
  package var again: [String]?
  /// Of another language: the words behind which its nouns stand.
  package var articles: [String]?
  /// Whether it goes before body signs that are for a doctor.
  package var isFirst: Bool?
  /// Whether only a message that asks something does it.
  package var isAsked: Bool?
  /// Whether a wish for another one gets the next of its lines.
  package var goesOn: Bool?
  /// Where a fact is from; nil for what isn't one.
  package var source: String?

  /// Whether it tells what was said in this conversation, where a search of all of them has found something
  /// or nothing.
  package func tells(_ isFound: Bool) -> Bool { kind == .summary || kind == .recall && !isFound }

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

  /// The phrases of a language that a message has; none where it is in English.
  func found(in words: [String]) -> [[String]] {
    guard words.count <= most ?? .max, !occurs(unless, in: words) else { return [] }
    return (phrases ?? []).compactMap { $0.find(in: words)?.found }
  }

  /// Whether a message of the companion speaks of this language.
  func isSpoken(of text: String) -> Bool {
    (lines + (again ?? [])).contains { line in
      text.contains(line.replacing("{x}", with: ""))
        || line.split(separator: ".").contains { $0.count > 12 && text.contains($0) }
    }
  }

  /// Whether words speak against it, whatever else there is.
  func isUnlike(_ words: [String]) -> Bool { occurs(unless, in: words) }

  private func occurs(_ patterns: [ActPattern]?, in words: [String]) -> Bool {
    (patterns ?? []).contains { $0.find(in: words) != nil }
  }
}

/// An act that was found in a message.
package struct FoundAct: Sendable {
  package let act: ListenerAct
  /// The words it was known by.
  package let words: [String]
  /// What the act is about, in words.
  package let slot: [String]

  /// An act that a message does by its meaning, and not by its words.
  package init(heard act: ListenerAct) { self.init(act: act, words: [], slot: []) }

  init(act: ListenerAct, words: [String], slot: [String]) {
    (self.act, self.words, self.slot) = (act, words, slot)
  }
}
