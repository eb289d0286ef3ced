import Phrases

/// What stands around the phrases of a message: idioms, negators, times, persons.
struct MessageScene {
  /// The tokens of the message.
  let tokens: [Token]
  /// Where its sentences end.
  let gaps: SentenceGaps
  private var idioms: [Bool]
  private var negatorStart: [Int?]
  private var falseNegators: [Bool]
  /// Where words begin that negate or deny what is before them, and where they end.
  private var negatorsAfter: [Int: Int] = [:]
  private var denials: [Int: Int] = [:]
  private var speakers: Set<Int> = []
  private var scopeEnds: [Bool]
  private var pastVerbs: [Bool]
  private var persons: [PhraseMeaning?]
  private var soon: Set<Int> = []
  private var longAgo: Set<Int> = []
  /// For each sentence, where its first announcement of quoted or invented words ends.
  private var fiction: [Int: Int] = [:]
  /// Whether the past comes back.
  private(set) var isAgain = false
  /// Where something is taken back.
  private(set) var retractions: [ClosedRange<Int>] = []
  /// Short answers, with where they stand.
  private(set) var replies: [(reply: CrisisReply, tokens: ClosedRange<Int>)] = []
  /// What says why there is no danger any more, with where it stands.
  private(set) var reassurances: [(reassurance: Reassurance, tokens: ClosedRange<Int>)] = []
  /// Where words stand that leave open whether it is so.
  private(set) var doubts: [ClosedRange<Int>] = []
  private var done: Set<Int> = []
  private var commands: Set<ClosedRange<Int>> = []
  private var unfinished: Set<Int> = []
  private var interjections: [ClosedRange<Int>] = []

  /// A scene without anything around yet.
  init(tokens: [Token], gaps: SentenceGaps) {
    self.tokens = tokens
    self.gaps = gaps
    idioms = Array(repeating: false, count: tokens.count)
    negatorStart = Array(repeating: nil, count: tokens.count)
    falseNegators = idioms
    scopeEnds = idioms
    pastVerbs = idioms
    persons = Array(repeating: nil, count: tokens.count)
  }

  /// Notes what stands at some tokens.
  mutating func add(_ meaning: PhraseMeaning, at range: ClosedRange<Int>) {
    let sentence = gaps.sentence[range.upperBound]
    switch meaning {
    case .idiom: for index in range { idioms[index] = true }
    case .negator: negatorStart[range.upperBound] = range.lowerBound
    case .notNegator: for index in range { falseNegators[index] = true }
    case .negatorAfter: negatorsAfter[range.lowerBound] = range.upperBound
    case .denial: denials[range.lowerBound] = range.upperBound
    case .speaker: speakers.formUnion(range)
    case .scopeEnd: scopeEnds[range.upperBound] = true
    case .own, .other: for index in range { persons[index] = meaning }
    case .soon:
      soon.insert(sentence)
      replies.append((.soon, range))
    case .longAgo: longAgo.insert(sentence)
    case .fiction: fiction[sentence] = min(fiction[sentence] ?? .max, range.upperBound)
    case .pastVerb: pastVerbs[range.upperBound] = true
    case .again: isAgain = true
    case .retraction: retractions.append(range)
    case .reply(let reply): replies.append((reply, range))
    case .reassurance(let reassurance, let endsSentence):
      if endsSentence, !endsClause(range) { return }
      reassurances.append((reassurance, range))
      // “took the pills away” is no “took the pills”.
      if reassurance == .meansGone { for index in range { idioms[index] = true } }
    case .doubt: doubts.append(range)
    case .done: done.formUnion(range)
    case .command: commands.insert(range)
    case .unfinished: unfinished.insert(range.upperBound)
    case .interjection: interjections.append(range)
    case .rule: break
    }
  }

  /// Whether a message tells the program what to do, and ends no sentence of the one before.
  ///
  /// - Parameter begin: where the message begins.
  /// - Returns: whether it is so.
  func isCommand(from begin: Int) -> Bool {
    guard begin > 0, begin < tokens.count, commands.contains(begin...tokens.count - 1) else {
      return false
    }
    return !unfinished.contains(begin - 1)
  }

  /// Some tokens without the interjections at both ends; nil where nothing else is left.
  func withoutInterjections(_ range: ClosedRange<Int>) -> ClosedRange<Int>? {
    var (first, last) = (range.lowerBound, range.upperBound)
    while let end = interjections.filter({ $0.lowerBound == first }).map(\.upperBound).max() {
      first = end + 1
    }
    while let start = interjections.filter({ $0.upperBound == last }).map(\.lowerBound).min() {
      last = start - 1
    }
    return first <= last ? first...last : nil
  }

