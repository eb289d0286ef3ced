import Understanding
import BackUp
import CheckInCommands
import Configuration
import Console
import Core
import Dialogue
import HealthModel
import HealthStorage
import HostSystem
import HubCommands
import Prompts
import ReceiveCommands
import Safety
import SensorCommands
import Services
import Transcripts
import TrustedPeople

/// A look at everything the program needs.
@MainActor struct DoctorExamination {
  /// How long everything beyond this program may take together, in seconds: all are asked at once.
  private static let reachLimit = 1.8

  let services: Services

  /// What was found: of its parts, of whom it reaches the person through, and of its files.
  func findings() async -> [DoctorFinding] { parts() + (await reach()) + files() }

  private func parts() -> [DoctorFinding] {
    [
      look("settings", settings), look("prompts", prompts), look("readings", readings),
      look("talks", talks), look("search by meaning", meaning), look("age", age), safety(),
      look("memory for keys", keyMemory), devices(),
      look("people") { try PeopleService(services).examination() },
      look("texts to read") { try Learn.examination(services) }, look("set aside", keptAside),
      lock(),
      look("engine") { .init(verbatim: try ConversationWiring(services).engines(nil).sentence) },
    ]
  }

  /// Its name alone would be a verb in other languages.
  private func lock() -> DoctorFinding {
    var finding = look("lock") { LocalizedText.joined(try LockStatus(services).lines, by: " ") }
    finding.title = "lock of conversations"
    return finding
  }

  private func settings() throws -> LocalizedText {
    _ = try services.settings.current()
    return "could be read"
  }

  /// A name that is left out is told and no failure: a prompt is the person's own.
  private func prompts() throws -> LocalizedText {
    let words = try ConversationWiring(services).words(PromptSharing())
    let settings = try services.settings.current()
    let missing = words.prompts.missingNames(
      remembers: settings.memory.enabled && settings.endpoint.share.memory
    )
    guard !missing.isEmpty else { return "could be read" }
    let names = missing.map { "{\($0)}" }.joined(separator: ", ")
    return "read; your own text has no \(names), so that part is sent to no model"
  }

  private func readings() throws -> LocalizedText {
    let store = try services.stores.health()
    let count = try store.counts().reduce(0) { $0 + $1.1 }
    try require(try store.integrityCheck())
    return count == 1 ? "intact, 1 reading" : "intact, \(count) readings"
  }

  private func talks() throws -> LocalizedText {
    let store = try services.stores.transcripts()
    try require(try store.integrityCheck())
    let count = try store.sessions().count
    return count == 1 ? "intact, 1 session" : "intact, \(count) sessions"
  }

  private func meaning() throws -> LocalizedText {
    let maker = try MeaningMaker(services.encoder)
    let count = try services.stores.transcripts().meaningCount(of: maker.name)
    return "\(count.made) of \(count.all) messages are ready for it; a search prepares the others"
  }

  private func age() throws -> LocalizedText {
    guard let age = try services.facts().age else { return "not set, so ranges aren't known" }
    return "\(Int(saturating: age)) years"
  }

  private func keyMemory() throws -> LocalizedText {
    LockedBytes([0]).isLocked
      ? "locked, never on a disk"
      : "can't be locked here (ulimit -l), so a key might be swapped to the disk"
  }

  /// Data from before a restore is as private as the data itself, and easily forgotten.
  private func keptAside() throws -> LocalizedText {
    let asides = try BackUpPlaces(services.home).asides()
    guard !asides.isEmpty else { return "nothing from before a restore" }
    let paths = asides.joined(separator: ", ")
    return "data from before a restore; delete it when you no longer need it: \(paths)"
  }

  /// Asks whom the program reaches the person through, all at once, and tries the encoder meanwhile.
  private func reach() async -> [DoctorFinding] {
    async let endpoint = EndpointCheck(services, limit: Self.reachLimit).finding()
    async let notifications = NotificationCheck(services, limit: Self.reachLimit).finding()
    async let scheduler = SchedulerCheck(services, limit: Self.reachLimit).finding()
    async let encoder = EncoderCheck(services).finding()
    async let sensors = SensorCheck(services).finding()
    async let hub = HubCheck(services, limit: Self.reachLimit).finding()
    return [
      await encoder, await endpoint, DictationCheck(services).finding(), await notifications,
      await scheduler, await sensors, await hub,
    ]
    .compactMap(\.self)
  }

  private func files() -> [DoctorFinding] {
    let home = services.home
    let paths =
      home.directories + [
        home.devicesDirectory, home.configFile, home.samplesDatabase, home.transcriptsDatabase,
        home.historyFile,
        home.debugLogFile,
      ]
    return paths.map { path in look(.init(verbatim: path)) { try permissions(path, 0o077) } }
  }

  /// A silent device is a warning: what it measured since isn't known.
  private func devices() -> DoctorFinding {
    var isSilent = false
    var finding = look("devices") {
      let found = try DeviceService(services).examination()
      isSilent = found.isSilent
      return found.words
    }
    finding.isWarning = isSilent
    return finding
  }

  /// Overdue lines are a warning and no failure: an old number is better than none.
  private func safety() -> DoctorFinding {
    var isOverdue = false
    var finding = look("crisis screen") {
      let overdue = try overdueLines()
      isOverdue = !overdue.isEmpty
      return safety(overdue)
    }
    finding.isWarning = isOverdue
    return finding
  }

  private func safety(_ overdue: [String]) -> LocalizedText {
    guard !overdue.isEmpty else { return "read, lines reviewed within half a year" }
    let names = overdue.joined(separator: ", ")
    return "read; lines to be compared with their source again: \(names)"
  }

  private func overdueLines() throws -> [String] {
    let problems = try services.safety.problems()
    guard problems.isEmpty else {
      throw AppFailure(
        .configuration,
        .joined(problems, by: " "),
        hint: "The built-in text is used instead."
      )
    }
    return try services.safety.overdueLines()
  }

  private func look(_ name: LocalizedText, _ work: () throws -> LocalizedText) -> DoctorFinding {
    do { return .well(name, try work()) } catch { return .broken(name, error) }
  }

  private func require(_ problems: [LocalizedText]) throws(AppFailure) {
    guard problems.isEmpty else {
      throw AppFailure(.badData, .joined(Array(problems.prefix(3)), by: "; "))
    }
  }

  /// The permissions in words; others may have none.
  private func permissions(_ path: String, _ forbidden: UInt32) throws -> LocalizedText {
    guard let status = try PrivateFile.permissions(of: path) else { return "not there yet" }
    let mode = String(status.mode, radix: 8)
    guard status.isOwn else { throw AppFailure(.notAllowed, "It belongs to another user.") }
    guard status.mode & forbidden == 0 else {
      throw AppFailure(
        .notAllowed,
        "Others can access it (mode \(mode)).",
        hint: "Run: chmod go-rwx \(path)"
      )
    }
    return "only you can access it (mode \(mode))"
  }
}
