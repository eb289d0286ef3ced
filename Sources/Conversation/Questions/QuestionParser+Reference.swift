import HealthModel

/// What a question refers to that names nothing itself: “is 104 dangerous?”, “is that normal?”.
extension QuestionParser {
  /// The subject that is meant, by what was said before.
  ///
  /// - Parameters:
  ///   - before: what was said, the newest last.
  ///   - value: the number that is asked about; nil for none.
  /// - Returns: the reading of which this very number was told; else the one that was spoken of last and can have
  ///   such a value; nil for none.
  func referred(in before: [String], _ value: Double?) -> [Question.Subject]? {
    if let value, let subject = subject(told: value, in: before) { return [subject] }
    // A reading that was just told, by either; else what the person spoke of, before what was said to it:
    // advice names fever and breath, and is about neither.
    let recent = before.suffix(2)
    let told = recent.reversed().lazy.compactMap { text in
      QuestionWords.sentences(text).lazy.filter { tellsNumber($0.text) }
        .compactMap { subject(of: $0.text, value) }.first
    }.first
    return (told ?? recent.lazy.compactMap { subject(of: $0, value) }.first).map { [$0] }
  }

  /// The reading of which a number was told last: what is named before it in its sentence, else behind it.
  private func subject(told value: Double, in before: [String]) -> Question.Subject? {
    let sentences = before.reversed().lazy.flatMap { QuestionWords.sentences($0).reversed() }
    return sentences.compactMap { said -> Question.Subject? in
      let words = QuestionWords(said.text).list
      let told = words.firstIndex { Sentence.number($0) == value }
      guard let place = told else { return nil }
      var sentence = Sentence(words)
      let names = takeNames(&sentence).filter { canHave($0.subject, value) }
      return (names.last { $0.place < place } ?? names.first)?.subject
    }.first
  }

  private func subject(of text: String, _ value: Double?) -> Question.Subject? {
    var sentence = Sentence(QuestionWords(text).list)
    return takeNames(&sentence).first { canHave($0.subject, value) }?.subject
  }

  /// Whether a sentence has a number that is none to call.
  private func tellsNumber(_ text: String) -> Bool {
    let words = QuestionWords(text).list
    return words.contains { $0.contains(where: \.isNumber) } && !words.contains("call")
  }

  /// The longest sleep of a day, in hours.
  private static let longestSleep = 24.0

  /// Whether a number can be a value of a subject: nobody sleeps for 104 hours.
  private func canHave(_ subject: Question.Subject, _ value: Double?) -> Bool {
    guard let value else { return true }
    guard case .reading(let topic) = subject, let type = topic.types.first else { return false }
    if type == .sleepAnalysis { return (0...Self.longestSleep).contains(value) }
    guard let limits = possible?.limits(for: type) else { return true }
    // A temperature may be in degrees Fahrenheit.
    let celsius = type == .bodyTemperature ? (value - 32) / 1.8 : value
    return [value, celsius].contains { $0 >= limits.low && $0 <= limits.high }
  }
}
