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
      for (code, language) in lexicon.languages.sorted(by: { $0.key < $1.key }) {
        languages.append(try LanguageScreen(code: code, language: language))
      }
    }
    self.languages = languages
  }

  /// The screener of the program, with what is wrong with the files it was made of.
  ///
  /// Fails closed: what can't be read is left out and reported, and when nothing can be read every
  /// message counts as ``CrisisCategory/unscreened`` at level 2.
  ///
  /// - Parameters:
  ///   - bundled: the lexicon compiled in.
  ///   - own: the person's own, if there is one.
  /// - Returns: a screener in every case, and what was left out.
  package static func opened(
    bundled: [UInt8],
    own: [UInt8]?
  ) -> (screener: CrisisScreener, problems: [SafetyError]) {
    var languages: [LanguageScreen] = []
    var problems: [SafetyError] = []
    for bytes in [bundled, own].compactMap(\.self) {
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
  /// - Returns: the heaviest finding of all languages.
  package func screen(_ text: String, after earlier: [MessageTail] = []) -> CrisisFinding {
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
    for language in languages {
      result = Self.heavier(result, language.finding(in: words, from: begin))
    }
    return result
  }

  /// The one of two findings that weighs more, with the short answer of either.
  private static func heavier(_ left: CrisisFinding, _ right: CrisisFinding) -> CrisisFinding {
    var result = right.level > left.level ? right : left
    result.hints = left.hints.union(right.hints)
    result.reply = left.reply ?? right.reply
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
