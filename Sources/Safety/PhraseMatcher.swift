/// Where a phrase was found.
struct PhraseMatch: Equatable {
  /// The number that ``PhraseMatcher/add(_:as:)`` was given.
  let phrase: Int
  /// The tokens from the first to the last word of the phrase.
  let tokens: ClosedRange<Int>
}

/// Finds all phrases of a language in one pass over the tokens.
///
/// An automaton of positions (Glushkov 1961): each word of each phrase is a state, and a token
/// leads from the active states to those that may follow and that it fits. A state is active at
/// most once, with its latest start, so a token costs no more than the phrases have words.
struct PhraseMatcher: Sendable {
  private struct Position {
    /// Nil for any word.
    let symbol: Int?
    let phrase: Int
    /// Whether the phrase ends at a pause, and its gaps at a word for the writer.
    let isNarrow: Bool
    var ends = false
    var followers: [Int] = []
  }

  private struct Piece {
    var first: [Int] = []
    var last: [Int] = []
    var isEmpty = false
  }

  private(set) var vocabulary: Vocabulary
  private var positions: [Position] = []
  private var starts: [Int: [Int]] = [:]
  /// Words that `~` does not step over.
  private var barriers: Set<Int> = []
  /// Words for the writer, which `~` of a narrow phrase does not step over either.
  private var own: Set<Int> = []
  private var isAddingNarrow = false
  /// What the phrases of each number end with; “~” may be left out, so that a phrase also ends
  /// before it.
  private var endings: [Int: Set<Int>] = [:]

  /// A matcher without phrases.
  init(vocabulary: Vocabulary, barriers words: [String], own: [String] = []) {
    self.vocabulary = vocabulary
    for word in own { self.own.insert(self.vocabulary.symbol(for: word)) }
    for word in words { barriers.insert(self.vocabulary.symbol(for: word)) }
  }

  /// Takes a word into the vocabulary without a phrase.
  mutating func know(_ word: String) -> Int { vocabulary.symbol(for: word) }

  /// Adds a phrase; several may share a number.
  ///
  /// - Parameters:
  ///   - pattern: the phrase.
  ///   - phrase: the number under which it is reported.
  ///   - isNarrow: whether it stays inside a clause and steps over no word for the writer.
  /// - Throws: when the phrase would match nothing at all.
  mutating func add(
    _ pattern: PhrasePattern,
    as phrase: Int,
    isNarrow: Bool = false
  ) throws(PhraseFault) {
    isAddingNarrow = isNarrow
    let piece = build(pattern, phrase)
    guard !piece.isEmpty else { throw PhraseFault("may be left out altogether") }
    for index in piece.last {
      positions[index].ends = true
      if let symbol = positions[index].symbol { endings[phrase, default: []].insert(symbol) }
    }
    for index in piece.first {
      guard let symbol = positions[index].symbol else {
        throw PhraseFault("begins with a “~”")
      }
      starts[symbol, default: []].append(index)
    }
  }

  private mutating func build(_ pattern: PhrasePattern, _ phrase: Int) -> Piece {
    switch pattern {
    case .word(let word): leaf(vocabulary.symbol(for: word), phrase)
    case .anything: leaf(nil, phrase)
    case .optional(let inner):
      {
        var piece = build(inner, phrase)
        piece.isEmpty = true
        return piece
      }()
    case .choice(let options):
      options.reduce(into: Piece()) { result, option in
        let piece = build(option, phrase)
        result.first += piece.first
        result.last += piece.last
        result.isEmpty = result.isEmpty || piece.isEmpty
      }
    case .sequence(let parts):
      parts.reduce(into: Piece(isEmpty: true)) { result, part in
        join(&result, build(part, phrase))
      }
    }
  }

  private mutating func leaf(_ symbol: Int?, _ phrase: Int) -> Piece {
    positions.append(Position(symbol: symbol, phrase: phrase, isNarrow: isAddingNarrow))
    return Piece(first: [positions.count - 1], last: [positions.count - 1])
  }

  private mutating func join(_ left: inout Piece, _ right: Piece) {
    for index in left.last { positions[index].followers += right.first }
    if left.isEmpty { left.first += right.first }
    left.last = right.isEmpty ? left.last + right.last : right.last
    left.isEmpty = left.isEmpty && right.isEmpty
  }

  /// All places where phrases stand, in the order of their ends.
  ///
  /// - Parameters:
  ///   - tokens: the message.
  ///   - closed: whether a phrase may not go on over the gap before a token.
  /// - Returns: each phrase once for each of its ends, with its latest start.
  func matches(in tokens: [Token], closed: (Int) -> Bool) -> [PhraseMatch] {
    var pass = Pass(size: positions.count)
    var known: [String: [Int]] = [:]
    for (index, token) in tokens.enumerated() {
      let symbols = known[token.letters] ?? vocabulary.symbols(for: token)
      known[token.letters] = symbols
      pass.begin(index)
      if !closed(index) { follow(symbols, after: token.gap, in: &pass) }
      for symbol in symbols {
        for position in starts[symbol] ?? [] { pass.activate(position, since: index) }
      }
      for (position, start) in pass.next where positions[position].ends {
        pass.found.append(
          PhraseMatch(phrase: positions[position].phrase, tokens: start...index)
        )
      }
    }
    return pass.found
  }

  /// The words, by their numbers in the vocabulary, with which phrases of some numbers may end.
  func endings(of phrases: some Sequence<Int>) -> Set<Vocabulary.Symbol> {
    phrases.reduce(into: []) { $0.formUnion(endings[$1] ?? []) }
  }

  /// Activates what may follow the active states and fits the token.
  private func follow(_ symbols: [Int], after gap: Gap, in pass: inout Pass) {
    let blocks = symbols.contains(where: barriers.contains)
    let isOwn = symbols.contains(where: own.contains)
    for (position, start) in pass.active {
      let isNarrow = positions[position].isNarrow
      if isNarrow, gap != .none { continue }
      for follower in positions[position].followers {
        let fits =
          positions[follower].symbol.map(symbols.contains) ?? !(blocks || isNarrow && isOwn)
        if fits { pass.activate(follower, since: start) }
      }
    }
  }

  /// One run over the tokens: the active states with the token at which their phrase began.
  private struct Pass {
    var found: [PhraseMatch] = []
    private(set) var active: [(position: Int, start: Int)] = []
    private(set) var next: [(position: Int, start: Int)] = []
    private var index = -1
    /// For each state the last token at which it became active, and where it stands in `next`.
    private var seen: [Int]
    private var slot: [Int]

    init(size: Int) {
      seen = [Int](repeating: -1, count: size)
      slot = [Int](repeating: 0, count: size)
    }

    /// Goes on to a token: what was next is now active.
    mutating func begin(_ index: Int) {
      self.index = index
      active = next
      next.removeAll(keepingCapacity: true)
    }

    /// Makes a state active after this token, once, with its latest start.
    mutating func activate(_ position: Int, since start: Int) {
      if seen[position] == index {
        next[slot[position]].start = max(next[slot[position]].start, start)
        return
      }
      seen[position] = index
      slot[position] = next.count
      next.append((position, start))
    }
  }
}
