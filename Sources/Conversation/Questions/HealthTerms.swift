import Core
import FlatTables
import HealthModel

/// What words of health mean, such as FEV1, in one language, from `config/health-terms/`.
///
/// A message asks for a term where it names that term, is a question, and has no word besides but those of such
/// questions. “I'm having a panic attack, what do I do?” tells what happens to somebody, and gets no definition.
package struct HealthTerms: Sendable {
  /// A term, with the words that name it.
  private struct Named {
    let fact: HealthFact
    let words: WordPatterns
    /// Whether people may have it right now, so that it has to be asked for before it is named.
    ///
    /// “A panic attack, what now?” tells of one.
    let isFelt: Bool
  }

  /// The file as it is written.
  private struct File: Decodable {
    /// A term in it.
    struct Entry: Decodable {
      let name: String
      let words, lines: [String]
      var questions: [String]?
      var source: String?
      var isFelt: Bool?
    }

    /// When the terms were last compared with their sources; the other languages have the day of the English file.
    var reviewed: String?
    /// What makes a message a question where it has no question mark.
    let asks: WordPatterns
    /// What may stand in it beside the term.
    let plain: WordPatterns
    /// What asks whether something is the term, and not what the term is.
    let unless: WordPatterns
    /// The terms.
    let terms: [Entry]
  }

  /// How many words a question may have; a longer text tells a story.
  private static let longestQuestion = 20

  /// The terms, in their order.
  package var terms: [HealthFact] { named.map(\.fact) }

  private let named: [Named]
  private let asks, plain, unless: WordPatterns

  /// Reads and checks the terms.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the table of it.
  ///   - file: its name, for error sentences.
  ///   - emergency: the number to call where the person is.
  /// - Returns: the terms.
  /// - Throws: ``QuestionsError`` that names the place.
  package static func read(
    json5 bytes: [UInt8],
    file: String,
    emergency: String
  ) throws(QuestionsError) -> HealthTerms {
    let written = try HealthFact.decode(File.self, json5: bytes, file: file, emergency: emergency)
    let terms = HealthTerms(written)
    // The program's own terms were checked before they were built in.
    guard !ConfigurationTable.isTable(bytes) else { return terms }
    if let day = written.reviewed, CalendarDay(day) == nil {
      throw .unreadable(file: file, reason: "“reviewed” isn't a date such as 2026-11-27")
    }
    for term in terms.terms { try term.check(file) }
    return terms
  }

  private init(_ file: File) {
    named = file.terms.map {
      Named(
        fact: HealthFact($0.name, $0.lines, $0.questions),
        words: WordPatterns($0.words),
        isFelt: $0.isFelt ?? false
      )
    }
    (asks, plain, unless) = (file.asks, file.plain, file.unless)
  }

  /// The term that a message asks for; nil where it asks for none, or for anything else beside.
  ///
  /// - Parameter text: the person's message.
  /// - Returns: the term.
  package func term(askedIn text: String) -> HealthFact? {
    let words = QuestionWords(text).list
    guard words.count <= Self.longestQuestion, let (term, places) = term(in: words) else {
      return nil
    }
    let isMarked = !term.isFelt && text.contains(where: "?？".contains)
    let asked = asks.first(in: words).map { !term.isFelt || $0.lowerBound < places[0].lowerBound }
    guard isMarked || asked ?? false, !unless.occur(in: words) else { return nil }
    let known = places + plain.all(in: words)
    let isPlain = words.indices.allSatisfy { index in known.contains { $0.contains(index) } }
    return isPlain ? term.fact : nil
  }

  /// The one term that words name, and where; of two that overlap it is the one with more words.
  private func term(in words: [String]) -> (Named, [Range<Int>])? {
    let found = named.map { ($0, $0.words.all(in: words)) }.filter { !$0.1.isEmpty }
    let outer = found.indices.filter { index in
      !found.indices.contains { $0 != index && Self.lie(found[index].1, in: found[$0].1) }
    }
    guard outer.count == 1, let index = outer.first else { return nil }
    return found[index]
  }

  private static func lie(_ inner: [Range<Int>], in outer: [Range<Int>]) -> Bool {
    inner.allSatisfy { range in
      outer.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
    }
  }
}
