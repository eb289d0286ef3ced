import CheckIns
import Configuration
import Console
import Core
import Dispatch
import HealthModel
import HostSystem
import Safety
import Services
import Transcripts

/// Brings one check-in's message to the person, way by way, as ``DeliveryRun`` decides.
///
/// The message waits in the inbox meanwhile, so a program that ends in between loses nothing. What
/// the person chooses on a notification is done here: a chat opens, a reminder is kept, or the day
/// stays quiet.
@MainActor final class CheckInDelivery {
  private let services: Services
  private let store: TranscriptStore
  private let settings: DeliverySettings
  private let record: CheckInRecord
  private let text: String?
  private let kind: NoticeKind
  private var run: DeliveryRun
  /// What has to be said to what the person chose; nil for nothing.
  private(set) var reply: String?
  private lazy var notifier = DesktopNotifier(environment: services.environment)
  private var notice: DesktopNotifier.Identity?
  private var program: ProgramRun?
  private var chatWatch: DirectoryWatcher?
  private var limit: (any DispatchSourceTimer)?
  private var ended: CheckedContinuation<Void, Never>?

  /// A delivery of one check-in.
  ///
  /// - Throws: an error of the store or of the settings.
  init(_ services: Services, _ record: CheckInRecord, _ message: TranscriptMessage?) throws {
    self.services = services
    self.record = record
    store = try services.stores.transcripts()
    // While a lock is closed nothing of a message is shown anywhere.
    text = try store.isReadable ? message?.text : nil
    settings = try services.settings.current().delivery
    kind = try message.map { try MonitorServices(services).kind(of: record, $0) } ?? .message
    run = DeliveryRun(settings.preferences)
  }

