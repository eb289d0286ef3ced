import Configuration
import Core
import HealthStorage
import HostSystem
import Sealing
import Transcripts

/// The look before a command whether it can read what was said, and the question for the passphrase.
@MainActor struct LockGate {
  /// Commands that show or need words; all others do their work while talks are locked.
  private static let reading: Set = [
    "chat", "sessions", "search", "replay", "export", "why", "prompt", "privacy", "report",
    "memory", "forget", "inbox", "assess", "pem", "people", "spirometry", "medication",
  ]
  /// Commands that tell more where the kernel keeps the key, and ask for nothing.
  private static let telling: Set = [
    "checkin", "status", "mood", "sleep", "protocol",
  ]
  /// Commands about readings: they tell names where the kernel keeps the key, and ask for nothing.
  private static let naming: Set = ["vitals", "samples", "profile", "plot"]
  /// Commands about readings that need their names.
  private static let needingNames: Set = [
    ["samples", "import"], ["samples", "imports"], ["samples", "sources"],
  ]

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
  /// - Parameter path: the words of the command that is to run.
  /// - Throws: an ``AppFailure`` where the lock stays closed.
  func run(before path: [String]) async throws {
    let name = path.first ?? "chat"
    if Self.naming.contains(name) { return try await openNames(path) }
    guard !context.isIncognito, Self.reading.contains(name) || Self.telling.contains(name),
      try PrivateFile.permissions(of: context.home.transcriptsDatabase) != nil
    else { return }
    let reads = Self.reading.contains(name)
    if try !context.isReadable, try !desk.openByKeyring(renews: reads), reads { try await open() }
    if reads { try LockConversion(context).finish() }
  }

  /// Opens the lock for a command about readings, where one is set.
  private func openNames(_ path: [String]) async throws {
    guard !context.isIncognito,
      try PrivateFile.permissions(of: context.home.samplesDatabase) != nil,
      try context.healthStore().hasLock
    else { return }
    let needs = Self.needingNames.contains(Array(path.prefix(2)))
    if try !desk.openByKeyring(renews: needs), needs { try await open() }
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
