/// What a question of the companion's asks for, so that it isn't put where the person has just told it.
package enum AskedFor: Hashable, CaseIterable, Sendable {
  case duration, moment, frequency, event, feeling, person, age

  /// What a line asks for, by its first words; nil for a line that asks for none of these.
  package init?(_ line: String) {
    guard let question = SentenceLedger.sentences(line).last(where: { $0.hasSuffix("?") }) else {
      return nil
    }
    let words = Words(question).list.drop { ["and", "so", "roughly"].contains($0) }
    let openings = Self.openings.first { openings in
      openings.words.contains { words.starts(with: $0) }
    }
    guard let openings else { return nil }
    self = openings.kind
  }

  private static let openings: [(kind: AskedFor, words: [[String]])] = [
    (
      .duration,
      [
        ["how", "long"], ["since", "when"], ["for", "how", "long"], ["when", "did", "it", "start"],
        ["when", "did", "that", "start"], ["when", "did", "this", "start"],
      ]
    ),
    (.frequency, [["how", "often"]]),
    (.age, [["how", "old"]]),
    (
      .moment,
      [
        ["when", "is"], ["when", "do"], ["when", "did"], ["when", "was"], ["what", "day"],
        ["by", "when"], ["when", "should"],
      ]
    ),
    (.event, [["what", "happened"], ["whats", "happened"], ["whats", "going", "on"]]),
    (
      .feeling,
      [
        ["how", "do", "you", "feel"], ["how", "are", "you", "feeling"],
        ["how", "did", "that", "make"], ["how", "does", "that", "make"],
        ["how", "did", "you", "feel"],
      ]
    ),
    (.person, [["who", "is", "it"], ["who", "are", "you", "talking"]]),
  ]

  /// What messages have told already, the newest last.
  ///
  /// - Parameters:
  ///   - texts: the person's last messages.
  ///   - namesFeeling: whether a message names a feeling of the person's own.
  /// - Returns: what needn't be asked any more.
  package static func told(in texts: [String], namesFeeling: (String) -> Bool) -> Set<AskedFor> {
    var told: Set<AskedFor> = []
    for text in texts {
      let words = Words(text).list
      if TimeSpan(in: words) != nil || spans(words) { told.insert(.duration) }
      if words.contains(where: moments.contains) { told.insert(.moment) }
      if repeats(words) { told.insert(.frequency) }
      if ages(words) { told.insert(.age) }
    }
    if let newest = texts.last {
      if Words(newest).list.count >= longTelling { told.insert(.event) }
      if namesFeeling(newest) { told.insert(.feeling) }
    }
    return told
  }

  /// From how many words on a message has told what happened.
  private static let longTelling = 8

  private static func spans(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { first, second in
      ["for", "since", "all", "whole", "past"].contains(first) && units.contains(second)
        || first == "since"
        || ["few", "couple"].contains(first) && (units.contains(second) || second == "of")
    }
  }

  private static func repeats(_ words: [String]) -> Bool {
    let often: Set = ["always", "constantly", "daily", "nightly", "weekly", "twice"]
    return words.contains(where: often.contains)
      || zip(words, words.dropFirst()).contains { first, second in
        ["every", "each"].contains(first) || first == "times" && ["a", "this"].contains(second)
      }
  }

  private static func ages(_ words: [String]) -> Bool {
    words.indices.contains { place in
      guard let number = Int(words[place]), (0...120).contains(number) else { return false }
      let next = place + 1 < words.count ? words[place + 1] : ""
      let before = place > 0 ? words[place - 1] : ""
      return ["year", "years", "yo"].contains(next)
        || ["is", "im", "shes", "hes", "aged", "turned", "turns", "was"].contains(before)
          && (next.isEmpty || next == "and")
    }
  }

  private static let units: Set = [
    "days", "weeks", "months", "years", "ages", "hours", "day", "week", "night", "month", "year",
    "nights",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "yesterday",
    "morning",
  ]
  private static let moments: Set = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow",
    "tonight",
    "yesterday", "today", "noon", "midnight", "weds", "thurs", "tues", "mondays", "tuesdays",
    "wednesdays",
    "thursdays", "fridays", "saturdays", "sundays", "morning", "evening",
  ]
}
