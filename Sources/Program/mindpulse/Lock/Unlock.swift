import Console
import CommandLineParsing
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

  func run(_ context: AppContext) async throws -> ExitCode {
    guard try context.transcriptStore().lock != nil else {
      throw AppFailure(.missing, "No lock is set, so nothing is locked.")
    }
    let text = try await removes ? remove(context) : open(context)
    if context.output.isJSON {
      try context.output.json(LockStatus(context))
    } else {
      try context.output.prose(text)
    }
    return .done
  }

  private func open(_ context: AppContext) async throws -> String {
    try await LockGate(context).open(telling: nil)
    try LockConversion(context).finish()
    return "Open. Locks again after \(try LockDesk(context).timeWithoutUse())."
  }

  private func remove(_ context: AppContext) async throws -> String {
    context.output.explain(Self.warning)
    try await LockGate(context).open(telling: nil)
    try context.transcriptStore().beginOpening()
    try LockConversion(context).run()
    return "The lock is gone; everything is readable again."
  }
}
