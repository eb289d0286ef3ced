import Safety

/// Lets a model's reply through to the person as far as it has no fault.
///
/// | state | event | goes to | outcome |
/// | --- | --- | --- | --- |
/// | open | text without a fault | open | shown at once |
/// | open | a fault ends in the last, perhaps unfinished word | doubtful | held |
/// | open, doubtful | a fault ends in a finished word | closed | refused |
/// | doubtful | the last word goes on and is none, or the quotation it stands in ends | open | what was held is shown |
/// | doubtful | the sentence grows to ``longestSentence`` and its quotation has not ended | closed | refused |
/// | holding | any text | holding | held |
/// | any but closed | the reply ends, no fault in the whole | – | what was held is shown |
/// | any but closed | the reply ends with a fault | closed | refused |
///
/// The words that complete a fault are never shown, and ordinary words wait for nothing. While it
/// streams, the sentence under way is looked at, and only when a fault may end with a new word;
/// at its end, and page by page in a long one, it is looked at across sentences. From level 2 on
/// everything is held until the end, where it shows whether a reply stays with the subject.
///
/// What a piece of text costs depends on its own length alone, however much came before it: of a
/// sentence that does not end only as much is kept as a phrase can reach back.
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

  /// The longest sentence that waits for the end of a quotation, in bytes: some 300 words.
  ///
  /// A fault in a longer one counts as if the quotation never ended.
  static let longestSentence = 2048

  /// The fewest words that are kept of a sentence: a word may be spelled letter by letter.
  private static let leastReach = 48

  /// The longest word that is remembered, in bytes.
  static let longestKnown = 64

  /// How many words are remembered at most.
  private static let mostKnown = 4096

  /// How much is looked at across sentences at once, in bytes: an endless reply is never held
  /// as a whole.
  private static let longestPage = 8192

  private let filter: ReplyFilter
  /// How many words back a fault may begin.
  private let reach: Int
  private let level: CrisisLevel
  /// What has come since it was last looked at across sentences, with some of what was before.
  private var page = ""
  /// Whether a word that may end a fault stands in the page.
  private var isPageDoubtful = false
  private var staysWithSubject = false
  private var held = ""
  private var sentence = ""
  /// How many words the sentence has.
  private var words = 0
  /// Whether only the end of a quotation can still let what is held through.
  private var isInFaultyQuotation = false
  /// How many bytes were read in search of faults so far: the work that was done.
  private(set) var bytesRead = 0
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
    reach = max(Self.leastReach, filter.reach)
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
    words += Self.wordStarts(in: text, after: sentence.utf8.last)
    sentence += text
    defer { shorten() }
    let languages = languagesOfFaults(endingIn: fresh)
    guard !held.isEmpty || !languages.isEmpty else { return .show(text) }
    doubtful.formUnion(languages)
    held += text
    let goesOn = languages.isEmpty && !fresh.contains(where: Self.quotes.contains)
    if isInFaultyQuotation, goesOn, !isTooLong { return .show("") }
    return decide()
  }

  /// Whether the sentence under way waits for no end any more.
  private var isTooLong: Bool {
    sentence.utf8.count > Self.longestSentence || words > Self.longestSentence / 4
  }

  /// Decides about what is held, by the sentence so far.
  private mutating func decide() -> Outcome {
    guard fault(in: sentence) != nil else { return release() }
    let last = Self.lastWord(of: sentence)
    let finished =
      last.utf8.count > Self.longestKnown ? sentence[...] : sentence.dropLast(last.count)
    if let fault = fault(in: Self.closingQuotation(of: finished)) { return .refuse(fault) }
    let faultWithoutLast = fault(in: String(finished))
    isInFaultyQuotation = faultWithoutLast != nil
    guard isTooLong, let faultWithoutLast else { return .show("") }
    return .refuse(faultWithoutLast)
  }

  /// A text with its quotation closed and a word behind it: what is a fault in it is one however it
  /// goes on, while the words of an open quotation wait for its end.
  private static func closingQuotation(of text: Substring) -> String { text + "\". So" }

  private mutating func languagesOfFaults(endingIn words: String) -> ReplyFilter.Languages {
    bytesRead += words.utf8.count
    guard filter.mayEndFault(in: words) else { return [] }
    let answer = known[words] ?? filter.languagesOfFaults(endingIn: words)
    if known.count >= Self.mostKnown { known = [:] }
    if words.utf8.count <= Self.longestKnown { known[words] = answer }
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
    let isToBeRead = isPageDoubtful || level >= .present
    if isToBeRead { bytesRead += page.utf8.count }
    let faults = isToBeRead ? filter.faults(in: page, level: level) : []
    if !faults.contains(.dropped) { staysWithSubject = true }
    isPageDoubtful = !held.isEmpty
    page = Self.end(of: page, bytes: 2 * Self.window)
    return faults.first { $0 != .dropped }
  }

  private mutating func release() -> Outcome {
    defer {
      held = ""
      doubtful = []
      isInFaultyQuotation = false
    }
    return .show(held)
  }

  private mutating func fault(in text: String) -> ReplyFault? {
    bytesRead += text.utf8.count
    return filter.faults(in: text, level: .none, isWhole: false, languages: doubtful).first
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
      words = Self.wordStarts(in: sentence)
    }
    if sentence.utf8.count > 2 * Self.window {
      sentence = Self.end(of: sentence, bytes: Self.window)
      words = Self.wordStarts(in: sentence)
    }
    guard words > 2 * reach else { return }
    sentence = Self.lastWords(reach, of: sentence)
    words = Self.wordStarts(in: sentence)
  }
}

/// A reply that a model wrote and that is not shown.
struct RefusedReply: Error {
  /// What was wrong with it.
  let fault: ReplyFault
}
