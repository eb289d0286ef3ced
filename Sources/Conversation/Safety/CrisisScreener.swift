import Core
import Phrases
package import FlatTables

/// Screens messages for crisis language, on this machine, without a model.
///
/// Text handling, in this order: compatibility forms, accents and lookalikes of other scripts are
/// folded; marks and invisible signs dropped; case and repeated letters evened out; signs in place
/// of letters, words in pieces and short forms resolved. Then each language's phrases are found,
/// and idioms, negation, persons, times and quotation weighed. The time is proportional to the
/// length of the message.
///
/// It can't be turned off: a lexicon of the person's own is used beside the one that comes with
/// the program, never in its place.
package struct CrisisScreener: Sendable {
  private let languages: [LanguageScreen]

  /// A screener with all languages of some lexicons.
  ///
  /// - Throws: ``SafetyError`` for the first phrase that can't be understood.
  package init(lexicons: [CrisisLexicon]) throws(SafetyError) {
    var languages: [LanguageScreen] = []
    for lexicon in lexicons {
      let table = FlatMemory(try Self.table(of: lexicon))
      do { languages += try CrisisScreener(table: table).languages } catch {
        throw .unreadable(file: CrisisLexicon.file, reason: error.errorDescription)
      }
    }
    self.languages = languages
  }

  /// A screener from a table.
  ///
  /// - Throws: ``FlatTableError`` when it is none that ``table(of:)`` wrote.
  package init(table: FlatMemory) throws(FlatTableError) {
    var reader = try FlatTableReader(table, kind: SafetyTable.crisisLanguage)
    var languages: [LanguageScreen] = []
    for _ in 0..<max(0, try reader.number()) { languages.append(try LanguageScreen(from: &reader)) }
    self.languages = languages
  }

  /// A lexicon with its phrases taken apart, as a table that needs no more than to be there.
  ///
  /// - Throws: ``SafetyError`` for the first phrase that can't be understood.
  package static func table(of lexicon: CrisisLexicon) throws(SafetyError) -> [UInt8] {
    var writer = FlatTableWriter(kind: SafetyTable.crisisLanguage)
    writer.add(lexicon.languages.count)
    for (code, language) in lexicon.languages.sorted(by: { $0.key < $1.key }) {
      try LanguageScreen.compile(code, language, to: &writer)
    }
    return writer.table
  }

  /// The screener of the program, with what is wrong with the files it was made of.
  ///
  /// Fails closed: what can't be read is left out and reported, and when nothing can be read every
  /// message counts as ``CrisisCategory/unscreened`` at level 2.
  ///
  /// - Parameters:
  ///   - table: the lexicon compiled in, as a table; the text is read where it is damaged.
  ///   - bundled: the lexicon compiled in.
  ///   - own: the person's own, if there is one.
  /// - Returns: a screener in every case, and what was left out.
  package static func opened(
    table: FlatMemory? = nil,
    bundled: @autoclosure () -> [UInt8],
    own: [UInt8]?
  ) -> (screener: CrisisScreener, problems: [SafetyError]) {
    var languages: [LanguageScreen] = []
    var problems: [SafetyError] = []
    if let table {
      do { languages = try CrisisScreener(table: table).languages } catch {
        problems.append(
          .unreadable(file: "The table of \(CrisisLexicon.file)", reason: error.errorDescription)
        )
      }
    }
    for bytes in [languages.isEmpty ? bundled() : nil, own].compactMap(\.self) {
      do {
        languages += try CrisisScreener(lexicons: [CrisisLexicon(json5: bytes)]).languages
      } catch {
        problems.append(error)
      }
    }
    return (CrisisScreener(languages: languages), problems)
  }

  private init(languages: [LanguageScreen]) { self.languages = languages }

  /// What a message says.
  ///
  /// - Parameters:
  ///   - text: the message, of any length and content.
  ///   - earlier: the ends of the messages before it, oldest first; what is split across messages
  ///     is found when its last word stands in `text`.
  ///   - hearing: what a model heard in `text`; nil where none was asked.
  /// - Returns: the heaviest finding of all languages, and of the model.
  package func screen(
    _ text: String,
    after earlier: [MessageTail] = [],
    hearing: DangerHearing? = nil
  ) -> CrisisFinding {
    found(text, after: earlier).merged(with: hearing, length: text.utf8.count)
  }

  private func found(_ text: String, after earlier: [MessageTail]) -> CrisisFinding {
    guard !languages.isEmpty else {
      return CrisisFinding(
        level: .present,
        category: .unscreened,
        spans: [0..<text.utf8.count]
      )
    }
    var words = earlier.flatMap(\.words)
    let begin = words.count
    words += WordScanner.words(of: text)
    if begin > 0, begin < words.count, let last = earlier.last {
      words[begin].gap = max(words[begin].gap, last.isEnded ? .stop : .pause)
    }
    var result = CrisisFinding.nothing
    let known = knownWords(of: words)
    for (language, known) in zip(languages, known) {
      result = Self.heavier(result, language.finding(in: words, from: begin, known: known))
    }
    // A question assures nobody.
    if text.contains(where: Self.questionMarks.contains) { result.reassurances = [] }
    return result
  }

  /// For each language, which words are words; nil where another language has more of them, so that
  /// no message is respelled in a language that it isn't written in.
  private func knownWords(of words: [RawWord]) -> [KnownWords?] {
    var memory: [String: [Bool]] = [:]
    let known = words.map { word in
      let known = memory[word.letters] ?? languages.map { $0.knows(word) }
      memory[word.letters] = known
      return known
    }
    let anywhere = known.map { $0.contains(true) }
    let counts = languages.indices.map { index in known.count { $0[index] } }
    return languages.indices.map { index in
      guard counts[index] == counts.max() else { return nil }
      return KnownWords(here: known.map { $0[index] }, anywhere: anywhere)
    }
  }

  private static let questionMarks: [Character] = ["?", "？", "؟"]

  /// The one of two findings that weighs more, with the short answer of either.
  private static func heavier(_ left: CrisisFinding, _ right: CrisisFinding) -> CrisisFinding {
    var result = right.level > left.level ? right : left
    result.hints = left.hints.union(right.hints)
    result.reassurances = left.reassurances.union(right.reassurances)
    result.reply = left.reply ?? right.reply
    result.opening = left.opening ?? right.opening
    result.tellsOfDeed = left.tellsOfDeed || right.tellsOfDeed
    result.isDoubtful = left.isDoubtful || right.isDoubtful
    return result
  }
}

/// The last words of a message, kept in memory to find what is split across messages.
package struct MessageTail: Equatable, Sendable {
  let words: [RawWord]
  let isEnded: Bool

  /// How many words are kept: more than any phrase of the lexicon has.
  private static let length = 12

  /// The tail of a message.
  package init(of text: String) {
    let all = WordScanner.words(of: String(text.suffix(512)))
    words = all.suffix(Self.length).enumerated().map { index, word in
      RawWord(letters: word.letters, range: 0..<0, gap: index == 0 ? .stop : word.gap)
    }
    let last = text.unicodeScalars.last { !$0.properties.isWhitespace }
    isEnded = last.map { ".?!".unicodeScalars.contains($0) } ?? true
  }
}
