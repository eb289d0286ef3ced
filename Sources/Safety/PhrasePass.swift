/// One run of a ``PhraseAutomaton`` over the tokens of a message: the active states, with the token
/// at which their phrase began.
///
/// For each token in turn: ``begin(_:with:)``, ``follow(_:after:)`` unless a sentence ended before
/// it, ``start()``, ``report()``, and ``carry(over:)`` for a word that changes nothing.
struct PhrasePass {
  /// The phrases found so far, in the order of their ends.
  private(set) var found: [PhraseMatch] = []
  private let automaton: PhraseAutomaton
  private var active: [(position: PhraseAutomaton.Number, start: Int)] = []
  private var next: [(position: PhraseAutomaton.Number, start: Int)] = []
  private var index = -1
  private var classes: [Int] = []
  /// For each class the last token that was in it.
  private var fits: [Int]
  /// For each state the last token at which it became active, and where it stands in `next`.
  private var seen: [PhraseAutomaton.Number]
  private var slot: [PhraseAutomaton.Number]
  /// The joints open at this token, and for each joint the last token at which it was, and where
  /// it stands in `open`.
  private var open: [(joint: PhraseAutomaton.Number, start: Int)] = []
  private var opened: [PhraseAutomaton.Number]
  private var place: [PhraseAutomaton.Number]

  /// A run that has seen no token.
  init(_ automaton: PhraseAutomaton) {
    self.automaton = automaton
    fits = [Int](repeating: -1, count: automaton.classes.count)
    seen = Array(repeating: PhraseAutomaton.none, count: automaton.positions.count)
    slot = Array(repeating: 0, count: automaton.positions.count)
    opened = Array(repeating: PhraseAutomaton.none, count: automaton.jointCount)
    place = Array(repeating: 0, count: automaton.jointCount)
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
      for follower in automaton.followers(of: joint) {
        let position = automaton.positions[Int(follower)]
        let isFit =
          position.wordClass == PhraseAutomaton.none
          ? !(word.isBarrier || position.isNarrow && word.isOwn)
          : fits[Int(position.wordClass)] == index
        if isFit { activate(follower, since: start) }
      }
    }
  }

  /// Opens every joint behind an active state, once, with its latest start.
  private mutating func openJoints(after gap: Gap) {
    open.removeAll(keepingCapacity: true)
    for (position, start) in active {
      if gap != .none, automaton.positions[Int(position)].isNarrow { continue }
      var number = automaton.positions[Int(position)].link
      while number != PhraseAutomaton.none {
        let link = automaton.links[Int(number)]
        openJoint(link.joint, since: start)
        number = link.next
      }
    }
  }

  private mutating func openJoint(_ joint: PhraseAutomaton.Number, since start: Int) {
    let number = Int(joint)
    if opened[number] == index {
      let place = Int(place[number])
      open[place].start = max(open[place].start, start)
      return
    }
    opened[number] = PhraseAutomaton.Number(index)
    place[number] = PhraseAutomaton.Number(open.count)
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
    for (position, start) in next where automaton.positions[Int(position)].ends {
      found.append(
        PhraseMatch(phrase: Int(automaton.positions[Int(position)].phrase), tokens: start...index)
      )
    }
  }

  /// Keeps what was active before a word that changes nothing active behind it.
  mutating func carry(over gap: Gap) {
    for (position, start) in active {
      let place = automaton.positions[Int(position)]
      if place.link == PhraseAutomaton.none || gap != .none && place.isNarrow { continue }
      activate(position, since: start)
    }
  }

  /// Makes a state active after this token, once, with its latest start.
  private mutating func activate(_ position: PhraseAutomaton.Number, since start: Int) {
    let number = Int(position)
    if seen[number] == index {
      let slot = Int(slot[number])
      next[slot].start = max(next[slot].start, start)
      return
    }
    seen[number] = PhraseAutomaton.Number(index)
    slot[number] = PhraseAutomaton.Number(next.count)
    next.append((position, start))
  }
}
