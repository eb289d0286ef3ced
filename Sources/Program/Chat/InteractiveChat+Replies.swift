import Catalogues
import Configuration
import Console
import Dialogue
import HostSystem
import HubCommands
import LineEditing
import Services
import SQLite
import TranscriptCommands
import Transcripts
import Core

/// What is done with the prompt taken away, and what becomes of it while another program holds a
/// store: the prompt comes back, and what was said is saved and answered once it can be.
extension InteractiveChat {
  /// Does one thing with the prompt taken away; Ctrl-C stops it.
  func perform(_ work: @escaping @MainActor (InteractiveChat) async throws -> Void) {
    editor.suspend()
    if hasBegun { checkIns.replyStarted() }
    meanings.replyStarted()
    newest += 1
    let number = newest
    let task = Task { [weak self] in
      guard let self else { return }
      do { try await work(self) } catch { failed(error, number) }
      end(number)
    }
    underWay[number] = task
    reply = task
  }

  private func end(_ number: Int) {
    underWay[number] = nil
    memory.worked()
    // One that waited for the store has given the screen back already.
    guard number == newest else { return }
    reply = nil
    flushMessages()
    askAgain()
    if ended != nil { editor.resume() }
    if hasBegun {
      checkIns.replyEnded()
      hub.changed()
    }
    meanings.replyEnded()
  }

  private func failed(_ error: any Error, _ number: Int) {
    let failure = AppFailure(error)
    if number == newest, reply != nil { return screen.failed(failure) }
    // Of what the person stopped while it waited they were told then.
    if !(error is CancellationError) { tell(failure.errorDescription) }
  }

  /// Has a message answered, on the screen.
  func answer(_ text: String) async throws {
    defer { questions?.messageAnswered(isCalm: session.conversation.isCalm(after: text)) }
    try await showReply { tell in
      if let due = session.disclosure.due(before: text) { screen.disclose(due) }
      try await session.say(text, onEvent: tell)
    }
  }

  /// Has the last message answered once more, on the screen.
  func answerAgain() async throws {
    // What can't be answered again is told before the screen is made ready for a reply.
    _ = try session.exchangeToAnswerAgain()
    try await showReply { tell in try await session.answerAgain(onEvent: tell) }
  }

  private func showReply(
    _ work: (_ tell: (ConversationEvent) -> Void) async throws -> Void
  ) async throws {
    let number = newest
    var hasScreen = true
    screen.beginReply()
    defer { if hasScreen { screen.endReply() } }
    try await work { event in
      voice.handle(event)
      switch event {
      case .dangerHeard: questions?.end()
      case .noteProposed(let note): notes.proposed(note)
      case .heldUp:
        screen.handle(event)
        screen.endReply()
        hasScreen = false
        savesUnseen = Task.isCancelled
        giveBack(number)
      case .saved:
        take(number)
        hasScreen = true
        screen.beginReply()
      default: screen.handle(event)
      }
    }
  }

  /// Gives the prompt back while a message waits for the store.
  private func giveBack(_ number: Int) {
    guard number == newest else { return }
    reply = nil
    flushMessages()
    if ended != nil { editor.resume() }
  }

  /// Takes the prompt away again for the reply to a message that had waited.
  private func take(_ number: Int) {
    newest = number
    reply = underWay[number]
    editor.suspend()
  }

  // MARK: - What waits

  /// From now on keys are read: nothing that another program holds is waited for in one go.
  func waitOnNobody() {
    BusyWait.allow(atMost: BusyWait.screenLimit)
    services.missing.tell = { [weak self] in self?.tell($0) }
    services.missing.looksAgain = { [weak self] in self?.lookAgain() }
    session.whenSaved { [weak self] failure in self?.saved(failure) }
  }

  private func saved(_ failure: (any Error)?) {
    if let failure {
      let reason = services.output.spoken(AppFailure(failure).errorDescription)
      return tell(services.words.text(ChatNoticeKey.somethingLost, ["reason": reason]))
    }
    guard savesUnseen else { return }
    savesUnseen = false
    tell(services.words.text(ChatNoticeKey.savedNow))
  }

  /// Whether another program holds the talks at this moment.
  var isHeldElsewhere: Bool {
    StorePatience.held { try services.stores.transcripts().lookWhetherFree() }
  }

  /// Waits until no other program holds a store; false where the chat is left before.
  func isFreeLater() async -> Bool {
    do { try await StorePatience.untilFree(services) } catch { return false }
    return ended != nil
  }

  /// As soon as no other program holds the talks; meanwhile there is a prompt already.
  func beginLater() {
    nextLook = Task { [weak self] in
      guard let self else { return }
      // Else the chat is being left.
      guard await isFreeLater() else { return }
      nextLook = nil
      begin()
    }
  }

  /// Looks again, once the stores are free, at what could not be looked at.
  private func lookAgain() {
    guard nextLook == nil, ended != nil else { return }
    nextLook = Task { [weak self] in
      guard let self, await isFreeLater() else { return }
      nextLook = nil
      do {
        try readings.beginAgain()
        try inbox.look()
      } catch { services.missing.failed(error) { tell($0) } }
      checkIns.lookAgain()
      services.outbox.send()
    }
  }

  /// Tries once more to save what waits, for a moment only, before the chat ends.
  ///
  /// - Returns: that something is lost; nil where nothing is.
  func saveForTheLastTime() -> AppFailure? {
    BusyWait.allow(atMost: Self.lastWait)
    guard let failure = session.giveUpSaving() else { return nil }
    return AppFailure(
      .tryLater,
      verbatim: services.words.text(
        ChatNoticeKey.lastWordsLost,
        ["reason": services.output.spoken(failure.errorDescription)]
      ),
      hint: services.stores.isIncognito ? "" : services.words.text(ChatNoticeKey.inHistory)
    )
  }

  /// How long is waited for a store when the chat ends, in milliseconds.
  private static let lastWait: Int32 = 1000

  // MARK: - The input history

  /// Reads what the arrow keys bring back.
  func loadHistory() async {
    do {
      if editor.history.isKept { try PrivateFile.createDirectory(services.home.stateDirectory) }
      try await StorePatience.whenFree(services) { try editor.history.load() }
    } catch {
      hasToldOfHistory = true
      screen.failed(AppFailure(error))
    }
  }

  /// Keeps a line for the arrow keys; why the next start won't have it is told once.
  func remember(_ text: String) {
    do { try editor.remember(text) } catch {
      guard !hasToldOfHistory else { return }
      hasToldOfHistory = true
      tell(AppFailure(error).errorDescription)
    }
  }

  /// Takes forgotten words out of what the arrow keys bring back.
  func forgetHistory(_ texts: [String]) async throws {
    let erased = ForgottenInput(texts)
    try await StorePatience.whenFree(services) {
      try editor.history.remove { erased.matches($0) }
    }
    editor.reloadHistory()
  }
}
