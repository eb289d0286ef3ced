/// The short check: asked once, and left at that where the answer is no.
extension CrisisSession {
  /// How many messages of the person's a question may go by unanswered before it lapses; a product
  /// choice.
  static let patience = 3
  /// How many plain denials end a medical emergency; a product choice.
  static let denialsOfEmergency = 2
  /// For how many messages after a “no” what is weighed, and not said, is not asked about again; a
  /// product choice.
  static let quiet = 10

  /// Something veiled was said, or weighs enough.
  mutating func hearCheck(_ finding: CrisisFinding) -> CrisisStep {
    // Unanswered, and dark again: that is an answer.
    if state.isCheck { return raise(finding) }
    if isQuiet(finding) { return .talk }
    (state.level, state.category) = (.present, finding.category)
    (state.isCheck, state.isQuestionOpen, state.asksOfKind) = (true, true, false)
    state.calmTurns = 0
    state.answers += 1
    return .check
  }

  /// Whether a finding is of those that a “no” silences for a while; what may be happening now isn't.
  func isQuiet(_ finding: CrisisFinding) -> Bool {
    // Who has said that it is no illness of theirs isn't told of it again by a model alone.
    let isDenied =
      finding.category == state.kind && [.eatingDisorder, .maniaPsychosis].contains(state.kind)
    let isOnlyWeighed = finding.source != .phrases && (finding.grade == .check || isDenied)
    return state.quietTurns > 0 && isOnlyWeighed && finding.level < .immediate
  }

  /// What a message says to a check that is open.
  mutating func answerCheck(_ finding: CrisisFinding) -> CrisisStep {
    switch finding.reply ?? finding.opening {
    case .no, .safe: if !Self.isDark(finding) { return goBack() }
    case .yes: return affirmOwn()
    case .soon, .avoid: return raise(to: .present, state.category)
    case nil: break
    }
    if finding.category == .denied || CrisisState.resolves(finding.reassurances) { return goBack() }
    if Self.isDark(finding) { return raise(to: .present, state.category) }
    return calm()
  }

  /// Whether a message that names no danger hints at one.
  static func isDark(_ finding: CrisisFinding) -> Bool {
    guard finding.level == .checkIn else { return false }
    switch finding.category {
    case .denied, .past, .quoted, .mention: return false
    default: return true
    }
  }

  /// Back to the subject, after a “no”.
  mutating func goBack() -> CrisisStep {
    state.level = state.floor
    lapse()
    state.quietTurns = Self.quiet
    hints = []
    return .returned
  }

  /// Another message without danger: what was asked and not answered lapses after some of them.
  mutating func calm() -> CrisisStep {
    let isOnlyAsked = state.isCheck || state.level == .checkIn && state.level > state.floor
    guard isOnlyAsked else { return .talk }
    state.calmTurns += 1
    guard state.calmTurns >= Self.patience else { return .talk }
    if state.isCheck { state.quietTurns = Self.quiet }
    state.level = state.isCheck ? max(.checkIn, state.floor) : state.floor
    lapse()
    return .talk
  }

  /// Forgets the question, whatever it was.
  mutating func lapse() {
    (state.isCheck, state.isQuestionOpen, state.asksOfNow) = (false, false, false)
    state.calmTurns = 0
  }
}