  /// Delivers it, and returns when nothing more is to come: for a notification, when the person
  /// has chosen or it is gone.
  ///
  /// A task that is cancelled stops it.
  func deliver() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ended = continuation
        take(.start)
      }
    } onCancel: {
      Task { @MainActor in self.stop() }
    }
  }

  /// Takes back what stands on the desktop and stops; the message stays in the inbox.
  func stop() {
    program?.cancel()
    if let notice { notifier.withdraw(notice) }
    finish()
  }

  private func take(_ event: DeliveryRun.Event) {
    for action in run.take(event) {
      do { try perform(action) } catch {
        services.output.notice(AppFailure(error).errorDescription)
      }
    }
  }

  private func perform(_ action: DeliveryRun.Action) throws {
    switch action {
    case .attempt(let way, let limit):
      start(limit, for: way)
      attempt(way)
    case .abandon(let way): abandon(way)
    case .markRead: try store.markSeen(checkIn: record.id, at: services.clock.now())
    case .openChat: try openChat()
    case .remind(let time):
      let milliseconds = time.components.seconds * 1000
      try store.markLater(
        checkIn: record.id,
        remindAt: services.clock.now().adding(milliseconds: milliseconds)
      )
    case .beQuietToday: try beQuietToday()
    case .answer(let action): reply = try MonitorServices(services).chosen(action, on: record)
    case .end(let way):
      // Whatever the store says: somebody waits for the end.
      defer { finish() }
      tellWhatFailed()
      try store.markDelivered(checkIn: record.id, to: way.rawValue)
    }
  }

  private func finish() {
    limit?.cancel()
    chatWatch = nil
    ended?.resume()
    ended = nil
  }

  // MARK: - The ways

  private static let noChat: LocalizedText = "No chat is open."
  private static let noCommand: LocalizedText = "No command is set (delivery.command)."

  private func attempt(_ way: DeliveryWay) {
    do {
      switch way {
      case .chat: try showInChat()
      case .notification: notify()
      case .command: try runCommand()
      case .inbox: return
      }
    } catch {
      take(.failed(way, reason: AppFailure(error).errorDescription))
    }
  }

  /// An open chat sees the message in the store by itself and says there that it has shown it.
  private func showInChat() throws {
    guard try !store.openChats(isAlive: ClaimHolder.isAlive).isEmpty else {
      return take(.failed(.chat, reason: Self.noChat))
    }
    chatWatch = try DirectoryWatcher(file: services.home.transcriptsDatabase) { [weak self] in
      self?.lookForChat()
    }
    lookForChat()
  }

  private func lookForChat() {
    do {
      guard try store.checkIn(record.id)?.delivered.contains(DeliveryWay.chat.rawValue) == true
      else { return }
      chatWatch = nil
      take(.confirmed(.chat))
    } catch {
      take(.failed(.chat, reason: AppFailure(error).errorDescription))
    }
  }

  private func notify() {
    let catalogue = services.words
    let words = NoticeText(
      message: text ?? "",
      showsText: settings.showText,
      kind: kind,
      in: catalogue
    )
    let desktopNotice = DesktopNotice(
      title: words.title,
      body: words.body,
      actions: kind.offered(catalogue).map { .init(key: $0.key, label: $0.label) }
    )
    notice = notifier.show(desktopNotice) { [weak self] in self?.noticed($0) }
  }

  private func noticed(_ event: DesktopNoticeEvent) {
    switch event {
    case .shown:
      limit?.cancel()
      do {
        try store.markDelivered(checkIn: record.id, to: DeliveryWay.notification.rawValue)
      } catch { services.output.notice(AppFailure(error).errorDescription) }
      take(.confirmed(.notification))
    case .acted(let key): take(NotificationAction(key: key).map { .chosen($0) } ?? .closed)
    case .closed: take(.closed)
    case .serverGone: take(.serverGone)
    case .failed(let error): take(.failed(.notification, reason: error.errorDescription))
    }
  }

  private func runCommand() throws {
    guard let command = settings.command, !command.isEmpty else {
      return take(.failed(.command, reason: Self.noCommand))
    }
    let discreet = NoticeKind.message.discreetWords(services.words)
    program = try ProgramRun(
      command,
      text: (text.map(VisibleText.withoutNotice) ?? discreet) + "\n",
      environment: ProgramEnvironment.withoutKeys(services.environment),
      limit: settings.commandTimeout
    ) { [weak self] in self?.commandEnded($0) }
  }

  private func commandEnded(_ report: ProgramRun.Report) {
    if report.end == .exited(0) { return take(.confirmed(.command)) }
    take(.failed(.command, reason: Self.reason(report)))
  }

  private static func reason(_ report: ProgramRun.Report) -> LocalizedText {
    let ending: LocalizedText =
      switch report.end {
      case .exited(let code): "Your command ended with \(code)."
      case .signalled(let signal): "Your command was ended by signal \(signal)."
      case .timedOut: "Your command took too long."
      }
    let words = VisibleText.singleLine(report.standardError, limit: 200)
    return words.isEmpty ? ending : "\(ending) It said: \(words)"
  }

  private func abandon(_ way: DeliveryWay) {
    switch way {
    case .chat: chatWatch = nil
    case .notification: if let notice { notifier.withdraw(notice) }
    case .command: program?.cancel()
    case .inbox: return
    }
  }

  private func start(_ time: Duration, for way: DeliveryWay) {
    limit?.cancel()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.take(.timeIsOver(way)) }
    }
    timer.schedule(deadline: .now() + time / .seconds(1))
    timer.resume()
    limit = timer
  }

  private func tellWhatFailed() {
    for attempt in run.attempts {
      guard case .failed(let reason) = attempt.result, attempt.way != .chat else { continue }
      services.output.notice("Not delivered by \(attempt.way.words): \(reason)")
    }
  }

  // MARK: - What the person chose

  private func openChat() throws {
    guard let session = record.sessionID else { return }
    let program = [try Machine.programPath(), "chat", "--session", session]
    let command = TerminalCommand.arguments(
      for: program,
      setting: settings.terminal,
      exists: { DetachedProgram.canRun($0, path: services.environment["PATH"]) }
    )
    guard let command else {
      throw AppFailure(
        .failed,
        "No terminal program was found for the chat.",
        hint: "Set yours: mindpulse config set delivery.terminal '[\"gnome-terminal\", \"--\"]'"
      )
    }
    try DetachedProgram.start(command, environment: services.environment)
  }

  private func beQuietToday() throws {
    try store.markDismissed(checkIn: record.id)
    let now = services.clock.now()
    let tomorrow = now.day.adding(days: 1)
    let midnight = services.clock.zone.milliseconds(
      ofLocal: Int64(tomorrow.daysSinceEpoch) * 86_400_000
    )
    let until = Timestamp(milliseconds: midnight, in: services.clock.zone)
    if let paused = try store.pausedUntil(), paused > until { return }
    try store.pause(until: until)
  }
}