  /// Whether nothing of the same clause follows the words.
  private func endsClause(_ range: ClosedRange<Int>) -> Bool {
    range.upperBound == tokens.count - 1 || tokens[range.upperBound + 1].gap != .none
  }

  /// Whether a token stands for a person.
  func namesPerson(_ index: Int) -> Bool { index < tokens.count && persons[index] != nil }

  /// Whether anything from a token on says that something has been done already.
  func saysDone(from begin: Int) -> Bool { done.contains { $0 >= begin } }

  /// Whether the words say that something has been done already.
  func isDone(_ range: ClosedRange<Int>) -> Bool { range.contains(where: done.contains) }

  /// Whether the words are part of an idiom: their last one decides.
  func isIdiom(_ range: ClosedRange<Int>) -> Bool { idioms[range.upperBound] }

  /// How far before a phrase a negator reaches it: four words (section 5 of the protocol).
  private static let reach = 4

  /// Whether the words are negated an odd number of times inside their clause.
  ///
  /// - Parameters:
  ///   - range: the words.
  ///   - first: a token that negates nothing, such as the “no” that an answer begins with.
  /// - Returns: whether it is so.
  func isNegated(_ range: ClosedRange<Int>, after first: Int = -1) -> Bool {
    var count = 0
    var left = Self.reach
    var index = range.lowerBound
    while index > first + 1, index > 0, left > 0, tokens[index].gap == .none {
      index -= 1
      left -= 1
      if scopeEnds[index], negatorStart[index] == nil { break }
      if let start = negatorStart[index], !falseNegators[index] {
        count += 1
        index = start
      }
    }
    return !count.isMultiple(of: 2)
  }

  /// Whether what stands directly behind the words negates them, or answers them with a denial.
  ///
  /// An answer is a clause of its own, and denies only what is taken up: “Me, suicidal? No.” What the
  /// person says of themselves before it stays said.
  func isDeniedAfter(_ range: ClosedRange<Int>) -> Bool {
    let next = range.upperBound + 1
    guard next < tokens.count else { return false }
    if tokens[next].gap == .none, negatorsAfter[next] != nil { return true }
    let isTakenUp =
      !range.contains(where: speakers.contains)
      && !clause(before: range.lowerBound).contains(where: speakers.contains)
    guard isTakenUp, tokens[next].gap != .none, let end = denials[next] else { return false }
    return end == tokens.count - 1 || tokens[end + 1].gap != .none
  }

  /// The tokens of the same clause before a token.
  private func clause(before index: Int) -> Range<Int> {
    var begin = index
    while begin > 0, tokens[begin].gap == .none { begin -= 1 }
    return begin..<index
  }

  /// Whether the nearest person named before the words, in their sentence, is somebody else.
  ///
  /// A word for the writer among the words themselves settles it, unless they are quoted.
  func isAboutOther(_ range: ClosedRange<Int>) -> Bool {
    let isQuoted = tokens[range.upperBound].isQuoted
    if !isQuoted, range.contains(where: { persons[$0] == .own }) { return false }
    if range.contains(where: { persons[$0] == .other }) { return true }
    var index = range.lowerBound
    for _ in 0..<6 where index > 0 && tokens[index].gap != .stop {
      index -= 1
      if isQuoted, tokens[index].isQuoted { continue }
      if let person = persons[index] { return person == .other }
    }
    return false
  }

  /// Whether the sentence of the words speaks of long ago, and nothing brings it back.
  func isLongAgo(_ range: ClosedRange<Int>) -> Bool {
    !isAgain && longAgo.contains(gaps.sentence[range.upperBound])
  }

  /// Whether a verb in the past stands among the words, or at most four words before them.
  func isPast(_ range: ClosedRange<Int>) -> Bool {
    let start = max(0, range.lowerBound - Self.reach)
    return (start...range.upperBound).contains { index in
      pastVerbs[index] && gaps.sentence[index] == gaps.sentence[range.upperBound]
    }
  }

  /// Whether the sentence of the words names a time within the next day.
  func isSoon(_ range: ClosedRange<Int>) -> Bool { soon.contains(gaps.sentence[range.upperBound]) }

  /// Whether quotation or fiction was announced before the words, in their sentence.
  func isFiction(_ range: ClosedRange<Int>) -> Bool {
    fiction[gaps.sentence[range.upperBound]].map { $0 < range.lowerBound } ?? false
  }
}
