import CommandLineParsing
import Console
package import Services
import Transcripts

/// `mindpulse unlock`: opens the lock for a while, or takes it away.
struct Unlock: Command {
  private static let remove = Option(
    "remove",
    help: "Take the lock away: everything becomes readable text again."
  )

  static let specification = CommandSpecification(
    "unlock",
    summary: "Open the lock for a while, or take it away.",
    discussion: """
      After a wrong passphrase the next ones are taken after a pause that grows up to five minutes. \
      Scripts can give the passphrase by a program of their own: lock.passphraseCommand.
      """,
    parameters: [remove],
    examples: [.init("mindpulse unlock", "Read and search for a while.")]
  )

  /// What is told before a lock is taken away.
  private static let warning = """
    The lock is taken away: your talks, notes and input history will stand on this machine as \
    readable text again. Your passphrase is asked for once more; Ctrl-C leaves everything sealed.
    """

  private let removes: Bool

  init(_ line: ParsedCommand) throws { removes = try line[Self.remove] }

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

  private func open(_ services: Services) async throws -> String {
    try await LockGate(services).open(telling: nil)
    try LockConversion(services).finish()
    return "Open. Locks again after \(try LockService(services).timeWithoutUse())."
  }

  private func remove(_ services: Services) async throws -> String {
    services.output.explain(Self.warning)
    try await LockGate(services).open(telling: nil)
    try services.stores.transcripts().beginOpening()
    try LockConversion(services).run()
    return "The lock is gone; everything is readable again."
  }
}

extension CommandEntry {
  /// `mindpulse unlock`.
  package static let unlock = CommandEntry(Unlock.self)
}
