import Console
import Core
import Safety
import Sealing
import Services

/// The asking for a new passphrase.
@MainActor struct NewPassphrase {
  /// The shortest passphrase, in characters (NIST SP 800-63B, 5.1.1.2).
  private static let shortest = 8

  private let services: Services

  /// An asking within one run of the program.
  init(_ services: Services) { self.services = services }

  /// The passphrase that its command gives, or the person.
  func given() async throws -> LockedBytes {
    if let passphrase = try LockService(services).passphraseOfCommand() {
      return try checked(passphrase)
    }
    guard PassphraseAsk.isPossible else {
      throw AppFailure(
        .tryLater,
        "A new passphrase requires a terminal.",
        hint: "Run mindpulse lock on one, or set lock.passphraseCommand."
      )
    }
    return try await typedTwice()
  }

  /// The passphrase that the person types twice.
  func typedTwice() async throws -> LockedBytes {
    let question = try PassphraseAsk()
    defer { question.end() }
    let typed = try await question.passphrase(services.output.spoken("New passphrase:") + " ")
    if try CrisisFallback.hear(typed, services) {
      throw AppFailure(
        .badData,
        "The passphrase wasn't accepted, and nothing was changed.",
        hint: "If you meant it as a passphrase, choose words that don't mention danger."
      )
    }
    let first = try checked(typed)
    let second = try await question.passphrase(services.output.spoken("Repeat it:") + " ")
    guard first.copy == second.copy else {
      throw AppFailure(
        .badData,
        "The two passphrases differ, so nothing was changed.",
        hint: "Try again."
      )
    }
    return first
  }

  private func checked(_ passphrase: LockedBytes) throws(AppFailure) -> LockedBytes {
    guard let text = String(validating: passphrase.copy, as: UTF8.self) else {
      throw AppFailure(.badData, "The passphrase is not UTF-8 text.")
    }
    guard text.count >= Self.shortest else {
      throw AppFailure(
        .badData,
        "A passphrase has at least \(Self.shortest) characters.",
        hint:
          "Four or five words that don't belong together are easy to remember and hard to guess."
      )
    }
    return passphrase
  }
}
