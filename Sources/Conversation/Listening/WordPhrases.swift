/// The words of a text as phrases are looked for in it: small letters, apostrophes dropped.
///
/// `I'm fine!` and `im fine` are the same words.
package struct Words: Hashable, Sendable {
  /// The words in their order.
  package let list: [String]

  /// The words of a text.
  package init(_ text: String) {
    var splitter = WordSplitter()
    splitter.read(text)
    list = splitter.words
  }

  /// Words that are already split and small.
  package init(list: [String]) { self.list = list }

  /// A number that two texts share only where they have the same words, as far as anybody will see: FNV-1a, 64
  /// bits (Fowler, Noll and Vo).
  package var mark: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in list {
      for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      hash = (hash ^ 0x20) &* 0x0000_0100_0000_01B3
    }
    return hash
  }

  /// The words without some of them.
  package func without(_ dropped: Set<String>) -> Words {
    Words(list: list.filter { !dropped.contains($0) })
  }
}

/// Phrases from the listener's data, ready to be looked for.
package struct WordPhrases: Sendable, Decodable {
  /// The phrases by their first word.
  private let phrases: [String: Set<Words>]

  /// Phrases of one or more words.
  package init(_ texts: [String]) {
    var phrases: [String: Set<Words>] = [:]
    for words in texts.map({ Words($0) }) {
      if let first = words.list.first { phrases[first, default: []].insert(words) }
    }
    self.phrases = phrases
  }

  /// Reads an array of texts.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self))
  }

  /// How many words the different phrases have that occur somewhere in a text.
  package func count(in words: Words) -> Int {
    Set(places(in: words).map(\.phrase)).reduce(0) { $0 + $1.list.count }
  }

  /// Whether one of the phrases occurs somewhere in a text.
  package func occur(in words: Words) -> Bool { !places(in: words).isEmpty }

  /// Whether one of the phrases occurs that no “no” or “not” before it takes back.
  package func occurUnnegated(in words: Words) -> Bool {
    places(in: words).contains { place in
      let before = words.list[max(0, place.start - Self.reach)..<place.start]
      return Self.negations.isDisjoint(with: before)
    }
  }

  /// How many words before a phrase can take it back.
  private static let reach = 3
  private static let negations: Set = ["no", "not", "without", "never", "neither", "nor", "isnt"]

  /// Whether a text is one of the phrases and nothing else.
  package func are(_ words: Words) -> Bool {
    words.list.first.flatMap { phrases[$0] }?.contains(words) ?? false
  }

  /// The text with every occurrence of a phrase cut out.
  package func cut(from words: Words) -> Words {
    var dropped: Set<Int> = []
    for (start, phrase) in places(in: words) {
      dropped.formUnion(start..<start + phrase.list.count)
    }
    let kept = words.list.enumerated().filter { !dropped.contains($0.offset) }
    return Words(list: kept.map(\.element))
  }

  private func places(in words: Words) -> [(start: Int, phrase: Words)] {
    var places: [(start: Int, phrase: Words)] = []
    for (start, word) in words.list.enumerated() {
      guard let candidates = phrases[word] else { continue }
      let rest = words.list[start...]
      for phrase in candidates where rest.starts(with: phrase.list) {
        places.append((start, phrase))
      }
    }
    return places
  }
}
