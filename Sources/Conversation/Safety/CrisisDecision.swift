/// What is to be done after a message, before anything else happens with it.
package enum CrisisStep: Equatable, Sendable {
  /// The talk goes on.
  case talk
  /// The talk goes on, and the person is asked how they are.
  case checkIn
  /// One direct question and one line stand beside the talk, which goes on.
  case check
  /// The reviewed answer is given at once; `isRepeated` after the first one of this session.
  case answer(CrisisLevel, isRepeated: Bool)
  /// The person said no to a short check, or that another kind of danger is over; the talk goes back
  /// to its subject.
  case returned
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
  /// What the answer, the check or the question once more is about.
  package let about: CrisisCategory

  /// A decision from its parts; without `about` it is about what the message said.
  package init(
    finding: CrisisFinding,
    level: CrisisLevel,
    step: CrisisStep,
    about: CrisisCategory? = nil
  ) {
    self.finding = finding
    self.level = level
    self.step = step
    self.about = about ?? finding.category
  }

  /// Whether the person themselves may be in danger, and says so for the first time: level 2 or 3,
  /// neither about somebody else, nor asked in a short check, nor a question put once more.
  ///
  /// People they trust may be notified of it, so a danger of another kind is not among them: who is
  /// hit at home may be hit by one of them.
  package var isNewDanger: Bool {
    switch step {
    case .hold, .check, .returned: return false
    case .talk, .checkIn, .answer, .steppedDown: break
    }
    if about.isOtherDanger { return false }
    switch finding.category {
    case .someoneElse, .denied, .past, .quoted, .mention: return false
    default: return level >= .present
    }
  }

  /// What the person is shown.
  package var shown: ShownAnswer {
    switch step {
    case .talk, .returned, .steppedDown: .none
    case .checkIn, .check: .check
    case .answer, .hold:
      switch about {
      case .medicalEmergency: .emergency
      case .someoneElse: .helper
      default: about.isOtherDanger ? .other : .full
      }
    }
  }
}
