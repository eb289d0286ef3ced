import Assessment
import Safety
import Transcripts
import Prompts

/// What one reply is asked for with.
struct ReplyRequest {
  /// The newest readings, and whose they are.
  let facts: PersonFacts
  /// The course they and the person's words call for.
  let course: Course
  /// Why a reply is made.
  let purpose: ReplyPurpose
  /// The reason for a check-in, in a sentence; nil leaves it to the course.
  let rule: String?
  /// The level of the session, which a model is told.
  var crisisLevel: CrisisLevel = .none
  /// Whether the person has just said that they are safe.
  var isDangerOver = false
  /// How the session stands, of which a model is told more than the level; nil for a check-in.
  var crisisState: CrisisState?
  /// Whether a short check stands before the reply, which leaves its question to it.
  var isChecked = false
  /// What the danger was about that the person has just said no to, in so many words; nil else.
  var returnsFrom: CrisisCategory?
  /// Whether that was no more than a short check.
  var wasCheck = false
  /// Whether the person has just said no to a short check, or that a danger is over.
  var isReturned = false
  /// What calls for the question of level 1; nil when it is not to be put now.
  var asksGently: CrisisDecision?
  /// The person's message that is answered; nil for a check-in and a preview.
  var answeredMessageID: String?

  /// The answers that this one takes the place of.
  var withdrawn: [String] = []

  /// What the rule of a text begins with that stands in place of a model's reply.
  static let replacedRule = "reply rule: "

  /// What the prompt is made from.
  var context: PromptContext {
    var context = PromptContext(
      age: facts.age,
      name: facts.name,
      vitals: facts.vitals,
      course: course,
      now: facts.now,
      isCheckIn: purpose == .checkIn
    )
    for vital in facts.vitals { context.remarks[vital.type] = facts.remark(vital) }
    context.unusual = facts.vitals.compactMap { facts.verdicts[$0.type] }.filter(\.speaks)
      .compactMap(\.comparison)
    context.earlierCheckIns = facts.earlierCheckIns
    context.previousVitals = facts.previousVitals
    context.cause = facts.cause
    context.spokenCause = facts.spokenCause
    context.fault = facts.fault
    context.companions = facts.companions
    return context
  }

  /// The reply before its first word, with everything it rests on.
  func emptyReply(
    by engine: any ReplyEngine,
    id: String,
    inSession session: String
  ) -> TranscriptMessage {
    TranscriptMessage(
      id: id,
      sessionID: session,
      role: .assistant,
      text: "",
      time: facts.now,
      status: .partial,
      engine: engine.name,
      model: engine.model,
      vitals: facts.vitals,
      rule: rule ?? (course == .missingOrOld ? facts.fault?.rule : nil) ?? course.rule,
      kind: purpose == .checkIn ? .checkIn : .talk
    )
  }
}
