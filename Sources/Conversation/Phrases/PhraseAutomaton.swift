import Core
import FlatTables

/// The phrases of a language as positions (Glushkov 1961): each word of each phrase is a state, and
/// a token leads from the active states to those that may follow and that it fits.
///
/// Two things keep it small, so that a lexicon is ready in a few hundredths of a second: words that
/// may stand in each other's place are one position with a class of words, and what may follow is
/// shared by all positions before it (a joint), not written out for each pair. This takes phrases in;
/// ``AutomatonTable`` is what it writes, and what messages are read with.
struct PhraseAutomaton {
  /// The number of a position, class, link or joint; the English lexicon has 40,000 positions.
  typealias Number = Int32

  /// Stands where there is no number.
  static let none: Number = -1

  /// A place in a phrase.
  struct Position {
    /// The class of the words that fit; ``PhraseAutomaton/none`` for any word.
    let wordClass: Number
    /// The number of the phrase.
    let phrase: Number
    /// The last of ``links`` to what may follow; ``PhraseAutomaton/none`` at an end.
    var link = none
    /// Whether the phrase ends at a pause, and its gaps at a word for the writer.
    let isNarrow: Bool
    /// Whether the phrase may end here.
    var ends = false
  }

  /// From a position to a joint, and the link before it.
  struct Link {
    /// What may follow, as a number for ``followers(of:)``.
    let joint: Number
    /// The next link of the same position; ``PhraseAutomaton/none`` after the last.
    let next: Number
  }

  private struct Piece {
    var first: [Number] = []
    var last: [Number] = []
    var isEmpty = false
  }

  /// All places of all phrases.
  private var positions: [Position] = []
  /// From positions to joints: lists, because most positions have one link and none has many.
  private var links: [Link] = []
  /// The positions behind all joints, one joint after the other, and where each joint's end.
  private var followers: [Number] = []
  private var jointEnds: [Number] = []
  /// For each class, the words in it.
  private(set) var classes: [[Vocabulary.Symbol]] = []
  /// For each class, the positions at which phrases begin.
  private var starts: [[Number]] = []
  /// For each word, the classes that it is in.
  private var classesOfWord: [Vocabulary.Symbol: [Int]] = [:]
  private var knownClasses: [[Vocabulary.Symbol]: Int] = [:]
  private var knownGroups: [Int: Options] = [:]

