import CommandLineParsing
import Configuration
import Console
import Core
import HostSystem
import Sealing
package import Services
import Transcripts

/// `mindpulse lock`: sets a lock, closes it, changes its passphrase, tells how it is.
struct Lock: Command {
  /// What is done.
  private enum Deed {
    /// A lock is set; one that is set is closed.
    case lock
    /// The lock that is set is closed.
    case close
    /// It gets another passphrase.
    case change
    /// How it is is told.
    case tell
  }

  private static let now = Option("now", help: "Close the lock now; never set one.")
  private static let change = Option(
    "change",
    help: "Change the passphrase; nothing is encrypted again."
  )
  private static let status = Option("status", help: "Show whether a lock is set and open.")

  static let specification = CommandSpecification(
    "lock",
    summary: "Encrypt your conversations with a passphrase, or close the lock.",
    discussion: """
      The first time, you choose a passphrase, typed twice and never shown. MindPulse then \
      encrypts the words of conversations, notes and the input history on disk, the names of \
      medications, devices and sources, what a danger was, and your name, sex and height. If \
      interrupted, it continues with the next command. A forgotten passphrase can't be recovered. \
      The types, values and times of readings and your settings stay readable. Check-ins continue: \
      they are saved encrypted and shown once the lock is open.

      Once a lock is set, the same command closes it at once, also in open chats. Otherwise it \
      locks after some idle minutes (lock.afterMinutes). Until then, the kernel's keyring holds \
      the key; without a keyring, each program asks.
      """,
    parameters: [now, change, status],
    examples: [
      .init("mindpulse lock", "Set a lock, or close it."),
      .init("mindpulse lock --status", "See whether it is open."),
    ]
  )

  /// What is told before a lock is set for the first time.
  private static let warning: LocalizedText = """
    A lock encrypts the words of your conversations, your notes, your input history, the names of \
    medications, devices and sources, what a danger was, and your name, sex and height with a \
    passphrase. The types, values and times of readings, the schedule and your settings stay \
    readable. A forgotten passphrase can't be recovered: without it nobody, not even this program, can read your conversations again. \
    Backups and exports you made before stay readable; delete them yourself if you don't want \
    that. Copies from before a restore are erased.
    """

  /// What is told before the passphrase is changed.
  private static let askingCurrent: LocalizedText = "First enter your current passphrase."

  private let deed: Deed

  init(_ line: ParsedCommand) throws {
    let ways = [(Self.now, Deed.close), (Self.change, .change), (Self.status, .tell)]
    let deeds = try ways.filter { try line[$0.0] }.map(\.1)
    guard deeds.count < 2 else {
      throw line.refusal("'--now', '--change' and '--status' can't be used together.")
    }
    deed = deeds.first ?? .lock
  }

  func run(_ services: Services) async throws -> ExitCode {
    switch deed {
    case .lock: try await lock(services)
    case .close: try close(services)
    case .change: try await change(services)
    case .tell where services.output.isJSON: break
    case .tell: for line in try LockStatus(services).lines { try tell(line, services) }
    }
    if services.output.isJSON { try services.output.json(LockStatus(services)) }
    return .done
  }

  // MARK: - Setting and closing

  private func lock(_ services: Services) async throws {
    let store = try services.stores.transcripts()
    guard try store.lock == nil else {
      // One that was killed half-way is finished while its key is still at hand.
      try LockService(services).openByKeyring(renews: false)
      try LockConversion(services).finish()
      return try close(services)
    }
    services.output.notice(Self.warning)
    let passphrase = try await NewPassphrase(services).given()
    let (record, keys) = try LockRecord.make(passphrase: passphrase, limits: .moderate)
    let refusal = try begin(record, keys, services)
    try services.stores.unlock(keys)
    try LockConversion(services).run()
    if let refusal {
      services.output.notice(LockService.sentence(forRefusal: refusal))
    }
    let time = try LockService(services).timeWithoutUse()
    try tell(
      "Your conversations are encrypted. They lock after \(time); to lock them now: mindpulse lock",
      services
    )
  }

  /// Sets the lock, and keeps its key for a while: before anybody sees the lock, as an open chat looks
  /// for the key then, and not before it is the one, as another's key may lie there.
  ///
  /// - Returns: why the key could not be kept.
  /// - Throws: an error of the settings or of the store.
  private func begin(
    _ record: LockRecord,
    _ keys: UnlockedKeys,
    _ services: Services
  ) throws -> String? {
    let keyring = LockService(services).keyring
    let seconds = try services.settings.current().lock.afterSeconds
    var isKept = false
    var refusal: String?
    do {
      try services.stores.transcripts().beginSealing(record, keys: keys) {
        isKept = true
        refusal = keyring.keep(keys.keyBytes(), seconds: seconds)
      }
    } catch {
      if isKept { keyring.forget() }
      throw error
    }
    return refusal
  }

  private func close(_ services: Services) throws {
    guard try services.stores.transcripts().lock != nil else {
      throw AppFailure(
        .missing,
        "No lock is set, so there is nothing to close.",
        hint: "Set one: mindpulse lock"
      )
    }
    try LockService(services).close()
    try tell("Locked.", services)
  }

  private func change(_ services: Services) async throws {
    let store = try services.stores.transcripts()
    guard try store.lock != nil else {
      throw AppFailure(.missing, "No lock is set.", hint: "Set one: mindpulse lock")
    }
    // Asked for even while it is open: somebody else may sit here.
    try services.stores.forgetKeys()
    try await LockGate(services).open(telling: Self.askingCurrent)
    guard let keys = services.stores.keys, let record = try store.lock else { return }
    guard PassphraseAsk.isPossible else {
      throw AppFailure(.tryLater, "A new passphrase requires a terminal.")
    }
    let passphrase = try await NewPassphrase(services).typedTwice()
    try store.replaceLock(
      record.changingPassphrase(keys, to: passphrase, limits: .moderate)
    )
    try tell("The passphrase is changed; the old one no longer works.", services)
  }

  private func tell(_ text: LocalizedText, _ services: Services) throws {
    if !services.output.isJSON { try services.output.prose(text) }
  }
}

extension CommandEntry {
  /// `mindpulse lock`.
  package static let lock = CommandEntry(Lock.self)
}
