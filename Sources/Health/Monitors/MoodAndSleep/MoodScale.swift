package import Catalogues

/// The scale of mood from −5 to 5, of which five steps have a word.
///
/// Words and numbers are those of the original diary (Bahra, thesis, 2017); the steps between them
/// are as good as the named ones.
package enum MoodScale: Int, CaseIterable, Sendable {
  /// The lowest.
  case superSad = -5
  /// Low.
  case sad = -3
  /// Neither.
  case neutral = 0
  /// High.
  case happy = 3
  /// The highest.
  case superHappy = 5

  /// The moods that can be told.
  package static let range = -5...5

  /// The word for the step in English, which can be typed in every language.
  package var word: String {
    switch self {
    case .superSad: "super sad"
    case .sad: "sad"
    case .neutral: "neutral"
    case .happy: "happy"
    case .superHappy: "super happy"
    }
  }

  /// A mood from a word or a whole number.
  ///
  /// Words in any case, with spaces, hyphens, underscores or nothing between; numbers with `-`, `−`
  /// or `+`.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - others: more words, in lower case, and their moods.
  /// - Returns: −5…5.
  /// - Throws: ``MonitorsError/notAMood(_:)``.
  package static func value(
    of text: String,
    others: [String: Int] = [:]
  ) throws(MonitorsError) -> Int {
    let plain = text.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
    let letters = plain.filter { $0 != " " && $0 != "-" }
    if let step = allCases.first(where: { $0.word.filter { $0 != " " } == letters }) {
      return step.rawValue
    }
    if let mood = others[plain.replacing("-", with: " ")], range.contains(mood) { return mood }
    let digits = plain.hasPrefix("−") ? "-" + plain.dropFirst() : plain
    guard let value = Int(digits), range.contains(value) else { throw .notAMood(text) }
    return value
  }

  /// The words for moods in a language, in lower case: those of the scale, and more from its text of
  /// `word = number` with commas.
  package static func typedWords(_ words: Catalogue) -> [String: Int] {
    var moods: [String: Int] = [:]
    for step in allCases { moods[words.text(step.key).lowercased()] = step.rawValue }
    for entry in words.text(MoodKey.typedWords).split(separator: ",") {
      let parts = entry.split(separator: "=").map { part in
        part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      if parts.count == 2, let mood = Int(parts[1]) { moods[parts[0].lowercased()] = mood }
    }
    return moods
  }

  /// The words for a mood, also between the named steps: `between sad and neutral`.
  package static func words(for mood: Double, _ words: Catalogue) -> String {
    guard mood.isFinite else { return words.text(MoodKey.unknown) }
    if let step = allCases.first(where: { Double($0.rawValue) == mood }) {
      return words.text(step.key)
    }
    let below = allCases.last { Double($0.rawValue) < mood }
    let above = allCases.first { Double($0.rawValue) > mood }
    guard let below, let above else { return words.text((below ?? above ?? .neutral).key) }
    return words.text(
      MoodKey.between,
      ["low": words.text(below.key), "high": words.text(above.key)]
    )
  }

  private var key: MoodKey {
    switch self {
    case .superSad: .superSad
    case .sad: .sad
    case .neutral: .neutral
    case .happy: .happy
    case .superHappy: .superHappy
    }
  }
}
