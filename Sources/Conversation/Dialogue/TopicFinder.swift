import Listening

/// Finds the subject of a message and the feelings it names.
struct TopicFinder: Sendable {
  /// For how many messages a subject lasts when no other one comes up.
  static let lasts = 2

  private let topics: [ListenerScript.Topic]
  private let feelings: Set<String>
  private let fine: FineReply
  private let finder: IntentFinder

  /// A finder that goes by a script.
  init(_ script: ListenerScript) {
    topics = script.topics
    feelings = Set(script.reflect.feelings)
    fine = FineReply(script)
    finder = IntentFinder(script)
  }

  /// The subject with the most words in a message; of equals, the first in the file.
  ///
  /// It needs two pieces of evidence, or one word that says nothing else; a negated word is none.
  func topic(of text: String, except refused: Set<String> = []) -> ListenerScript.Topic? {
    let words = Self.unnegated(Words(text))
    var best: (topic: ListenerScript.Topic, count: Int)?
    for topic in topics where !(topic.unless?.occur(in: words) ?? false) {
      guard !refused.contains(where: { topic.words.occur(in: Words(list: [$0])) }) else { continue }
      let count = topic.words.count(in: words)
      if let doubtful = topic.doubtful, count < 2, doubtful.occur(in: words) { continue }
      if count > best?.count ?? 0 { best = (topic, count) }
    }
    return best?.topic
  }

  /// The subject of the talk: that of the newest of the last messages that has one.
  func topic(of talk: [Utterance], except refused: Set<String> = []) -> ListenerScript.Topic? {
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
  func feeling(in text: String) -> String? {
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
  func weight(_ words: Words) -> Int {
    let named = feelings.isDisjoint(with: words.list) ? 0 : 2
    let subjects = topics.reduce(0) { $0 + ($1.words.occur(in: words) ? 1 : 0) }
    return named + subjects + (words.list.contains("because") ? 1 : 0)
  }

  /// How many messages of a talk tell something, rather than greet, thank or answer shortly.
  func told(in talk: [Utterance]) -> Int {
    talk.filter(\.isPerson).count { utterance in
      let words = Words(utterance.text)
      if finder.small(words) != nil || fine.saysFine(utterance.text) { return false }
      return words.list.count >= 3 || topic(of: utterance.text) != nil
        || feeling(in: utterance.text) != nil
    }
  }
}
