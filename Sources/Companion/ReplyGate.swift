import Safety

/// Lets a model's reply through to the person as far as it has no fault.
///
/// | state | event | goes to | outcome |
/// | --- | --- | --- | --- |
/// | open | text without a fault | open | shown at once |
/// | open | a fault ends in the last, perhaps unfinished word | doubtful | held |
/// | open, doubtful | a fault ends in a finished word | closed | refused |
/// | doubtful | the last word goes on and is none, or the quotation it stands in ends | open | what was held is shown |
/// | holding | any text | holding | held |
/// | any but closed | the reply ends, no fault in the whole | – | what was held is shown |
/// | any but closed | the reply ends with a fault | closed | refused |
///
/// The words that complete a fault are never shown, and ordinary words wait for nothing. While it
/// streams, the sentence under way is looked at, and only when a fault may end with a new word;
/// at its end, and page by page in a long one, it is looked at across sentences. From level 2 on
/// everything is held until the end, where it shows whether a reply stays with the subject.
struct ReplyGate {
  /// What becomes of the text.
  enum Outcome: Equatable {
    /// Show this; may be empty.
    case show(String)
    /// Show nothing more of the reply.
    case refuse(ReplyFault)
  }

  /// The longest part that is looked at while a reply streams, in bytes: more than any phrase has.
  private static let window = 240

  /// How many words are remembered at most.
  private static let mostKnown = 4096

  /// How much is looked at across sentences at once, in bytes: an endless reply is never held
  /// as a whole.
  private static let longestPage = 8192

  private let filter: ReplyFilter
  private let level: CrisisLevel
  /// What has come since it was last looked at across sentences, with some of what was before.
  private var page = ""
  /// Whether a word that may end a fault stands in the page.
  private var isPageDoubtful = false
  private var staysWithSubject = false
  private var held = ""
  private var sentence = ""
  /// In which languages a fault may end with a word; a talk has few different ones.
  private var known: [String: ReplyFilter.Languages] = [:]
  /// The languages in which a fault may end in what is held.
  private var doubtful: ReplyFilter.Languages = []

  /// A gate before the first word.
  ///
  /// - Parameters:
  ///   - filter: what to look for.
  ///   - level: the level of the session.
  init(filter: ReplyFilter, level: CrisisLevel) {
    self.filter = filter
    self.level = level
  }

  /// Some more of the reply has come.
  mutating func arrived(_ text: String) -> Outcome {
    page += text
    if page.utf8.count > Self.longestPage, let fault = look() { return .refuse(fault) }
    guard level < .present else {
      held += text
      return .show("")
    }
    let fresh = Self.lastWord(of: sentence) + text
    sentence += text
    defer { shorten() }
    let languages = languagesOfFaults(endingIn: fresh)
    guard !held.isEmpty || !languages.isEmpty else { return .show(text) }
    doubtful.formUnion(languages)
    held += text
    guard fault(in: sentence) != nil else { return release() }
    let finished = sentence.dropLast(Self.lastWord(of: sentence).count)
    return fault(in: Self.closingQuotation(of: finished)).map(Outcome.refuse) ?? .show("")
  }

  /// A text with its quotation closed and a word behind it: what is a fault in it is one however it
  /// goes on, while the words of an open quotation wait for its end.
  private static func closingQuotation(of text: Substring) -> String { text + "\". So" }

  private mutating func languagesOfFaults(endingIn words: String) -> ReplyFilter.Languages {
    guard filter.mayEndFault(in: words) else { return [] }
    let answer = known[words] ?? filter.languagesOfFaults(endingIn: words)
    if known.count >= Self.mostKnown { known = [:] }
    known[words] = answer
    if !answer.isEmpty { isPageDoubtful = true }
    return answer
  }

  /// The reply is over.
  ///
  /// - Parameter isWhole: whether it came to its own end; one that was cut off may not have come
  ///   to the subject yet.
  /// - Returns: what was held, or the fault for which nothing more is shown.
  mutating func ended(isWhole: Bool) -> Outcome {
    if let fault = look() { return .refuse(fault) }
    if isWhole, level >= .present, !staysWithSubject { return .refuse(.dropped) }
    return release()
  }

  /// Looks at the page that has come, across its sentences.
  ///
  /// Where no word may end a fault there is none, so the page need not be read.
  private mutating func look() -> ReplyFault? {
    let faults = isPageDoubtful || level >= .present ? filter.faults(in: page, level: level) : []
    if !faults.contains(.dropped) { staysWithSubject = true }
    isPageDoubtful = !held.isEmpty
    page = String(page.suffix(2 * Self.window).drop { !$0.isWhitespace })
    return faults.first { $0 != .dropped }
  }

  private mutating func release() -> Outcome {
    defer {
      held = ""
      doubtful = []
    }
    return .show(held)
  }

  private func fault(in text: String) -> ReplyFault? {
    filter.faults(in: text, level: .none, isWhole: false, languages: doubtful).first
  }

  /// Forgets what no phrase reaches back to.
  private mutating func shorten() {
    guard held.isEmpty else { return }
    // All four are ASCII, so their bytes stand for nothing else.
    let end = sentence.utf8.lastIndex { Self.ends.contains($0) }
    if let end, sentence.utf8.index(after: end) < sentence.endIndex,
      !Self.isInQuotation(sentence[...end])
    {
      sentence.removeSubrange(...end)
    }
    guard sentence.utf8.count > 2 * Self.window else { return }
    sentence = String(sentence.suffix(Self.window).drop { !$0.isWhitespace })
  }

  /// Whether a quotation has begun in a text and not ended.
  private static func isInQuotation(_ text: Substring) -> Bool {
    !text.count { quotes.contains($0) }.isMultiple(of: 2)
  }

  /// The word that may still go on.
  private static func lastWord(of text: String) -> String {
    // Most deltas end with a space or begin with one: a look at one byte is enough then.
    guard let last = text.utf8.last, !blanks.contains(last) else { return "" }
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      let character = text[before]
      guard character.isLetter || character.isNumber || character == "'" || character == "’"
      else { break }
      start = before
    }
    return String(text[start...])
  }

  private static let ends = [UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"), 0x0A]
  private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]
  private static let blanks = [UInt8(ascii: " "), 0x0A, UInt8(ascii: "\t")]
}

/// A reply that a model wrote and that is not shown.
struct RefusedReply: Error {
  /// What was wrong with it.
  let fault: ReplyFault
}
