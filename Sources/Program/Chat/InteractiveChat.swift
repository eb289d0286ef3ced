import Catalogues
import CheckIns
import Configuration
import Console
import Dialogue
import Glibc
import HealthModel
import HostSystem
import HubCommands
import LineEditing
import Safety
import Services
import ShareCommands
import Terminal
import Transcripts
import Core

/// The chat on a terminal: one line being typed, replies that stream, check-ins that wait their turn.
///
/// Everything happens on the main queue, woken by events alone: keys, signals, the check-in
/// timer, an engine's text. Between them nothing runs.
@MainActor final class InteractiveChat {
  let session: ChatSession
  let services: Services
  let editor: LineEditor
  let screen: ChatScreen

  var block = MessageBlock()
  /// What is still to be asked of a person who is new; nil for nothing.
  var questions: OpeningQuestions?
  /// Whether check-ins and what waits were begun with, which an opening question holds back.
  var hasBegun = false
  private(set) lazy var readings: ReadingWatch = .init(
    services,
    changed: { [weak self] in self?.checkIns.readingsChanged() },
    tell: { [weak self] in self?.tell($0) }
  )
  private(set) lazy var inbox = ChatInbox(
    session,
    show: { [weak self] message, notices, shown in
      guard let self else { return }
      showWhenQuiet(screen.checkIn(readings.untold(message), notices: notices), shown: shown)
      voice.say(services.words.text(ChatNoticeKey.spokenCheckIn) + " " + message.text)
    },
    failed: { [weak self] error in
      self?.services.missing.failed(error) { self?.tell($0) }
    }
  )
  private(set) lazy var checkIns = ChatCheckIns(
    session,
    written: { [weak self] in try self?.inbox.look(notices: $0) },
    tell: { [weak self] in self?.tell($0) }
  )
  private(set) lazy var meanings = ChatMeanings(services)
  private(set) lazy var notes = ChatNotes(services, tell: { [weak self] in self?.tell($0) })
  private(set) lazy var mentions = ChatMentions(session, tell: { [weak self] in self?.tell($0) })
  private(set) lazy var lock = ChatLock(self)
  private(set) lazy var voice = ChatVoice(services) { [weak self] in self?.tell($0) }
  private(set) lazy var hub = HubFollower(sharing: services) { [weak self] in self?.tell($0) }
  let signals = SignalSources()
  var reply: Task<Void, Never>?
  /// What was begun and has not ended: the newest has the screen, earlier ones wait for the store.
  var underWay: [Int: Task<Void, Never>] = [:]
  /// The number of the newest.
  var newest = 0
  /// Whether a message is being saved that the person no longer waits for.
  var savesUnseen = false
  /// Whether it was told that lines can't go into the input history.
  var hasToldOfHistory = false
  /// The message that the line being typed takes the place of; nil for none.
  var edited: String?
  /// The dictation under way; nil for none.
  var dictation: ChatDictation?
  /// Whether another program has the terminal.
  var hasGivenTerminal = false
  /// Whether something of the chat's own has it, such as an exercise.
  var hasInterlude = false
  /// Looks once more at what could not be looked at while another program held a store.
  var nextLook: Task<Void, Never>?
  let memory = RestingMemory()
  private let speaks: Bool
  private var waitingMessages: [(text: String, shown: @MainActor () -> Void)] = []
  private(set) var ended: CheckedContinuation<ExitCode, Never>?

  /// A chat in a session; nothing is shown yet.
  init(_ session: ChatSession, keepsHistory: Bool, speaks: Bool) throws {
    self.speaks = speaks
    self.session = session
    services = session.services
    session.leadsExercises = true
    screen = ChatScreen(services)
    let history = try services.stores.lineHistory(
      keeps: keepsHistory,
      patience: StorePatience.screenWait
    )
    let completer = ChatCompleter(session)
    editor = LineEditor(
      prompt: screen.prompt,
      isPlain: services.output.screen != .drawn,
      history: history,
      completer: { completer.candidates($0) }
    )
  }

  /// Runs until the person leaves.
  func run() async -> ExitCode {
    await withCheckedContinuation { continuation in
      ended = continuation
      Task { await open() }
    }
  }

  // MARK: - Opening and leaving

  private func open() async {
    watchSignals()
    editor.onLine = { [weak self] in self?.entered($0) }
    editor.onEndOfInput = { [weak self] in self?.inputEnded() }
    editor.onInterrupt = { [weak self] in self?.lineCleared() }
    editor.onDictation = { [weak self] in self?.perform { try await $0.dictate() } }
    editor.onKeys = { [weak self] in
      self?.lock.typed()
      self?.voice.silence()
    }
    screen.onSay = { [weak self] in self?.voice.say($0) }
    if speaks { attempt { try voice.turn(on: true) } }
    await loadHistory()
    attempt { try MessageEditor(services).removeLeftovers() }
    await greet()
    waitOnNobody()
    editor.start()
    lock.begin()
    memory.worked()
    if questions == nil { begin() }
  }

