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
  /// A danger of level 3 stands: safety is asked about once more, with the emergency number, and
  /// nothing else is talked about; what the message answered, where it was an answer.
  case hold(CrisisReply?)
}

/// The outcome of one message.
package struct CrisisDecision: Equatable, Sendable {
  /// What the message itself said.
  package let finding: CrisisFinding
  /// The level of the session after it.
  package let level: CrisisLevel
  /// What is to be done.
  package let step: CrisisStep

  /// Whether the person themselves may be in danger, and says so for the first time: level 2 or 3,
  /// neither about somebody else nor a question put once more.
  package var isNewDanger: Bool {
    if case .hold = step { return false }
    switch finding.category {
    case .someoneElse, .denied, .past, .quoted, .mention: return false
    default: return level >= .present
    }
  }
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
/// | 3, and 2 after it | what resolves it, said plainly (``CrisisState/isResolved``) | 1, which is now the floor |
/// | 3 | safe in words | 2; asked once more |
/// | 3, and 2 after it | “no”, and anything else | stays; asked once more |
/// | 2 with question open | “no”, or safe in words | 1, which is now the floor |
/// | 1 | safe in words, or “no” to the question | 0, or the floor |
/// | any | anything else | stays |
///
/// Time alone never lowers a level within a session; ``timePassed(to:)`` turns what is left open
/// after a day into a question at the start. After level 3 time resolves nothing.
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
    return decide(finding, at: now)
  }

  /// The person told of a danger by other means than a message, such as an answer to a question.
  ///
  /// - Parameters:
  ///   - finding: what it amounts to.
  ///   - now: seconds since 1970.
  /// - Returns: as ``receive(_:at:screener:)``.
  package mutating func told(_ finding: CrisisFinding, at now: Int64) -> CrisisDecision {
    _ = timePassed(to: now)
    return decide(finding, at: now)
  }

  private mutating func decide(_ finding: CrisisFinding, at now: Int64) -> CrisisDecision {
    state.lastMessage = now
    let before = state.level
    let step = move(finding)
    if max(before, state.level) >= .present { state.lastDanger = now }
    return CrisisDecision(finding: finding, level: state.level, step: step)
  }

  /// The person says by other means than a message that they are safe, such as a command.
  package mutating func personIsSafe() -> CrisisStep {
    state.isUrgent ? hold(.safe, [.safe]) : stepDown()
  }

  /// Time has passed; true when a danger left open for a day has become a question.
  package mutating func timePassed(to now: Int64) -> Bool {
    guard let last = state.lastMessage, now - last >= Self.dayLong, state.level >= .present
    else { return false }
    // What was immediate is asked about until it is resolved, once a day.
    state.level = state.isUrgent ? .present : .checkIn
    if state.isUrgent { state.lastMessage = now }
    state.floor = .checkIn
    state.isQuestionOpen = true
    tails = []
    hints = []
    return true
  }

  /// Whether a danger was open within the last day, though it may be over by now.
  package func wasInDanger(at now: Int64) -> Bool {
    state.lastDanger.map { now - $0 < Self.dayLong } ?? false
  }

  private var allHints: Set<CrisisCategory> { hints.reduce(into: []) { $0.formUnion($1) } }

  private mutating func remember(_ text: String, _ finding: CrisisFinding) {
    tails = Array((tails + [MessageTail(of: text)]).suffix(Self.memory))
    hints = Array((hints + [finding.hints]).suffix(Self.memory))
  }

  private mutating func move(_ finding: CrisisFinding) -> CrisisStep {
    if finding.level >= .present { return raise(finding) }
    if state.isUrgent, finding.reply != .yes, finding.reply != .soon {
      return hold(finding.reply, finding.reassurances)
    }
    switch finding.reply {
    case .yes where state.isUrgent, .soon where state.isUrgent:
      return raise(to: .immediate, state.category)
    case .soon where state.level == .present && state.category == .explicitActive:
      return raise(to: .immediate, .explicitActive)
    case .soon where state.level == .checkIn && state.isQuestionOpen && state.category == .veiled:
      return raise(to: .present, .veiled)
    case .yes where state.isQuestionOpen:
      return raise(to: max(.present, state.level), state.category)
    case .safe where state.level > .none: return stepDown()
    case _ where state.level == .present && CrisisState.resolves(finding.reassurances):
      return stepDown()
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

  /// Raises to what a message said of danger; what reassured before counts no more.
  private mutating func raise(_ finding: CrisisFinding) -> CrisisStep {
    state.reassurances = []
    if finding.level == .immediate, finding.isDone { state.isDone = true }
    return raise(to: finding.level, finding.category)
  }

  /// Stays with a danger of level 3 until it is resolved.
  private mutating func hold(
    _ reply: CrisisReply?,
    _ reassurances: Set<Reassurance>
  ) -> CrisisStep {
    state.reassurances.formUnion(reassurances)
    if reply == .safe { state.reassurances.insert(.safe) }
    guard state.isResolved else {
      if reply == .safe { state.level = .present }
      state.isQuestionOpen = true
      return .hold(reply)
    }
    state.isUrgent = false
    state.isDone = false
    state.reassurances = []
    state.level = .present
    return stepDown()
  }

  private mutating func raise(to level: CrisisLevel, _ category: CrisisCategory) -> CrisisStep {
    state.level = max(state.level, level)
    if state.level == .immediate { state.isUrgent = true }
    state.floor = .checkIn
    state.isQuestionOpen = true
    if category != .none { state.category = category }
    defer { state.answers += 1 }
    return .answer(state.level, isRepeated: state.answers > 0)
  }

  private mutating func stepDown() -> CrisisStep {
    switch state.level {
    case .immediate, .present:
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
