import CommandLineParsing
import Console
import Core
package import Services
import Transcripts

/// `mindpulse unlock`: opens the lock for a while, or takes it away.
struct Unlock: Command {
  private static let permanently = Option(
    "permanently",
    help: "Remove the lock; everything becomes readable text again."
  )
  /// What it was called.
  private static let remove = Option("remove", help: "As --permanently.", isHidden: true)

  static let specification = CommandSpecification(
    "unlock",
    summary: "Open the lock for a while, or remove it.",
    discussion: """
      After a wrong passphrase you must wait before the next try, up to five minutes. Scripts can \
      supply the passphrase with a program: lock.passphraseCommand.
      """,
    parameters: [permanently, remove],
    examples: [.init("mindpulse unlock", "Open the lock to read and search.")]
  )

  /// What is told before a lock is taken away.
  private static let warning: LocalizedText = """
    This removes the lock: your conversations, notes and input history become readable text on \
    this machine again. Enter your passphrase once more, or press Ctrl-C to keep everything \
    encrypted.
    """

  private let removes: Bool

  init(_ line: ParsedCommand) throws { removes = try line[Self.permanently] || line[Self.remove] }

  func run(_ services: Services) async throws -> ExitCode {
    guard try services.stores.transcripts().lock != nil else {
      throw AppFailure(.missing, "No lock is set, so nothing is locked.")
    }
    let text = try await removes ? remove(services) : open(services)
    if services.output.isJSON {
      try services.output.json(LockStatus(services))
    } else {
      try services.output.prose(text)
    }
    return .done
  }

  private func open(_ services: Services) async throws -> LocalizedText {
    try await LockGate(services).open(telling: nil)
    try LockConversion(services).finish()
    let time = try LockService(services).timeWithoutUse()
    return "Unlocked. Locks again after \(time)."
  }

  private func remove(_ services: Services) async throws -> LocalizedText {
    services.output.notice(Self.warning)
    try await LockGate(services).open(telling: nil)
    try services.stores.transcripts().beginOpening()
    try LockConversion(services).run()
    return "The lock was removed. Everything is readable again."
  }
}

extension CommandEntry {
  /// `mindpulse unlock`.
  package static let unlock = CommandEntry(Unlock.self)
}
