/// The phrases of a language as positions (Glushkov 1961): each word of each phrase is a state, and
/// a token leads from the active states to those that may follow and that it fits.
///
/// Two things keep it small, so that a lexicon is ready in a few hundredths of a second: words that
/// may stand in each other's place are one position with a class of words, and what may follow is
/// shared by all positions before it (a joint), not written out for each pair.
struct PhraseAutomaton: Sendable {
  /// A place in a phrase.
  struct Position {
    /// The class of the words that fit; nil for any word.
    let wordClass: Int?
    /// The number of the phrase.
    let phrase: Int
    /// Whether the phrase ends at a pause, and its gaps at a word for the writer.
    let isNarrow: Bool
    /// Whether the phrase may end here.
    var ends = false
    /// The last of ``links`` to what may follow; nil at an end.
    var link: Int?
  }

  /// From a position to a joint, and the link before it.
  struct Link {
    /// What may follow, as a number of ``joints``.
    let joint: Int
    /// The next link of the same position.
    let next: Int?
  }

  private struct Piece {
    var first: [Int] = []
    var last: [Int] = []
    var isEmpty = false
  }

  /// All places of all phrases.
  private(set) var positions: [Position] = []
  /// From positions to joints: lists, because most positions have one link and none has many.
  private(set) var links: [Link] = []
  /// For each joint, the positions behind it.
  private(set) var joints: [[Int]] = []
  /// For each class, the words in it.
  private(set) var classes: [[Vocabulary.Symbol]] = []
  /// For each class, the positions at which phrases begin.
  private(set) var starts: [[Int]] = []
  /// For each word, the classes that it is in.
  private(set) var classesOfWord: [Vocabulary.Symbol: [Int]] = [:]
  private var knownClasses: [[Vocabulary.Symbol]: Int] = [:]

  /// Adds a phrase; several may share a number.
  ///
  /// - Parameters:
  ///   - pattern: the phrase.
  ///   - phrase: its number.
  ///   - isNarrow: whether it stays inside a clause and steps over no word for the writer.
  ///   - vocabulary: takes in its words.
  /// - Returns: the classes of words with which the phrase may end.
  /// - Throws: when the phrase would match nothing at all.
  mutating func add(
    _ pattern: PhrasePattern,
    as phrase: Int,
    isNarrow: Bool,
    vocabulary: inout Vocabulary
  ) throws(PhraseFault) -> [Int] {
    let piece = build(pattern, Origin(phrase: phrase, isNarrow: isNarrow), &vocabulary)
    guard !piece.isEmpty else { throw PhraseFault("may be left out altogether") }
    for index in piece.first {
      guard let name = positions[index].wordClass else { throw PhraseFault("begins with a “~”") }
      starts[name].append(index)
    }
    for index in piece.last { positions[index].ends = true }
    return piece.last.compactMap { positions[$0].wordClass }
  }

  /// What is the same for all positions of a phrase.
  private struct Origin {
    let phrase: Int
    let isNarrow: Bool
  }

  private mutating func build(
    _ pattern: PhrasePattern,
    _ origin: Origin,
    _ vocabulary: inout Vocabulary
  ) -> Piece {
    switch pattern {
    case .word(let word): return leaf([vocabulary.symbol(for: word)], origin)
    case .anything: return leaf(nil, origin)
    case .optional(let inner):
      var piece = build(inner, origin, &vocabulary)
      piece.isEmpty = true
      return piece
    case .choice(let options): return choice(of: options, origin, &vocabulary)
    case .sequence(let parts):
      var result = Piece(isEmpty: true)
      for part in parts { join(&result, build(part, origin, &vocabulary)) }
      return result
    }
  }

  /// One position for all options that are one word, and one part for each of the others.
  private mutating func choice(
    of options: [PhrasePattern],
    _ origin: Origin,
    _ vocabulary: inout Vocabulary
  ) -> Piece {
    var result = Piece()
    var words: [Vocabulary.Symbol] = []
    var rest = options[...]
    while let option = rest.popFirst() {
      switch option {
      case .word(let word): words.append(vocabulary.symbol(for: word))
      case .choice(let inner): rest = inner + rest
      default: add(build(option, origin, &vocabulary), to: &result)
      }
    }
    if !words.isEmpty { add(leaf(words, origin), to: &result) }
    return result
  }

  private func add(_ piece: Piece, to result: inout Piece) {
    result.first += piece.first
    result.last += piece.last
    result.isEmpty = result.isEmpty || piece.isEmpty
  }

  private mutating func leaf(_ words: [Vocabulary.Symbol]?, _ origin: Origin) -> Piece {
    positions.append(
      Position(
        wordClass: words.map { wordClass(of: $0) },
        phrase: origin.phrase,
        isNarrow: origin.isNarrow
      )
    )
    return Piece(first: [positions.count - 1], last: [positions.count - 1])
  }

  private mutating func wordClass(of words: [Vocabulary.Symbol]) -> Int {
    let members = words.count == 1 ? words : Set(words).sorted()
    if let known = knownClasses[members] { return known }
    let name = classes.count
    knownClasses[members] = name
    classes.append(members)
    starts.append([])
    for word in members { classesOfWord[word, default: []].append(name) }
    return name
  }

  private mutating func join(_ left: inout Piece, _ right: Piece) {
    if !left.last.isEmpty {
      joints.append(right.first)
      for index in left.last {
        links.append(Link(joint: joints.count - 1, next: positions[index].link))
        positions[index].link = links.count - 1
      }
    }
    if left.isEmpty { left.first += right.first }
    left.last = right.isEmpty ? left.last + right.last : right.last
    left.isEmpty = left.isEmpty && right.isEmpty
  }
}
