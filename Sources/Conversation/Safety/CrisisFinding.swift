/// How much a message gives reason to act.
///
/// The screen is a floor under the talk, not an assessment of a person.
package enum CrisisLevel: Int, Codable, Comparable, CaseIterable, Sendable {
  /// Nothing found.
  case none = 0
  /// A reason to ask how the person is.
  case checkIn = 1
  /// Thoughts of suicide, self-harm or another danger now.
  case present = 2
  /// Intent with a time, a place, means at hand, or an attempt under way.
  case immediate = 3

  /// Lower levels come first.
  package static func < (left: CrisisLevel, right: CrisisLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What kind of crisis language was found; the raw value is what `screen --json` prints.
package enum CrisisCategory: String, Codable, CaseIterable, Sendable {
  /// Nothing was found.
  case none
  /// Wants or means to end their life.
  case explicitActive = "explicit-active"
  /// Wishes to be dead.
  case explicitPassive = "explicit-passive"
  /// Says so in code, or says farewell.
  case veiled
  /// Asks how.
  case facilitation
  /// Asks for somebody else who may be themselves.
  case displaced
  /// Says so and takes it back.
  case retracted
  /// Hurts themselves, or is about to.
  case selfInjury = "self-injury"
  /// Hears voices that urge to harm.
  case voices
  /// Sees no future.
  case hopelessness
  /// Can't bear it any longer.
  case unbearablePain = "unbearable-pain"
  /// Sees no way out.
  case entrapment
  /// Feels to be a burden.
  case burdensomeness
  /// Starves, purges or the like.
  case eatingDisorder = "eating-disorder"
  /// A body in danger: a heart, a stroke, a poisoning, bleeding.
  case medicalEmergency = "medical-emergency"
  /// Means to hurt somebody.
  case harmOthers = "harm-others"
  /// Is hit, threatened, controlled, stalked or raped.
  case violenceAtHome = "violence-at-home"
  /// A child who is hurt, neglected or alone.
  case childInDanger = "child-in-danger"
  /// Sleeps no more and feels chosen, or is watched; voices without orders.
  case maniaPsychosis = "mania-psychosis"
  /// Wishes to die with help, or asks about it.
  case assistedDying = "assisted-dying"
  /// Speaks about another person in danger.
  case someoneElse = "someone-else"
  /// Says that it is not so.
  case denied
  /// Speaks of long ago, or of a loss.
  case past
  /// Quotes, or writes fiction.
  case quoted
  /// Speaks of the subject.
  case mention
  /// The screen itself failed.
  case unscreened
}

/// What the screen found in one message.
package struct CrisisFinding: Equatable, Sendable {
  /// How much reason there is to act.
  package var level: CrisisLevel
  /// What kind of language it was.
  package var category: CrisisCategory
  /// UTF-8 offsets in the message of what was found, in order; empty at level 0.
  package var spans: [Range<Int>]
  /// The language in which it was found, such as `en`; nil at level 0.
  package var language: String?
  /// Categories that were only hinted at; hints of two kinds together count as level 2.
  package var hints: Set<CrisisCategory> = []
  /// What the message answers, if it is a short answer to a question about safety.
  package var reply: CrisisReply?
  /// What it says plainly of why there is no danger any more.
  package var reassurances: Set<Reassurance> = []
  /// Whether what was found says that something has been done already, such as pills taken.
  package var isDone = false
  /// What a longer message begins with, if that answers a question: “no, it's only work”.
  package var opening: CrisisReply?
  /// Whether it leaves open whether what it says is so: “not yet”.
  package var isDoubtful = false
  /// Whether it tells of something done, such as taken or cut, whatever that was.
  package var tellsOfDeed = false
  /// Who found it.
  package var source: DangerSource = .phrases
  /// Whether a model is sure of it, by its higher threshold; means nothing for other sources.
  package var isSure = false
  /// Whether a model hears it only weakly.
  var isHeardFaintly = false
  /// Whether it is so weak that in the middle of a talk a second sign is waited for.
  package var isFaint: Bool { source == .weights || source == .model && isHeardFaintly }

  /// A finding from its parts.
  package init(
    level: CrisisLevel,
    category: CrisisCategory,
    spans: [Range<Int>] = [],
    language: String? = nil,
    reply: CrisisReply? = nil
  ) {
    (self.level, self.category, self.spans) = (level, category, spans)
    (self.language, self.reply) = (language, reply)
  }

  /// Nothing found.
  package static let nothing = CrisisFinding(level: .none, category: .none)
}

/// How a message answers the question whether somebody is in danger.
package enum CrisisReply: String, Codable, CaseIterable, Sendable {
  /// Yes, or something like it.
  case yes
  /// No, and nothing more.
  case no
  /// Says in words to be safe; counts without a question too.
  case safe
  /// Names a time within the next day, and nothing more.
  case soon
  /// Doesn't want to answer: “why do you ask”.
  case avoid
}

/// What says plainly, and of the danger itself, why there is none any more.
///
/// One of them alone leaves a part of the question open; ``CrisisState/isResolved`` says which
/// belong together.
package enum Reassurance: String, Codable, CaseIterable, Sendable {
  /// Nothing has been taken or done.
  case nothingDone
  /// Nothing is going to be done.
  case willNot
  /// Being safe, said in words.
  case safe
  /// People whose work it is are there.
  case helpHere
  /// What could have been used is out of reach.
  case meansGone
  /// Somebody is with the person.
  case someoneHere
  /// A medical emergency is over, or was none.
  case over
}
