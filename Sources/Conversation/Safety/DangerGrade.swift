/// Who found a danger in a message.
package enum DangerSource: String, Codable, CaseIterable, Sendable {
  /// The phrases of the lexicon.
  case phrases
  /// The weights of single words, which are right less often.
  case weights
  /// A model, on this machine or in the conversation.
  case model
}

/// How much of an answer a danger is given.
package enum DangerGrade: Int, Comparable, CaseIterable, Sendable {
  /// No answer of its own.
  case none = 0
  /// One direct question and one line, and the conversation goes on.
  case check = 1
  /// The whole reviewed answer.
  case full = 2

  /// Lower grades come first.
  package static func < (left: DangerGrade, right: DangerGrade) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension CrisisFinding {
  /// How much of an answer it is given: what is explicit or acute the whole one, what is veiled or
  /// weighed a short check.
  package var grade: DangerGrade {
    guard level >= .present else { return .none }
    switch source {
    case .model: return isSure ? .full : .check
    case .weights: return .check
    case .phrases: return level == .immediate || !category.isVeiled ? .full : .check
    }
  }
}

extension CrisisCategory {
  /// Whether it tells of suffering and not of dying: a short check is due, not the whole answer.
  package var isVeiled: Bool {
    switch self {
    case .veiled, .hopelessness, .unbearablePain, .entrapment, .burdensomeness: true
    default: false
    }
  }

  /// Whether it speaks plainly of the person's own death or injury; no other danger takes its place.
  package var isExplicit: Bool {
    switch self {
    case .explicitActive, .explicitPassive, .facilitation, .selfInjury, .voices: true
    default: false
    }
  }

  /// Whether it is a danger of another kind, with an answer of its own and no question about suicide
  /// first.
  package var isOtherDanger: Bool {
    switch self {
    case .medicalEmergency, .harmOthers, .violenceAtHome, .childInDanger, .eatingDisorder,
      .maniaPsychosis, .assistedDying:
      true
    default: false
    }
  }

  /// Whether its answer is for somebody who asks on behalf of another person.
  package var isHelper: Bool { self == .someoneElse }

  /// Whether a second judge may say that there is no danger, where phrases found one.
  var mayBeVetoed: Bool {
    switch self {
    case .medicalEmergency, .retracted, .denied, .unscreened: false
    default: !isExplicit && !isOtherDanger
    }
  }
}

/// What a person is shown after a message; the raw value is what `screen --json` prints.
package enum ShownAnswer: String, Comparable, CaseIterable, Sendable {
  /// Nothing of the program's own.
  case none
  /// A short or gentle question.
  case check
  /// The answer of another kind of danger.
  case other
  /// The answer for somebody who worries about another person.
  case helper
  /// The whole answer about suicide and self-injury.
  case full
  /// The answer of a medical emergency.
  case emergency

  /// Lighter answers come first.
  package static func < (left: ShownAnswer, right: ShownAnswer) -> Bool {
    guard let first = allCases.firstIndex(of: left), let second = allCases.firstIndex(of: right)
    else { return false }
    return first < second
  }
}
