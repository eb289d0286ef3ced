import Assessment
import BundledFiles
import Companion
import Configuration
import FoundationEssentials
import HealthModel
import HealthStorage
import HostSystem
import Safety
import Scheduling
import Sealing
import Transcripts
import Wording

/// Everything a command may use, made once and handed down; the only place that knows them all.
@MainActor final class AppContext {
  /// The environment as it was at the start.
  let environment: [String: String]
  /// Where things live.
  let home: HomeLayout
  /// Where words go.
  let output: Output
  /// The zone of local days and times.
  let zone: LocalZone
  /// Whether a person sits at both ends.
  let isTerminal: Bool
  /// Settings that flags take the place of, by key.
  let flags: [String: String]
  /// Whether nothing of what is said may be kept.
  let isIncognito: Bool
  /// Files that are being read already; nil where nobody waits for a prompt.
  let filesAhead: FilesAhead?

  private let identifiers: IdentifierSource
  private var loadedSettings: Settings?
  private var openHealthStore: HealthStore?
  private var openTranscriptStore: TranscriptStore?
  private var script: ListenerScriptSource?
  /// The keys of an open lock; set through ``unlock(_:)``.
  var unlockedKeys: UnlockedKeys?
  /// What guards a talk.
  private(set) lazy var safety = SafetyFiles(self)

  /// A context for one run of the program.
  init(
    environment: [String: String],
    output: Output,
    isTerminal: Bool,
    flags: [String: String],
    isIncognito: Bool = false,
    filesAhead: FilesAhead? = nil
  ) throws {
    self.environment = environment
    self.output = output
    self.isTerminal = isTerminal
    self.flags = flags
    self.isIncognito = isIncognito
    self.filesAhead = filesAhead
    zone = .current
    home = try HomeLayout(environment: environment, workingDirectory: Machine.workingDirectory())
    identifiers = IdentifierSource(
      now: { Machine.milliseconds() },
      random: { Machine.randomBytes($0) }
    )
  }

  /// The present, with the local offset.
  func now() -> Timestamp { Timestamp(milliseconds: Machine.milliseconds(), in: zone) }

  /// A new unique id.
  func makeID() -> String { identifiers.next() }

  // MARK: - Files

  /// The store of readings, opened at first use.
  func healthStore() throws -> HealthStore {
    if let openHealthStore { return openHealthStore }
    try PrivateFile.createDirectory(home.dataDirectory)
    let store = try HealthStore(path: home.samplesDatabase)
    openHealthStore = store
    return store
  }

  /// The store of talks, opened at first use; one in memory alone for an incognito talk.
  func transcriptStore() throws -> TranscriptStore {
    if let openTranscriptStore { return openTranscriptStore }
    if !isIncognito { try PrivateFile.createDirectory(home.dataDirectory) }
    let store =
      try isIncognito
      ? TranscriptStore(inMemory: ()) : TranscriptStore(path: home.transcriptsDatabase)
    openTranscriptStore = store
    return store
  }

  /// A text or table of the program's, or the person's own in its place.
  func file(_ bundled: BundledFile) throws(HostSystemError) -> [UInt8] {
    try ownFile(bundled) ?? bundled.bytes
  }

  /// The person's own version of a file; nil where there is none.
  func ownFile(_ bundled: BundledFile) throws(HostSystemError) -> [UInt8]? {
    let name = bundled.path.split(separator: "/").last.map(String.init) ?? bundled.path
    let folder = bundled.path.hasPrefix("prompts/") ? home.promptsDirectory : home.configDirectory
    let own = "\(folder)/\(name)"
    return try PrivateFile.read(own, limit: 1 << 20, followLink: true)
  }

  /// The listener's lines, the person's own where there are some; not read yet.
  func listenerScript() throws -> ListenerScriptSource {
    if let script { return script }
    let made = ListenerScriptSource(
      own: try ownFile(.listener),
      contacts: try safety.contacts()
    )
    script = made
    return made
  }

  /// A text of the program's, or the person's own in its place.
  func text(_ bundled: BundledFile) throws -> String {
    guard let text = String(validating: try file(bundled), as: UTF8.self) else {
      throw AppFailure(.configuration, "Your copy of \(bundled.path) is not UTF-8 text.")
    }
    return text
  }

  // MARK: - Settings

  /// The settings: flags over environment over file over defaults.
  func settings() throws -> Settings {
    if let loadedSettings { return loadedSettings }
    let settings = try resolvedSettings().checked()
    loadedSettings = settings
    return settings
  }

  /// The settings with where each comes from, and what is wrong with them.
  func resolvedSettings() throws -> ResolvedSettings {
    let document = try configText().map { text throws(ConfigurationError) in
      try JSON5Document(text, file: home.configFile)
    }
    return SettingsResolver(flags: flags, environment: environment, document: document).resolve()
  }

  /// Reads the settings anew at their next use.
  func forgetSettings() { loadedSettings = nil }

  /// The configuration file's text; nil where there is none.
  func configText() throws -> String? {
    guard let bytes = try PrivateFile.read(home.configFile, limit: 1 << 20, followLink: true)
    else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(.configuration, "\(home.configFile) is not UTF-8 text.")
    }
    return text
  }

  /// Changes one setting in the file, keeping everything else in it.
  func set(_ key: String, to value: String) throws {
    let current = try configText()
    let start = try current ?? text(.settings)
    var document = try JSON5Document(start, file: home.configFile)
    try document.set(setting: key, toText: value)
    try PrivateFile.createDirectory(home.configDirectory)
    try PrivateFile.write(Array(document.text.utf8), to: home.configFile)
    forgetSettings()
  }

  // MARK: - Readings

  /// The check that readings pass before they are stored.
  func sampleCheck() throws -> SampleCheck {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      let limits = try decoder.decode(
        [String: SampleCheck.Limits].self,
        from: Data(try file(.possibleValues))
      )
      return SampleCheck(limits: limits)
    } catch {
      throw AppFailure(
        .configuration,
        "possible-values.json5 can't be read: \(DecodingProblem.words(for: error)).",
        hint: "Remove your copy of it, or compare it with the one of the program."
      )
    }
  }

  /// The newest readings, judged for this person at this moment.
  ///
  /// - Parameter compared: whether they are also compared with what is usual for this person, which
  ///   reads four weeks of readings.
  /// - Returns: both vitals, and whose they are.
  /// - Throws: an error of the store or of the settings.
  func facts(compared: Bool = false) throws -> PersonFacts {
    let store = try healthStore()
    let now = now()
    let profile = try store.profile()
    let age = profile.age(on: now.day)
    var latest: [SampleType: Sample] = [:]
    for type in [SampleType.heartRate, .respiratoryRate] { latest[type] = try store.latest(type) }
    let vitals = try assessor().assess(latest: latest, age: age, now: now)
    var verdicts: [String: UsualVerdict] = [:]
    if compared {
      let usual = try usualAssessor()
      for vital in vitals where vital.freshness == .fresh {
        guard let type = SampleType.named(vital.type), let sample = latest[type] else { continue }
        verdicts[vital.type] = try usual.verdict(of: sample, in: store)
      }
    }
    var facts = PersonFacts(
      vitals: vitals,
      verdicts: verdicts,
      age: age,
      name: profile.name,
      now: now
    )
    let isOutside = vitals.contains { $0.freshness == .fresh && $0.state != .within }
    if compared { facts.companions = MonitorDesks(self).facts() }
    if compared, isOutside, let found = try ExtremeReadingNotice(self).find(age: age, now: now),
      found.isUrgent
    {
      facts.urgentCare = found.text
    }
    return facts
  }
}
