import Console
import CheckIns
import Dialogue
import HealthModel
import Safety
import Transcripts

/// The talk that a chat is in: which session, which engines, and the check-ins' rules.
///
/// Shared by the chat on a terminal and the one through pipes.
@MainActor final class ChatSession {
  /// What the program knows and may use.
  let context: AppContext
  /// The talk.
  private(set) var conversation: Conversation
  /// Who was chosen to answer.
  private(set) var choice: EngineSelection

  /// Says when it is time that the program is one.
  let disclosure: DisclosureNotice

  /// The questionnaire that is being answered in this chat; nil for none.
  var questionnaire: QuestionnaireTalk?
  /// The check-in that was shown last, until something is said.
  var lastShown: CheckInRecord?

  private let wiring: ConversationWiring
  private var openSince: Timestamp?
  private var hiddenID: String?
  private var knownErasures: Int
  /// Whether no session was named, so that the chat may go where a message waits.
  let isNew: Bool

  /// Opens a session: the one named, or a new one.
  init(_ context: AppContext, session name: String?) throws {
    self.context = context
    isNew = name == nil
    disclosure = DisclosureNotice(context)
    wiring = ConversationWiring(context)
    // Opened first: what is read ahead comes in meanwhile.
    knownErasures = try context.transcriptStore().erasures()
    choice = try wiring.engines(nil)
    let id = try name.map { try context.session(named: $0).id }
    conversation = try wiring.conversation(id ?? context.makeID(), choice)
  }

  /// What a line is that the person typed; only a screen that can't be made throws.
  func typed(_ line: String) throws -> TypedLine {
    try TypedLine(line) { try context.safety.screener() }
  }

  /// Has a message of the person's answered.
  ///
  /// What another program has forgotten meanwhile is no longer known, and sent nowhere.
  ///
  /// Where that can't be known words of danger are answered all the same.
  func say(_ text: String, onEvent: (ConversationEvent) -> Void) async throws {
    conversation.refresh = { [weak self] in try self?.forgetErased() }
    do { try forgetErased() } catch let error where StorePatience.isHeld(error) {
      // It is looked at again before anything is sent: the message has to be saved first.
    } catch {
      let isDanger =
        try context.safety.screener().screen(text).level >= .present
        || conversation.isDangerOpen
      guard isDanger else { throw error }
      onEvent(.savingFailed(message: AppFailure(error).message))
    }
    let shown = lastShown
    lastShown = nil
    conversation.companionAnswer = { [context, id] text in
      try MedicationAnswers(context).answered(text, inSession: id, shown: shown)
    }
    var hearsDanger = false
    try await conversation.say(text) { event in
      if case .dangerHeard = event { hearsDanger = true }
      onEvent(event)
    }
    if hearsDanger { context.post.dangerWasHeard() }
  }

  /// Reads the talk anew where another program has erased something since.
  private func forgetErased() throws {
    let erasures = try context.transcriptStore().erasures()
    if erasures != knownErasures { try conversation.reload() }
    knownErasures = erasures
  }

  /// Has what could not be saved at once tried again beside everything else.
  ///
  /// - Parameter told: called with nil whenever all of it is saved, and with why something of it
  ///   can't be.
  func whenSaved(_ told: @escaping @MainActor ((any Error)?) -> Void) {
    wiring.unsaved.onFailure = told
    wiring.unsaved.onWaiting = { [unsaved = wiring.unsaved] in
      Task {
        do { try await StorePatience.untilSaved(unsaved) } catch { return }
        told(nil)
      }
    }
  }

  /// Tries once more to save what waits, and lets go of it.
  ///
  /// - Returns: why it could not be saved; nil where nothing is lost.
  func giveUpSaving() -> TranscriptsError? { wiring.unsaved.giveUp() }

  /// The id of the session, which may still be without a message.
  var id: String { hiddenID ?? conversation.sessionID }

  /// Whether the talk was let go of while a lock is closed.
  var isHidden: Bool { hiddenID != nil }

  /// Lets go of the talk while a lock is closed; other programs deliver as if no chat were open.
  func hide() throws {
    guard hiddenID == nil else { return }
    let id = conversation.sessionID
    conversation = try wiring.conversation(context.makeID(), choice)
    hiddenID = id
    if openSince != nil { try context.transcriptStore().chatClosed(try .current()) }
  }

  /// Reads the talk again once the lock is open.
  func reveal() throws {
    guard let id = hiddenID else { return }
    conversation = try wiring.conversation(id, choice)
    hiddenID = nil
    if openSince != nil { try announce() }
  }

  /// Goes to another session; nil begins a new one.
  func move(to name: String?) throws {
    let id = try name.map { try context.session(named: $0).id }
    conversation = try wiring.conversation(id ?? context.makeID(), choice)
    if openSince != nil { try announce() }
  }

  /// Tells other programs that a chat shows this session, until ``close()``.
  func announce() throws {
    let since = openSince ?? context.now()
    openSince = since
    let chat = OpenChat(holder: try .current(), sessionID: id, since: since)
    try context.transcriptStore().chatOpened(chat)
  }

  /// Tells other programs that the chat is over.
  func close() throws {
    disclosure.stop()
    guard openSince != nil else { return }
    openSince = nil
    try context.transcriptStore().chatClosed(try .current())
  }

  /// Lets another engine answer from now on.
  func choose(engine: String) throws {
    choice = try wiring.engines(engine)
    conversation = try wiring.conversation(id, choice)
  }

  /// Reads the engines anew, after settings have changed.
  func reload() throws {
    choice = try wiring.engines(nil)
    conversation = try wiring.conversation(id, choice)
  }

  /// A check-in in this talk.
  func checkIn(
    _ trigger: CheckInRunner.Trigger,
    onEvent: (ConversationEvent) -> Void
  ) async throws -> CheckInRunner.Outcome? {
    let runner = CheckInRunner(
      store: try context.transcriptStore(),
      conversation: conversation,
      holder: try .current(),
      isAlive: ClaimHolder.isAlive,
      facts: { [context] in try context.facts(compared: true) },
      makeID: { [context] in context.makeID() },
      clock: { [context] in context.now() }
    )
    let outcome = try await runner.run(
      trigger,
      speaksWhenNormal: try CheckInPlan(context).rules().whenNormal,
      isStillFree: { claim in
        guard trigger.followsRules else { return true }
        return try CheckInDesk(context).isStillFree(claim, at: context.now())
      },
      onEvent: onEvent
    )
    if let outcome { try MonitorDesks(context).wasSent(outcome.record) }
    if outcome?.record.decision == .sent { context.post.send() }
    return outcome
  }

  /// Keeps that a check-in was shown here, so that no other chat opens with it.
  ///
  /// `isSeen` says whether a person looked at it, as far as a program can know.
  func shown(_ record: CheckInRecord, isSeen: Bool = true) throws {
    guard record.decision == .sent else { return }
    let store = try context.transcriptStore()
    try store.markDelivered(checkIn: record.id, to: "terminal")
    if isSeen { try store.markSeen(checkIn: record.id, at: context.now()) }
  }
}
