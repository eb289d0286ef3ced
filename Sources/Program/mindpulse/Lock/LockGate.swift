import Console
import Configuration
import Core
import HealthStorage
import HostSystem
import Sealing
import Transcripts

/// The look before a command whether it can read what was said, and the question for the passphrase.
@MainActor struct LockGate {
  /// What is told before the passphrase is asked for.
  private static let closed =
    "Your talks are locked. A talk that keeps nothing needs no passphrase: "
    + "mindpulse chat --incognito"

  private let context: AppContext
  private let desk: LockDesk

  /// A gate before one run of the program.
  init(_ context: AppContext) {
    self.context = context
    desk = LockDesk(context)
  }

  /// Opens the lock for a command that needs it.
  ///
  /// - Throws: an ``AppFailure`` where the lock stays closed.
  func open(for needs: CommandNeeds.Sealed) async throws {
    switch needs {
    case .nothing: return
    case .namesIfOpen: try await openNames(isNeeded: false)
    case .names: try await openNames(isNeeded: true)
    case .wordsIfOpen: try await openWords(isNeeded: false)
    case .words: try await openWords(isNeeded: true)
    }
  }

  /// Opens the lock for a command that shows words, where one is set.
  private func openWords(isNeeded reads: Bool) async throws {
    guard !context.isIncognito,
      try PrivateFile.permissions(of: context.home.transcriptsDatabase) != nil
    else { return }
    if try !context.isReadable, try !desk.openByKeyring(renews: reads), reads { try await open() }
    if reads { try LockConversion(context).finish() }
  }

  /// Opens the lock for a command about readings, where one is set.
  private func openNames(isNeeded: Bool) async throws {
    guard !context.isIncognito,
      try PrivateFile.permissions(of: context.home.samplesDatabase) != nil,
      try context.healthStore().hasLock
    else { return }
    if try !desk.openByKeyring(renews: isNeeded), isNeeded { try await open() }
  }

  /// Has the passphrase given, by its command or by the person.
  ///
  /// - Parameter why: what is told before the question; nil where something was told already.
  /// - Throws: ``AppFailure``: 75 where nobody can be asked, 77 for a wrong passphrase.
  func open(telling why: String? = LockGate.closed) async throws {
    if let passphrase = try desk.passphraseOfCommand() { return try desk.open(by: passphrase) }
    guard PassphraseAsk.isPossible else {
      throw AppFailure(
        .tryLater,
        "Your talks are locked.",
        hint: "Open them on a terminal: mindpulse unlock (or set lock.passphraseCommand)."
      )
    }
    if let why { context.output.explain(why) }
    try requireTime()
    let question = try PassphraseAsk()
    defer { question.end() }
    while try await isWrong(question) { try requireTime() }
  }

  /// Asks once; whether what was typed is wrong.
  private func isWrong(_ question: PassphraseAsk) async throws -> Bool {
    let passphrase = try await question.passphrase("Passphrase: ")
    do {
      try desk.open(by: passphrase)
      return false
    } catch let error as SealingError {
      let isHeard = try CrisisFallback.hear(passphrase, context)
      guard error == .wrongPassphrase else { throw error }
      if !isHeard { context.output.notice(error.message) }
      return true
    }
  }

  /// Refuses while there is a pause after wrong tries.
  private func requireTime() throws {
    let wait = try desk.waitSeconds()
    guard wait == 0 else {
      throw AppFailure(
        .notAllowed,
        SealingError.tooSoon(seconds: wait).message,
        hint: SealingError.tooSoon(seconds: wait).hint
      )
    }
  }
}
