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
import ReceiveCommands
import Safety
import SensorCommands
import Services
import Transcripts
import TrustedPeople
import Prompts

/// A look at everything the program needs.
@MainActor struct DoctorExamination {
  /// How long everything beyond this program may take together, in seconds: all are asked at once.
  private static let reachLimit = 1.8

  let services: Services

  /// What was found: of its parts, of whom it reaches the person through, and of its files.
  func findings() async -> [DoctorFinding] { parts() + (await reach()) + files() }

  private func parts() -> [DoctorFinding] {
    [
      look("settings") {
        _ = try services.settings.current()
        return "read"
      },
      look("prompts") { try prompts() },
      look("readings") {
        let store = try services.stores.health()
        let count = try store.counts().reduce(0) { $0 + $1.1 }
        return try require(try store.integrityCheck(), "\(count) readings")
      },
      look("talks") {
        let store = try services.stores.transcripts()
        return try require(try store.integrityCheck(), "\(try store.sessions().count) sessions")
      },
      look("search by meaning") {
        let maker = try MeaningMaker(services.encoder)
        let count = try services.stores.transcripts().meaningCount(of: maker.name)
        return
          "\(count.made) of \(count.all) messages are ready for it; a search prepares the others"
      },
      look("age") {
        let age = try services.facts().age
        return age.map { "\(Int(saturating: $0)) years" } ?? "not set, so ranges aren't known"
      },
      safety(),
      look("memory for keys") {
        LockedBytes([0]).isLocked
          ? "locked, never on a disk"
          : "can't be locked here (ulimit -l), so a key might be swapped to the disk"
      },
      devices(),
      look("people") { try PeopleService(services).examination() },
      look("texts to read") { try Learn.examination(services) },
      look("set aside") { try keptAside() },
      look("lock") { try LockStatus(services).lines.joined(separator: " ") },
      look("engine") { try ConversationWiring(services).engines(nil).sentence },
    ]
  }

  /// A name that is left out is told and no failure: a prompt is the person's own.
  private func prompts() throws -> String {
    let words = try ConversationWiring(services).words(PromptSharing())
    let settings = try services.settings.current()
    let missing = words.prompts.missingNames(
      remembers: settings.memory.enabled && settings.endpoint.share.memory
    )
    guard !missing.isEmpty else { return "read" }
    let names = missing.map { "{\($0)}" }.joined(separator: ", ")
    return "read; your own text has no \(names), so that part is sent to no model"
  }

  /// Data from before a restore is as private as the data itself, and easily forgotten.
  private func keptAside() throws -> String {
    let asides = try BackUpPlaces(services.home).asides()
    guard !asides.isEmpty else { return "nothing from before a restore" }
    return "data from before a restore; delete it when you no longer need it: "
      + asides.joined(separator: ", ")
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
    return paths.map { path in look(path) { try permissions(path, 0o077) } }
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
    var overdue: [String] = []
    var finding = look("crisis screen") {
      overdue = try overdueLines()
      guard !overdue.isEmpty else { return "read, lines reviewed within half a year" }
      return
        "read; lines to be compared with their source again: \(overdue.joined(separator: ", "))"
    }
    finding.isWarning = !overdue.isEmpty
    return finding
  }

  private func overdueLines() throws -> [String] {
    let problems = try services.safety.problems()
    guard problems.isEmpty else {
      throw AppFailure(
        .configuration,
        verbatim: problems.joined(separator: " "),
        hint: "The built-in text is used instead."
      )
    }
    return try services.safety.overdueLines()
  }

  private func look(_ name: String, _ work: () throws -> String) -> DoctorFinding {
    do {
      return DoctorFinding(name: name, isWell: true, detail: try work())
    } catch {
      let failure = AppFailure(error)
      return DoctorFinding(name: name, isWell: false, detail: "\(failure.message) \(failure.hint)")
    }
  }

  private func require(_ problems: [String], _ detail: String) throws(AppFailure) -> String {
    guard problems.isEmpty else {
      throw AppFailure(.badData, verbatim: problems.prefix(3).joined(separator: "; "))
    }
    return "intact, \(detail)"
  }

  /// The permissions in words; others may have none.
  private func permissions(_ path: String, _ forbidden: UInt32) throws -> String {
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