  /// The options of a choice: the class of those that are one word, and the others.
  private struct Options: Sendable {
    var wordClass: Int?
    var others: [PhrasePattern] = []
  }

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
    vocabulary: inout VocabularyBuilder
  ) throws(PhraseFault) -> [Int] {
    let piece = build(pattern, Origin(phrase: phrase, isNarrow: isNarrow), &vocabulary)
    guard !piece.isEmpty else { throw PhraseFault("may be left out altogether") }
    for number in piece.first {
      let name = positions[Int(number)].wordClass
      guard name != Self.none else { throw PhraseFault("begins with a “~”") }
      starts[Int(name)].append(number)
    }
    for number in piece.last { positions[Int(number)].ends = true }
    return piece.last.map { Int(positions[Int($0)].wordClass) }.filter { $0 >= 0 }
  }

  /// The most words that a phrase can have; 0 without phrases.
  ///
  /// What may follow a position was added after it, so that one pass from the end sees all of them.
  var longestPhrase: Int {
    var lengths = [Int](repeating: 1, count: positions.count)
    for number in positions.indices.reversed() {
      var link = positions[number].link
      while link != Self.none {
        let joint = Int(links[Int(link)].joint)
        let begin = joint == 0 ? 0 : Int(jointEnds[joint - 1])
        let behind = followers[begin..<Int(jointEnds[joint])].map { lengths[Int($0)] }.max() ?? 0
        lengths[number] = max(lengths[number], behind + 1)
        link = links[Int(link)].next
      }
    }
    return lengths.max() ?? 0
  }

  /// Adds the automaton to a table, as ``AutomatonTable/init(from:)`` reads it.
  ///
  /// - Parameters:
  ///   - writer: takes it in.
  ///   - words: how many words the vocabulary has.
  func write(to writer: inout FlatTableWriter, words: Int) {
    writer.add(positions.map { Int($0.wordClass) })
    writer.add(positions.map { Int($0.link) })
    writer.add(
      positions.map { AutomatonTable.marks(of: Int($0.phrase), $0.isNarrow, $0.ends) }
    )
    writer.add(links.map { Int($0.joint) })
    writer.add(links.map { Int($0.next) })
    writer.add(jointEnds.map { Int($0) })
    writer.add(followers.map { Int($0) })
    writer.add(lists: starts.map { $0.map { Int($0) } })
    writer.add(lists: (0..<words).map { classesOfWord[$0] ?? [] })
  }

  /// What is the same for all positions of a phrase.
  private struct Origin {
    let phrase: Int
    let isNarrow: Bool
  }

  private mutating func build(
    _ pattern: PhrasePattern,
    _ origin: Origin,
    _ vocabulary: inout VocabularyBuilder
  ) -> Piece {
    switch pattern {
    case .word(let word):
      return leaf(wordClass(of: [vocabulary.symbol(for: word)]), origin)
    case .anything: return leaf(nil, origin)
    case .optional(let inner):
      var piece = build(inner, origin, &vocabulary)
      piece.isEmpty = true
      return piece
    case .choice(let options):
      return choice(of: sorted(options, &vocabulary), origin, &vocabulary)
    case .group(let number, let options):
      let known = knownGroups[number] ?? sorted(options, &vocabulary)
      knownGroups[number] = known
      return choice(of: known, origin, &vocabulary)
    case .sequence(let parts):
      var result = Piece(isEmpty: true)
      for part in parts { join(&result, build(part, origin, &vocabulary)) }
      return result
    }
  }

  private mutating func sorted(
    _ options: [PhrasePattern],
    _ vocabulary: inout VocabularyBuilder
  ) -> Options {
    var result = Options()
    var words: [Vocabulary.Symbol] = []
    var rest = options[...]
    while let option = rest.popFirst() {
      switch option {
      case .word(let word): words.append(vocabulary.symbol(for: word))
      case .choice(let inner), .group(_, let inner): rest = inner + rest
      default: result.others.append(option)
      }
    }
    if !words.isEmpty { result.wordClass = wordClass(of: words) }
    return result
  }

  /// One position for all options that are one word, and one part for each of the others.
  private mutating func choice(
    of options: Options,
    _ origin: Origin,
    _ vocabulary: inout VocabularyBuilder
  ) -> Piece {
    var result = Piece()
    for option in options.others { add(build(option, origin, &vocabulary), to: &result) }
    if let name = options.wordClass { add(leaf(name, origin), to: &result) }
    return result
  }

  private func add(_ piece: Piece, to result: inout Piece) {
    result.first += piece.first
    result.last += piece.last
    result.isEmpty = result.isEmpty || piece.isEmpty
  }

  private mutating func leaf(_ wordClass: Int?, _ origin: Origin) -> Piece {
    let number = Number(positions.count)
    positions.append(
      Position(
        wordClass: wordClass.map { Number($0) } ?? Self.none,
        phrase: Number(origin.phrase),
        isNarrow: origin.isNarrow
      )
    )
    return Piece(first: [number], last: [number])
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
      followers += right.first
      jointEnds.append(Number(followers.count))
      for number in left.last {
        let link = Link(joint: Number(jointEnds.count - 1), next: positions[Int(number)].link)
        positions[Int(number)].link = Number(links.count)
        links.append(link)
      }
    }
    if left.isEmpty { left.first += right.first }
    left.last = right.isEmpty ? left.last + right.last : right.last
    left.isEmpty = left.isEmpty && right.isEmpty
  }
}
