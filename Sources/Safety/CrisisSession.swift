/// What is to be done after a message, before anything else happens with it.
package enum CrisisStep: Equatable, Sendable {
  /// The talk goes on.
  case talk
  /// The talk goes on, and the person is asked how they are.
  case checkIn
  /// The reviewed answer is given at once; `isRepeated` after the first one of this session.
  case answer(CrisisLevel, isRepeated: Bool)
  /// The person said that they are safe; the talk goes on at the lower level.
  case steppedDown
}

/// The outcome of one message.
package struct CrisisDecision: Equatable, Sendable {
  /// What the message itself said.
  package let finding: CrisisFinding
  /// The level of the session after it.
  package let level: CrisisLevel
  /// What is to be done.
  package let step: CrisisStep
}

/// What of a session's safety outlives the program; it holds no words of the person.
package struct CrisisState: Codable, Equatable, Sendable {
  /// The level of the session.
  package var level: CrisisLevel = .none
  /// The level below which the session doesn't go any more.
  package var floor: CrisisLevel = .none
  /// Whether the question about safety waits for an answer.
  package var isQuestionOpen = false
  /// How many reviewed answers were given; the yearly count is made of these.
  package var answers = 0
  /// The category of the last finding that raised the level or kept it.
  package var category: CrisisCategory = .none
  /// When the last message came, in seconds since 1970; nil before the first.
  package var lastMessage: Int64?

  /// The state of a session in which nothing was said.
  package init() {}
}

/// The safety of one session: sticky, and lowered only by an explicit answer.
///
/// | state | message says | goes to |
/// | --- | --- | --- |
/// | any | something heavier | that level; at 2 and 3 the question is open |
/// | 2, 3 | the same or lighter crisis language | stays; the answer is given again |
/// | 1 with question, 2 | “yes” | 2; the question stays open |
/// | 2 after explicit-active | only a time (“tonight”) | 3 |
/// | 1 after veiled, with question | only a time | 2 |
/// | 3 with question open | “no”, or safe in words | 2; asked once more |
/// | 2 with question open | “no”, or safe in words | 1, which is now the floor |
/// | 1 | safe in words, or “no” to the question | 0, or the floor |
/// | any | anything else | stays |
///
/// Time alone never lowers a level within a session; ``timePassed(to:)`` turns what is left open
/// after a day into a question at the start.
package struct CrisisSession: Sendable {
  /// What is to be stored.
  package private(set) var state: CrisisState
  private var tails: [MessageTail] = []
  private var hints: [Set<CrisisCategory>] = []

  /// How many messages back words and hints still count.
  private static let memory = 3
  /// After how many silent seconds an open danger becomes a question: a day, as the law's daily
  /// notice has it (New York GBL 1702).
  private static let dayLong: Int64 = 86_400

  /// A session, new or going on from what was stored.
  package init(state: CrisisState = CrisisState()) { self.state = state }

  /// The level of the session.
  package var level: CrisisLevel { state.level }

  /// Screens a message and moves on.
  ///
  /// - Parameters:
  ///   - text: what the person wrote.
  ///   - now: seconds since 1970.
  ///   - screener: the screen.
  /// - Returns: what was found, the level after it, and what is to be done.
  package mutating func receive(
    _ text: String,
    at now: Int64,
    screener: CrisisScreener
  ) -> CrisisDecision {
    _ = timePassed(to: now)
    var finding = screener.screen(text, after: tails)
    remember(text, finding)
    if finding.level == .checkIn, allHints.count > 1 { finding.level = .present }
    state.lastMessage = now
    let step = move(finding)
    return CrisisDecision(finding: finding, level: state.level, step: step)
  }

  /// The person told of a danger by other means than a message, such as an answer to a question.
  ///
  /// - Parameters:
  ///   - finding: what it amounts to.
  ///   - now: seconds since 1970.
  /// - Returns: as ``receive(_:at:screener:)``.
  package mutating func told(_ finding: CrisisFinding, at now: Int64) -> CrisisDecision {
    _ = timePassed(to: now)
    state.lastMessage = now
    let step = move(finding)
    return CrisisDecision(finding: finding, level: state.level, step: step)
  }

  /// The person says by other means than a message that they are safe, such as a command.
  package mutating func personIsSafe() -> CrisisStep { stepDown() }

  /// Time has passed; true when a danger left open for a day has become a question.
  package mutating func timePassed(to now: Int64) -> Bool {
    guard let last = state.lastMessage, now - last >= Self.dayLong, state.level >= .present
    else { return false }
    state.level = .checkIn
    state.floor = .checkIn
    state.isQuestionOpen = true
    tails = []
    hints = []
    return true
  }

  private var allHints: Set<CrisisCategory> { hints.reduce(into: []) { $0.formUnion($1) } }

  private mutating func remember(_ text: String, _ finding: CrisisFinding) {
    tails = Array((tails + [MessageTail(of: text)]).suffix(Self.memory))
    hints = Array((hints + [finding.hints]).suffix(Self.memory))
  }

  private mutating func move(_ finding: CrisisFinding) -> CrisisStep {
    if finding.level >= .present { return raise(to: finding.level, finding.category) }
    switch finding.reply {
    case .soon where state.level == .present && state.category == .explicitActive:
      return raise(to: .immediate, .explicitActive)
    case .soon where state.level == .checkIn && state.isQuestionOpen && state.category == .veiled:
      return raise(to: .present, .veiled)
    case .yes where state.isQuestionOpen:
      return raise(to: max(.present, state.level), state.category)
    case .safe where state.level > .none: return stepDown()
    case .no where state.isQuestionOpen: return stepDown()
    default: break
    }
    guard finding.level == .checkIn else { return .talk }
    if state.level <= .checkIn {
      state.level = .checkIn
      state.category = finding.category
      // Only a question that was put can be answered with “no”.
      state.isQuestionOpen = true
      return .checkIn
    }
    return .talk
  }

  private mutating func raise(to level: CrisisLevel, _ category: CrisisCategory) -> CrisisStep {
    state.level = max(state.level, level)
    state.floor = .checkIn
    state.isQuestionOpen = true
    if category != .none { state.category = category }
    defer { state.answers += 1 }
    return .answer(state.level, isRepeated: state.answers > 0)
  }

  private mutating func stepDown() -> CrisisStep {
    switch state.level {
    case .immediate:
      state.level = .present
      state.isQuestionOpen = true
    case .present:
      state.level = .checkIn
      state.isQuestionOpen = false
    case .checkIn:
      state.level = state.floor
      state.isQuestionOpen = false
    case .none: return .talk
    }
    hints = []
    return .steppedDown
  }
}
