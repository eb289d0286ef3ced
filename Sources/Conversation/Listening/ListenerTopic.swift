/// A subject people talk about, with lines of its own.
package struct ListenerTopic: Decodable, Sendable {
  package let name: String
  /// Whether a person who brings it up is not taken to be fine.
  package let heavy: Bool
  /// Whether it is met with gladness, and no ideas are offered.
  package var pleasant: Bool?
  /// Whether clauses are not said again, because they judge the person.
  package var isJudging: Bool?
  /// Whether it can explain a reading.
  package var aboutBody: Bool?
  package let words: WordPhrases
  /// Those of them that aren't enough alone.
  var doubtful: WordPhrases?
  /// Words next to which it is not this subject after all.
  var unless: WordPhrases?
  package let reflect, explore, comfort, act: [String]
}

/// Finds the subject of a message and the feelings it names.
package struct TopicFinder: Sendable {
  /// For how many messages a subject lasts when no other one comes up.
  package static let lasts = 2

  private let topics: [ListenerTopic]
  private let feelings: Set<String>

  /// A finder of some subjects, and of feelings by their words.
  package init(_ topics: [ListenerTopic], feelings: [String]) {
    (self.topics, self.feelings) = (topics, Set(feelings))
  }

  /// The subject with the most words in a message; of equals, the first in the file.
  ///
  /// It needs two pieces of evidence, or one word that says nothing else; a negated word is none.
  package func topic(of text: String, except refused: Set<String> = []) -> ListenerTopic? {
    let words = Self.unnegated(Words(text))
    var best: (topic: ListenerTopic, count: Int)?
    for topic in topics where !(topic.unless?.occur(in: words) ?? false) {
      guard !refused.contains(where: { topic.words.occur(in: Words(list: [$0])) }) else { continue }
      let count = topic.words.count(in: words)
      if let doubtful = topic.doubtful, count < 2, doubtful.occur(in: words) { continue }
      if count > best?.count ?? 0 { best = (topic, count) }
    }
    return best?.topic
  }

  /// The subject of the talk: that of the newest of the last messages that has one.
  package func topic(of talk: [Utterance], except refused: Set<String> = []) -> ListenerTopic? {
    let messages = talk.filter(\.isPerson).suffix(Self.lasts).reversed()
    return messages.lazy.compactMap { topic(of: $0.text, except: refused) }.first
  }

  /// The words of a text without the ones a “not” takes back.
  private static func unnegated(_ words: Words) -> Words {
    let negations: Set = ["not", "isnt", "wasnt", "never", "arent"]
    let between: Set = ["about", "a", "the", "my", "so", "that", "really", "very", "at", "any"]
    var kept: [String] = []
    var isNegated = false
    for word in words.list {
      if negations.contains(word) {
        isNegated = true
      } else if between.contains(word) {
        kept.append(word)
        continue
      } else if isNegated {
        isNegated = false
        continue
      }
      kept.append(word)
    }
    return Words(list: kept)
  }

  /// A feeling that the person names as their own: “I'm so sad”, but not “I'm not sad”.
  package func feeling(in text: String) -> String? {
    let words = Words(text).list
    let owners: Set = ["im", "i", "am", "feel", "feeling", "felt", "was", "been"]
    let between: Set = [
      "so", "very", "really", "just", "quite", "a", "bit", "too", "always", "and",
    ]
    for (index, word) in words.enumerated() where feelings.contains(word) {
      var place = index - 1
      while place >= 0, between.contains(words[place]) || feelings.contains(words[place]) {
        place -= 1
      }
      if place >= 0, owners.contains(words[place]) { return word }
    }
    return nil
  }

  /// How much a clause matters: subjects and feelings do.
  package func weight(_ words: Words) -> Int {
    let named = feelings.isDisjoint(with: words.list) ? 0 : 2
    let subjects = topics.reduce(0) { $0 + ($1.words.occur(in: words) ? 1 : 0) }
    return named + subjects + (words.list.contains("because") ? 1 : 0)
  }
}
