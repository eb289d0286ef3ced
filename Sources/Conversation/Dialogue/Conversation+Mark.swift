import HealthModel
import ReplyMarks
import Safety
import Transcripts

/// A model as a second pair of ears: it can raise the danger of a session, and never lower it.
extension Conversation {
  /// Raises the session where a model's reply was marked, or names a crisis line or asks about suicide
  /// by itself, and shows the short check beside it.
  ///
  /// A mark of level 3 is answered whole. Nothing is raised while a danger is open that was answered
  /// or asked about, nor by a mark of level 2 for some time after a “no”.
  ///
  /// - Parameters:
  ///   - keeper: the reply, as far as it came.
  ///   - request: what it answers; a check-in raises nothing.
  ///   - onEvent: told everything a person should see, in order.
  /// - Throws: an error of what guards the talk.
  func raise(
    by keeper: ReplyKeeper,
    _ request: ReplyRequest,
    onEvent: (ConversationEvent) -> Void
  ) throws {
    guard request.purpose == .reply, let mark = keeper.danger else { return }
    let safety = try safety()
    // At level 1 a model is told to ask.
    let isNamed =
      crisis.level == .none
      && safety.answer.namesDanger(in: keeper.text, contacts: safety.contacts)
    guard mark.level != nil || isNamed else { return }
    let isSure = mark.level == CrisisLevel.immediate.rawValue
    let state = crisis.state
    if state.isWhole || state.kindLevel >= .present || state.isCheck && !isSure { return }
    var finding = CrisisFinding(level: .present, category: .veiled)
    finding.source = .model
    finding.isSure = isSure
    let before = crisis.level
    let now = clock()
    let decision = crisis.told(finding, at: now)
    tellLevel(decision, before: before, onEvent)
    guard decision.step != .talk else { return }
    let rule = CrisisDecisionWords(decision).rule + CrisisDecisionWords.byModel
    var failure = speak(reviewed(decision, safety), rule: rule, at: now, onEvent: onEvent)
    failure = save { [crisis] in try crisis.save() } ?? failure
    failure = save { [store] in try store.countReferral(inYear: now.day.year) } ?? failure
    if let failure { onEvent(.savingFailed(message: failure)) }
    if decision.isNewDanger { onEvent(.dangerHeard) }
  }
}

/// A model's reply of which nothing but a mark of danger came: the check says what there is to say.
struct MarkAlone: Error {}
