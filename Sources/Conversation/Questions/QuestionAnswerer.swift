package import Catalogues
import HealthModel

/// Answers what the program itself can answer, with the facts that are handed in.
///
/// Every number is the store's, and is told with its time; what isn't there is said to be missing.
package struct QuestionAnswerer {
  let facts: any QuestionFacts
  let script: QuestionScript
  let advice: ReadingAdvice
  let catalogue: Catalogue

  /// An answerer.
  ///
  /// - Parameters:
  ///   - facts: what is known.
  ///   - script: the guides.
  ///   - advice: what is said of readings that somebody worries about.
  ///   - catalogue: the language of its answers.
  package init(
    facts: any QuestionFacts,
    script: QuestionScript,
    advice: ReadingAdvice,
    catalogue: Catalogue
  ) {
    self.facts = facts
    self.script = script
    self.advice = advice
    self.catalogue = catalogue
  }

  var time: AnswerTime { AnswerTime(now: facts.now, zone: facts.zone, catalogue: catalogue) }
  var say: AnswerWords { AnswerWords(catalogue: catalogue, time: time) }

  /// The answer to an inquiry.
  ///
  /// - Throws: what the facts throw.
  package func answer(_ inquiry: Inquiry) throws -> KnownAnswer {
    switch inquiry {
    case .data(let questions):
      var answer = try questions.first.map { try self.answer($0) } ?? missing(inquiry)
      for question in questions.dropFirst() {
        let next = try self.answer(question)
        answer.text += " \(next.text)"
        answer.figures += next.figures
        answer.isFound = answer.isFound || next.isFound
        answer.leavesRoom = answer.leavesRoom && next.leavesRoom
      }
      answer.question = inquiry.words
      return answer
    case .nextCheckIn:
      var answer = KnownAnswer(try checkInPlan(), to: inquiry.words)
      answer.leavesRoom = false
      return answer
    case .said(let words, let period): return try said(words, period, inquiry)
    case .guide(let name): return guide(name, inquiry)
    case .schedule(_, let name): return guide(name, inquiry)
    }
  }

  /// The answer to one question about data.
  ///
  /// - Throws: what the facts throw.
  package func answer(_ question: Question) throws -> KnownAnswer {
    var draft = AnswerDraft(question)
    switch question.subject {
    case .checkIns: try checkIns(question, &draft)
    case .reading(let topic):
      switch question.statistic {
      case .meaning: try meaning(of: topic, question, &draft)
      case .range: try range(of: topic, question, &draft)
      case .usual: try usual(of: topic, question, &draft)
      default: try readings(of: topic, question, &draft)
      }
    }
    return draft.answer
  }

  private func readings(
    of topic: SampleTopic,
    _ question: Question,
    _ draft: inout AnswerDraft
  ) throws {
    guard let type = topic.types.first else { return }
    if type == .sleepAnalysis { return try sleep(question, &draft) }
    if type == .stepCount { return try steps(question, &draft) }
    if type.aggregation == .category { return try records(of: type, question, &draft) }
    switch question.statistic {
    case .latest, .when, .usual, .range, .meaning: try latest(of: topic, question, &draft)
    case .lowest, .highest: try extreme(of: topic, question, &draft)
    case .trend: try trend(of: topic, question, &draft)
    case .summary, .mean, .count: try summary(of: topic, question, &draft)
    }
  }

  // MARK: - Beside the readings

  private func missing(_ inquiry: Inquiry) -> KnownAnswer {
    KnownAnswer(say(.nothing), to: inquiry.words)
  }

  private func guide(_ name: String, _ inquiry: Inquiry) -> KnownAnswer {
    guard let guide = script.guide(name) else { return missing(inquiry) }
    let told = catalogue.guides?[name]
    var answer = KnownAnswer(told?.text ?? guide.text ?? say(.nothing), to: inquiry.words)
    if let offer = told?.offer ?? guide.offer, let action = guide.action {
      answer.text += " \(offer)"
      answer.offer = action
    }
    answer.leavesRoom = false
    return answer
  }

  /// The words that are looked for, one list after the other until something is found: all as they are,
  /// all without an ending ("sister's"), then the longer ones by themselves, the longest first.
  private static func attempts(_ words: [String]) -> [[String]] {
    let plain = words.map { $0.count > 3 && $0.hasSuffix("s") ? String($0.dropLast()) : $0 }
    let single = plain.filter { $0.count > 3 }.sorted { $0.count > $1.count }.map { [$0] }
    return [words, plain] + (words.count > 1 ? single : [])
  }

  /// How many characters of a quote are told.
  private static let longestQuote = 240

  private func said(
    _ words: [String],
    _ period: QuestionPeriod?,
    _ inquiry: Inquiry
  ) throws -> KnownAnswer {
    let span = period.map { $0.span(at: facts.now, in: facts.zone) }
    var quotes: [PersonQuote] = []
    for attempt in Self.attempts(words) where quotes.isEmpty {
      quotes = try facts.said(attempt, in: span)
    }
    guard !quotes.isEmpty else {
      let places = [
        "words": words.joined(separator: " "), "period": period.map { time.words($0) } ?? "",
      ]
      let key: AnswerKey =
        switch (words.isEmpty, period == nil) {
        case (true, true): .nothingTold
        case (true, false): .nothingToldThen
        case (false, true): .nothingToldAbout
        case (false, false): .nothingToldAboutThen
        }
      var answer = KnownAnswer(say(key, places), to: inquiry.words)
      answer.isFound = false
      return answer
    }
    let told = quotes.prefix(2).sorted { $0.time < $1.time }.map { quote in
      let text = quote.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let short =
        text.count > Self.longestQuote ? "\(text.prefix(Self.longestQuote))…" : text
      return say(.quote, ["when": time.at(quote.time), "text": short])
    }
    let wrote =
      told.count > 1
      ? say(.wroteTwice, ["quote": told[0], "second": told[1]]) : say(.wrote, ["quote": told[0]])
    let more = quotes.count > 2 ? " \(say(.moreQuotes))" : ""
    return KnownAnswer(wrote + more, to: inquiry.words)
  }
}
