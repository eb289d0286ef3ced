/// One run of a ``PhraseAutomaton`` over the tokens of a message: the active states, with the token
/// at which their phrase began.
///
/// For each token in turn: ``begin(_:with:)``, ``follow(_:after:)`` unless a sentence ended before
/// it, ``start()``, ``report()``, and ``carry(over:)`` for a word that changes nothing.
struct PhrasePass {
  /// The phrases found so far, in the order of their ends.
  private(set) var found: [PhraseMatch] = []
  private let automaton: PhraseAutomaton
  private var active: [(position: Int, start: Int)] = []
  private var next: [(position: Int, start: Int)] = []
  private var index = -1
  private var classes: [Int] = []
  /// For each class the last token that was in it.
  private var fits: [Int]
  /// For each state the last token at which it became active, and where it stands in `next`.
  private var seen: [Int]
  private var slot: [Int]
  /// The joints open at this token, and for each joint the last token at which it was, and where
  /// it stands in `open`.
  private var open: [(joint: Int, start: Int)] = []
  private var opened: [Int]
  private var place: [Int]

  /// A run that has seen no token.
  init(_ automaton: PhraseAutomaton) {
    self.automaton = automaton
    fits = [Int](repeating: -1, count: automaton.classes.count)
    seen = [Int](repeating: -1, count: automaton.positions.count)
    slot = [Int](repeating: 0, count: automaton.positions.count)
    opened = [Int](repeating: -1, count: automaton.joints.count)
    place = [Int](repeating: 0, count: automaton.joints.count)
  }

  /// Goes on to a token that is in some classes: what was next is now active.
  mutating func begin(_ index: Int, with classes: [Int]) {
    self.index = index
    self.classes = classes
    for name in classes { fits[name] = index }
    swap(&active, &next)
    next.removeAll(keepingCapacity: true)
  }

  /// Activates what may follow the active states and fits the token.
  mutating func follow(_ word: PhraseWord, after gap: Gap) {
    openJoints(after: gap)
    for (joint, start) in open {
      for follower in automaton.joints[joint] {
        let position = automaton.positions[follower]
        let isFit =
          position.wordClass.map { fits[$0] == index }
          ?? !(word.isBarrier || position.isNarrow && word.isOwn)
        if isFit { activate(follower, since: start) }
      }
    }
  }

  /// Opens every joint behind an active state, once, with its latest start.
  private mutating func openJoints(after gap: Gap) {
    open.removeAll(keepingCapacity: true)
    for (position, start) in active {
      if gap != .none, automaton.positions[position].isNarrow { continue }
      var link = automaton.positions[position].link
      while let number = link {
        openJoint(automaton.links[number].joint, since: start)
        link = automaton.links[number].next
      }
    }
  }

  private mutating func openJoint(_ joint: Int, since start: Int) {
    if opened[joint] == index {
      open[place[joint]].start = max(open[place[joint]].start, start)
      return
    }
    opened[joint] = index
    place[joint] = open.count
    open.append((joint, start))
  }

  /// Activates where phrases begin with the token.
  mutating func start() {
    for name in classes {
      for position in automaton.starts[name] { activate(position, since: index) }
    }
  }

  /// Notes the phrases that end with the token.
  mutating func report() {
    for (position, start) in next where automaton.positions[position].ends {
      found.append(
        PhraseMatch(phrase: automaton.positions[position].phrase, tokens: start...index)
      )
    }
  }

  /// Keeps what was active before a word that changes nothing active behind it.
  mutating func carry(over gap: Gap) {
    for (position, start) in active where automaton.positions[position].link != nil {
      if gap != .none, automaton.positions[position].isNarrow { continue }
      activate(position, since: start)
    }
  }

  /// Makes a state active after this token, once, with its latest start.
  private mutating func activate(_ position: Int, since start: Int) {
    if seen[position] == index {
      next[slot[position]].start = max(next[slot[position]].start, start)
      return
    }
    seen[position] = index
    slot[position] = next.count
    next.append((position, start))
  }
}
