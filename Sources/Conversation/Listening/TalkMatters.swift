/// The everyday matters that a person has told in the last messages of a talk.
package struct TalkMatters: Sendable {
  /// How many of the person's messages back a question may refer to.
  private static let reach = 6
  /// How many messages back ideas are taken from where the newest names no matter.
  private static let reachOfIdeas = 3

  /// The person's messages, the newest first.
  private let said: [String]
  private let finder: MatterFinder
  private let refused: Set<String>

  /// The matters of a talk, but for those the person doesn't want.
  package init(_ talk: [Utterance], _ finder: MatterFinder, except refused: Set<String>) {
    said = talk.filter(\.isPerson).suffix(Self.reach).reversed().map(\.text)
    self.finder = finder
    self.refused = refused
  }

  /// The matter of one of the messages just before the newest; nil for none.
  ///
  /// - Parameter count: how many messages are looked at.
  /// - Returns: the matter.
  package func earlier(_ count: Int) -> FoundMatter? {
    said.dropFirst().prefix(count).lazy.compactMap { finder.matter(of: $0, except: refused) }.first
  }

  /// The ideas for the matter that was told last and has any left, a sure one first.
  ///
  /// - Parameter isNew: whether an idea hasn't been said.
  /// - Returns: the ideas; empty for none.
  package func ideas(where isNew: (String) -> Bool) -> [String] {
    let found = said.prefix(Self.reachOfIdeas).compactMap {
      finder.matter(of: $0, except: refused) { $0.ideas != nil }
    }
    // What is asked now goes before what was told.
    let newest = said.first.flatMap { finder.matter(of: $0, except: refused) { $0.ideas != nil } }
    for matter in [newest].compactMap(\.self) + found.filter(\.isSure) {
      let left = (matter.matter.ideas ?? []).filter(isNew)
      if !left.isEmpty { return left }
    }
    return []
  }

  /// What is known of the newest matter that something is known of, such as its signs.
  package func known(_ what: KeyPath<ListenerMatter, String?>) -> String? {
    for text in said {
      let found = finder.matter(of: text, except: refused) { $0[keyPath: what] != nil }
      if let known = found?.matter[keyPath: what] { return known }
    }
    return nil
  }

  /// The beats a minute of beats that the newest message counts over some seconds; nil for none.
  package var countedBeats: Int? {
    let numbers = Words(said.first ?? "").list.compactMap { Int($0) }
    guard numbers.count == 2, (1...400).contains(numbers[0]), (5...60).contains(numbers[1]),
      60 % numbers[1] == 0
    else { return nil }
    return numbers[0] * (60 / numbers[1])
  }
}
