import FlatTables

/// A ``PhraseAutomaton`` as it is kept: rows of numbers that are read where they lie.
struct AutomatonTable: Sendable {
  /// The number of a position, class, link or joint.
  typealias Number = PhraseAutomaton.Number

  /// For each position the class of the words that fit; ``PhraseAutomaton/none`` for any word.
  private let wordClasses: FlatNumbers
  /// For each position the last of its links; ``PhraseAutomaton/none`` at an end.
  private let lastLinks: FlatNumbers
  /// For each position its phrase and what it may do; see ``marks(of:_:_:)``.
  private let marks: FlatNumbers
  private let joints: FlatNumbers
  private let nextLinks: FlatNumbers
  /// For each joint, the positions behind it.
  private let joined: FlatLists
  /// For each class, the positions at which phrases begin.
  private let starts: FlatLists
  /// For each word, the classes that it is in.
  private let classesOfWord: FlatLists

  /// How many positions there are.
  var positionCount: Int { wordClasses.count }
  /// How many joints there are.
  var jointCount: Int { joined.count }
  /// How many classes of words there are.
  var classCount: Int { starts.count }

  /// The automaton that ``PhraseAutomaton/write(to:words:)`` wrote.
  init(from reader: inout FlatTableReader) throws(FlatTableError) {
    wordClasses = try reader.numbers()
    lastLinks = try reader.numbers()
    marks = try reader.numbers()
    joints = try reader.numbers()
    nextLinks = try reader.numbers()
    joined = try reader.lists()
    starts = try reader.lists()
    classesOfWord = try reader.lists()
  }

  /// A phrase's number with whether its position is narrow and whether the phrase may end there.
  static func marks(of phrase: Int, _ isNarrow: Bool, _ ends: Bool) -> Int {
    phrase << 2 | (isNarrow ? 2 : 0) | (ends ? 1 : 0)
  }

  /// The class of the words that fit a position; ``PhraseAutomaton/none`` for any word.
  func wordClass(of position: Number) -> Number { wordClasses[Int(position)] }

  /// The number of the phrase that a position belongs to.
  func phrase(of position: Number) -> Int { Int(marks[Int(position)] >> 2) }

  /// Whether the phrase ends at a pause, and its gaps at a word for the writer.
  func isNarrow(_ position: Number) -> Bool { marks[Int(position)] & 2 != 0 }

  /// Whether the phrase may end at a position.
  func ends(at position: Number) -> Bool { marks[Int(position)] & 1 != 0 }

  /// The last link of a position to what may follow; ``PhraseAutomaton/none`` at an end.
  func lastLink(of position: Number) -> Number { lastLinks[Int(position)] }

  /// What may follow by a link.
  func joint(of link: Number) -> Number { joints[Int(link)] }

  /// The next link of the same position; ``PhraseAutomaton/none`` after the last.
  ///
  /// A link leads to an earlier one: a damaged table must not lead round in a circle.
  func nextLink(after link: Number) -> Number {
    let next = nextLinks[Int(link)]
    return next < link ? next : PhraseAutomaton.none
  }

  /// Where the positions behind a joint stand, for ``follower(at:)``.
  func followers(of joint: Number) -> Range<Int> { joined.places(of: Int(joint)) }

  /// A position behind a joint.
  func follower(at place: Int) -> Number { joined.values[place] }

  /// Where the positions stand at which phrases begin with a word of a class, for ``start(at:)``.
  func starts(of name: Int) -> Range<Int> { starts.places(of: name) }

  /// A position at which a phrase begins.
  func start(at place: Int) -> Number { starts.values[place] }

  /// The classes that a word is in.
  func classes(of word: Vocabulary.Symbol) -> [Int] { classesOfWord[word] }
}
