import HealthModel

/// Reasons that are kept in English, told in the language that is spoken.
extension VitalWords {
  /// A text with each sentence on a reading that ``VitalWording`` or ``UsualWording`` has worded told again.
  ///
  /// - Parameter english: the text.
  /// - Returns: the text; sentences of others are as they were.
  package func retold(_ english: String) -> String {
    var text = english.replacing(
      #/([A-Z][A-Za-z0-9 -]*?) ([\d.]+) is (below|above|within) ([\d.]+)–([\d.]+) for your age\./#
    ) { match in
      let bounds = "\(number(match.4))–\(number(match.5))"
      let places = ["value": number(match.2), "range": bounds]
      let key: VitalKey =
        match.3 == "below" ? .isBelow : match.3 == "above" ? .isAbove : .isWithin
      return type(match.1).map { self(key, of: $0, places) } ?? String(match.0)
    }
    text = unusual(in: text)
    for (english, key) in Self.contexts { text = text.replacing(english, with: self(key)) }
    return nights(in: unread(in: text))
  }

  /// What is unusual for the person.
  private func unusual(in english: String) -> String {
    let text = english.replacing(
      #/([A-Z][A-Za-z0-9 -]*?) ([\d.]+) is (higher|lower) than usual for you: around ([\d.]+), give or take ([\d.]+), on (\d+) of the last 28 days\./#
    ) { match in
      let places = ["value": number(match.2), "usual": usual(match.4, match.5, match.6)]
      let key: VitalKey = match.3 == "lower" ? .unusualLow : .unusualHigh
      return type(match.1).map { self(key, of: $0, places) } ?? String(match.0)
    }
    return text.replacing(
      #/That is (higher|lower) than usual for you: around ([\d.]+), give or take ([\d.]+), on (\d+) of the last 28 days\./#
    ) { match in
      let places = ["usual": usual(match.2, match.3, match.4)]
      return self(match.1 == "lower" ? .remarkLow : .remarkHigh, places)
    }
  }

  /// What can't be compared.
  private func unread(in english: String) -> String {
    var text = english.replacing(#/There is no ([a-z][A-Za-z0-9 -]*?) yet\./#) { match in
      type(match.1).map { self(.missing, of: $0) } ?? String(match.0)
    }
    text = text.replacing(
      #/The latest ([a-z][A-Za-z0-9 -]*?) is dated in the future, so it isn't used\./#
    ) { match in
      type(match.1).map { self(.ahead, of: $0) } ?? String(match.0)
    }
    text = text.replacing(
      #/The latest ([a-z][A-Za-z0-9 -]*?) is (less than a minute|(\d+) ([a-z]+?)s?) old, too old to go by\./#
    ) { match in
      let length = match.3.flatMap { Int($0) }.flatMap { count in
        match.4.flatMap { Self.lengths[String($0)] }.map { self($0, count: count) }
      }
      let places = ["age": length ?? self(.underMinute)]
      return type(match.1).map { self(.tooOld, of: $0, places) } ?? String(match.0)
    }
    return text.replacing(
      #/([A-Z][A-Za-z0-9 -]*?) ([\d.]+) can't be compared: your age isn't set, or there is no range for it\./#
    ) { match in
      type(match.1).map { self(.incomparable, of: $0, ["value": number(match.2)]) }
        ?? String(match.0)
    }
  }

  /// Nights that raise the alarm, in each of their wordings.
  private func nights(in english: String) -> String {
    let wordings: [(Regex<(Substring, Substring, Substring)>, VitalKey)] = [
      (
        #/Your heart rate at night was higher than usual for the second night in a row: (\d+) on average, usually (\d+)\./#,
        .night1
      ),
      (
        #/Two nights running, your heart rate was up: (\d+) on average, against your usual (\d+)\./#,
        .night2
      ),
      (
        #/Your night-time heart rate averaged (\d+), above your usual (\d+), for two nights now\./#,
        .night3
      ),
      (
        #/Last night your heart rate averaged (\d+), and the night before was high too; it's usually (\d+)\./#,
        .night4
      ),
    ]
    return wordings.reduce(english) { text, wording in
      text.replacing(wording.0) { match in
        self(wording.1, ["average": String(match.1), "usual": String(match.2)])
      }
    }
  }

  // MARK: - Pieces

  private static let contexts: [(String, VitalKey)] = [
    ("It was measured during exercise or soon after.", .inExercise),
    ("It was measured during paced breathing or the like, or soon after.", .inBreathing),
    ("It was measured during sleep.", .inSleep),
  ]
  private static let lengths: [String: VitalKey] = [
    "minute": .minutes, "hour": .hours, "day": .days, "week": .weeks, "month": .months,
    "year": .years,
  ]

  /// The type of a title in any case of its first letter; nil for none.
  private func type(_ title: Substring) -> String? {
    SampleType.all.first { $0.title.lowercased() == title.lowercased() }?.name
  }

  private func number(_ text: Substring) -> String { Double(text).map(number) ?? String(text) }

  private func usual(_ median: Substring, _ spread: Substring, _ days: Substring) -> String {
    self(.usual, ["median": number(median), "spread": number(spread)], count: Int(days) ?? 0)
  }
}
