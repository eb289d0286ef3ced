import Catalogues
import Commands
import Configuration
import Console
import Dispatch
import Glibc
import HostSystem
import LineEditing
import Safety
import Sealing
import Services
import Transcripts

/// The lock of an open chat: closes it after some time without use, or when it is asked for here or
/// elsewhere, and holds it closed until the passphrase is given.
///
/// A closed chat has neither keys nor talk in reach: the screen is cleared, the conversation and the
/// input history are let go of. What was being typed waits with the editor and is not shown. Nothing
/// is armed in a chat without a lock.
@MainActor final class ChatLock {
  private unowned let chat: InteractiveChat
  private let service: LockService
  private var services: Services { chat.services }
  private var timer: (any DispatchSourceTimer)?
  private var lastUse: Int64 = 0
  private var closings: Int?
  private var question: PassphraseAsk?
  private var isClosed = false

  /// The lock of a chat; nothing is watched yet.
  init(_ chat: InteractiveChat) {
    self.chat = chat
    service = LockService(chat.services)
  }

  // MARK: - What happens

  /// The chat is open from now on.
  func begin() { chat.attempt { try look() } }

  /// A key was typed.
  func typed() { lastUse = Machine.milliseconds() }

  /// A line was entered: the key is kept for another while, for every program.
  func used() {
    typed()
    guard closings != nil else { return }
    chat.attempt { try service.renew() }
  }

  /// Another program has stored something: it may have set the lock, closed it or taken it away.
  func storeChanged() {
    guard !isClosed else { return }
    chat.attempt { try look() }
  }

  /// `/lock`: closes here and everywhere.
  func closeEverywhere() {
    chat.attempt {
      guard try !services.stores.isIncognito && services.stores.transcripts().lock != nil else {
        throw AppFailure(
          .missing,
          verbatim: services.words.text(ChatNoticeKey.noLock),
          hint: services.words.text(ChatNoticeKey.setLock)
        )
      }
      try service.close()
      close()
    }
  }

  /// The chat ends: nobody is asked any more.
  func end() {
    timer?.cancel()
    timer = nil
    question?.giveUp()
  }

  private func look() throws {
    guard !services.stores.isIncognito else { return }
    guard let record = try services.stores.transcripts().lock else { return forget() }
    let isNew = closings == nil
    if let closings, closings != record.closings { return close() }
    closings = record.closings
    if try !services.stores.isReadable, try !service.openByKeyring(renews: false) { return close() }
    if isNew {
      chat.editor.history.seal(by: try services.stores.historySealing())
      typed()
      arm(after: try period())
    }
  }

  /// There is no lock, or none any more.
  private func forget() {
    guard closings != nil else { return }
    closings = nil
    timer?.cancel()
    timer = nil
    chat.editor.history.seal(by: nil)
  }

  // MARK: - Time without use

  private func period() throws -> Int64 {
    Int64(try services.settings.current().lock.afterSeconds) * 1000
  }

  private func arm(after milliseconds: Int64) {
    timer?.cancel()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    // The clock on the wall: a lid that was closed for an hour is an hour without use.
    timer.schedule(wallDeadline: .now() + .milliseconds(Int(milliseconds)))
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.timeIsOver() } }
    self.timer = timer
    timer.resume()
  }

  private func timeIsOver() {
    chat.attempt {
      let now = Machine.milliseconds()
      // A clock that was set back must not keep it open for as long as that.
      lastUse = chat.reply != nil ? now : min(lastUse, now)
      let left = lastUse + (try period()) - now
      if left > 0 { arm(after: left) } else { close() }
    }
  }

  // MARK: - Closed

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    timer?.cancel()
    timer = nil
    let running = chat.reply
    running?.cancel()
    Task { [chat] in
      await running?.value
      chat.perform { [weak self] _ in await self?.hold() }
    }
  }

  /// Holds the chat closed until the passphrase is given or the person leaves.
  private func hold() async {
    do {
      do { try chat.session.hide() } catch let error where StorePatience.isHeld(error) {
        // Whoever can't be told that this chat is closed learns it when it opens the talk again.
      }
      try services.stores.forgetKeys()
      chat.editor.history.letGo()
      chat.editor.reloadHistory()
      chat.screen.clear()
      let emergency = try services.safety.contacts().emergency
      let number = services.catalogues.language.emergency(emergency)
      chat.screen.say(services.words.text(ChatNoticeKey.locked, ["number": number]))
      try await ask()
      try await openWhenFree()
    } catch is CancellationError {
      chat.leave(.done)
    } catch {
      chat.screen.failed(AppFailure(error))
      chat.leave(.failed)
    }
  }

  /// Asks until the lock is open.
  private func ask() async throws {
    let question = try PassphraseAsk(on: STDOUT_FILENO, takesSignals: false)
    self.question = question
    defer {
      question.end()
      self.question = nil
    }
    while try await !isOpened(question) {}
  }

  /// Asks once; whether the lock is open now.
  private func isOpened(_ question: PassphraseAsk) async throws -> Bool {
    switch try await question.ask(services.words.text(ChatNoticeKey.passphrase) + " ") {
    case .left: throw CancellationError()
    case .interrupted: return false
    case .entered(let passphrase):
      do {
        try service.open(by: passphrase)
        return true
      } catch let error as SealingError {
        if try !CrisisFallback.hear(passphrase, services) { chat.screen.failed(AppFailure(error)) }
        return false
      } catch let error where StorePatience.isHeld(error) {
        chat.screen.failed(AppFailure(error))
        return false
      }
    }
  }

  /// Opens as soon as no other program holds the talks.
  private func openWhenFree() async throws {
    while true {
      do {
        try open()
        await chat.loadHistory()
        return chat.editor.reloadHistory()
      } catch let error where StorePatience.isHeld(error) {
        try await StorePatience.untilFree(services)
      }
    }
  }

  private func open() throws {
    try chat.session.reveal()
    chat.editor.history.seal(by: try services.stores.historySealing())
    isClosed = false
    closings = nil
    try look()
    chat.screen.say(services.words.text(ChatNoticeKey.unlocked))
    try chat.inbox.look()
  }
}
