import CommandLineParsing
import HostSystem
import Sealing
import Transcripts

/// `mindpulse unlock`: opens the lock for a while, or takes it away.
@MainActor enum UnlockCommand {
  /// What is told before a lock is taken away.
  static let warning = """
    The lock is taken away: your talks, notes and input history will stand on this machine as \
    readable text again. Your passphrase is asked for once more; Ctrl-C leaves everything sealed.
    """

  /// Does what the command line asks for.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws {
    guard try context.transcriptStore().lock != nil else {
      throw AppFailure(.missing, "No lock is set, so nothing is locked.")
    }
    if command.flag("remove") {
      try await remove(context)
    } else {
      try await LockGate(context).open(telling: nil)
      try LockConversion(context).finish()
      try say("Open. Locks again after \(try LockDesk(context).timeWithoutUse()).", context)
    }
    if context.output.isJSON { try context.output.json(LockStatus(context)) }
  }

  private static func remove(_ context: AppContext) async throws {
    context.output.explain(warning)
    try await LockGate(context).open(telling: nil)
    try context.transcriptStore().beginOpening()
    try LockConversion(context).run()
    try say("The lock is gone; everything is readable again.", context)
  }

  private static func say(_ text: String, _ context: AppContext) throws {
    if !context.output.isJSON { try context.output.prose(text) }
  }
}
