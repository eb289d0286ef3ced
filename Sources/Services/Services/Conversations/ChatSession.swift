import Understanding
import Catalogues
import CheckIns
import Console
import Core
package import Dialogue
import Exercises
import HealthModel
import Safety
package import Transcripts

/// The talk that a chat is in: which session, which engines, and the check-ins' rules.
///
/// Shared by the chat on a terminal and the one through pipes.
@MainActor package final class ChatSession: ChatHost {
  /// What the program knows and may use.
  package let services: Services
  /// The talk.
  package private(set) var conversation: Conversation
  /// Who was chosen to answer.
  package private(set) var choice: EngineSelection

  /// Says when it is time that the program is one.
  package let disclosure: DisclosureNotice

  /// The questionnaire that is being answered in this chat; nil for none.
  package var questionnaire: (any OpenQuestionnaire)?
  /// What asks its question again, once a message beside it is answered.
  package var questionnaireAgain: [String]?
  /// The check-in that was shown last.
  package var lastShown: CheckInRecord? { didSet { isShownLatest = lastShown != nil } }
  /// Whether nothing was said since it was shown.
  package private(set) var isShownLatest = false

  /// The server's models, as they were listed last in this chat.
  package var listedModels: [String] = []

  private let wiring: ConversationWiring
  private let questions: QuestionService
  private let meanings: MeaningHearer
  private var openSince: Timestamp?
  private var hiddenID: String?
  /// The engine and the model that were chosen in this chat; nil leaves them to flags and settings.
  private var engine: String?
  private var model: String?
  private var knownErasures: Int
  /// Whether no session was named, so that the chat may go where a message waits.
  package let isNew: Bool

  /// Opens a session: the one named, or a new one.
  package init(_ services: Services, session name: String?) throws {
    self.services = services
    isNew = name == nil
    disclosure = DisclosureNotice(services)
    wiring = ConversationWiring(services)
    questions = QuestionService(services)
    meanings = MeaningHearer(services.encoder) { [safety = services.safety] in
      // Without a country the European number stands in lines as well.
      do { return try safety.contacts().emergency } catch { return "112" }
    }
    // Opened first: what is read ahead comes in meanwhile.
    knownErasures = try services.stores.transcripts().erasures()
    choice = try wiring.engines(nil)
    let id = try name.map { try services.stores.session(named: $0).id }
    conversation = try wiring.conversation(id ?? services.identifiers.next(), choice)
  }

  package func greeting() throws -> String { try disclosure.greeting() }

  /// Has a message of the person's answered.
  ///
  /// What another program has forgotten meanwhile is no longer known, and sent nowhere.
  ///
  /// Where that can't be known words of danger are answered all the same.
  package func say(
    _ text: String,
    quoting material: QuotedMaterial? = nil,
    onEvent: (ConversationEvent) -> Void
  ) async throws {
    nameContacts()
    conversation.refresh = { [weak self] in try self?.forgetErased() }
    do { try forgetErased() } catch let error where StorePatience.isHeld(error) {
      // It is looked at again before anything is sent: the message has to be saved first.
    } catch {
      let isDanger =
        try services.safety.screener().screen(text).level >= .present
        || conversation.isDangerOpen
      guard isDanger else { throw error }
      onEvent(.savingFailed(message: AppFailure(error).errorDescription))
    }
    let shown = lastShown.map { ShownCheckIn(record: $0, isLatest: isShownLatest) }
    isShownLatest = false
    conversation.monitorAnswer = { [services, id] text in
      try MonitorServices(services).answer(text, inSession: id, shown: shown)
        ?? OfferedAction.answer(text, inSession: id, services)
        ?? ProposedChange.answer(text, inSession: id, services) { [weak self] name in
          self?.begin(exercise: name) ?? ""
        }
    }
    conversation.lookUp = { [questions, services] text, earlier, language in
      // Menus and notices go on in the language of the talk.
      services.catalogues.follow(language ?? QuestionService.plainLanguage(of: text))
      return try questions.lookUp(text, after: earlier, in: language)
    }
    conversation.hearMeaning = { [meanings] text in await meanings.hearing(text) }
    var hearsDanger = false
    try await conversation.say(text, quoting: material) { event in
      if case .dangerHeard = event { hearsDanger = true }
      onEvent(event)
    }
    if hearsDanger { services.outbox.dangerWasHeard() }
  }

  /// Whether an exercise can be begun in this chat; nowhere else than where lines are typed on.
  package var leadsExercises = false
  /// The exercise that the person has just said yes to; nil for none.
  private var agreedExercise: String?

  /// Notes that an exercise is to begin, and gives what is said.
  private func begin(exercise name: String) -> String {
    guard leadsExercises else {
      return services.words.text(ExerciseKey.needsTerminal, ["name": name])
    }
    agreedExercise = name
    return services.words.text(ExerciseKey.begins)
  }

  /// The exercise that is to begin now, as a slash command has it; it is given once.
  package func takeExercise() -> (name: String, arguments: [String])? {
    defer { agreedExercise = nil }
    return agreedExercise.map { ("exercise", [$0]) }
  }

  /// The last message and its answers, to be changed; what another program has forgotten meanwhile is
  /// no longer among them.
  ///
  /// - Throws: ``AppFailure`` where nothing has been said, or something of it is not saved yet.
  package func lastExchange() throws -> Exchange {
    try forgetErased()
    guard wiring.unsaved.isEmpty else {
      throw failure(.tryLater, .notSavedYet, hint: .tryAgainSoon)
    }
    guard let exchange = try conversation.lastExchange() else {
      throw AppFailure(.missing, verbatim: services.words.text(NoticeKey.nothingWritten))
    }
    return exchange
  }

  /// Has the last message answered once more.
  package func answerAgain(onEvent: (ConversationEvent) -> Void) async throws {
    try await conversation.answerAgain(try exchangeToAnswerAgain(), onEvent: onEvent)
  }

  /// The last message, where it may be answered once more.
  ///
  /// - Throws: ``AppFailure`` where it may not.
  package func exchangeToAnswerAgain() throws -> Exchange {
    guard !conversation.isHeldByDanger else {
      throw AppFailure(
        .usage,
        verbatim: services.words.text(NoticeKey.safeFirst),
        hint: services.callNow(try services.safety.contacts().emergency)
      )
    }
    let exchange = try lastExchange()
    guard exchange.mayBeAnsweredAgain else {
      throw failure(.usage, .fixedAnswer, hint: .writeAgain)
    }
    return exchange
  }

  private func failure(_ code: ExitCode, _ text: NoticeKey, hint: NoticeKey) -> AppFailure {
    AppFailure(code, verbatim: services.words.text(text), hint: services.words.text(hint))
  }

  /// Reads the talk anew where another program has erased something since.
  private func forgetErased() throws {
    let erasures = try services.stores.transcripts().erasures()
    if erasures != knownErasures { try conversation.reload() }
    knownErasures = erasures
  }

  /// Has what could not be saved at once tried again beside everything else.
  ///
  /// - Parameter told: called with nil whenever all of it is saved, and with why something of it
  ///   can't be.
  package func whenSaved(_ told: @escaping @MainActor ((any Error)?) -> Void) {
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
  package func giveUpSaving() -> TranscriptsError? { wiring.unsaved.giveUp() }

  /// The id of the session, which may still be without a message.
  package var id: String { hiddenID ?? conversation.sessionID }

  /// Whether the talk was let go of while a lock is closed.
  package var isHidden: Bool { hiddenID != nil }

  /// Lets go of the talk while a lock is closed; other programs deliver as if no chat were open.
  package func hide() throws {
    guard hiddenID == nil else { return }
    let id = conversation.sessionID
    conversation = try wiring.conversation(services.identifiers.next(), choice)
    hiddenID = id
    if openSince != nil { try services.stores.transcripts().chatClosed(try .current()) }
  }

  /// Reads the talk again once the lock is open.
  package func reveal() throws {
    guard let id = hiddenID else { return }
    conversation = try wiring.conversation(id, choice)
    hiddenID = nil
    if openSince != nil { try announce() }
  }

  /// Goes to another session; nil begins a new one.
  package func move(to name: String?) throws {
    let id = try name.map { try services.stores.session(named: $0).id }
    conversation = try wiring.conversation(id ?? services.identifiers.next(), choice)
    if openSince != nil { try announce() }
  }

  /// Tells other programs that a chat shows this session, until ``close()``.
  package func announce() throws {
    let since = openSince ?? services.clock.now()
    openSince = since
    let chat = OpenChat(holder: try .current(), sessionID: id, since: since)
    try services.stores.transcripts().chatOpened(chat)
  }

  /// Tells other programs that the chat is over.
  package func close() throws {
    disclosure.stop()
    guard openSince != nil else { return }
    openSince = nil
    try services.stores.transcripts().chatClosed(try .current())
  }

  /// Lets another engine answer from now on.
  package func choose(engine: String) throws {
    try answer(by: wiring.engines(engine, model: model))
    self.engine = engine
  }

  /// Lets another of the server's models answer, until the chat ends.
  package func choose(model: String) throws {
    try answer(by: wiring.engines(engine, model: model))
    self.model = model
  }

  /// Has whoever answers name the lines of the country that is set now.
  private func nameContacts() {
    // What can't be read at this moment stays as it was; an answer to danger reads it for itself.
    do {
      guard try services.listener.isOutdated() else { return }
      try answer(by: wiring.engines(engine, model: model))
    } catch { services.missing.failed(error) { _ in } }
  }

  private func answer(by choice: EngineSelection) throws {
    conversation = try wiring.conversation(id, choice)
    self.choice = choice
  }

  /// Reads the engines anew, after settings have changed.
  package func reload() throws {
    try answer(by: wiring.engines(nil, model: model))
    engine = nil
  }
}
