/// Dangers of another kind: medical emergencies, violence, children, eating, mania, assisted dying.
///
/// | state | message says | goes to |
/// | --- | --- | --- |
/// | any | such a danger, not surely | level 2 as a short check |
/// | any | such a danger | its level and its answer, once for each level; a medical emergency always 3 |
/// | 2, 3 with question open | “yes” | 3 and the answer; after assisted dying the person's own danger |
/// | 2, 3 with question open | “no”, or nothing of it in three messages | 1; the kind stays for the session |
/// | a check | “no”, also beside something faint of it, or nothing of it in three messages | 0, and the kind is forgotten |
/// | a check, messages later | “yes” with more behind it | stays: it answers something else |
/// | a medical emergency | that help is there, that it is over, or “no” a second time | 1 |
/// | a medical emergency | nothing of it in three messages | 1 |
/// | a medical emergency | anything else, also the first “no” | stays; the emergency number once more |
/// | any emergency | such a danger, not surely | stays with the emergency |
extension CrisisSession {
  /// A danger of another kind was found.
  mutating func hearOther(_ finding: CrisisFinding) -> CrisisStep {
    if isQuiet(finding) { return .talk }
    let isMedical = finding.category == .medicalEmergency
    if state.isMedical, !isMedical { return .hold(nil) }
    let level = isMedical && finding.grade == .full ? .immediate : finding.level
    if finding.grade == .check {
      if state.kind == finding.category, state.kindLevel > .none {
        return state.isKindCheck ? open(finding.category, at: level) : .talk
      }
      if state.kindLevel >= .present { return .talk }
      begin(finding.category, at: .present)
      state.isKindCheck = true
      return .check
    }
    let isKnown = state.kind == finding.category && !state.isKindCheck
    if isKnown, state.kindLevel >= level, !isMedical { return .talk }
    return open(finding.category, at: level)
  }

  /// Whether messages came since a check of another danger: a yes with more behind it answers it no more.
  var isPassedOver: Bool { state.isKindCheck && state.calmTurns > 0 }

  /// What a message says to the question about another kind of danger; nil where that is left to the
  /// rest of the table.
  mutating func answerOfKind(_ finding: CrisisFinding) -> CrisisStep? {
    switch finding.reply ?? (isPassedOver && finding.opening == .yes ? nil : finding.opening) {
    case .no, .safe: return endKind()
    case .yes, .soon: return affirm()
    case .avoid where state.isKindCheck: return open(state.kind, at: state.kindLevel)
    case .avoid, nil: break
    }
    guard finding.level == .none else { return nil }
    state.calmTurns += 1
    if state.calmTurns >= Self.patience { _ = endKind() }
    return .talk
  }

  /// Stays with a medical emergency until help is there, it is said to be over, a plain no comes a
  /// second time (who has a heart attack often says no once), or ``patience`` messages tell of nothing of
  /// the kind: by then the number has been named that often.
  mutating func holdMedical(_ finding: CrisisFinding) -> CrisisStep {
    guard finding.reassurances.isDisjoint(with: [.helpHere, .over]) else { return endKind() }
    if finding.level == .none, finding.reply == nil {
      state.calmTurns += 1
      if state.calmTurns >= Self.patience { return endKind() }
    }
    switch finding.reply {
    case .no, .safe: state.denials += 1
    case .yes, .soon: state.denials = 0
    case .avoid, nil: break
    }
    return state.denials >= Self.denialsOfEmergency ? endKind() : .hold(finding.reply)
  }

  /// Forgets another kind of danger, after a day.
  mutating func leaveKind() {
    state.kind = .none
    state.kindLevel = .none
    state.asksOfKind = false
    state.isKindCheck = false
  }

  private mutating func affirm() -> CrisisStep {
    guard state.kind == .assistedDying else { return open(state.kind, at: .immediate) }
    // The question was whether it is about now.
    state.asksOfKind = false
    state.kindLevel = .checkIn
    return raise(to: .present, .explicitPassive)
  }

  private mutating func open(_ kind: CrisisCategory, at level: CrisisLevel) -> CrisisStep {
    begin(kind, at: level)
    state.isKindCheck = false
    return .answer(state.kindLevel, isRepeated: state.answers > 1)
  }

  private mutating func begin(_ kind: CrisisCategory, at level: CrisisLevel) {
    state.kindLevel = state.kind == kind ? max(state.kindLevel, level) : level
    state.kind = kind
    state.asksOfKind = true
    state.denials = 0
    state.calmTurns = 0
    state.answers += 1
  }

  private mutating func endKind() -> CrisisStep {
    if state.isKindCheck { leaveKind() } else { state.kindLevel = .checkIn }
    (state.quietTurns, state.asksOfKind, state.calmTurns) = (Self.quiet, false, 0)
    return .returned
  }
}
