/// An everyday matter, such as a dog or an exam, with lines of its own.
package struct ListenerMatter: Sendable, Decodable {
  package let name: String
  /// Phrases by which alone it is known.
  let words: [ActPattern]
  /// Phrases that only hint at it: two of them are needed, or a message of a few words.
  var hints: [ActPattern]?
  /// Phrases next to which it is something else.
  var unless: [ActPattern]?
  /// The most words of a message that is about it; any number where it isn't told.
  var most: Int?
  /// Whether the message must name a number.
  var needsNumber: Bool?
  /// What is said to it; a line with a place, such as `{thing}`, only where that can be filled.
  package let lines: [String]
  /// What may be asked behind it.
  package let questions: [String]
  /// What can be tried, for who asks for advice.
  package var ideas: [String]?
  /// When it is for a doctor, or for an ambulance.
  package var signs: String?
  /// What a doctor does about it.
  package var visit: String?
  /// The act whose exercise may be offered.
  package var exercise: String?
}

/// A matter that was found in a message.
package struct FoundMatter: Sendable {
  package let matter: ListenerMatter
  /// The words it was known by.
  package let words: [String]
  /// Whether the message is surely about it, and doesn't only name it in passing.
  package let isSure: Bool

  /// The same matter where something speaks against it.
  package var doubted: FoundMatter { FoundMatter(matter: matter, words: words, isSure: false) }

  init(matter: ListenerMatter, words: [String], isSure: Bool) {
    (self.matter, self.words, self.isSure) = (matter, words, isSure)
  }
}

/// Finds the matters of messages.
package struct MatterFinder: Sendable {
  /// In a message of no more words one hint is enough.
  private static let few = 4

  private let matters: [ListenerMatter]
  private let index: PatternIndex

  /// A finder of some matters.
  package init(_ matters: [ListenerMatter]) {
    self.matters = matters
    index = PatternIndex(matters.map { $0.words + ($0.hints ?? []) })
  }

  /// The matter of a name; nil for none.
  package func named(_ name: String) -> ListenerMatter? { matters.first { $0.name == name } }

  /// The matter with the most words in a message, a sure one first; of equals, the first in the data.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - refused: words of subjects the person doesn't want.
  ///   - isWanted: which matters are looked for.
  /// - Returns: the matter; nil for none.
  package func matter(
    of text: String,
    except refused: Set<String> = [],
    where isWanted: (ListenerMatter) -> Bool = { _ in true }
  ) -> FoundMatter? {
    let words = Words(text).list
    var best: (found: FoundMatter, score: Int)?
    for place in index.places(of: words) where isWanted(matters[place]) {
      let matter = matters[place]
      guard let found = Self.find(matter, in: words, except: refused) else { continue }
      if found.score > best?.score ?? 0 { best = found }
    }
    return best?.found
  }

  private static func find(
    _ matter: ListenerMatter,
    in words: [String],
    except refused: Set<String>
  ) -> (found: FoundMatter, score: Int)? {
    guard words.count <= matter.most ?? .max else { return nil }
    if matter.needsNumber ?? false, !words.contains(where: ActPattern.isNumber) { return nil }
    let sure = matter.words.compactMap { $0.find(in: words)?.found }
    let hints = (matter.hints ?? []).compactMap { $0.find(in: words)?.found }
    guard let first = sure.first ?? hints.first,
      refused.isDisjoint(with: sure.joined()), refused.isDisjoint(with: hints.joined()),
      !(matter.unless ?? []).contains(where: { $0.find(in: words) != nil })
    else { return nil }
    let isSure = !sure.isEmpty || Set(hints.map { $0.joined() }).count > 1 || words.count <= few
    let score = Set(sure.joined()).count * 2 + Set(hints.joined()).count + (isSure ? 10 : 0)
    return (FoundMatter(matter: matter, words: first, isSure: isSure), score)
  }
}
