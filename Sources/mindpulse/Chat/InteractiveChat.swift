import Companion
import Configuration
import Glibc
import HealthModel
import HostSystem
import LineEditing
import Presentation
import Safety
import Scheduling
import Transcripts

/// The chat on a terminal: one line being typed, replies that stream, check-ins that wait their turn.
///
/// Everything happens on the main queue, woken by events alone: keys, signals, the check-in
/// timer, an engine's text. Between them nothing runs.
@MainActor final class InteractiveChat {
  let session: ChatSession
  let context: AppContext
  let editor: LineEditor
  let screen: ChatScreen

  var block = MessageBlock()
  private var questions: QuestionRound?
  private lazy var readings: ReadingWatch = .init(
    context,
    changed: { [weak self] in self?.checkIns.readingsChanged() },
    tell: { [weak self] in self?.tell($0) }
  )
  private(set) lazy var inbox = ChatInbox(
    session,
    show: { [weak self] message, notices, shown in
      guard let self else { return }
      showWhenQuiet(screen.checkIn(readings.untold(message), notices: notices), shown: shown)
    },
    failed: { [weak self] in self?.tell(AppFailure($0).message) }
  )
  private lazy var checkIns = ChatCheckIns(
    session,
    written: { [weak self] in try self?.inbox.look(notices: $0) },
    tell: { [weak self] in self?.tell($0) }
  )
  private(set) lazy var notes = ChatNotes(context, tell: { [weak self] in self?.tell($0) })
  private(set) lazy var lock = ChatLock(self)
  let signals = SignalSources()
  private(set) var reply: Task<Void, Never>?
  private var waitingMessages: [(text: String, shown: @MainActor () throws -> Void)] = []
  private var ended: CheckedContinuation<ExitCode, Never>?

  /// A chat in a session; nothing is shown yet.
  init(_ session: ChatSession, keepsHistory: Bool) throws {
    self.session = session
    context = session.context
    screen = ChatScreen(context.output)
    let history = try context.lineHistory(keeps: keepsHistory)
    let completer = ChatCompleter(context)
    editor = LineEditor(
      prompt: screen.prompt,
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
    editor.onKeys = { [weak self] in self?.lock.typed() }
    attempt { try editor.history.load() }
    attempt { try screen.show(ChatGreeting(session).text()) }
    do { questions = try await QuestionRound.open(session) } catch {
      screen.failed(AppFailure(error))
    }
    if let question = questions?.question { screen.say(question) }
    editor.start()
    lock.begin()
    if questions == nil { begin() }
  }

  /// What follows once nothing more is to be asked.
  private func begin() {
    questions = nil
    editor.setPrompt(screen.prompt)
    var hasWaited = false
    attempt {
      hasWaited = try inbox.open(moves: session.isNew) { [weak self] in
        self?.lock.storeChanged()
        self?.checkIns.planAnew()
        self?.attempt { try self?.context.post.showNews() }
      }
    }
    attempt {
      try session.conversation.askAboutLeftOpen { if case .text(let text) = $0 { tell(text) } }
    }
    checkIns.begin()
    // Who is greeted by messages that waited is not asked the same once more.
    if !hasWaited { checkIns.checkIn(.opening) }
    attempt { try readings.begin(tellsExtremes: hasWaited) }
    checkIns.lookAtCompanions()
    context.post.tell = { [weak self] in self?.tell($0) }
    attempt { try context.post.showNews() }
    context.post.send()
    session.disclosure.remind { [weak self] in self?.tell($0) }
  }

  /// Ends the chat; a reply under way is stopped first, what it said is kept.
  func leave(_ code: ExitCode) {
    guard let ended else { return }
    self.ended = nil
    let running = reply
    running?.cancel()
    lock.end()
    Task {
      await running?.value
      await checkIns.end()
      await context.post.end()
      context.post.tell = nil
      readings.end()
      do { try inbox.close() } catch { screen.failed(AppFailure(error)) }
      editor.stop()
      signals.cancel()
      if code == .done { screen.say(ChatGreeting(session).farewell) }
      ended.resume(returning: code)
    }
  }

  // MARK: - What the person types

  private func entered(_ line: String) {
    lock.used()
    if questions != nil { return answered(line) }
    if isForNotes(line) || isForQuestionnaire(line) { return }
    switch block.feed(line) {
    case .needMore(let prompt): editor.setPrompt(prompt)
    case .message(let text):
      editor.setPrompt(screen.prompt)
      guard text.contains(where: { !$0.isWhitespace }) else { return }
      attempt { try editor.remember(text) }
      attempt {
        switch try session.typed(text) {
        case .command(let name, let arguments): run(name, arguments)
        case .message(let words): say(words)
        }
      }
    }
  }

  private func answered(_ line: String) {
    if questions?.isToBeHeard(line) == true {
      begin()
      return say(line)
    }
    attempt {
      if let response = try questions?.answer(line) { screen.say(response) }
    }
    if let question = questions?.question {
      screen.say(question)
    } else {
      attempt { try session.reload() }
      begin()
    }
  }

  private func run(_ name: String, _ arguments: [String]) {
    if name == "lock" { return lock.closeEverywhere() }
    perform { chat in
      let outcome = try await SlashCommandRunner(chat.session).run(name, arguments)
      switch outcome {
      case .done: chat.showQuestionnairePrompt()
      case .quit: chat.leave(.done)
      case .scheduleChanged: chat.checkIns.planAnew()
      case .checkIn: chat.checkIns.checkIn(.asked)
      case .say(let text): try await chat.answer(text)
      case .forgot(let texts): try chat.forgetHistory(texts)
      }
    }
  }

  private func forgetHistory(_ texts: [String]) throws {
    let erased = ForgottenInput(texts)
    try editor.history.remove { erased.matches($0) }
    editor.reloadHistory()
  }

  // MARK: - Replies

  private func say(_ text: String) { perform { chat in try await chat.answer(text) } }

  private func answer(_ text: String) async throws {
    screen.beginReply()
    defer { screen.endReply() }
    if let due = session.disclosure.due(before: text) { screen.disclose(due) }
    try await session.say(text) { event in
      if case .noteProposed(let note) = event { return notes.proposed(note) }
      screen.handle(event)
    }
  }

  /// Does one thing with the prompt taken away; Ctrl-C stops it.
  func perform(_ work: @escaping @MainActor (InteractiveChat) async throws -> Void) {
    editor.suspend()
    checkIns.replyStarted()
    reply = Task { [weak self] in
      guard let self else { return }
      do { try await work(self) } catch { screen.failed(AppFailure(error)) }
      reply = nil
      flushMessages()
      if ended != nil { editor.resume() }
      checkIns.replyEnded()
    }
  }

  // MARK: - Messages that come by themselves

  private func tell(_ sentence: String) { showWhenQuiet(screen.notice(sentence)) }

  private func showWhenQuiet(
    _ text: String,
    shown: @escaping @MainActor () throws -> Void = {}
  ) {
    guard ended != nil else { return }
    waitingMessages.append((text, shown))
    flushMessages()
  }

  /// Shows what came meanwhile, unless a reply is streaming.
  private func flushMessages() {
    guard reply == nil, ended != nil else { return }
    let messages = waitingMessages
    waitingMessages = []
    for (text, shown) in messages {
      editor.printAbove(text)
      attempt(shown)
    }
  }

  func attempt(_ work: () throws -> Void) {
    do { try work() } catch { tell(AppFailure(error).message) }
  }
}
