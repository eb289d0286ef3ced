import BackUp
import CommandLineParsing
import Configuration
import Core
import HostSystem
import Safety
import Sealing
import Transcripts

/// `mindpulse lock`: sets a lock, closes it, changes its passphrase, tells how it is.
@MainActor struct LockCommand {
  /// The shortest passphrase, in characters (NIST SP 800-63B, 5.1.1.2).
  static let shortest = 8

  private let command: ParsedCommand
  private let context: AppContext
  private let desk: LockDesk

  /// What is told before a lock is set for the first time.
  static let warning = """
    A lock seals the words of your talks, your notes, your input history, the names of medications, \
    devices and sources, and your name with a passphrase. The types, values and times of readings, \
    the schedule and your settings stay readable. A forgotten passphrase can't be \
    recovered: without it nobody, not even this program, can read your talks again. Back-ups and \
    exports you have made before stay readable; remove them yourself if they should not. Copies from \
    before a restore are erased.
    """

  /// Does what the command line asks for.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws {
    let ways = ["now", "change", "status"].filter { command.flag($0) }
    guard ways.count < 2 else {
      throw command.refusal("'--now', '--change' and '--status' exclude each other.")
    }
    let run = LockCommand(command: command, context: context, desk: LockDesk(context))
    switch ways.first {
    case "status": return try run.tell(LockStatus(context))
    case "change": try await run.change()
    case "now": try run.close()
    default: try await run.lock()
    }
    if context.output.isJSON { try context.output.json(LockStatus(context)) }
  }

  // MARK: - Setting and closing

  private func lock() async throws {
    let store = try context.transcriptStore()
    guard try store.lock == nil else {
      // One that was killed half-way is finished while its key is still at hand.
      try desk.openByKeyring(renews: false)
      try LockConversion(context).finish()
      return try close()
    }
    context.output.explain(Self.warning)
    let passphrase = try await newPassphrase()
    let (record, keys) = try LockRecord.make(passphrase: passphrase, limits: .moderate)
    let refusal = try begin(record, keys)
    try context.unlock(keys)
    try LockConversion(context).run()
    if let refusal {
      context.output.notice(LockDesk.sentence(forRefusal: refusal))
    }
    let time = try desk.timeWithoutUse()
    try say("Your talks are sealed. They stay open for \(time); 'mindpulse lock' closes them now.")
  }

  /// Sets the lock, and keeps its key for a while: before anybody sees the lock, as an open chat looks
  /// for the key then, and not before it is the one, as another's key may lie there.
  ///
  /// - Returns: why the key could not be kept.
  /// - Throws: an error of the settings or of the store.
  private func begin(_ record: LockRecord, _ keys: UnlockedKeys) throws -> String? {
    let seconds = try context.settings().lock.afterSeconds
    var isKept = false
    var refusal: String?
    do {
      try context.transcriptStore().beginSealing(record, keys: keys) {
        isKept = true
        refusal = desk.keyring.keep(keys.keyBytes(), seconds: seconds)
      }
    } catch {
      if isKept { desk.keyring.forget() }
      throw error
    }
    return refusal
  }

  private func close() throws {
    guard try context.transcriptStore().lock != nil else {
      throw AppFailure(
        .missing,
        "No lock is set, so there is nothing to close.",
        hint: "Set one: mindpulse lock"
      )
    }
    try desk.close()
    try say("Locked.")
  }

  private func change() async throws {
    let store = try context.transcriptStore()
    guard try store.lock != nil else {
      throw AppFailure(.missing, "No lock is set.", hint: "Set one: mindpulse lock")
    }
    // Asked for even while it is open: somebody else may sit here.
    try context.forgetKeys()
    try await LockGate(context).open(telling: "Your passphrase of now is asked for first.")
    guard let keys = context.keys, let record = try store.lock else { return }
    guard PassphraseAsk.isPossible else {
      throw AppFailure(.tryLater, "A new passphrase is asked for on a terminal.")
    }
    let passphrase = try await typedTwice()
    try store.replaceLock(
      record.changingPassphrase(keys, to: passphrase, limits: .moderate)
    )
    try say("The passphrase is changed; the old one opens nothing any more.")
  }

  // MARK: - A new passphrase

  private func newPassphrase() async throws -> LockedBytes {
    if let passphrase = try desk.passphraseOfCommand() { return try checked(passphrase) }
    guard PassphraseAsk.isPossible else {
      throw AppFailure(
        .tryLater,
        "A passphrase is asked for on a terminal.",
        hint: "Run mindpulse lock on one, or set lock.passphraseCommand."
      )
    }
    return try await typedTwice()
  }

  private func typedTwice() async throws -> LockedBytes {
    let question = try PassphraseAsk()
    defer { question.end() }
    let typed = try await question.passphrase("New passphrase: ")
    if try CrisisFallback.hear(typed, context) {
      throw AppFailure(
        .badData,
        "That was not taken as a passphrase, and nothing was changed.",
        hint: "If it was meant as one, choose words that don't speak of danger."
      )
    }
    let first = try checked(typed)
    let second = try await question.passphrase("The same once more: ")
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
        hint: "Four or five words that don't belong together are easy to keep and hard to guess."
      )
    }
    return passphrase
  }

  // MARK: - Words

  private func tell(_ status: LockStatus) throws {
    if context.output.isJSON { return try context.output.json(status) }
    for line in status.lines { try context.output.prose(line) }
  }

  private func say(_ text: String) throws {
    if !context.output.isJSON { try context.output.prose(text) }
  }
}
