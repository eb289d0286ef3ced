/// One run of an ``AutomatonTable`` over the tokens of a message: the active states, with the token
/// at which their phrase began.
///
/// For each token in turn: ``begin(_:with:)``, ``follow(_:after:)`` unless a sentence ended before
/// it, ``start()``, ``report()``, and ``carry(over:)`` for a word that changes nothing.
struct PhrasePass {
  /// The phrases found so far, in the order of their ends.
  private(set) var found: [PhraseMatch] = []
  private let automaton: AutomatonTable
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
  init(_ automaton: AutomatonTable) {
    self.automaton = automaton
    fits = [Int](repeating: -1, count: automaton.classCount)
    seen = Array(repeating: PhraseAutomaton.none, count: automaton.positionCount)
    slot = Array(repeating: 0, count: automaton.positionCount)
    opened = Array(repeating: PhraseAutomaton.none, count: automaton.jointCount)
    place = Array(repeating: 0, count: automaton.jointCount)
  }

  /// Goes on to a token that is in some classes: what was next is now active.
  mutating func begin(_ index: Int, with classes: [Int]) {
    self.index = index
    self.classes = classes
    for name in classes where fits.indices.contains(name) { fits[name] = index }
    swap(&active, &next)
    next.removeAll(keepingCapacity: true)
  }

  /// Activates what may follow the active states and fits the token.
  mutating func follow(_ word: PhraseWord, after gap: Gap) {
    openJoints(after: gap)
    for (joint, start) in open {
      for place in automaton.followers(of: joint) {
        let follower = automaton.follower(at: place)
        if isFit(follower, word) { activate(follower, since: start) }
      }
    }
  }

  private func isFit(_ position: PhraseAutomaton.Number, _ word: PhraseWord) -> Bool {
    let name = automaton.wordClass(of: position)
    if name == PhraseAutomaton.none {
      return !(word.isBarrier || automaton.isNarrow(position) && word.isOwn)
    }
    return fits.indices.contains(Int(name)) && fits[Int(name)] == index
  }

  /// Opens every joint behind an active state, once, with its latest start.
  private mutating func openJoints(after gap: Gap) {
    open.removeAll(keepingCapacity: true)
    for (position, start) in active {
      if gap != .none, automaton.isNarrow(position) { continue }
      var link = automaton.lastLink(of: position)
      while link != PhraseAutomaton.none {
        openJoint(automaton.joint(of: link), since: start)
        link = automaton.nextLink(after: link)
      }
    }
  }

  private mutating func openJoint(_ joint: PhraseAutomaton.Number, since start: Int) {
    let number = Int(joint)
    guard opened.indices.contains(number) else { return }
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
      for place in automaton.starts(of: name) {
        activate(automaton.start(at: place), since: index)
      }
    }
  }

  /// Notes the phrases that end with the token.
  mutating func report() {
    for (position, start) in next where automaton.ends(at: position) {
      found.append(PhraseMatch(phrase: automaton.phrase(of: position), tokens: start...index))
    }
  }

  /// Keeps what was active before a word that changes nothing active behind it.
  mutating func carry(over gap: Gap) {
    for (position, start) in active {
      let isAtEnd = automaton.lastLink(of: position) == PhraseAutomaton.none
      if isAtEnd || gap != .none && automaton.isNarrow(position) { continue }
      activate(position, since: start)
    }
  }

  /// Makes a state active after this token, once, with its latest start.
  private mutating func activate(_ position: PhraseAutomaton.Number, since start: Int) {
    let number = Int(position)
    guard seen.indices.contains(number) else { return }
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
