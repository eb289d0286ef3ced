/// Finds the subject of a message and the feelings it names.
struct TopicFinder: Sendable {
  /// For how many messages a subject lasts when no other one comes up.
  static let lasts = 8

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
  func topic(of text: String) -> ListenerScript.Topic? {
    let words = Words(text)
    var best: (topic: ListenerScript.Topic, count: Int)?
    for topic in topics where !(topic.unless?.occur(in: words) ?? false) {
      let count = topic.words.count(in: words)
      if count > best?.count ?? 0 { best = (topic, count) }
    }
    return best?.topic
  }

  /// The subject of the talk: that of the newest of the last messages that has one.
  func topic(of talk: [Utterance]) -> ListenerScript.Topic? {
    talk.filter(\.isPerson).suffix(Self.lasts).reversed().lazy.compactMap { topic(of: $0.text) }
      .first
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
