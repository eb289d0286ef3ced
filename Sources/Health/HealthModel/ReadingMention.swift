/// A reading that a person mentions of themselves while they write: `my pulse is 104`.
///
/// Found only where little else can be meant: a name or a telling unit beside the number, and no
/// word of another time, another person, a limit or a question of what is normal.
package struct ReadingMention: Hashable, Sendable {
  /// What was measured.
  package let topic: SampleTopic
  /// The value as ``TypedValue`` reads it: `104`, `120/80`, `80kg`.
  package let value: String

  /// The readings that a message mentions, in order; each topic once.
  package static func all(in message: String) -> [ReadingMention] {
    // A long text tells a story; its numbers are seldom of this moment.
    guard message.count <= 300, message.contains(where: \.isNumber) else { return [] }
    let words = words(of: message)
    guard words.allSatisfy({ !elsewhere.contains($0) }) else { return [] }
    if words.count == 1, let whole = pressure(words[0]) { return [whole] }
    var found: [ReadingMention] = []
    for index in words.indices {
      guard let mention = mention(at: index, in: words) else { continue }
      if !found.contains(where: { $0.topic == mention.topic }) { found.append(mention) }
    }
    return found
  }

  /// What can be offered without being asked for: what people measure at home.
  private static let topics: [SampleTopic] =
    [
      .heartRate, .restingHeartRate, .respiratoryRate, .heartRateVariability, .oxygenSaturation,
      .bodyTemperature, .bodyMass,
    ].map(SampleTopic.init) + [.bloodPressure]

  /// Words of another time, person or thing, and of what is only thought of.
  private static let elsewhere: Set<String> = [
    "yesterday", "ago", "earlier", "last", "was", "were", "had", "used", "usually", "normally",
    "always", "never", "often", "sometimes", "tomorrow", "when", "before", "since", "until",
    "he", "she", "his", "her", "their", "they", "them", "your", "you", "someone", "people", "mom",
    "mum", "mother", "dad", "father", "son", "daughter", "wife", "husband", "partner", "sister",
    "brother", "baby", "child", "kid", "friend", "friends", "dog", "cat", "patient", "everyone",
    "normal", "average", "max", "maximum", "min", "minimum", "target", "goal", "limit", "should",
    "if", "would", "could", "not", "below", "above", "under", "between", "than", "range", "dream",
    "isn't", "wasn't", "song", "music", "track", "tempo", "metronome", "beat", "outside", "room",
    "weather", "oven",
    "lift", "lifted", "lost", "gained", "bought", "want", "wish", "almost",
  ]

  /// Words that may stand between a name and its number.
  private static let between: Set<String> = [
    "is", "at", "of", "now", "just", "currently", "about", "around", "reads", "says", "shows",
    "today", "=", ":", "a", "still", "again", "only", "like", "to", "up", "down", "rate",
    "measured",
  ]

  private static func words(of message: String) -> [String] {
    let text = message.lowercased().replacing("’", with: "'").replacing(" over ", with: "/")
    return text.split { $0.isWhitespace || "?!;()\"“”".contains($0) }
      .map { word in
        var word = word
        while let last = word.last, ".,:".contains(last) { word = word.dropLast() }
        return String(word)
      }
      .filter { !$0.isEmpty }
  }

  private static func mention(at index: Int, in words: [String]) -> ReadingMention? {
    guard words[index].first?.isNumber == true else { return nil }
    let (value, unit) = value(at: index, in: words)
    guard let value else { return nil }
    let topic = named(before: index, in: words) ?? telling(value, unit, words)
    guard let topic, topics.contains(topic),
      value.numbers.count == topic.types.count,
      topic.types.allSatisfy({ fits(value.unit, $0) })
    else { return nil }
    let text = words[index] + (unit ?? "")
    // A weight without a unit may be of pounds or kilograms.
    if topic.types == [.bodyMass], value.unit == nil { return nil }
    return ReadingMention(topic: topic, value: text)
  }

  /// The value at a word, and the unit where it is the word behind it.
  private static func value(at index: Int, in words: [String]) -> (TypedValue?, unit: String?) {
    if index + 1 < words.count, let value = TypedValue("\(words[index]) \(words[index + 1])"),
      value.unit != nil, words[index + 1].first?.isNumber != true
    {
      return (value, words[index + 1])
    }
    return (TypedValue(words[index]), nil)
  }

  /// The topic whose name stands before a number, with nothing but small words between.
  private static func named(before index: Int, in words: [String]) -> SampleTopic? {
    var end = index
    while end > 0 {
      for length in [3, 2, 1] where length <= end {
        let name = words[(end - length)..<end].joined(separator: "-")
        if let topic = SampleTopic(named: name) { return topic }
      }
      if words[end - 1] == "weigh" { return SampleTopic(.bodyMass) }
      guard between.contains(words[end - 1]) else { return nil }
      end -= 1
    }
    return nil
  }

  /// The topic that a unit alone tells.
  private static func telling(_ value: TypedValue, _ unit: String?, _ words: [String])
    -> SampleTopic?
  {
    switch value.unit {
    case .countPerMinute?: SampleTopic(.heartRate)
    case .millimetreOfMercury? where value.numbers.count == 2: .bloodPressure
    default: nil
    }
  }

  private static func fits(_ unit: HealthUnit?, _ type: SampleType) -> Bool {
    unit.map { $0.dimension == type.canonicalUnit.dimension } ?? true
  }

  /// A message that is nothing but `120/80`.
  private static func pressure(_ word: String) -> ReadingMention? {
    guard let value = TypedValue(word), value.numbers.count == 2 else { return nil }
    return ReadingMention(topic: .bloodPressure, value: word)
  }
}