  /// What follows once nothing more is to be asked, or the first message has come.
  func begin() {
    hasBegun = true
    editor.setPrompt(screen.prompt)
    if isHeldElsewhere { return beginLater() }
    var hasWaited = false
    do {
      hasWaited = try inbox.open(moves: session.isNew) { [weak self] in
        self?.lock.storeChanged()
        self?.checkIns.planAnew()
        self?.services.outbox.lookForNews()
      }
      try session.conversation.askAboutLeftOpen { if case .text(let text) = $0 { tell(text) } }
    } catch let error where StorePatience.isHeld(error) { return beginLater() } catch {
      tell(AppFailure(error).errorDescription)
    }
    checkIns.begin()
    // Who is greeted by messages that waited is not asked the same once more.
    if !hasWaited { checkIns.checkInAtOpening { [weak self] in self?.readings.tellExtremes() } }
    do { try readings.begin(tellsExtremes: hasWaited) } catch {
      services.missing.failed(error) { tell($0) }
    }
    checkIns.lookAtCompanions()
    hub.begin()
    services.outbox.tell = { [weak self] in self?.tell($0) }
    services.outbox.lookForNews()
    services.outbox.send()
    session.disclosure.remind { [weak self] in self?.tell($0) }
  }

  /// Ends the chat; a reply under way is stopped first, what it said is kept.
  func leave(_ code: ExitCode) {
    guard let ended else { return }
    self.ended = nil
    let running = Array(underWay.values)
    for task in running { task.cancel() }
    nextLook?.cancel()
    lock.end()
    voice.silence()
    Task {
      for task in running { await task.value }
      let lost = saveForTheLastTime()
      await checkIns.end()
      await meanings.end()
      await hub.end()
      await services.outbox.end()
      services.outbox.tell = nil
      readings.end()
      do { try inbox.close() } catch { screen.failed(AppFailure(error)) }
      editor.stop()
      signals.cancel()
      do { try editor.history.writeRest() } catch { screen.failed(AppFailure(error)) }
      if let lost {
        screen.failed(lost)
        return ended.resume(returning: lost.exitCode)
      }
      if code == .done { screen.sayPlainly(ChatGreeting(session).farewell) }
      ended.resume(returning: code)
    }
  }

  // MARK: - What the person types

  private func entered(_ line: String) {
    lock.used()
    if isForNotes(line) || isForMentions(line) || isForQuestionnaire(line) || isForEditing(line) {
      return
    }
    switch block.feed(line) {
    case .needMore(let prompt): editor.setPrompt(prompt)
    case .message(let text):
      editor.setPrompt(screen.prompt)
      attempt {
        let typed = try TypedLine.habit(text) ?? session.typed(text)
        if try isForOpening(text, typed) { return }
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        remember(text)
        // What a sensor has sent up to now is known to what is said next.
        readings.settle()
        switch typed {
        case .command(let name, let arguments): run(name, arguments)
        case .message(let words): say(words)
        }
      }
    }
  }

  private func run(_ name: String, _ arguments: [String]) {
    if name == "lock" { return lock.closeEverywhere() }
    perform { chat in try await chat.carryOut(name, arguments) }
  }

  private func carryOut(_ name: String, _ arguments: [String]) async throws {
    try await StorePatience.talksAreFree(services)
    try await carryOut(try await SlashCommandRunner(session).run(name, arguments))
  }

  /// Does what follows a command.
  func carryOut(_ first: SlashOutcome) async throws {
    var outcome = first
    if case .interlude(let interlude) = outcome { outcome = try await give(to: interlude) }
    switch outcome {
    case .done, .interlude: showQuestionnairePrompt()
    case .quit: leave(.done)
    case .scheduleChanged: if hasBegun { checkIns.planAnew() }
    case .checkIn: checkIns.checkIn(.asked)
    case .answerAgain: try await answerAgain()
    case .edit(let text): try await edit(text)
    case .say(let text):
      beginOnce()
      try await answer(text)
    case .forgot(let texts): try await forgetHistory(texts)
    case .voice(let isWanted): try turnVoice(on: isWanted)
    case .dictate: try await dictate()
    }
  }

  // MARK: - Replies

  private func say(_ text: String) {
    beginOnce()
    perform { chat in
      try await chat.answer(text)
      if let (name, words) = chat.session.takeExercise() {
        return try await chat.carryOut(name, words)
      }
      if !chat.notes.isAsking { try chat.mentions.answered(text) }
    }
  }

  // MARK: - Messages that come by themselves

  func tell(_ sentence: LocalizedText) { tell(services.output.spoken(sentence)) }

  @_disfavoredOverload
  func tell(_ sentence: String) {
    showWhenQuiet(screen.notice(sentence))
    voice.say(sentence)
  }

  private func showWhenQuiet(
    _ text: String,
    shown: @escaping @MainActor () -> Void = {}
  ) {
    guard ended != nil else { return }
    waitingMessages.append((text, shown))
    flushMessages()
  }

  /// Shows what came meanwhile, unless a reply is streaming.
  func flushMessages() {
    guard reply == nil, ended != nil else { return }
    let messages = waitingMessages
    waitingMessages = []
    for (text, shown) in messages {
      editor.printAbove(text)
      shown()
    }
  }

  func attempt(_ work: () throws -> Void) {
    do { try work() } catch { tell(AppFailure(error).errorDescription) }
  }
}
