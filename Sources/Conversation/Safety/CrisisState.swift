/// What of a session's safety outlives the program; it holds no words of the person.
package struct CrisisState: Codable, Equatable, Sendable {
  /// The level of the session.
  package var level: CrisisLevel = .none
  /// The level below which the session doesn't go any more.
  package var floor: CrisisLevel = .none
  /// Whether the question about safety waits for an answer.
  package var isQuestionOpen = false
  /// Whether what was asked is if it may happen now: a “yes” to that is level 3.
  package var asksOfNow = false
  /// How many reviewed answers were given; the yearly count is made of these.
  package var answers = 0
  /// The category of the last finding that raised the level or kept it.
  package var category: CrisisCategory = .none
  /// When the last message came, in seconds since 1970; nil before the first.
  package var lastMessage: Int64?
  /// When danger was spoken of last, in seconds since 1970; nil where it never was.
  package var lastDanger: Int64?
  /// Whether a danger of level 3 was spoken of and is not resolved; the level may be 2 by then.
  package var isUrgent = false
  /// Whether something has been done already, as far as the person said.
  package var isDone = false
  /// What has been said since of why there is no danger any more.
  package var reassurances: Set<Reassurance> = []
  /// Whether what is open is a short check and no more.
  package var isCheck = false
  /// How many messages of the person's since the question neither answered it nor spoke of danger.
  package var calmTurns = 0
  /// For how many more messages what is weighed, and not said, is not asked about.
  package var quietTurns = 0
  /// A danger of another kind than the person's own death or injury; stays for the session.
  package var kind: CrisisCategory = .none
  /// How serious that one is.
  package var kindLevel: CrisisLevel = .none
  /// Whether the question about that one waits for an answer.
  package var asksOfKind = false
  /// Whether that one was asked about in a short check and no more.
  package var isKindCheck = false
  /// How often a medical emergency that is open has been denied.
  package var denials = 0

  /// The state of a session in which nothing was said.
  package init() {}

  /// A state as it was stored, also by a version that knew less of it.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    level = try fields.decode(CrisisLevel.self, forKey: .level)
    floor = try fields.decode(CrisisLevel.self, forKey: .floor)
    isQuestionOpen = try fields.decode(Bool.self, forKey: .isQuestionOpen)
    asksOfNow = try fields.decodeIfPresent(Bool.self, forKey: .asksOfNow) ?? false
    answers = try fields.decode(Int.self, forKey: .answers)
    category = try fields.decode(CrisisCategory.self, forKey: .category)
    lastMessage = try fields.decodeIfPresent(Int64.self, forKey: .lastMessage)
    lastDanger = try fields.decodeIfPresent(Int64.self, forKey: .lastDanger)
    isUrgent = try fields.decodeIfPresent(Bool.self, forKey: .isUrgent) ?? (level == .immediate)
    isDone = try fields.decodeIfPresent(Bool.self, forKey: .isDone) ?? false
    reassurances = try fields.decodeIfPresent(Set<Reassurance>.self, forKey: .reassurances) ?? []
    isCheck = try fields.decodeIfPresent(Bool.self, forKey: .isCheck) ?? false
    calmTurns = try fields.decodeIfPresent(Int.self, forKey: .calmTurns) ?? 0
    quietTurns = try fields.decodeIfPresent(Int.self, forKey: .quietTurns) ?? 0
    kind = try fields.decodeIfPresent(CrisisCategory.self, forKey: .kind) ?? .none
    kindLevel = try fields.decodeIfPresent(CrisisLevel.self, forKey: .kindLevel) ?? .none
    asksOfKind = try fields.decodeIfPresent(Bool.self, forKey: .asksOfKind) ?? false
    isKindCheck = try fields.decodeIfPresent(Bool.self, forKey: .isKindCheck) ?? false
    denials = try fields.decodeIfPresent(Int.self, forKey: .denials) ?? 0
  }

  /// The heavier of the person's own danger and one of another kind.
  package var overall: CrisisLevel { max(level, kindLevel) }

  /// The level that an engine goes by: a short check, and a danger of another kind, leave it the
  /// subject.
  package var engineLevel: CrisisLevel {
    isWhole ? level : min(overall, .checkIn)
  }

  /// Whether a medical emergency is open: the emergency number is named until help is there.
  package var isMedical: Bool { kind == .medicalEmergency && kindLevel == .immediate }

  /// Whether a danger of the person's own is open that is more than a short check.
  package var isWhole: Bool { level >= .present && !isCheck }

  /// Whether nothing else is talked about until what is open is resolved.
  package var isHeld: Bool { isUrgent || isMedical }

  /// Whether any question about safety waits for an answer.
  package var isAsking: Bool { isQuestionOpen || asksOfKind }

  /// Whether nothing of it would be missed.
  package var isSilent: Bool {
    overall == .none && floor == .none && answers == 0 && quietTurns == 0 && kind == .none
  }

  /// Whether what has been said resolves a danger of level 3.
  package var isResolved: Bool { Self.resolves(reassurances, afterDeed: isDone) }

  /// Whether some reassurances are enough together.
  ///
  /// People whose work it is are there; or two different things say that nothing can happen now, of
  /// which one must be that nothing has been done where something was said to be. “I won't” and “I
  /// am safe” count as one.
  static func resolves(_ said: Set<Reassurance>, afterDeed: Bool = false) -> Bool {
    if said.contains(.helpHere) { return true }
    if afterDeed, !said.contains(.nothingDone) { return false }
    let intent = !said.isDisjoint(with: [.willNot, .safe])
    let others = said.intersection([.nothingDone, .meansGone, .someoneHere]).count
    return others + (intent ? 1 : 0) >= 2
  }

  /// Whether this is the heavier danger of two.
  package func outweighs(_ other: CrisisState) -> Bool {
    if isHeld != other.isHeld { return isHeld }
    if isCheck != other.isCheck, overall == other.overall { return other.isCheck }
    return (overall, lastMessage ?? 0) > (other.overall, other.lastMessage ?? 0)
  }
}
