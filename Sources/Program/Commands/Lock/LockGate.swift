import Configuration
import Console
package import Core
import HealthStorage
import HostSystem
import Sealing
package import Services
import Transcripts

/// The look before a command whether it can read what was said, and the question for the passphrase.
@MainActor package struct LockGate {
  /// What is told before the passphrase is asked for.
  private static let closed: LocalizedText =
    "Your conversations are locked. An incognito chat requires no passphrase: "
    + "mindpulse chat --incognito"

  private let services: Services
  private let service: LockService

  /// A gate before one run of the program.
  package init(_ services: Services) {
    self.services = services
    service = LockService(services)
  }

  /// Opens the lock for a command that needs it.
  ///
  /// - Throws: an ``AppFailure`` where the lock stays closed.
  package func open(for needs: CommandNeeds.Sealed) async throws {
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
    guard !services.stores.isIncognito,
      try PrivateFile.permissions(of: services.home.transcriptsDatabase) != nil
    else { return }
    if try !services.stores.isReadable, try !service.openByKeyring(renews: reads), reads {
      try await open()
    }
    if reads { try LockConversion(services).finish() }
  }

  /// Opens the lock for a command about readings, where one is set.
  private func openNames(isNeeded: Bool) async throws {
    guard !services.stores.isIncognito,
      try PrivateFile.permissions(of: services.home.samplesDatabase) != nil,
      try services.stores.health().hasLock
    else { return }
    if try !service.openByKeyring(renews: isNeeded), isNeeded { try await open() }
  }

  /// Has the passphrase given, by its command or by the person.
  ///
  /// - Parameter why: what is told before the question; nil where something was told already.
  /// - Throws: ``AppFailure``: 75 where nobody can be asked, 77 for a wrong passphrase.
  package func open(telling why: LocalizedText? = LockGate.closed) async throws {
    if let passphrase = try service.passphraseOfCommand() {
      return try service.open(by: passphrase)
    }
    guard PassphraseAsk.isPossible else {
      throw AppFailure(
        .tryLater,
        "Your conversations are locked.",
        hint: "Open them on a terminal: mindpulse unlock (or set lock.passphraseCommand)."
      )
    }
    if let why { services.output.notice(why) }
    try requireTime()
    let question = try PassphraseAsk()
    defer { question.end() }
    while try await isWrong(question) { try requireTime() }
  }

  /// Asks once; whether what was typed is wrong.
  private func isWrong(_ question: PassphraseAsk) async throws -> Bool {
    let passphrase = try await question.passphrase(services.output.spoken("Passphrase:") + " ")
    do {
      try service.open(by: passphrase)
      return false
    } catch let error as SealingError {
      let isHeard = try CrisisFallback.hear(passphrase, services)
      guard error == .wrongPassphrase else { throw error }
      if !isHeard { services.output.notice(error.errorDescription) }
      return true
    }
  }

  /// Refuses while there is a pause after wrong tries.
  private func requireTime() throws {
    let wait = try service.waitSeconds()
    guard wait == 0 else {
      throw AppFailure(
        .notAllowed,
        SealingError.tooSoon(seconds: wait).errorDescription,
        hint: SealingError.tooSoon(seconds: wait).recoverySuggestion
      )
    }
  }
}
