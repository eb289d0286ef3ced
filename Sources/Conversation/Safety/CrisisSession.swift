/// The safety of one session: sticky, and lowered by an answer, or by silence about what was only
/// asked.
///
/// The person's own death or injury:
///
/// | state | message says | goes to |
/// | --- | --- | --- |
/// | any | something heavier, explicit or acute | that level, with the whole answer; the question is open |
/// | 0, 1 | something veiled or weighed | 2 as a short check, with the emergency number first where it may be now |
/// | any, mid-talk | something only weighed, or that only the model suspects, faintly | waits for a second sign within three messages |
/// | 2 as a check | anything dark, “yes”, “kind of”, “why do you ask” | 2, with the whole answer |
/// | 2 as a check | “no” | the floor; what is weighed is not asked about for ten messages |
/// | 2 as a check, 1 | nothing of it in three messages | one level lower, not below the floor |
/// | 2, 3 | the same or lighter crisis language | stays; the answer is given again |
/// | 1 with question, 2 | “yes” | 2; asked whether it may be now |
/// | 2, asked whether it may be now | “yes” | 3 |
/// | 2 after explicit-active | only a time (“tonight”) | 3 |
/// | 1 after veiled, with question | only a time | 2 |
/// | 3, and 2 after it | what resolves it, said plainly (``CrisisState/isResolved``) | 1, which is now the floor |
/// | 3 | safe in words | 2; asked once more |
/// | 3, and 2 after it | “no”, and anything else | stays; asked once more |
/// | 2 with question open | “no”, or safe in words | 1, which is now the floor |
/// | 1 | safe in words, or “no” to the question | 0, or the floor |
/// | any | anything else | stays |
///
/// Another kind of danger is kept beside it, see ``hearOther(_:)``. Time alone never lowers a whole
/// danger within a session; ``timePassed(to:)`` turns what is left open after a day into a question
/// at the start. After level 3 time resolves nothing.
package struct CrisisSession: Sendable {
  /// What is to be stored.
  package internal(set) var state: CrisisState
  private var tails: [MessageTail] = []
  /// The message before, behind which the next one is heard; nil at the beginning, and while a danger or a
  /// check is open: “nothing matters anymore” says more then, not less.
  package var messageBefore: String? { state.level >= .present ? nil : lastMessage }
  private var lastMessage: String?
  /// What was hinted at in the last messages.
  var hints: [Set<CrisisCategory>] = []

  /// How many messages back words and hints still count.
  private static let memory = 3
  /// After how many silent seconds an open danger becomes a question: a day, as the law's daily
  /// notice has it (New York GBL 1702).
  private static let dayLong: Int64 = 86_400

  /// A session, new or going on from what was stored and what the person has written in it.
  package init(state: CrisisState = CrisisState(), after messages: [String] = []) {
    self.state = state
    tails = messages.suffix(Self.memory).map { MessageTail(of: $0) }
    lastMessage = messages.last
  }

  /// The level of the session.
  package var level: CrisisLevel { state.overall }

  /// Screens a message and moves on.
  ///
  /// - Parameters:
  ///   - text: what the person wrote.
  ///   - hearing: what a model heard in it; nil where none was asked.
  ///   - now: seconds since 1970.
  ///   - screener: the screen.
  /// - Returns: what was found, the level after it, and what is to be done.
  package mutating func receive(
    _ text: String,
    hearing: DangerHearing? = nil,
    at now: Int64,
    screener: CrisisScreener
  ) -> CrisisDecision {
    _ = timePassed(to: now)
    var finding = found(in: text, hearing, screener)
    let isAsked = state.isCheck || state.isKindCheck
    let waits = finding.isFaint && lastMessage != nil && (isAsked || allHints.isEmpty)
    remember(text, finding)
    if waits {
      // A model's faint suspicion waits; what phrases say beside it stands.
      finding = found(in: text, nil, screener)
      if finding.isFaint { finding.forget() }
    }
    if finding.level == .checkIn, allHints.count > 1 { finding.level = .present }
    let quiet = state.quietTurns
    let decision = decide(finding, at: now)
    // Not where this message began the quiet.
    if state.quietTurns == quiet, quiet > 0 { state.quietTurns -= 1 }
    return decision
  }

  /// What of a message a model is to hear: all of it, or what an answer says besides the answer.
  package func heard(_ text: String, _ screener: CrisisScreener) -> String {
    answer(in: text, screener)?.rest ?? text
  }

  /// The message as an answer to a question about safety; nil where it is none, or nothing was asked
  /// of late.
  private func answer(in text: String, _ screener: CrisisScreener) -> SafetyAnswer? {
    guard state.isAsking || state.quietTurns > 0, let answer = screener.answer(in: text) else {
      return nil
    }
    // A yes that nothing asked for is no answer; nor is “yeah, can you do a breathing thing” messages later.
    let isLate = isPassedOver && text.contains(" ")
    return answer.affirms && (!state.isAsking || isLate) ? nil : answer
  }

  private func found(
    in text: String,
    _ hearing: DangerHearing?,
    _ screener: CrisisScreener
  ) -> CrisisFinding {
    guard let answer = answer(in: text, screener) else {
      return screener.screen(text, after: tails, hearing: hearing)
    }
    // A no ends the sentence before it.
    let before = answer.denies ? [] : tails
    var finding = screener.screen(answer.rest, after: before, hearing: hearing)
    let whole = screener.screen(text)
    finding.reassurances = whole.reassurances
    // The offsets are those of the rest.
    if !finding.spans.isEmpty { finding.spans = [0..<text.utf8.count] }
    // What is only faint in the rest doesn't outweigh a plain no to just that.
    let isAsked = !finding.category.isOtherDanger || finding.category == state.kind
    if answer.denies, finding.isFaint, isAsked { finding.forget() }
    if answer.affirms, finding.level < .present { finding.reply = .yes }
    // “No. I just feel so worthless” is no all-clear.
    if answer.denies, finding.level < .present, !Self.isDark(finding) {
      finding.reply = whole.reply == .safe ? .safe : .no
    }
    return finding
  }

  /// The person told of a danger by other means than a message, such as an answer to a question.
  ///
  /// - Parameters:
  ///   - finding: what it amounts to.
  ///   - now: seconds since 1970.
  /// - Returns: as ``receive(_:hearing:at:screener:)``.
  package mutating func told(_ finding: CrisisFinding, at now: Int64) -> CrisisDecision {
    _ = timePassed(to: now)
    return decide(finding, at: now)
  }

  private mutating func decide(_ finding: CrisisFinding, at now: Int64) -> CrisisDecision {
    state.lastMessage = now
    let wasWhole = state.isWhole
    let (step, about) = move(finding)
    if wasWhole || state.isWhole { state.lastDanger = now }
    return CrisisDecision(finding: finding, level: level, step: step, about: about)
  }

  /// The person says by other means than a message that they are safe, such as a command.
  package mutating func personIsSafe() -> CrisisStep {
    if state.isUrgent { return hold(.safe, [.safe]) }
    return state.isCheck ? goBack() : stepDown()
  }

  /// Time has passed; true when a danger left open for a day has become a question.
  package mutating func timePassed(to now: Int64) -> Bool {
    guard let last = state.lastMessage, now - last >= Self.dayLong, level >= .present
    else { return false }
    tails = []
    hints = []
    lastMessage = nil
    let wasMedical = state.isMedical
    if wasMedical { state.kindLevel = .checkIn } else { leaveKind() }
    guard state.level >= .present else { return wasMedical }
    state.asksOfKind = false
    // What was immediate is asked about until it is resolved, once a day.
    state.level = state.isUrgent ? .present : .checkIn
    if state.isUrgent { state.lastMessage = now }
    if !state.isCheck { state.floor = .checkIn }
    lapse()
    state.isQuestionOpen = true
    return true
  }

  /// Whether a danger was open within the last day, though it may be over by now.
  package func wasInDanger(at now: Int64) -> Bool {
    state.lastDanger.map { now - $0 < Self.dayLong } ?? false
  }

  private var allHints: Set<CrisisCategory> { hints.reduce(into: []) { $0.formUnion($1) } }

  private mutating func remember(_ text: String, _ finding: CrisisFinding) {
    tails = Array((tails + [MessageTail(of: text)]).suffix(Self.memory))
    lastMessage = text
    let hinted = finding.isFaint ? finding.hints.union([finding.category]) : finding.hints
    hints = Array((hints + [hinted]).suffix(Self.memory))
  }

  /// What a finding leads to, and what that is about.
  private mutating func move(_ finding: CrisisFinding) -> (CrisisStep, CrisisCategory?) {
    if finding.level >= .present, !isBesideAnEmergency(finding) {
      guard finding.category.isOtherDanger else { return (hearOwn(finding), finding.category) }
      return (hearOther(finding), state.isMedical ? .medicalEmergency : finding.category)
    }
    if state.isMedical { return (holdMedical(finding), .medicalEmergency) }
    if state.isUrgent, finding.reply != .yes, finding.reply != .soon {
      return (hold(finding.reply, finding.reassurances), state.category)
    }
    if state.asksOfKind {
      let kind = state.kind
      if let step = answerOfKind(finding) {
        let isOwn = step != .talk && step != .returned && !state.asksOfKind
        return (step, isOwn ? state.category : kind)
      }
    }
    if state.isCheck { return (answerCheck(finding), state.category) }
    return (moveOn(finding), finding.category == .none ? state.category : finding.category)
  }

  /// Whether a finding is unsure, and of another subject than the emergency that is open: “is the
  /// ambulance here?” is asked by who waits for it.
  private func isBesideAnEmergency(_ finding: CrisisFinding) -> Bool {
    guard finding.grade == .check, state.isMedical || state.isUrgent else { return false }
    return finding.category.isOtherDanger || state.isMedical
  }

  /// Something of the person's own was said: a short check or the whole answer.
  private mutating func hearOwn(_ finding: CrisisFinding) -> CrisisStep {
    guard finding.grade == .check, !state.isUrgent, !state.isWhole else { return raise(finding) }
    return hearCheck(finding)
  }

  private mutating func moveOn(_ finding: CrisisFinding) -> CrisisStep {
    switch finding.reply {
    case .yes where state.isUrgent, .soon where state.isUrgent:
      return raise(to: .immediate, state.category)
    case .soon where state.level == .present && state.category == .explicitActive:
      return raise(to: .immediate, .explicitActive)
    case .soon where state.level == .checkIn && state.isQuestionOpen && state.category == .veiled:
      return raise(to: .present, .veiled)
    case .yes where state.isQuestionOpen && state.category == .someoneElse && !state.isUrgent:
      // Somebody else may act on it today: the emergency number first, and the talk goes on.
      _ = raise(to: .present, .someoneElse)
      return .answer(.immediate, isRepeated: true)
    case .yes where state.isQuestionOpen: return affirmOwn()
    case .safe where state.level > .none: return stepDown()
    case _ where state.level == .present && CrisisState.resolves(finding.reassurances):
      return stepDown()
    case .no where state.isQuestionOpen: return stepDown()
    default: break
    }
    guard finding.level == .checkIn else { return calm() }
    if state.level <= .checkIn {
      state.level = .checkIn
      state.category = finding.category
      // Only a question that was put can be answered with “no”.
      state.isQuestionOpen = true
      state.calmTurns = 0
      return .checkIn
    }
    return .talk
  }

  /// Raises to what a message said of danger; what reassured before counts no more.
  ///
  /// What is only suspected opens no danger of level 3, from which nothing but certainty leads back.
  mutating func raise(_ finding: CrisisFinding) -> CrisisStep {
    state.reassurances = []
    if finding.grade == .check { return raise(to: min(finding.level, .present), finding.category) }
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

  /// A “yes” to the open question; the next one is whether it may be now.
  mutating func affirmOwn() -> CrisisStep {
    if state.asksOfNow { return raise(to: .immediate, state.category) }
    let step = raise(to: .present, state.category)
    state.asksOfNow = state.level == .present && state.category != .someoneElse
    return step
  }

  mutating func raise(to level: CrisisLevel, _ category: CrisisCategory) -> CrisisStep {
    // Who is in danger themselves stays the one who is asked.
    let isKept = category == .someoneElse && state.isWhole
    state.level = max(state.level, level)
    if state.level == .immediate { state.isUrgent = true }
    state.floor = .checkIn
    lapse()
    state.isQuestionOpen = true
    state.asksOfKind = false
    if category != .none, !isKept { state.category = category }
    defer { state.answers += 1 }
    return .answer(self.level, isRepeated: state.answers > 0)
  }

  private mutating func stepDown() -> CrisisStep {
    // Who has said no isn't asked again at once for what only weighs.
    state.quietTurns = Self.quiet
    switch state.level {
    case .immediate, .present: state.level = .checkIn
    case .checkIn: state.level = state.floor
    case .none: return .talk
    }
    lapse()
    hints = []
    return .steppedDown
  }
}
